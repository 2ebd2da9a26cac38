// The kit's phone and relay, between them: a real client of WalletConnect pairs, signs, is refused, and hears the end.
import { SignClient } from '@walletconnect/sign-client'
import { verifyMessage, hexlify, toUtf8Bytes } from 'ethers'
import { WebSocket } from 'ws'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { endClient } from '../../scripts/sandbox/web-wallet/peer/kit.js'
import { createPhone, startRelay } from '../../scripts/sandbox/phone.js'
import type { MockPhone, TestRelay } from '../../scripts/testing/phone-types.js'

const test = suite('the phone of the kit')
let relay: TestRelay
let phone: MockPhone
test.before(async () => {
  Object.assign(globalThis, { WebSocket })
  // Clients keep timers for minutes after their work is done.
  const { setTimeout } = globalThis
  globalThis.setTimeout = ((...given: Parameters<typeof setTimeout>) => setTimeout(...given).unref()) as typeof setTimeout
  relay = await startRelay()
  phone = await createPhone({ relayUrl: relay.url })
})
test.after(async () => {
  await phone.close()
  await relay.close()
})

test('it scans a link, signs with its own key, sends on a chain in memory, says no, and leaves', async () => {
  const alive = setInterval(() => {}, 500)
  const metadata = { name: 'A dApp', description: '', url: 'https://dapp.test', icons: [] }
  const client = await SignClient.init({ relayUrl: relay.url, projectId: 'test', metadata, logger: 'silent', telemetryEnabled: false })
  const optionalNamespaces = {
    eip155: { chains: ['eip155:1'], methods: ['personal_sign', 'eth_sendTransaction'], events: ['accountsChanged'] },
  }
  const { uri, approval } = await client.connect({ optionalNamespaces })
  await phone.scan(uri!)
  const { topic, namespaces } = await approval()
  const address = phone.addressOf('eip155:1')!
  assert.is(namespaces.eip155!.accounts[0], `eip155:1:${address}`)
  assert.equal(phone.sites, ['https://dapp.test'])
  const ask = (method: string, ...params: unknown[]) => client.request<string>({ topic, chainId: 'eip155:1', request: { method, params } })
  assert.is(verifyMessage('hello', await ask('personal_sign', hexlify(toUtf8Bytes('hello')), address)), address)
  assert.match(await ask('eth_sendTransaction', { from: address, to: address, value: '0x1' }), /^0x[0-9a-f]{64}$/)
  phone.always('ask')
  const refused = ask('personal_sign', '0x00', address).catch((error: Error) => error.message)
  await phone.refuse()
  assert.match(await refused, /reject/i)
  const ended = new Promise(resolve => client.once('session_delete', resolve))
  await phone.disconnect()
  await ended
  assert.equal(phone.sites, [])
  await endClient(client.core, '')
  clearInterval(alive)
})
