// A visitor whose dApp hands over calls: a wallet that is recorded, and a node that tries them.
import { concat, toBeHex, zeroPadValue } from 'ethers'
import { answer } from '../../../src/features/calls/open-calls.js'
import { SendCalls } from '../../../src/features/calls/SendCalls.js'
import type { SendResult, SendWish } from '../../../src/domain/send-calls.js'
import { API, apiRoutes, WITH_API } from '../../support/blockchain-api.js'
import { settlePromises } from '../../support/clock.js'
import { byTestId, cleanup, click, settle } from '../../support/dom.js'
import { RpcError } from '../../support/fakes.js'
import { ADDRESS } from '../../support/modal.js'
import { toTrial, type Tried } from '../../support/trial.js'
import { toNode, visit, type NodeAnswers, type VisitOptions } from '../../support/view.js'

export const TOKEN = `0x${'33'.repeat(20)}`
export const SHOP = `0x${'44'.repeat(20)}`
export const word = (value: string | bigint) => (typeof value === 'string' ? zeroPadValue(value, 32) : toBeHex(value, 32))
export const APPROVE = concat(['0x095ea7b3', word(SHOP), word(5_000_000n)])
/** Allows five tokens, buys by them, and pays a coin. */
export const CALLS = [
  { to: TOKEN, data: APPROVE },
  { to: SHOP, data: '0xdeadbeef' },
  { to: SHOP, value: 10n ** 17n },
]
/** A hash for each number. */
export const hashOf = (at: number) => `0x${String(at).repeat(64)}`

const topic = (address: string) => zeroPadValue(address, 32)
export const APPROVED = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
export const TRANSFERRED = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** A contract's text, as the ABI has it. */
export const named = (text: string) =>
  concat([word(32n), word(BigInt(text.length)), `0x${Buffer.from(text).toString('hex').padEnd(64, '0')}`])

/** What each call answers that is tried there. */
export const GOOD_TRIAL: Parameters<typeof toTrial>[0] = ({ to, data }, { isAfter }) => {
  const says = (returnData: string) => ({ status: '0x1', returnData })
  if (data.startsWith('0x70a08231')) return says(word(isAfter ? 7_000_000n : 10_000_000n))
  if (data.startsWith('0xdd62ed3e')) return says(word(2_000_000n))
  if (data.startsWith('0x313ce567')) return says(word(6n))
  if (data.startsWith('0x95d89b41')) return says(named('TKN'))
  if (to.startsWith('0x6c61')) return says(word(isAfter ? 9n * 10n ** 17n : 10n ** 18n))
  const logs =
    data === APPROVE
      ? [{ address: TOKEN, topics: [APPROVED, topic(ADDRESS), topic(SHOP)], data: word(5_000_000n) }]
      : data.startsWith('0xdeadbeef')
        ? [{ address: TOKEN, topics: [TRANSFERRED, topic(ADDRESS), topic(SHOP)], data: word(3_000_000n) }]
        : []
  return { status: '0x1', returnData: '0x', logs }
}

/** A node that tries calls: they take three of five allowed tokens and a tenth of a coin. */
export const GOOD: NodeAnswers = {
  eth_getBalance: () => '0xde0b6b3a7640000',
  eth_call: ({ data }: Tried) => (data.startsWith('0x313ce567') ? word(6n) : data.startsWith('0x95d89b41') ? named('TKN') : '0x'),
  eth_estimateGas: () => '0x186a0',
  eth_getBlockByNumber: () => ({ baseFeePerGas: '0xa' }),
  eth_maxPriorityFeePerGas: () => '0x1',
  eth_gasPrice: () => '0xb',
  eth_getTransactionReceipt: (hash: string) => ({ status: '0x1', blockNumber: '0x1', transactionHash: hash }),
  eth_simulateV1: toTrial((...given) => GOOD_TRIAL(...given)),
}

/** @param atomic what the wallet says of batches; none for a wallet that knows none */
export async function enter(atomic?: string, { node = {}, ...given }: VisitOptions & { node?: NodeAnswers } = {}) {
  const answers = { ...GOOD, ...node }
  const made = await visit({
    isConnected: true,
    path: [['Account']],
    options: { ...WITH_API, metadata: { name: 'Shop', description: '', url: '', icons: [] } },
    routes: {
      ...apiRoutes(),
      [`POST ${API}/v1/`]: toNode(answers),
      'https://node-1.test/': toNode(answers),
      [`${API}/v1/account/*`]: { balances: [] },
    },
    ...given,
  })
  const { wallet, modal } = made
  if (atomic) wallet.answers['wallet_getCapabilities'] = () => ({ '0x1': { atomic: { status: atomic } } })
  let sent = 0
  wallet.answers['eth_sendTransaction'] ??= () => hashOf(++sent)
  await made.show(SendCalls)
  const come = async () => {
    await settlePromises()
    await settle()
  }
  return {
    ...made,
    come,
    /** Hands calls over, and waits until the sheet stands. */
    async send(wish: SendWish = CALLS) {
      const promise: Promise<SendResult> = answer(modal, { arguments: wish as never }, opening => modal.open(opening)).then(sent => {
        if ('error' in sent) throw sent.error
        return sent
      })
      promise.catch(() => {})
      await come()
      cleanup()
      await made.show(SendCalls)
      await come()
      return { promise }
    },
    /** What the wallet was asked by a method. */
    asked: (method: string): unknown[] => wallet.calls.filter(call => call.method === method).map(({ params }) => params[0]),
  }
}

export type CallsWorld = Awaited<ReturnType<typeof enter>>

/** A wallet or a node that answers with this code. */
export const no =
  (code: number, message = 'no') =>
  () => {
    throw new RpcError(code, message)
  }

/** Presses a button of the sheet, and waits for what comes of it. */
export async function press({ come }: CallsWorld, id = 'calls-continue'): Promise<void> {
  await click(byTestId(id))
  await come()
}
