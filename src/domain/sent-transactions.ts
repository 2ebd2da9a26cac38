import { isAddress, isSameAddress, type CaipNetworkId, type Namespace, parseCaipNetworkId } from './caip.js'
import type { ErrorName } from './errors.js'
import { joinTransactions, type Standing, type Transaction, type Transfer } from './history.js'
import { toImageUrl } from './links.js'
import { toPlainText } from './names.js'
import { PENDING_LIFE, PENDING_TRANSACTIONS, SOLANA_PENDING_LIFE } from './times.js'

/** Transactions sent from here, as they are remembered until the network has decided. */

/** So much of a coin or token: decimal text. */
export interface Moved {
  amount: string
  symbol: string
  iconUrl?: string | undefined
  /** It was only expected; how much it really was, the network may tell. */
  isAbout?: boolean | undefined
  /** Its contract, where it is a token. */
  token?: string | undefined
  /** With these the network's word becomes an amount. */
  decimals?: number | undefined
}

/** A transaction that the network has been given, as the activity shows it until the network has decided. */
export interface SentTransaction {
  /** Hash or signature; of several calls at once (EIP-5792) the name that the wallet has given them. */
  id: string
  /** The connector whose wallet has given it: only that one can say what became of it. A transaction has none. */
  wallet?: string | undefined
  namespace: Namespace
  caipNetworkId: CaipNetworkId
  /** Bare, of the account that sent it. */
  from: string
  /** Bare address of the receiver, where there is one. */
  to?: string | undefined
  kind: 'send' | 'trade' | 'approve' | 'execute'
  /** What the dApp that has sent it calls it. */
  words?: string | undefined
  /** What became of several calls at once: their transactions, as the wallet has named them. */
  hashes?: readonly string[] | undefined
  out?: Moved | undefined
  into?: Moved | undefined
  /** Milliseconds since 1970. */
  at: number
  /** By what another is known to stand in its place, as the chain family writes it, once the network has told of it. */
  mark?: string | undefined
}

/** One of them, and what the network has decided so far; `unknown` where nobody could say what became of it. */
export interface FollowedTransaction extends SentTransaction {
  status: Standing
}

/** By these the network has decided. */
const ENDS: Partial<Record<string, Standing>> = {
  transactionReverted: 'failed',
  transactionExpired: 'failed',
  callsNotSent: 'failed',
  callsPartly: 'partly',
  transactionReplaced: 'replaced',
  transactionCalledOff: 'calledOff',
} satisfies Partial<Record<ErrorName, Standing>>

/** What became of what was sent, by what went wrong with it; whatever else that is leaves it open. */
export const toStanding = (error: { readonly name: string } | undefined): Standing => (error ? (ENDS[error.name] ?? 'unknown') : 'confirmed')

/** A transaction that a dApp has sent by itself. */
export interface NewTransaction {
  /** Its hash, or on Solana its signature. */
  hash: string
  /** What it is called in the activity, and where it is said how it ended: "Deposit 10 USDC". */
  description?: string | undefined
  /** The family whose account has sent it, on the network in use there. @default the one in use */
  namespace?: Namespace | undefined
}

const KINDS = ['send', 'trade', 'approve', 'execute']

/** No more of a dApp's words is shown. */
const LONGEST_WORDS = 100

/** The longest name a wallet may give to calls (EIP-5792). */
const LONGEST_NAME = 8194

/** Reads what was kept, which anybody may have changed. Undefined for what is none, or so old that the network has long decided. */
export function parseSent(value: unknown, now: number): SentTransaction | undefined {
  const { id, wallet, caipNetworkId, from, to, kind, out, into, at, mark, words } = Object(value) as Record<string, unknown>
  if (typeof id !== 'string' || typeof caipNetworkId !== 'string') return undefined
  const { namespace, reference = '' } = parseCaipNetworkId(caipNetworkId) ?? {}
  const isBatch = namespace === 'eip155' && typeof wallet === 'string'
  // The id of a transaction becomes part of a link.
  if (
    !namespace ||
    !/^[\w-]{1,64}$/.test(reference) ||
    !(isBatch ? id && id.length <= LONGEST_NAME : namespace === 'eip155' ? isHash(id) : /^\w{16,128}$/.test(id))
  )
    return undefined
  if (!isAddress(namespace, from) || !KINDS.includes(kind as string)) return undefined
  if (typeof at !== 'number' || !(Math.abs(now - at) < (namespace === 'solana' ? SOLANA_PENDING_LIFE : PENDING_LIFE))) return undefined
  const said = toPlainText(words, LONGEST_WORDS)
  return {
    id,
    ...(isBatch && { wallet }),
    namespace,
    caipNetworkId: caipNetworkId as CaipNetworkId,
    from,
    kind: kind as SentTransaction['kind'],
    at,
    ...(said && { words: said }),
    ...(typeof mark === 'string' && /^[\w.:]{1,200}$/.test(mark) && { mark }),
    to: isAddress(namespace, to) ? to : undefined,
    out: parseMoved(out, namespace),
    into: parseMoved(into, namespace),
  }
}

