// sats-connect, by which Xverse and its kin are spoken with: @sats-connect/core is real, as the interface that a wallet answers to (its
// schemas hold each answer) and as a dApp's own reader of the same page. The wallet behind the interface is played, with real keys.
import '../support/window.js'
import {
  connectResultSchema,
  DefaultAdaptersInfo,
  getAccountResultSchema,
  getProviders,
  request,
  signMessageResultSchema,
  signPsbtResultSchema,
  type ListenerInfo,
} from '@sats-connect/core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { object, parse, type GenericSchema } from 'valibot'
import { BitcoinAdapter } from '../../src/bitcoin.js'
import type { BitcoinProvider } from '../../src/domain/provider.js'
import { bitcoin } from '../../src/networks.js'
import { createSats } from '../support/bitcoin-page.js'
import { createKey } from '../support/bitcoin-wallet.js'
import { errorOf } from '../support/modal.js'
import { until } from '../support/patience.js'
import { pluck } from '../support/pluck.js'
import { leave, load, page } from './page.js'

const test = suite('sats-connect')
const [payment, ordinals, other] = [createKey(1, 'p2sh'), createKey(2, 'p2tr'), createKey(3, 'p2sh')]
const ICON = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
const { id, name } = DefaultAdaptersInfo['xverse']!

const SCHEMAS: Record<string, GenericSchema> = {
  wallet_connect: connectResultSchema,
  wallet_getAccount: getAccountResultSchema,
  signMessage: signMessageResultSchema,
  signPsbt: signPsbtResultSchema,
}

/** Xverse in the page: it also has addresses of chains that are not Bitcoin, and takes listeners as today's kit hands them over. */
function install() {
  const { command, request: answer } = createSats([payment, ordinals])
  const listeners = new Set<ListenerInfo>()
  const wallet = {
    async request(method: string, params: any) {
      const reply = (await answer(method, params)) as { result?: any }
      const { result } = reply
      if (result?.addresses) {
        const more = { publicKey: '02'.repeat(33), walletType: 'software' }
        result.addresses.push(
          { ...more, address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', purpose: 'stacks', addressType: 'stacks' },
          { ...more, address: 'sp1pgss', purpose: 'spark', addressType: 'spark' },
        )
        result.network = { ...result.network, stacks: { name: 'mainnet' }, spark: { name: 'mainnet' } }
      }
      if (method === 'signMessage' && result) result.protocol = params.protocol
      const schema = SCHEMAS[method]
      if (schema && result) parse(object({ result: schema }), reply)
      return reply
    },
    addListener(...given: [ListenerInfo] | [string, () => void]) {
      if (given.length > 1) throw new TypeError('no listener')
      const info = given[0] as ListenerInfo
      listeners.add(info)
      return () => listeners.delete(info)
    },
  }
  page['XverseProviders'] = { BitcoinProvider: wallet }
  getProviders().push({ id, name, icon: ICON })
  const tell = (event: { type: ListenerInfo['eventName'] }) => {
    for (const { eventName, cb } of listeners) if (eventName === event.type) cb(event as never)
  }
  return { command, tell }
}

let wallet: ReturnType<typeof install>
const visit = (storage?: Storage) => {
  const made = load({ adapters: [new BitcoinAdapter()], networks: [bitcoin] }, storage)
  return { ...made, provider: () => made.appKit.getProvider<BitcoinProvider>('bip122')! }
}
const enter = async () => {
  const made = visit()
  await made.enter(name)
  return made
}
const pay = { address: payment.address, message: 'Hello' }

test.before.each(() => void (wallet = install()))
test.after.each(() => {
  leave()
  delete page['btc_providers']
  delete page['XverseProviders']
})

test('connect: its addresses of Bitcoin, the payment’s first; those of other chains are left out', async () => {
  const { appKit } = await enter()
  assert.is(appKit.getAddress(), payment.address)
  assert.equal(pluck(appKit.getAccount()!.allAccounts, 'type'), ['payment', 'ordinal', 'stx'])
})

test('sign: the kit’s own request and ours come to the same signature', async () => {
  const { provider } = await enter()
  const ours = await provider().signMessage({ ...pay, protocol: 'bip322' })
  const theirs = await request('signMessage', { ...pay, protocol: 'BIP322' as never }, id)
  assert.ok(theirs.status === 'success' && theirs.result.signature === ours)
})

test('several accounts: a change in the wallet is followed, by a listener as the kit hands it over', async () => {
  const { appKit } = await enter()
  wallet.command.keys = [other, ordinals]
  wallet.tell({ type: 'accountChange' })
  await until(() => appKit.getAddress() === other.address, 'the other account')
})

test('restore and disconnect: who comes back is not asked, who has left is gone', async () => {
  const { storage } = await enter()
  leave()
  wallet.command.asked.length = 0
  const { appKit } = visit(storage)
  await appKit.ready()
  assert.equal([appKit.getAddress(), pluck(wallet.command.asked, 'method')], [payment.address, ['wallet_getAccount']])
  await appKit.disconnect()
  await until(() => !wallet.command.isConnected, 'the wallet to know')
})

test('refusals: the kit’s code -32000 is a no, in connecting and in signing', async () => {
  wallet.command.says = 'no'
  const made = visit()
  assert.is((await errorOf(made.enter(name))).name, 'userRejected')
  wallet.command.says = 'yes'
  await made.enter(name)
  wallet.command.says = 'no'
  assert.is((await errorOf(made.provider().signMessage(pay))).code, 4001)
})
