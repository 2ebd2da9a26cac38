import { concat, encodeBytes32String, toBeHex, zeroPadValue } from 'ethers'
import { buildPreview } from '../../../src/features/swaps/build-preview.js'
import { carryOut } from '../../../src/features/swaps/carry-out.js'
import type { Preview } from '../../../src/features/swaps/rules.js'
import { swapOf } from '../../../src/features/swaps/state.js'
import { askQuote, loadSwap } from '../../../src/features/swaps/watch.js'
import { DEBOUNCE } from '../../../src/domain/times.js'
import { toNativeToken } from '../../../src/domain/networks.js'
import type { OpenModal } from '../../../src/modal.js'
import { API, apiRoutes, toRow, WITH_API } from '../../support/blockchain-api.js'
import { settlePromises } from '../../support/clock.js'
import { RpcError, type FakeCall } from '../../support/fakes.js'
import { ADDRESS } from '../../support/modal.js'
import { COINS, toBalances } from '../../support/trial.js'
import { toNode, visit, type NodeAnswers, type VisitOptions } from '../../support/view.js'
import type { Drawn } from '../../../src/ui/children.js'

/** The network's own node, which is nobody's who builds swaps. */
export const NODE = 'https://node-1.test/'
/** Bare addresses; a token has its CAIP-10 one in the service's answers. */
export const TOKEN = `0x${'33'.repeat(20)}`
export const OTHER_TOKEN = `0x${'55'.repeat(20)}`
export const ROUTER = `0x${'44'.repeat(20)}`
export const HASH = `0x${'ab'.repeat(32)}`
const NATIVE = toNativeToken('eip155:1')!
export const at = (address: string) => `eip155:1:${address}`
const word = (value: string | bigint) => (typeof value === 'string' ? zeroPadValue(value, 32) : toBeHex(value, 32))
/** As older contracts write what they are called. */
export const toSymbol = (symbol: string) => encodeBytes32String(symbol)
/** As nodes and wallets are handed it. */
export const approveData = (spender: string, units: bigint) => concat(['0x095ea7b3', word(spender), word(units)])
export const SWAP_DATA = `0x18cbafe5${'07'.repeat(40)}`

/** What the service answers, by call; a test changes what it likes. */
export interface Answers {
  tokens: unknown
  quotes: unknown
  /** What the exchange may take, as the token itself says. */
  allowance: string
  approve: unknown
  transaction: unknown
  gasPrice: unknown
}

/** 1 COIN = 2 TKN = 2 DAI; the exchange may take nothing yet. */
export const good = (): Answers => ({
  tokens: {
    tokens: [
      { name: 'Coin', symbol: 'COIN', address: NATIVE, decimals: 18, logoUri: null, eip2612: false },
      { name: 'Token', symbol: 'TKN', address: at(TOKEN), decimals: 6, logoUri: 'https://pictures.test/TKN.png', eip2612: false },
      { name: 'Dai', symbol: 'DAI', address: at(OTHER_TOKEN), decimals: 18, logoUri: null, eip2612: false },
    ],
  },
  quotes: { quotes: [{ id: null, fromAmount: '1', toAmount: '2000000' }] },
  allowance: '0',
  approve: { tx: { from: at(TOKEN), to: at(TOKEN), data: approveData(ROUTER, 2n ** 256n - 1n), value: '0', eip155: { gasPrice: '10' } } },
  transaction: { tx: { from: at(ADDRESS), to: at(ROUTER), data: SWAP_DATA, amount: '2000000', eip155: { gas: '200000', gasPrice: '10' } } },
  gasPrice: { standard: '10', fast: '11', instant: '12' },
})

export type Tx = Record<string, unknown> & { eip155?: unknown }
/** The transaction of an answer, changed in these fields. */
export const txOf = (answer: unknown, change: object = {}): { tx: Tx } => ({ tx: { ...(answer as { tx: Tx }).tx, ...change } })
/** What the node, or the wallet, says of a call that reverts. */
export const reverts = () => {
  throw new RpcError(3, 'execution reverted')
}
/** The network has it in a block: carried out, or failed. */
export const receipt = (status: string, more: object = {}) => ({
  status,
  from: ADDRESS,
  blockNumber: '0x1',
  transactionHash: HASH,
  ...more,
})

const node = (answers: Answers): NodeAnswers => ({
  eth_getBalance: () => '0xde0b6b3a7640000',
  // What tokens say of themselves; everything else answers nothing.
  eth_call: ({ to, data }: { to: string; data: string }) => {
    if (data.startsWith('0x95d89b41')) return toSymbol(to.toLowerCase() === TOKEN ? 'TKN' : 'DAI')
    if (data.startsWith('0x313ce567')) return to.toLowerCase() === TOKEN ? '0x6' : '0x12'
    if (data.startsWith('0xdd62ed3e')) return word(BigInt(answers.allowance))
    return data.startsWith('0x70a08231') && [TOKEN, OTHER_TOKEN].includes(to.toLowerCase()) ? '0x3b9aca00' : '0x'
  },
  eth_estimateGas: () => '0x186a0',
  eth_getBlockByNumber: () => ({ baseFeePerGas: '0xa' }),
  eth_maxPriorityFeePerGas: () => '0x1',
  eth_gasPrice: () => '0xb',
  eth_getTransactionReceipt: (hash: string) => ({ status: '0x1', blockNumber: '0x1', transactionHash: hash }),
})

