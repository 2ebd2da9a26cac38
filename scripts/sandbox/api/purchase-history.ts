// GET /v1/account/{account}/history?onramp=coinbase (wire protocols 1.6 and 9.2): what an account bought with money.
import type { HistoryItem, Transfer } from './describe.js'
import { PAGE_SIZE } from './history.js'
import type { Network } from './networks.js'
import type { Purchase, PurchaseStatus } from './purchases.js'
import { nativeCoin, toIconUrl } from './quantities.js'

/** A purchase as a row of a history. */
export interface PurchaseItem {
  id: string
  /** The hash is empty until the coins are there; nobody's nonce is told. */
  metadata: Omit<HistoryItem['metadata'], 'operationType' | 'status'> & { operationType: 'buy'; status: PurchaseStatus }
  transfers: [Transfer]
}

/** The newest purchases of an account on these networks, one page at most. */
export async function readPurchaseHistory(
  purchases: readonly Purchase[],
  networks: readonly Network[],
  account: string,
  directoryUrl: string,
): Promise<{ data: PurchaseItem[]; next: null }> {
  const mine = purchases.filter(({ address, networkId }) => address === account && networks.some(({ id }) => id === networkId))
  return { data: await Promise.all(mine.slice(0, PAGE_SIZE).map(describe)), next: null }

  async function describe({ id, address, networkId, bought, paid, status, hash, createdAt }: Purchase): Promise<PurchaseItem> {
    const { amount, currency: symbol } = bought
    const { ledger } = networks.find(network => network.id === networkId)!
    const token =
      symbol === nativeCoin.symbol ? nativeCoin : [...(await ledger.read()).tokens.values()].find(each => each.symbol === symbol)
    const value = paid.currency === 'USD' ? Number(paid.amount) : null
    return {
      id,
      metadata: {
        operationType: 'buy',
        hash: hash ?? '',
        minedAt: new Date(createdAt).toISOString().replace(/\.\d+Z$/, 'Z'),
        // The one provider that histories are asked for; the page says that it is none.
        sentFrom: 'Coinbase',
        sentTo: address,
        status,
        nonce: 0,
        application: null,
        chain: networkId,
      },
      transfers: [
        {
          fungible_info: { name: token?.name ?? symbol, symbol, icon: { url: toIconUrl(directoryUrl, symbol) } },
          nft_info: null,
          direction: 'in',
          quantity: { numeric: amount },
          value,
          price: value === null ? null : value / Number(amount),
        },
      ],
    }
  }
}
