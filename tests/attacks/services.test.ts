// Whatever a service answers, what reads it gives a value or one of our errors: it never stumbles, waits, or lets keys into prototypes.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { getBalances, getHistory, getIdentity, getNamesOf, getPrices, getSuggestions, resolveName } from '../../src/clients/account-api.js'
import type { BlockchainApi } from '../../src/clients/blockchain-api.js'
import { toWallet } from '../../src/clients/wallet-directory.js'
import { getOnrampOptions, getOnrampQuote, getOnrampUrl } from '../../src/features/onramp/api.js'
import { getSessions } from '../../src/features/sessions/api.js'
import { buildApproval, buildSwap, getGasPrice, getSwapQuote, getSwapTokens } from '../../src/features/swaps/api.js'
import { createAnswers, isPolluted } from './answers.js'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const NETWORK = 'eip155:1'
const ACCOUNT = `${NETWORK}:${ADDRESS}` as const
const COIN = { id: 'a', name: 'USD Coin', symbol: 'USDC', networks: [] } as never
const MONEY = { id: 'USD', limits: [] } as never
const SWAP = {
  amount: 10n ** 18n,
  from: ACCOUNT,
  to: `${NETWORK}:0x70997970C51812dc3A010C7d01b50e0d17dc79C8`,
  userAddress: ACCOUNT,
} as const

/** Everything that asks a service, of which an answer is read. */
const QUESTIONS: Record<string, (api: BlockchainApi) => Promise<unknown>> = {
  balances: api => getBalances(api, { address: ADDRESS, caipNetworkId: NETWORK }),
  identity: api => getIdentity(api, { address: ADDRESS, caipNetworkId: NETWORK }),
  suggestions: api => getSuggestions(api, { label: 'mia', caipNetworkId: NETWORK }),
  'a name': api => resolveName(api, { name: 'mia.wcn.id', caipNetworkId: NETWORK }),
  'names of an account': api => getNamesOf(api, { address: ADDRESS, sender: ADDRESS, caipNetworkId: NETWORK }),
  history: api => getHistory(api, { address: ADDRESS, caipNetworkId: NETWORK }),
  prices: api => getPrices(api, [ACCOUNT]),
  'what can be bought': api => getOnrampOptions(api, NETWORK),
  'a quote to buy': api =>
    getOnrampQuote(api, { purchaseCurrency: COIN, paymentCurrency: MONEY, amount: '50', caipNetworkId: NETWORK } as never),
  'a page to buy': api =>
    getOnrampUrl(api, {
      address: ADDRESS,
      caipNetworkId: NETWORK,
      assets: ['USDC'],
      amount: '50',
      currency: 'USD',
      places: { all: ['ethereum'], first: 'ethereum' },
    } as never),
  sessions: api => getSessions(api, ACCOUNT),
  'tokens to swap': api => getSwapTokens(api, NETWORK),
  'a quote to swap': api => getSwapQuote(api, SWAP),
  'the price of gas': api => getGasPrice(api, NETWORK),
  'an approval': api => buildApproval(api, SWAP),
  'a swap': api => buildSwap(api, SWAP),
}

for (const [name, ask] of Object.entries(QUESTIONS))
  test(`${name}: eighty answers of any shape are read, or refused by one of our errors`, async () => {
    const next = createAnswers(name.length * 1000)
    for (let turn = 0; turn < 80; turn++) {
      const answer = next()
      const api: BlockchainApi = {
        projectId: 'p',
        url: 'https://api.test',
        isSupported: async () => true,
        get: async () => answer,
        post: async () => answer,
      }
      const started = process.cpuUsage()
      try {
        await ask(api)
      } catch (error) {
        const { name: kind, message } = error as Error
        // What the engine throws, rather than we, is a stumble.
        assert.not.ok(
          [TypeError, RangeError, SyntaxError, ReferenceError].some(each => error instanceof each),
          `${kind}: ${message.slice(0, 200)} of ${JSON.stringify(answer).slice(0, 400)}\n${(error as Error).stack}`,
        )
      }
      const took = process.cpuUsage(started).user / 1000
      assert.ok(took < 500, `${Math.round(took)} ms of the processor for ${JSON.stringify(answer).slice(0, 300)}`)
    }
    assert.not.ok(isPolluted())
  })

test('wallets of a directory: three thousand entries of any shape are read, or left out', () => {
  const next = createAnswers(7)
  for (let turn = 0; turn < 3_000; turn++) {
    const wallet = toWallet(next())
    if (!wallet) continue
    assert.type(wallet.id, 'string')
    assert.type(wallet.name, 'string')
    for (const link of [wallet.homepage, wallet.webapp_link, wallet.image_url])
      assert.not.ok(link && /^\s*(javascript|data:text|vbscript|file):/i.test(link), link)
  }
  assert.not.ok(isPolluted())
})
