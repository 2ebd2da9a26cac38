// The routes of purchases with money; the provider's own page has paths of its own (`onramp-page/`).
import { listOptions, parseQuestion, quotePurchase, toOnrampUrl } from './onramp.js'
import type { Route } from './route.js'

/** What one buys coins with. */
export const purchaseRoutes: readonly Route[] = [
  {
    name: 'onramp-options',
    method: 'GET',
    path: /^\/v1\/onramp\/options$/,
    empty: { paymentCurrencies: [], purchaseCurrencies: [] },
    answer: ({ networks }) => listOptions(networks),
  },
  {
    name: 'onramp-quote',
    method: 'POST',
    path: /^\/v1\/onramp\/quote$/,
    empty: {},
    answer: ({ networks, prices }, { body }) => quotePurchase({ ...parseQuestion(body), network: networks[0], prices }),
  },
  {
    name: 'onramp-url',
    method: 'POST',
    path: /^\/v1\/generators\/onrampurl$/,
    empty: { url: '' },
    answer: ({ onrampUrl }, { body }) => ({ url: toOnrampUrl(body, onrampUrl()) }),
  },
]