/** A trial of what stands in the form: that goes, and of all else there is so much before and after. */
export const toSwapTrial = (modal: OpenModal, units: Parameters<typeof toBalances>[0]) =>
  toBalances((isAfter, of, when) => {
    const { sourceToken, amount } = swapOf(modal)
    const { address } = sourceToken.peek()!
    const isGiven = address === NATIVE ? of === COINS : address === at(of)
    const found = units(isAfter, of, when)
    return isGiven ? 10n ** 40n - (isAfter ? amount.peek().units! : 0n) : found
  })

/** A connected visitor on the way to a swap, whose service and node answer from tables. */
export async function createSwapWorld({ routes, options, path = [['Account'], ['Swap'], ['SwapPreview']], ...given }: VisitOptions = {}) {
  const answers = good()
  const chain = node(answers)
  const made = await visit({
    isConnected: true,
    path,
    options: { ...WITH_API, ...options },
    routes: {
      ...routes,
      ...apiRoutes(),
      [`POST ${API}/v1/`]: toNode(chain),
      [NODE]: toNode(chain),
      [`${API}/v1/account/*`]: () => ({
        balances: [
          toRow('COIN', '1', { address: undefined, price: 2, value: 2 }),
          toRow('TKN', '500.5', { address: at(TOKEN), price: 1, value: 500.5, quantity: { decimals: '6', numeric: '500.5' } }),
        ],
      }),
      '/v1/convert/tokens': () => answers.tokens as object,
      '/v1/convert/quotes': () => answers.quotes as object,
      '/v1/convert/build-approve': () => answers.approve as object,
      '/v1/convert/build-transaction': () => answers.transaction as object,
      '/v1/convert/gas-price': () => answers.gasPrice as object,
      '/v1/fungible/price': ({ body }: FakeCall) => {
        const { addresses } = body as { addresses: string[] }
        const symbol = addresses[0] === NATIVE ? 'COIN' : addresses[0] === at(TOKEN) ? 'TKN' : 'DAI'
        return { fungibles: [{ name: symbol, symbol, price: symbol === 'COIN' ? '2' : '1', address: addresses[0] }] }
      },
    },
    ...given,
  })
  const { modal, wallet, clock } = made
  const swap = swapOf(modal)
  // Whatever is tried gives enough.
  chain['eth_simulateV1'] = toSwapTrial(modal, isAfter => (isAfter ? 10n ** 40n : 0n))
  return {
    ...made,
    answers,
    chain,
    swap,
    /** Loads, and waits for the form. */
    async load() {
      await loadSwap(modal, swap)
      await settlePromises()
    },
    /** Chooses, types, and waits for the quote. */
    async wish(from: string, to: string, amount: string) {
      const find = (symbol: string) => swap.tokens.value.find(token => token.symbol === symbol)
      swap.fillIn(find(from), find(to), amount)
      const asked = askQuote(modal, swap)
      await clock.advance(DEBOUNCE)
      await asked
    },
    /** Asks for the preview. */
    async preview(): Promise<Preview | undefined> {
      await buildPreview(modal, swap)
      return swap.preview.peek()
    },
    /** The visitor presses the button beneath what they see. */
    press: (preview: Preview = swap.preview.peek()!) => carryOut(modal, swap, preview),
    /** Lets the service see an approval once it is in a block. */
    seesApproval() {
      chain['eth_getTransactionReceipt'] = () => {
        answers.allowance = '10000000'
        return receipt('0x1')
      }
    },
    /** Changes what the service offers from now on. */
    offer: (change: object) => void (answers.transaction = txOf(answers.transaction, change)),
    /** Shows a view, and waits for what it asks. */
    async open(Part: () => Drawn) {
      await made.show(Part)
      await made.pass(0)
    },
    /** Lets come what needs no time. */
    async come(turns = 3) {
      for (let turn = 0; turn < turns; turn++) await made.pass(0)
    },
    /** The dApp was told of these steps. */
    steps: () => made.told().filter(name => /SWAP/.test(name)),
    /** What the wallet was asked to sign. */
    asked: (): unknown[] =>
      wallet.calls.filter(({ method }) => /^(eth_sendTransaction|wallet_sendCalls)$/.test(method)).map(({ params }) => params[0]),
  }
}

export type SwapWorld = Awaited<ReturnType<typeof createSwapWorld>>

/** A visitor whose wish stands in the form, with its quote. */
export async function ready(from = 'COIN', to = 'TKN', amount = '0.5', given: VisitOptions = {}): Promise<SwapWorld> {
  const world = await createSwapWorld(given)
  await world.load()
  await world.wish(from, to, amount)
  return world
}

/** The same, with the preview made. */
export async function reviewed(...wish: Parameters<typeof ready>): Promise<SwapWorld> {
  const world = await ready(...wish)
  await world.preview()
  return world
}