function parseMoved(value: unknown, namespace: Namespace): Moved | undefined {
  const { amount, symbol, iconUrl, isAbout, token, decimals } = Object(value) as Record<string, unknown>
  const label = toPlainText(symbol)
  if (!label || !/^\d{1,78}(\.\d{1,99})?$/.test(String(amount))) return undefined
  const isReadable = Number.isInteger(decimals) && Math.abs(Number(decimals) - 38) < 39
  return {
    amount: String(amount),
    symbol: label,
    iconUrl: toImageUrl(iconUrl),
    ...(isAbout === true && { isAbout }),
    ...(isReadable && { decimals: decimals as number }),
    ...(isAddress(namespace, token) && { token }),
  }
}

/** Whether two are the same: of one network, and of one hash, whose letters count everywhere but on EVM chains. */
export function isSameSent(a: Pick<SentTransaction, 'id' | 'caipNetworkId'>, b: Pick<SentTransaction, 'id' | 'caipNetworkId'>): boolean {
  return a.caipNetworkId === b.caipNetworkId && toHashKey(a.id) === toHashKey(b.id)
}

/** These with one more, the newest at the end, 99 at most. */
export function addSent<Each extends SentTransaction>(all: readonly Each[], one: Each): readonly Each[] {
  return [...all.filter(each => !isSameSent(each, one)), one].slice(-PENDING_TRANSACTIONS)
}

/** Whether it was sent by an account on a network. */
export function isSentBy(sent: SentTransaction, address: string | undefined, caipNetworkId: string | undefined): boolean {
  return sent.caipNetworkId === caipNetworkId && isSameAddress(sent.namespace, sent.from, address)
}

/** The same as a row of the activity. */
export function toTransaction({
  id,
  wallet,
  kind,
  status,
  at,
  from,
  to,
  caipNetworkId,
  words,
  out,
  into,
}: FollowedTransaction): Transaction {
  return {
    id,
    hash: wallet === undefined ? id : undefined,
    type: kind,
    status,
    time: at,
    from,
    to,
    caipNetworkId,
    app: words ? { name: words, imageUrl: undefined } : undefined,
    transfers: [...toTransfer(into, 'in'), ...toTransfer(out, 'out')],
  }
}

function toTransfer(moved: Moved | undefined, direction: Transfer['direction']): Transfer[] {
  if (!moved) return []
  const { amount, symbol, iconUrl, isAbout } = moved
  return [{ direction, amount, ...(isAbout && { isAbout }), symbol, imageUrl: iconUrl, name: undefined, isNft: false, isSpam: false }]
}

/**
 * A service's rows, and what was sent from here among them until it has that itself. How it ended is the nodes' to tell: a row takes that on, and
 * of what is still open for them no service says that it failed, since it would be paid twice.
 */
export function joinSent(sent: readonly Transaction[], rows: readonly Transaction[]): readonly Transaction[] {
  if (!sent.length) return rows
  const own = new Map(sent.flatMap(each => (each.hash ? [[toHashKey(each.hash), each] as const] : [])))
  const ownOf = ({ hash }: Transaction) => own.get(toHashKey(hash ?? ''))
  const known = new Set(rows.map(ownOf))
  return joinTransactions(
    sent.filter(each => !known.has(each)),
    rows.map(row => {
      const { status = row.status, time } = ownOf(row) ?? {}
      return /pending|unknown/.test(status) && row.status !== 'failed' ? row : { ...row, status, time: row.time ?? time }
    }),
  )
}

const isHash = (id: string): boolean => /^0x[\da-f]{64}$/i.test(id)

/** Hexadecimal may be written in any case; Solana's signatures may not. */
const toHashKey = (hash: string): string => (isHash(hash) ? hash.toLowerCase() : hash)

/** A signed message: 0x and at least 62 hex characters (specification, section 5). */
export function isSignature(text: unknown): text is `0x${string}` {
  return typeof text === 'string' && /^0x[0-9a-f]{62,}$/i.test(text)
}
