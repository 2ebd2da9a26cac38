// A transaction of Solana as one account sees it, in the API's words (wire protocols 1.6).
import { describeCoin, toItemId, toMinedAt, type Direction, type HistoryItem, type OperationType, type Transfer } from './describe.js'
import type { Terms } from './prices.js'
import { toNumeric } from './quantities.js'
import type { Change, SolanaTransaction } from './solana-transactions.js'
import type { SolanaChain } from './solana.js'

/** Whether a transaction belongs in the history of `account`; being named in it is not enough, unless it was to receive something. */
export function concerns({ signers, changes, aim }: SolanaTransaction, account: string): boolean {
  return signers.includes(account) || aim.to === account || changes.some(({ owner }) => owner === account)
}

/** Describes a transaction to `account`, with today's prices. @throws ApiError */
export async function describeSolanaTransaction(
  solana: SolanaChain,
  transaction: SolanaTransaction,
  account: string,
  terms: Terms,
): Promise<HistoryItem> {
  const { signature, minedAt, hasFailed } = transaction
  const operationType = nameOperation(transaction, account)
  const { from, to } = findEnds(transaction, account, operationType)
  const toTransfer = async ({ mint, units, decimals, direction }: Move): Promise<Transfer> => {
    const { name, symbol } = solana.coins.find(({ address }) => address === mint) ?? { name: 'Unknown token', symbol: '' }
    const dollars = symbol ? await terms.prices.priceOf({ networkId: solana.id, symbol, address: mint }) : undefined
    return describeCoin({ name, symbol }, direction, toNumeric(units, decimals), dollars, terms)
  }
  return {
    id: toItemId(solana.id, signature, account),
    metadata: {
      operationType,
      hash: signature,
      minedAt: toMinedAt(minedAt),
      sentFrom: from,
      sentTo: to,
      status: hasFailed ? 'failed' : 'confirmed',
      // Transactions are not counted here.
      nonce: 0,
      application: null,
      chain: solana.id,
    },
    transfers: await Promise.all(listMoves(transaction, account).map(toTransfer)),
  }
}

interface Move {
  mint?: string
  decimals: number
  units: bigint
  direction: Direction
}

function listMoves({ changes, aim, hasFailed }: SolanaTransaction, account: string): Move[] {
  const own = changes.filter(({ owner }) => owner === account)
  // What one sends to oneself changes nothing.
  if (!own.length && !hasFailed && aim.to === account && aim.sent) return [{ ...aim.sent, direction: 'self' }]
  return own.map(({ units, ...coin }) => (units < 0n ? { ...coin, units: -units, direction: 'out' } : { ...coin, units, direction: 'in' }))
}

/** What a transaction was for `account`; of a failed one, what it was meant to be. */
function nameOperation(transaction: SolanaTransaction, account: string): OperationType {
  const { signers, hasFailed, changes, aim } = transaction
  const isSigner = signers.includes(account)
  const own = changes.filter(({ owner }) => owner === account)
  if (hasFailed || !own.length) return isSigner ? aim.kind : 'receive'
  const gone = own.filter(({ units }) => units < 0n)
  if (gone.length && gone.length < own.length) return 'trade'
  // A token of which nobody else has less, or more, was made, or is no more.
  const isAlone = own.every(change => change.mint && !findOther(transaction, change))
  if (!gone.length) return isSigner && isAlone ? 'mint' : 'receive'
  if (isAlone) return 'burn'
  // SOL that is no plain payment: only the program knows what for.
  return isSigner && aim.kind !== 'send' && gone.every(({ mint }) => !mint) ? 'execute' : 'send'
}

/** Who gave what this one got, or got what it gave; of several the one with the most. */
function findOther({ changes }: SolanaTransaction, { owner, mint, units }: Change): string | undefined {
  const others = changes.filter(each => each.owner !== owner && each.mint === mint && each.units > 0n !== units > 0n)
  return others.sort((a, b) => Number((b.units - a.units) * (units > 0n ? -1n : 1n)))[0]?.owner
}

// Between two people it is they who sent and got it; else who pays the fee, and what it was for.
function findEnds(transaction: SolanaTransaction, account: string, operation: OperationType): { from: string; to: string } {
  const { changes, signers, aim } = transaction
  const own = changes.find(({ owner }) => owner === account)
  const payer = signers[0]!
  if (!own || (operation !== 'send' && operation !== 'receive')) return { from: payer, to: aim.to }
  const other = findOther(transaction, own)
  return operation === 'send' ? { from: account, to: other ?? aim.to } : { from: other ?? payer, to: account }
}
