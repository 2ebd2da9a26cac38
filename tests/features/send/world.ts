// A visitor who sends: a wallet that is recorded, a node that knows some tokens, and a service that says whatever a test wants.
import { encodeBytes32String } from 'ethers'
import type { TokenBalance } from '../../../src/domain/token-balances.js'
import { API, apiRoutes, WITH_API } from '../../support/blockchain-api.js'
import type { FakeCall } from '../../support/fakes.js'
import { settlePromises } from '../../support/clock.js'
import { toNode, visit, type NodeAnswers, type VisitOptions } from '../../support/view.js'
import { attend } from '../../../src/features/send/watch.js'
import { reviewPayment } from '../../../src/features/send/review-payment.js'
import { sendOf, type Payment } from '../../../src/features/send/state.js'

export const TO = '0x2222222222222222222222222222222222222222'
export const SIX = `0x${'6'.repeat(40)}`
export const EIGHTEEN = `0x${'18'.repeat(20)}`
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`

/** The id of a token in the form; of the coin without one. */
export const idOf = (address?: string) => (address ? `eip155:1:${address}` : 'eip155:1')

/** What the contracts themselves say: decimals by address. */
export const DECIMALS: Record<string, bigint> = { [SIX]: 6n, [EIGHTEEN]: 18n }

/** A node where everybody has 2 coins, 1000 of each token, and a payment takes 21 000 gas at 10 gwei and no tip. */
export const NODE: NodeAnswers = {
  eth_chainId: () => '0x1',
  eth_getBalance: () => word(2n * 10n ** 18n),
  eth_call: ({ to, data }: { to: string; data: string }) => {
    const decimals = DECIMALS[to.toLowerCase()]
    if (decimals === undefined) return '0x'
    if (data.startsWith('0x95d89b41')) return encodeBytes32String(decimals === 6n ? 'SIX' : 'EIGHTEEN')
    return data.startsWith('0x313ce567') ? word(decimals) : data.startsWith('0x70a08231') ? word(1000n * 10n ** decimals) : word(1n)
  },
  eth_estimateGas: () => '0x5208',
  eth_getBlockByNumber: () => ({ baseFeePerGas: '0x2540be400' }),
  eth_maxPriorityFeePerGas: () => '0x0',
  eth_gasPrice: () => '0x2540be400',
  eth_getTransactionReceipt: () => null,
}

/** A row as the service lists it. */
export const row = (
  symbol: string,
  address: string | undefined,
  numeric: string,
  decimals = '18',
  more: Partial<TokenBalance> | object = {},
) => ({
  name: symbol,
  symbol,
  chainId: 'eip155:1',
  address: address && `eip155:1:${address}`,
  price: 2,
  value: 1,
  quantity: { decimals, numeric },
  ...more,
})

type Sent = Record<'from' | 'to' | 'value' | 'data', string>

const ROWS: readonly unknown[] = [row('COIN', undefined, '2'), row('SIX', SIX, '1000', '6'), row('EIGHTEEN', EIGHTEEN, '1000')]

/** A visitor at the form, connected, with the tokens that the service lists. */
export async function enter({
  rows = ROWS,
  node = {},
  routes = {},
  options = {},
  ...wishes
}: VisitOptions & { rows?: readonly unknown[]; node?: NodeAnswers } = {}) {
  const answers = { ...NODE, ...node }
  const made = await visit({
    isConnected: true,
    path: [['Account'], ['WalletSend']],
    options: { ...WITH_API, ...options },
    routes: {
      ...apiRoutes(),
      [`POST ${API}/v1/`]: toNode(answers),
      'https://node-1.test/': toNode(answers),
      [`${API}/v1/fungible/price`]: { fungibles: [] },
      [`${API}/v1/account/*`]: ({ url }: FakeCall) => (url.pathname.endsWith('/history') ? { data: [], next: null } : { balances: rows }),
      ...routes,
    },
    ...wishes,
  })
  const send = sendOf(made.modal)
  send.watch(() => attend(made.modal, send))
  /** Lets what waits for no more than a moment come. */
  const come = async () => {
    await settlePromises()
    await made.clock.advance(600)
    await settlePromises()
  }
  await come()
  /** Goes to the review of what is filled in. */
  const review = async (): Promise<Payment | undefined> => {
    const done = reviewPayment(made.modal, send)
    await come()
    await done
    return send.payment.peek()
  }
  return {
    ...made,
    send,
    come,
    review,
    /** Fills the form in, and goes to the review. */
    async fill({ token, amount = '1', to = TO }: { token?: string | undefined; amount?: string; to?: string } = {}) {
      send.choose(idOf(token))
      send.type(amount)
      send.payTo(to)
      await come()
      return review()
    },
    /** What the wallet was asked to send. */
    sent: () => made.wallet.calls.filter(({ method }) => method === 'eth_sendTransaction').map(({ params }) => params[0] as Sent),
  }
}

export type Sending = Awaited<ReturnType<typeof enter>>
