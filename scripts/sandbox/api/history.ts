// GET /v1/account/{account}/history (wire protocols 1.6): what an account did and got, newest first, in pages.
import { ApiError } from './errors.js'
import { concerns, describe, type HistoryItem } from './describe.js'
import type { Network } from './networks.js'
import type { Prices } from './prices.js'

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
export async function readHistory({ networks, account, cursor, currency, prices, directoryUrl }: {
  networks: readonly Network[]
  account: string
  cursor: string | undefined
  currency: string | undefined
  prices: Prices
  directoryUrl: string
}): Promise<HistoryPage> {
  const after = cursor ? parseCursor(cursor) : undefined
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
  return {
    data: await Promise.all(page.map(({ transaction, network, past }) => describe({ transaction, account, network, past, currency, prices, directoryUrl }))),
    next: rest.length > PAGE_SIZE ? toCursor(page.at(-1)!.place) : null,
  }
}

function compare(a: Place, b: Place): number {
  return a.map((part, index) => part - b[index]!).find(difference => difference) ?? 0
}

function toCursor(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

function parseCursor(cursor: string): Place {
  try {
    const place = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown
    if (Array.isArray(place) && place.length === 4 && place.every(Number.isSafeInteger)) return place as unknown as Place
  } catch {
    // no JSON
  }
  throw new ApiError(400, '', `Invalid parameter: cursor ${cursor}`)
}
