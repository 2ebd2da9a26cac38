import { id } from 'ethers'
import { toCaipNetwork } from '../../../src/domain/networks.js'
import type { Transfer } from '../../../src/domain/adapter.js'
import { createFakeWallet, type FakeCall, type FakeWalletOptions, RpcError } from '../../support/fakes.js'
import { createTestModal, network } from '../../support/modal.js'

export const FROM = '0x1111111111111111111111111111111111111111'
export const TO = '0x2222222222222222222222222222222222222222'
export const TOKEN = '0x3333333333333333333333333333333333333333'
export const HASH = `0x${'ab'.repeat(32)}`
export const one = toCaipNetwork(network(1, { name: 'Main' }), {})

/** Where rollups of the OP stack have the contract that knows the price of data; this network is none. */
export const ORACLE = '0x420000000000000000000000000000000000000f'

interface Body {
  id: number
  method: string
  params: readonly unknown[]
}

/** Answers by method; a thrown RpcError is the node's own. */
export type NodeAnswers = Record<string, (...params: never[]) => unknown>

/** An answer that is an error: of a node, or of a wallet. */
export const fail = (code: number, message: string, data?: unknown) => () => {
  throw new RpcError(code, message, data)
}

const toWord = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
const ENTRY_POINT = '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789'

/** By which an entry point tells how the operation of an account ended. */
export const endedOperation = (success: 0 | 1, sender = FROM, address = ENTRY_POINT) => ({
  address,
  topics: [id('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)'), HASH, `0x${toWord(sender)}`, `0x${toWord(0n)}`],
  data: `0x${[3n, BigInt(success), 4n, 5n].map(toWord).join('')}`,
})

/** A node where a transfer costs 21 000 gas at 10 wei and a tip of 1, and everybody has an ether and 500 tokens. */
const GOOD: NodeAnswers = {
  eth_getBalance: () => '0xde0b6b3a7640000',
  eth_call: ({ to, data }: { to: string; data: string }) =>
    to.toLowerCase() === ORACLE ? '0x' : `0x${(data.startsWith('0x70a08231') ? 500 : 1).toString(16).padStart(64, '0')}`,
  eth_estimateGas: () => '0x5208',
  eth_getBlockByNumber: () => ({ baseFeePerGas: '0xa' }),
  eth_maxPriorityFeePerGas: () => '0x1',
  eth_gasPrice: () => '0xb',
}

export type World = ReturnType<typeof createWorld>

/** A wallet on network 1 and a node of it, with a clock that the test turns. */
export function createWorld(answers: NodeAnswers = {}, options: FakeWalletOptions = {}) {
  const asked: Body[] = []
  const all: NodeAnswers = { ...GOOD, ...answers }
  const reply = (body: Body) => {
    asked.push(body)
    const { id, method, params } = body
    try {
      const answer = all[method]
      if (!answer) throw new RpcError(-32601, `the method ${method} does not exist`)
      return { jsonrpc: '2.0', id, result: answer(...(params as never[])) }
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      return { jsonrpc: '2.0', id, error: { code: error.code, message: error.message, data: error.data } }
    }
  }
  const wallet = createFakeWallet({ isConnected: true, accounts: [FROM], chainId: 1, ...options })
  const { clock } = createTestModal({
    routes: { 'https://node-1.test/': ({ body }: FakeCall) => (Array.isArray(body) ? (body as Body[]).map(reply) : reply(body as Body)) },
  })
  return {
    wallet,
    asked,
    clock,
    /** The parameters of the node's questions of one method. */
    askedFor: (method: string) => asked.filter(each => each.method === method).map(({ params }) => params),
    transfer: (more?: Partial<Transfer>): Transfer => ({
      provider: wallet,
      network: one,
      urls: one.rpcUrls.default.http,
      from: FROM,
      to: TO,
      units: 1000n,
      ...more,
    }),
  }
}
