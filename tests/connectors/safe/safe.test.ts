// The provider of a Safe beside Safe's own, before the same host.
import '../../support/window.js'
import { SafeAppProvider } from '@safe-global/safe-apps-provider'
import SafeAppsSDK from '@safe-global/safe-apps-sdk'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findSafe } from '../../../src/connectors/safe/safe.js'
import type { Eip1193Provider } from '../../../src/domain/provider.js'
import { pluck } from '../../support/pluck.js'
import { ANSWERS, type Asked, createHost, HASH, ORIGIN, SAFE } from '../../support/safe-host.js'

const test = suite('safe')

const TARGET = '0x2222222222222222222222222222222222222222'
const never = new Promise<undefined>(() => {})

async function enter() {
  const { connector, stop } = (await findSafe(ORIGIN, never))!
  return { provider: connector.provider as Eip1193Provider, stop }
}

/** What was asked, without the gas of a call, which a Safe does nothing with, nor what says nothing, and with one spelling of no value. */
const toPlain = ({ method, params }: Asked): unknown =>
  JSON.parse(JSON.stringify({ method, params }), (key, value: unknown) =>
    key === 'gas' || JSON.stringify(value) === '{}' ? undefined : key === 'value' && value === '0x0' ? '0' : value,
  )

const BATCH = [
  { to: TARGET, data: '0x12' },
  { to: SAFE, value: '0x2' },
]
const CALLS: [string, readonly unknown[]][] = [
  ['eth_accounts', []],
  ['eth_chainId', []],
  ['personal_sign', ['hello', SAFE]],
  ['eth_signTypedData_v4', [SAFE, JSON.stringify({ domain: { name: 'A' }, types: { A: [] }, primaryType: 'A', message: {} })]],
  ['eth_sendTransaction', [{ to: TARGET, value: '0x1', gas: '0x5208' }]],
  ['eth_getBalance', [SAFE, 'latest']],
  ['eth_call', [{ to: TARGET, data: '0x' }, 'latest']],
  ['eth_getTransactionReceipt', [HASH]],
  ['eth_getTransactionByHash', [HASH]],
  ['wallet_sendCalls', [{ from: SAFE, chainId: '0xaa36a7', calls: BATCH }]],
]

test('it asks the host for the same as Safe’s own provider, and answers the same', async () => {
  const { asked } = createHost()
  const safe = { safeAddress: SAFE, chainId: 11155111, threshold: 1, owners: [], isReadOnly: false }
  const theirs = new SafeAppProvider(safe, new SafeAppsSDK())
  const { provider: ours, stop } = await enter()
  for (const [method, params] of CALLS) {
    asked.length = 0
    const expected: unknown = await theirs.request({ method, params: [...params] })
    const theirWords = asked.splice(0)
    assert.equal(await ours.request({ method, params }), expected, method)
    assert.equal(asked.map(toPlain), theirWords.map(toPlain), method)
  }
  stop()
})

test('a call’s data goes to it by its other name, too', async () => {
  const { asked } = createHost()
  const { provider, stop } = await enter()
  asked.length = 0
  await provider.request({ method: 'eth_sendTransaction', params: [{ to: TARGET, input: '0x12', value: '0x1' }] })
  assert.equal(pluck((asked[0]!.params as { txs: { data: string }[] }).txs, 'data'), ['0x12'])
  stop()
})

test('what its owners reject is a refusal; what a Safe cannot do says so and asks nobody', async () => {
  const sendTransactions = () => {
    throw new Error('Transaction was rejected')
  }
  const { asked } = createHost({ answers: { ...ANSWERS, sendTransactions } })
  const { provider, stop } = await enter()
  const codeOf = (method: string, params: unknown[]) =>
    provider.request({ method, params }).then(
      () => 0,
      (error: { code: number }) => error.code,
    )
  asked.length = 0
  assert.equal([await codeOf('eth_sendTransaction', [{ to: TARGET, chainId: '0xaa36a7' }]), asked.length], [4001, 1])
  assert.is(await codeOf('eth_sendTransaction', [{ data: '0x60' }]), -32602)
  assert.is(await codeOf('eth_sendTransaction', [{ to: TARGET, data: '0x60', input: '0x61' }]), -32602)
  assert.is(await codeOf('personal_sign', ['hello', TARGET]), 4100)
  assert.is(await codeOf('eth_sendTransaction', [{ from: TARGET, to: TARGET }]), 4100)
  assert.is(await codeOf('eth_sendTransaction', [{ to: TARGET, chainId: '0x2105' }]), 4901)
  assert.is(await codeOf('wallet_switchEthereumChain', [{ chainId: '0x1' }]), 4200)
  assert.is(await codeOf('wallet_switchEthereumChain', [{ chainId: '0xaa36a7' }]), 0)
  assert.equal([await codeOf('eth_signTransaction', [{}]), asked.length], [4200, 1])
  stop()
})

test('nobody but the host at its origin is asked, or believed', async () => {
  const info = (safeAddress: string, chainId: unknown) => ({ answers: { getSafeInfo: () => ({ safeAddress, chainId }) } })
  for (const host of [{ origin: 'https://elsewhere.example' }, { version: '0.4.2' }, info('<b>', 1), info(SAFE, 'one')]) {
    const { asked, answered } = createHost(host)
    // Whoever waits gives up as soon as the host's answer has been heard.
    assert.equal([await findSafe(ORIGIN, answered), pluck(asked, 'to')], [undefined, [ORIGIN]])
  }
})
