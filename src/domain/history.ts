/** The history of an account: what the service says of it, read with suspicion (specification, sections 3, 5 and 9; references, wire 1.6). */
import { toDecimal } from './amounts.js'
import { toImageUrl } from './links.js'
import { toPlainText } from './names.js'
import { PENDING_TRANSACTIONS } from './times.js'

/** What went where in a transaction. */
export interface Transfer {
  direction: 'in' | 'out' | 'self'
  /** Decimal text without a sign; unknown where the service did not say. */
  amount: string | undefined
  /** The amount is only what was expected. */
  isAbout?: boolean
  /** Of a token, or of an NFT. */
  name: string | undefined
  symbol: string | undefined
  imageUrl: string | undefined
  isNft: boolean
  isSpam: boolean
}

/**
 * What became of a transaction; it is `unknown` where nobody can say, or could for as long as they were asked; `replaced` by another and
 * `calledOff` in the wallet.
 */
export type Standing = 'pending' | 'confirmed' | 'partly' | 'failed' | 'replaced' | 'calledOff' | 'unknown'

/** A transaction of an account, as far as it is shown. */
export interface Transaction {
  id: string
  /** In the words of whoever indexes the chain: `send`, `trade`, … */
  type: string
  status: Standing
  /** Milliseconds since 1970; only what is pending may have none. */
  time: number | undefined
  hash: string | undefined
  from: string | undefined
  to: string | undefined
  /** CAIP-2 */
  caipNetworkId: string | undefined
  /** What it was done with. */
  app: { name: string; imageUrl: string | undefined } | undefined
  transfers: readonly Transfer[]
  /** The same in words, for a row. */
  told?: Told | undefined
}

/** What a row says of a transaction. */
export interface Told {
  /** What was done, in the past tense. */
  label: string
  /** What moved, as far as there is room: one transfer, or a pair. */
  shown: readonly Transfer[]
  /** The amount of each, with sign and symbol. */
  amounts: readonly { short: string; full: string }[]
  /** The NFT it is about, with whom it was done, or with what. */
  detail: string | undefined
  /** Beneath the amount: the other one of a pair, or how many transfers there are besides. */
  beside: string | undefined
}

/** The service's shape, should it keep to it. */
interface Written {
  id?: unknown
  metadata?: {
    operationType?: unknown
    hash?: unknown
    minedAt?: unknown
    sentFrom?: unknown
    sentTo?: unknown
    status?: unknown
    chain?: unknown
    application?: { name?: unknown; iconUrl?: unknown } | null
  } | null
  transfers?: unknown
}

interface WrittenTransfer {
  fungible_info?: { name?: unknown; symbol?: unknown; icon?: { url?: unknown } | null } | null
  nft_info?: { name?: unknown; content?: { preview?: { url?: unknown } | null } | null; flags?: { is_spam?: unknown } | null } | null
  direction?: unknown
  quantity?: { numeric?: unknown } | null
}

/** What became of it in the service's word. Only what is said to be confirmed is; of a word that nobody knows it is open. */
function standingOf(word: unknown): Standing {
  const has = (pattern: RegExp) => typeof word === 'string' && pattern.test(word)
  if (has(/^confirmed$|^(.+_)?success$/i)) return 'confirmed'
  if (has(/fail|revert|cancel|expire|reject/i)) return 'failed'
  return has(/pending|progress|created$/i) ? 'pending' : 'unknown'
}

/** Reads a row of the service. One without an id, or without a time although it is not pending, is none. */
export function parseTransaction(row: unknown): Transaction | undefined {
  const { id, metadata: about, transfers } = Object(row) as Written
  const name = toWords(about?.application?.name)
  const status = standingOf(about?.status)
  const time = typeof about?.minedAt === 'string' ? Date.parse(about.minedAt) : NaN
  const key = toText(id)
  if (!key || (Number.isNaN(time) && status !== 'pending')) return undefined
  const hash = toText(about?.hash)
  return {
    id: key,
    type: toWords(about?.operationType)?.toLowerCase() ?? '',
    status,
    time: Number.isNaN(time) ? undefined : time,
    // It becomes part of a link.
    hash: hash && /^\w+$/.test(hash) ? hash : undefined,
    from: toWords(about?.sentFrom),
    to: toWords(about?.sentTo),
    caipNetworkId: toText(about?.chain),
    app: name ? { name, imageUrl: toImageUrl(about?.application?.iconUrl) } : undefined,
    transfers: Array.isArray(transfers) ? transfers.flatMap(parseTransfer) : [],
  }
}

function parseTransfer(value: unknown): Transfer | [] {
  const { fungible_info: token, nft_info: nft, direction, quantity } = Object(value) as WrittenTransfer
  if (!token && !nft) return []
  return {
    direction: direction === 'in' || direction === 'out' ? direction : 'self',
    amount: toDecimal(quantity?.numeric)?.replace('-', ''),
    name: toWords(nft ? nft.name : token?.name),
    symbol: nft ? undefined : toWords(token?.symbol),
    imageUrl: toImageUrl(nft ? nft.content?.preview?.url : token?.icon?.url),
    isNft: Boolean(nft),
    isSpam: nft?.flags?.is_spam === true,
  }
}

function toText(value: unknown): string | undefined {
  return (typeof value === 'string' && value.trim()) || (typeof value === 'number' ? String(value) : undefined)
}

/** What people read. */
function toWords(value: unknown): string | undefined {
  return toPlainText(toText(value), 100) || undefined
}

/**
 * Whether a transaction is shown on a network: it happened there, and not all that it moved is spam.
 * Where it happened is left unsaid outside of EVM only, where the service answers for one network at a time.
 */
export function isShown({ transfers, caipNetworkId: there }: Transaction, caipNetworkId: string): boolean {
  return (
    (there ? there === caipNetworkId : !caipNetworkId.startsWith('eip155:')) &&
    !(transfers.length && transfers.every(({ isSpam }) => isSpam))
  )
}

/** One list of two: each id once, as the first one has it; pending ones first, 99 at most, then the newest. */
export function joinTransactions(first: readonly Transaction[], second: readonly Transaction[]): readonly Transaction[] {
  const all = new Map(first.map(each => [each.id, each]))
  for (const each of second) if (!all.has(each.id)) all.set(each.id, each)
  const sorted = [...all.values()].sort((a, b) => toRank(b) - toRank(a))
  const pending = sorted.filter(({ status }) => status === 'pending').length
  return pending > PENDING_TRANSACTIONS ? [...sorted.slice(0, PENDING_TRANSACTIONS), ...sorted.slice(pending)] : sorted
}

const toRank = ({ status, time = 0 }: Transaction): number => (status === 'pending' ? 1e17 : 0) + time
