// A visitor who buys: the views as the shell shows them, a service that answers from a table, and windows that a test looks into.
import * as views from '../../../src/features/onramp/onramp.js'
import { buyOf } from '../../../src/features/onramp/state.js'
import { API, WITH_API } from '../../support/blockchain-api.js'
import { findAll, settle, text } from '../../support/dom.js'
import type { FakeAnswer, FakeCall, FakeRoutes } from '../../support/fake-fetch.js'
import { screenOf, visit, type VisitOptions } from '../../support/view.js'

export const PAGE = 'https://pay.coinbase.com/buy?id=1&defaultNetwork=ethereum&defaultAsset=USDC&defaultExperience=buy'
/** The same for an amount of 80. */
export const FOR_80 = `${PAGE}&presetFiatAmount=80&fiatCurrency=USD`

/** A window that was opened. */
export interface FakePopup {
  closed: boolean
  opener: unknown
  /** Where it has been, the first place first. */
  readonly places: string[]
  readonly focused: number
}

/** The price of so much: 98 of 100. */
export const quoteOf = ({ body }: FakeCall, more: object = {}): object => {
  const { amount, purchaseCurrency, paymentCurrency } = body as {
    amount: string
    purchaseCurrency: { symbol: string }
    paymentCurrency: { id: string }
  }
  const money = (value: string) => ({ amount: value, currency: paymentCurrency.id })
  return {
    paymentTotal: money(amount),
    paymentSubtotal: money('98'),
    purchaseAmount: { amount: `${amount}.98`, currency: purchaseCurrency.symbol },
    coinbaseFee: money('1.50'),
    networkFee: money('0.10'),
    quoteId: 'q',
    ...more,
  }
}

/** A row of purchases. */
export const bought = (
  id: string,
  time: string,
  status: 'IN_PROGRESS' | 'SUCCESS' | 'FAILED' | 'UNSPECIFIED' = 'SUCCESS',
  amount = '78.7',
): object => ({
  id,
  metadata: {
    operationType: 'buy',
    hash: '',
    minedAt: time,
    sentFrom: 'Coinbase',
    sentTo: '0x1',
    status: `ONRAMP_TRANSACTION_STATUS_${status}`,
    nonce: 0,
    application: null,
    chain: 'eip155:1',
  },
  transfers: [
    {
      fungible_info: { name: 'USD Coin', symbol: 'USDC', icon: null },
      nft_info: null,
      direction: 'in',
      quantity: { numeric: amount },
      value: 1,
      price: 1,
    },
  ],
})
export const historyOf = (...data: object[]): FakeAnswer => ({ data, next: null })

/** A node that knows of so much, and of that code at every address. */
export function nodeAt(code = '0x') {
  return ({ body }: FakeCall) => {
    const { id, method } = body as { id: number; method: string }
    return { jsonrpc: '2.0', id, result: method === 'eth_getCode' ? code : '0x14d1120d7b160000' }
  }
}

const ROUTES: FakeRoutes = {
  [`POST ${API}/v1/`]: nodeAt(),
  'https://node-1.test/': nodeAt(),
  '/v1/supported-chains': { http: ['eip155:1', 'eip155:2'], ws: [] },
  '/v1/onramp/options': () => new Response('', { status: 404 }),
  'POST /v1/onramp/quote': (call: FakeCall) => quoteOf(call),
  'POST /v1/generators/onrampurl': { url: PAGE },
  [`${API}/v1/account/*`]: () => historyOf(),
  'https://api.web3modal.org/*': () => new Response('', { status: 404 }),
}

const { TITLES: _, ...parts } = views
const Screen = screenOf(parts)

/** Opens the order, or another view of buying; `amount` is typed there already. */
export async function buyer({
  options,
  routes,
  blocked = false,
  path,
  amount = '',
  ...given
}: VisitOptions & { blocked?: boolean; amount?: string } = {}) {
  const popups: FakePopup[] = []
  const open = (url: string, target: string, features: string) => {
    if (blocked) return null
    const places = [url]
    const popup = {
      closed: false,
      opener: {} as unknown,
      places,
      focused: 0,
      target,
      features,
      location: { replace: (to: string) => void places.push(to) },
      close: () => (popup.closed = true),
      focus: () => void popup.focused++,
    }
    popups.push(popup)
    return popup
  }
  const made = await visit({
    isConnected: true,
    path: path ?? [['Account'], ['OnRampProviders']],
    globals: { open, screenX: 0, outerWidth: 1000 },
    routes: { ...routes, ...Object.fromEntries(Object.entries(ROUTES).filter(([route]) => !routes || !(route in routes))) } as FakeRoutes,
    options: { ...WITH_API, onramp: { meld: { publicKey: 'key' } }, ...options },
    ...given,
  })
  if (amount) buyOf(made.modal).type(amount)
  const rendered = await made.show(Screen)
  /** Turns the clock, and lets come what follows and what that leads to. */
  const pass = async (ms: number) => {
    await made.pass(ms)
    await settle()
    await made.pass(0)
  }
  await pass(0)
  await pass(0)
  const asked = (path: string) => made.fetch.calls.filter(({ url }) => url.pathname.endsWith(path))
  return {
    ...made,
    ...rendered,
    pass,
    popups,
    asked,
    /** Bodies of what was asked there. */
    bodies: (path: string) => asked(path).map(({ body }) => body as Record<string, unknown>),
    purchasesAsked: () => made.fetch.calls.filter(({ url }) => url.searchParams.get('onramp') === 'coinbase').length,
    said: () => made.modal.screen.announcement.value,
    phase: () => findAll('[data-testid=buy-in-progress]')[0]?.dataset.phase,
    rows: () => findAll('[data-testid=onramp-purchase]').map(row => `${row.dataset.status} ${text(row)}`),
  }
}
