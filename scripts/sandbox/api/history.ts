// GET /v1/account/{account}/history (wire protocols 1.6): what an account did and got, newest first, in pages.
import { parseCursor, toCursor } from './cursor.js'
import { concerns, describe, type HistoryItem } from './describe.js'
import type { Network } from './networks.js'
import type { Terms } from './prices.js'
import { readWaiting } from './transactions.js'

/** Items of a page. */
export const PAGE_SIZE = 50

/** A page, and what asks for the one after it; null at the end. */
export interface HistoryPage {
  data: HistoryItem[]
  next: string | null
}

/** Where an item stands; later ones have the greater place. What comes meanwhile does not move it, so pages neither repeat nor skip. */
type Place = readonly [minedAt: number, chainId: number, block: number, index: number]

/** The page of an account's history that `cursor` asks for. @throws ApiError */
export async function readHistory(
  networks: readonly Network[],
  account: string,
  cursor: string | undefined,
  terms: Terms,
): Promise<HistoryPage> {
  const after = cursor ? parseCursor<Place>(cursor, isPlace) : undefined
  const found = networks.map(async network => {
    const past = await network.ledger.read()
    const mine = past.transactions.filter(transaction => concerns(transaction, account))
    return mine.map(transaction => {
      const place: Place = [transaction.minedAt, network.chainId, transaction.block, transaction.index]
      return { transaction, network, past, place }
    })
  })
  const all = (await Promise.all(found)).flat().sort((a, b) => compare(b.place, a.place))
  const rest = after ? all.filter(({ place }) => compare(place, after) < 0) : all
  const page = rest.slice(0, PAGE_SIZE)
  // What is not in a block stands on the first page only, so that pages neither repeat nor skip.
  const waiting = after
    ? []
    : await Promise.all(
        networks.map(async network => {
          const [past, transactions] = await Promise.all([network.ledger.read(), readWaiting(network.rpc, account)])
          return transactions.map(transaction => ({ transaction, network, past, isWaiting: true }))
        }),
      )
  // Described all at once, last: a chain that is turned back meanwhile fails the answer, and nothing fails that nobody waits for.
  return {
    data: await Promise.all([...waiting.flat(), ...page].map(each => describe(each, account, terms))),
    next: rest.length > PAGE_SIZE ? toCursor(page.at(-1)!.place) : null,
  }
}

function compare(a: Place, b: Place): number {
  return a.map((part, index) => part - b[index]!).find(difference => difference) ?? 0
}

/** Whether a cursor's parts are a place. */
const isPlace = (parts: readonly unknown[]): boolean => parts.length === 4 && parts.every(Number.isSafeInteger)
