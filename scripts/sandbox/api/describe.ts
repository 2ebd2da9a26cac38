// A transaction as one account sees it, in the API's words (wire protocols 1.6).
import { createHash } from 'node:crypto'
import { ROUTER } from '../dex/addresses.js'
import type { Past } from './ledger.js'
import type { Network } from './networks.js'
import { rateOf, type Terms } from './prices.js'
import { nativeCoin, toIconUrl, toNumeric } from './quantities.js'
import type { Move, Transaction } from './transactions.js'

/** Whether something left an account, came to it, or did both. */
export type Direction = 'in' | 'out' | 'self'

/** One line of a transaction; snake case here only, as the real service has it. */
export interface Transfer {
  fungible_info: { name: string; symbol: string; icon: { url: string } } | null
  nft_info: { name: string; content: { preview: { url: string; content_type: string }; detail: null }; flags: { is_spam: boolean } } | null
  direction: Direction
  quantity: { numeric: string }
  value: number | null
  price: number | null
}

/** One row of a history. */
export interface HistoryItem {
  id: string
  metadata: {
    operationType: OperationType
    hash: string
    /** Null while no block has it. */
    minedAt: string | null
    sentFrom: string
    sentTo: string
    status: 'confirmed' | 'failed' | 'pending'
    nonce: number
    /** What it was done with; known of the local exchange only. */
    application: { name: string; iconUrl: string } | null
    chain: string
  }
  transfers: Transfer[]
}

/** What a transaction was, for one account. */
export type OperationType = 'approve' | 'burn' | 'deploy' | 'execute' | 'mint' | 'receive' | 'send' | 'trade'

/** Whether a transaction belongs in the history of `account`. */
export function concerns({ from, to, moves }: Transaction, account: string): boolean {
  return from === account || to === account || moves.some(move => move.from === account || move.to === account)
}

/** A transaction, and what its chain knows beside it. */
export interface Placed {
  transaction: Transaction
  network: Network
  past: Past
  /** No block has it yet. */
  isWaiting?: boolean
}

/** Describes a transaction to `account`, with today's prices. */
export async function describe(
  { transaction, network, past, isWaiting = false }: Placed,
  account: string,
  terms: Terms,
): Promise<HistoryItem> {
  const { prices, directoryUrl } = terms
  const { hash, nonce, minedAt, hasFailed } = transaction
  const moves = transaction.moves.filter(({ from, to }) => from === account || to === account)
  const toDirection = ({ from, to }: Move): Direction => (from === to ? 'self' : from === account ? 'out' : 'in')
  // Between two people it is they who sent and got it; the token's contract is nobody's counterpart.
  const ends = moves.length === 1 && ['send', 'receive'].includes(nameOperation(transaction, account)) ? moves[0]! : transaction

  const toTransfer = async (move: Move): Promise<Transfer> => {
    const token = move.token ? past.tokens.get(move.token) : nativeCoin
    const { name, symbol } = token ?? { name: 'Unknown token', symbol: '' }
    const direction = toDirection(move)
    if (move.isPiece)
      return {
        fungible_info: null,
        nft_info: describePiece(name, move.amount, directoryUrl),
        direction,
        quantity: { numeric: '1' },
        value: null,
        price: null,
      }
    const numeric = toNumeric(move.amount, token?.decimals ?? 0)
    const dollars = token && (await prices.priceOf({ networkId: network.id, symbol, address: move.token }))
    return describeCoin({ name, symbol }, direction, numeric, dollars, terms)
  }

  return {
    id: toItemId(network.id, hash, account),
    metadata: {
      operationType: nameOperation(transaction, account),
      hash,
      minedAt: isWaiting ? null : toMinedAt(minedAt),
      sentFrom: ends.from,
      sentTo: ends.to,
      status: isWaiting ? 'pending' : hasFailed ? 'failed' : 'confirmed',
      nonce,
      application:
        transaction.to === ROUTER ? { name: 'Sandbox Exchange', iconUrl: `${directoryUrl}/public/getAssetImage/sandbox-exchange` } : null,
      chain: network.id,
    },
    transfers: await Promise.all(moves.map(toTransfer)),
  }
}

/** What a row is known by. */
export function toItemId(networkId: string, hash: string, account: string): string {
  return createHash('sha256').update(`${networkId} ${hash} ${account}`).digest('hex').slice(0, 32)
}

/** A block's time, in seconds since 1970, as rows have it. */
export function toMinedAt(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')
}

/** One line of a transaction about a coin; `dollars` is what one of it costs. @throws ApiError */
export function describeCoin(
  { name, symbol }: { name: string; symbol: string },
  direction: Direction,
  numeric: string,
  dollars: number | undefined,
  { currency, directoryUrl }: Terms,
): Transfer {
  const price = dollars === undefined ? null : dollars * rateOf(currency)
  const value = price === null ? null : Number(numeric) * price
  return {
    fungible_info: { name, symbol, icon: { url: toIconUrl(directoryUrl, symbol) } },
    nft_info: null,
    direction,
    quantity: { numeric },
    value,
    price,
  }
}

const NOBODY = `0x${'0'.repeat(40)}`
const attempts: Record<string, OperationType> = { '0x': 'send', '0xa9059cbb': 'send', '0x095ea7b3': 'approve' } // transfer, approve

/** What a transaction was for `account`; of a failed one, what it was meant to be. */
function nameOperation({ kind, from, selector, hasFailed, moves, approvers }: Transaction, account: string): OperationType {
  const isSender = from === account
  if (kind === 'deploy' && isSender) return 'deploy'
  if (hasFailed) return isSender ? (attempts[selector] ?? 'execute') : 'receive'
  const gone = moves.filter(move => move.from === account)
  const come = moves.filter(move => move.to === account && move.from !== account)
  const hasGivenOthers = gone.some(move => move.to !== account)
  if (hasGivenOthers && come.length) return 'trade'
  if (come.length) return isSender && come.every(move => move.from === NOBODY) ? 'mint' : 'receive'
  if (gone.length) {
    if (gone.every(move => move.to === NOBODY)) return 'burn'
    // Ether for a contract that gives nothing back: only the contract knows what for.
    return isSender && kind === 'call' && gone.every(move => !move.token) ? 'execute' : 'send'
  }
  if (approvers.includes(account)) return 'approve'
  return isSender ? (attempts[selector] === 'send' ? 'send' : 'execute') : 'receive'
}

// A real service judges by what it has seen of a collection; ours by the kind of name that asks for something.
const looksLikeSpam = (collection: string): boolean => /claim|reward|airdrop|visit|https?:|\.com/i.test(collection)

function describePiece(collection: string, id: bigint, directoryUrl: string): Transfer['nft_info'] {
  const picture = `${collection
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)}-${id.toString().slice(0, 12)}`
  return {
    name: `${collection} #${id}`,
    content: { preview: { url: `${directoryUrl}/public/getAssetImage/${picture}`, content_type: 'image/svg+xml' }, detail: null },
    flags: { is_spam: looksLikeSpam(collection) },
  }
}
