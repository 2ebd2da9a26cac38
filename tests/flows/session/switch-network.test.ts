import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { moveTo } from '../../../src/flows/session/switch-network.js'
import { settled } from '../../support/clock.js'
import { connected } from '../../support/connected.js'
import { RpcError } from '../../support/fakes.js'
import { cleanupModals, createTestModal, errorOf, failuresOf, network, ONE, TWO } from '../../support/modal.js'
import { pluck } from '../../support/pluck.js'

test.after.each(cleanupModals)

test('with a wallet the wallet is asked, and is followed when it has moved', async () => {
  const { appKit, wallet, storage, events } = await connected()
  await appKit.switchNetwork(TWO)
  assert.equal([wallet.count('wallet_switchEthereumChain'), appKit.getChainId()], [1, 2])
  assert.is(storage.getItem('@appkit/active_caip_network_id'), 'eip155:2')
  assert.equal(events.at(-1), { type: 'track', event: 'SWITCH_NETWORK', properties: { network: 'eip155:2' }, address: appKit.getAddress() })
})

for (const [approve, name] of [
  ['refuse', 'userRejected'],
  ['pending', 'requestPending'],
] as const)
  test(`a wallet that answers with ${approve} leaves the visitor where they were: ${name}`, async () => {
    const { modal, appKit, wallet, events } = await connected()
    wallet.approve = approve
    assert.is((await errorOf(moveTo(modal, TWO))).name, name)
    assert.is(appKit.getChainId(), 1)
    assert.ok(appKit.getIsConnectedState())
    // Who only calls `switchNetwork` hears nothing of it: the visitor and whoever listens do.
    await settled(appKit.switchNetwork(TWO))
    assert.is(modal.state.toast.value?.kind, 'error')
    assert.equal(failuresOf(events).at(-1)?.[0], name === 'userRejected' ? undefined : name, 'their own no is no fault')
  })

test('a network the wallet does not know is added with its public addresses alone: a wallet keeps them for good, and the dApp’s own may hold its key', async () => {
  const { appKit, wallet } = await connected(
    { knownChains: [1] },
    { options: { projectId: 'secret', customRpcUrls: { 'eip155:2': [{ url: 'https://own.test' }] } } },
  )
  await appKit.switchNetwork(TWO)
  const added = wallet.calls.find(({ method }) => method === 'wallet_addEthereumChain')
  assert.equal((added?.params[0] as { rpcUrls: string[] }).rpcUrls, ['https://node-2.test/'])
  assert.not.match(JSON.stringify(wallet.calls), /secret|own/)
  assert.is(appKit.getChainId(), 2)
})

test('a network without a public address is not added: the dApp’s own is told to no wallet', async () => {
  const hidden = network(2, { rpcUrls: { default: { http: [] } } })
  const { modal, wallet } = await connected(
    { knownChains: [1] },
    { networks: [ONE, hidden], options: { customRpcUrls: { 'eip155:2': [{ url: 'https://own.test/key' }] } } },
  )
  assert.is((await errorOf(moveTo(modal, hidden))).name, 'chainNotSupported')
  assert.equal([wallet.count('wallet_switchEthereumChain'), wallet.count('wallet_addEthereumChain')], [1, 0])
})

test("a network that cannot be added is 'Chain is not supported'", async () => {
  const { modal, wallet, appKit } = await connected({ knownChains: [1] })
  wallet.answers['wallet_addEthereumChain'] = () => Promise.reject(new RpcError(-32602, 'Invalid URL'))
  assert.equal([(await errorOf(moveTo(modal, TWO))).message, appKit.getChainId()], ['Chain is not supported', 1])
})

test("a network that is not offered raises the alert 'Network Not Found', and nobody is asked", async () => {
  const { appKit, modal, wallet } = await connected()
  await appKit.switchNetwork(network(77))
  assert.is(modal.state.alert.value?.text, 'Network Not Found')
  assert.equal([appKit.getChainId(), wallet.count('wallet_switchEthereumChain')], [1, 0])
})

test('a dApp hears of a failure only where it asked to', async () => {
  const { appKit, wallet } = await connected()
  wallet.approve = 'refuse'
  await appKit.switchNetwork(TWO)
  assert.is((await errorOf(appKit.switchNetwork(TWO, { throwOnFailure: true }))).code, 4001)
  assert.is((await errorOf(appKit.switchNetwork(network(77), { throwOnFailure: true }))).message, 'Network not found')
})

test('networks can be added and removed; twice is once, and an unknown one is no loss', async () => {
  const { appKit } = createTestModal()
  appKit.addNetwork('eip155', network(5))
  appKit.addNetwork('eip155', network(5))
  assert.equal(pluck(appKit.getCaipNetworks('eip155'), 'id'), [1, 2, 5])
  await appKit.switchNetwork(network(5))
  assert.is(appKit.getChainId(), 5)
  appKit.removeNetwork('eip155', 2)
  appKit.removeNetwork('eip155', 99)
  assert.equal(pluck(appKit.getCaipNetworks(), 'id'), [1, 5])
  assert.throws(() => appKit.addNetwork('solana', network(6)), "Adapter for namespace solana doesn't exist")
  assert.throws(() => appKit.removeNetwork('solana', 6), "Adapter for namespace solana doesn't exist")
})

// What createAppKit is given

for (const [what, networks] of [
  ['none', []],
  ['only those of another chain family', [{ ...ONE, chainNamespace: 'solana' as const }]],
] as const)
  test(`${what} of the networks served is said at once, in a sentence`, () =>
    assert.throws(() => createTestModal({ networks }), /networks/))

test('networks of a family without an adapter are left out, the others work', () => {
  const { appKit } = createTestModal({ networks: [{ ...network(9), chainNamespace: 'solana' }, TWO] })
  assert.equal([appKit.getCaipNetworks().map(({ id }) => id), appKit.getChainId()], [[2], 2])
})
