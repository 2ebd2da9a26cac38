// GET /v1/account/{account}/history for Solana (wire protocols 1.6): the newest first, in pages.
import { parseCursor, toCursor } from './cursor.js'
import { PAGE_SIZE, type HistoryPage } from './history.js'
import type { Terms } from './prices.js'
import { concerns, describeSolanaTransaction } from './solana-describe.js'
import type { SolanaTransaction } from './solana-transactions.js'
import type { Sighting, SolanaChain } from './solana.js'

/** Where an item stands; later ones have the greater place. What comes meanwhile does not move it, so pages neither repeat nor skip. */
type Place = readonly [slot: number, step: number, signature: string]

/** The page of an account's history that `cursor` asks for. @throws ApiError */
export async function readSolanaHistory(
  solana: SolanaChain,
  account: string,
  cursor: string | undefined,
  terms: Terms,
): Promise<HistoryPage> {
  const after = cursor ? parseCursor<Place>(cursor, isPlace) : undefined
  const all = await readAll(solana, account)
  const rest = after ? all.filter(({ place }) => compare(place, after) < 0) : all
  const page = rest.slice(0, PAGE_SIZE)
  return {
    data: await Promise.all(page.map(({ transaction }) => describeSolanaTransaction(solana, transaction, account, terms))),
    next: rest.length > PAGE_SIZE ? toCursor(page.at(-1)!.place) : null,
  }
}

/** All of an account's transactions: those it is in itself, and those that only an account of a token of its is in, open or closed since. */
async function readAll(solana: SolanaChain, account: string): Promise<{ transaction: SolanaTransaction; place: Place }[]> {
  const [own, holdings] = await Promise.all([solana.listTransactions(account), solana.readHoldings(account)])
  const first = await solana.readTransactions(own.map(({ signature }) => signature))
  const opened = [...first.values()].flatMap(({ holders }) => [...holders].filter(([, owner]) => owner === account).map(([key]) => key))
  const accounts = new Set([...holdings.map(each => each.account), ...opened])
  const lists = [own, ...(await Promise.all([...accounts].map(solana.listTransactions)))]
  const steps = toSteps(lists)
  const transactions = await solana.readTransactions([...steps.keys()])
  return [...transactions.values()]
    .filter(transaction => concerns(transaction, account))
    .map(transaction => ({ transaction, place: [transaction.slot, steps.get(transaction.signature)!, transaction.signature] as const }))
    .sort((a, b) => compare(b.place, a.place))
}

/**
 * How many came before each in its slot, as far as is known: each list is in order, and only slots are common to all.
 * It depends on what came before alone, so that what comes later changes nothing.
 */
function toSteps(lists: readonly (readonly Sighting[])[]): Map<string, number> {
  const before = new Map<string, string[]>()
  for (const list of lists) {
    for (const [index, { signature, slot }] of list.entries()) {
      const next = list[index + 1]
      before.set(signature, [...(before.get(signature) ?? []), ...(next?.slot === slot ? [next.signature] : [])])
    }
  }
  const steps = new Map<string, number>()
  const stepOf = (signature: string): number => {
    const step = steps.get(signature) ?? Math.max(0, ...before.get(signature)!.map(each => stepOf(each) + 1))
    steps.set(signature, step)
    return step
  }
  // The oldest first, so that each stands on what is known already.
  for (const list of lists) for (const { signature } of [...list].reverse()) stepOf(signature)
  return steps
}

function compare([slot, step, signature]: Place, other: Place): number {
  return slot - other[0] || step - other[1] || (signature < other[2] ? -1 : Number(signature > other[2]))
}

/** Whether a cursor's parts are a place. */
function isPlace([slot, step, signature, ...more]: readonly unknown[]): boolean {
  return Number.isSafeInteger(slot) && Number.isSafeInteger(step) && typeof signature === 'string' && !more.length
}
