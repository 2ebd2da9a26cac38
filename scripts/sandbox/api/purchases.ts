// The stand-in for a provider where coins are bought with a card: it promises, takes its time, and really sends them.
import { randomUUID } from 'node:crypto'
import { ApiError, parseAddress, parseText } from './errors.js'
import { findNetwork, type Network } from './networks.js'
import { quotePurchase, type Money, type OnrampQuote } from './onramp.js'
import type { Pay } from './pay.js'
import type { Prices } from './prices.js'
import { parseSolanaAddress } from './solana-addresses.js'

/** How purchases go: `slow` takes the switches' `slow`, `fail` is declined, `never` stays in progress. */
export const purchaseKinds = ['ok', 'slow', 'fail', 'never'] as const
export type PurchaseKind = (typeof purchaseKinds)[number]

/** In the words of histories (wire protocols 1.6). */
export type PurchaseStatus =
  | 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS'
  | 'ONRAMP_TRANSACTION_STATUS_SUCCESS'
  | 'ONRAMP_TRANSACTION_STATUS_FAILED'

/** Coins somebody has paid for. */
export interface Purchase {
  id: string
  /** Of an EVM chain in lower case. */
  address: string
  networkId: string
  /** At whose page; Meld's are in no history of purchases. */
  provider: 'coinbase' | 'meld'
  /** What arrives, exactly. */
  bought: Money
  paid: Money
  status: PurchaseStatus
  /** What brought it, once it is mined. */
  hash: string | null
  /** Milliseconds since 1970. */
  createdAt: number
}

/** How the provider behaves now. */
export interface PurchaseBehaviour {
  kind: PurchaseKind
  /** Milliseconds until coins are sent, or declined. */
  time: number
  /** The same of a slow purchase. */
  slow: number
}

interface PurchasesOptions {
  networks: readonly Network[]
  /** Of the local Solana, where there is one. */
  solanaId?: string | undefined
  prices: Prices
  pay: Pay
  behaviour: () => PurchaseBehaviour
}

/** The provider. */
export type Purchases = ReturnType<typeof createPurchases>

const KEPT = 500

/** A provider that pays from the chains' rich accounts. */
export function createPurchases({ networks, solanaId, prices, pay, behaviour }: PurchasesOptions) {
  const quotes = new Map<string, { quote: OnrampQuote; networkId: string }>()
  const purchases = new Map<string, Purchase>()
  const timers = new Set<NodeJS.Timeout>()

  const keep = <Value>(map: Map<string, Value>, id: string, value: Value): void => {
    map.set(id, value)
    if (map.size > KEPT) map.delete(map.keys().next().value!)
  }
  const settle = (id: string, change: Pick<Purchase, 'status' | 'hash'>): void => {
    const purchase = purchases.get(id)
    if (purchase) purchases.set(id, { ...purchase, ...change })
  }
  const after = (ms: number, work: () => void): void => {
    const timer = setTimeout(() => (timers.delete(timer), work()), ms).unref()
    timers.add(timer)
  }

  async function deliver({ id, address, networkId, bought }: Purchase): Promise<void> {
    try {
      const { hash } = await pay({ chainId: networkId, to: address, token: bought.currency, amount: bought.amount })
      settle(id, { status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS', hash })
    } catch {
      settle(id, { status: 'ONRAMP_TRANSACTION_STATUS_FAILED', hash: null })
    }
  }

  return {
    /** Makes a promise that `buy` keeps, by its `quoteId`. Of `amount`, `currency`, `symbol` and `networkId`. @throws ApiError */
    async quote(body: Record<string, unknown>): Promise<OnrampQuote> {
      const networkId = parseText(body, 'networkId')
      const place = networkId === solanaId ? { solanaId } : { network: findNetwork(networks, networkId) }
      const [amount, currency, symbol] = [parseText(body, 'amount'), parseText(body, 'currency'), parseText(body, 'symbol')]
      const quote = await quotePurchase({ amount, currency, symbol, ...place, prices })
      keep(quotes, quote.quoteId, { quote, networkId })
      return quote
    },
    /** Takes the money: a `quoteId`, the `address`, whose page it is (`provider`), and how it shall go (`kind`) if not as the switches say. @throws ApiError */
    buy(body: Record<string, unknown>): Purchase {
      const promised = quotes.get(parseText(body, 'quoteId'))
      if (!promised) throw new ApiError(400, 'quoteId', 'This price is no longer offered')
      const address = (promised.networkId === solanaId ? parseSolanaAddress : parseAddress)(parseText(body, 'address'))
      const usual = behaviour()
      const kind = purchaseKinds.find(each => each === body.kind) ?? usual.kind
      const { quote, networkId } = promised
      quotes.delete(quote.quoteId)
      const purchase: Purchase = {
        id: randomUUID(),
        address,
        networkId,
        provider: body.provider === 'meld' ? 'meld' : 'coinbase',
        bought: quote.purchaseAmount,
        paid: quote.paymentTotal,
        status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
        hash: null,
        createdAt: Date.now(),
      }
      keep(purchases, purchase.id, purchase)
      if (kind === 'fail') after(usual.time, () => settle(purchase.id, { status: 'ONRAMP_TRANSACTION_STATUS_FAILED', hash: null }))
      else if (kind !== 'never') after(kind === 'slow' ? usual.slow : usual.time, () => void deliver(purchase))
      return purchase
    },
    find: (id: string) => purchases.get(id),
    /** The newest first. */
    list: (): readonly Purchase[] => [...purchases.values()].reverse(),
    /** Ends what is in progress. */
    close(): void {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
