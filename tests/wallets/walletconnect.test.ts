// WalletConnect: its universal provider, as a dApp brings one of its own, and its WalletKit on the phone are real, and so is the relay's
// protocol between them. What wallets do on a phone is played by the sandbox's owner.
import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { endClient } from '../../scripts/sandbox/web-wallet/peer/kit.js'
import type { Eip1193Provider } from '../../src/domain/provider.js'
import { errorOf } from '../support/modal.js'
import { createPairingWorld, until } from '../support/paired.js'

const test = suite('WalletConnect')
const world = createPairingWorld(test)
const cores: [InstanceType<typeof Core>, string][] = []
const metadata = { name: 'A dApp', description: 'of the tests', url: 'https://dapp.test', icons: [] }

test.after.each(async () => {
  for (const given of cores.splice(0)) await endClient(...given)
})

/** A dApp's provider, kept from talking to anybody but the relay. */
async function createOwn() {
  const customStoragePrefix = `dapp-${crypto.randomUUID()}`
  const options = { projectId: 'sandbox', relayUrl: world.relay.url, customStoragePrefix, telemetryEnabled: false, logger: 'silent' }
  const core = new Core(options)
  core.eventClient.init = async () => undefined
  core.verify.register = async () => undefined
  core.verify.resolve = async () => ({ verified: { origin: '', validation: 'UNKNOWN', verifyUrl: '' } }) as never
  cores.push([core, customStoragePrefix])
  const client = await SignClient.init({ core, metadata })
  // It has a log of its own.
  client.logger.level = 'silent'
  return UniversalProvider.init({ client, metadata, logger: 'silent' } as never)
}

/** A visitor who has connected by the dApp's own provider. */
async function pair() {
  const own = await createOwn()
  const visitor = await world.pair({ options: { universalProvider: own as never } })
  const provider = () => visitor.appKit.getProvider<Eip1193Provider>('eip155')!
  return { ...visitor, own, provider, me: visitor.appKit.getAddress()! }
}

test('connect: the modal shows the link of the dApp’s own provider, and has its session', async () => {
  const { appKit, own, me, peer } = await pair()
  assert.is(await appKit.getUniversalProvider(), own)
  assert.equal([me, own.session!.topic], [peer.keys.addressOf('eip155:1', 0), peer.sessions()[0]!.topic])
})

test('sign, send and refuse: the modal’s provider and the dApp’s own reach the same wallet', async () => {
  const { own, provider, me, peer } = await pair()
  const call = { method: 'personal_sign', params: ['0x48', me] }
  assert.is(await provider().request(call), await own.request(call, 'eip155:1'))
  peer.behave({ answer: 'reject' })
  assert.is((await errorOf(provider().request(call))).code, 4001)
})

test('switch: the dApp’s own provider follows where the visitor goes', async () => {
  const { appKit, provider } = await pair()
  const [, two] = appKit.getCaipNetworks('eip155')
  await appKit.switchNetwork(two!, { throwOnFailure: true })
  assert.equal([appKit.getCaipNetworkId(), Number(await provider().request({ method: 'eth_chainId' }))], ['eip155:2', 2])
})

test('disconnect by the wallet is heard in the modal and by the dApp’s own provider', async () => {
  const { appKit, own, peer, topic } = await pair()
  await peer.disconnect(topic)
  await until(() => !appKit.getIsConnectedState() && !own.session, 'both to hear it')
})

test('disconnect in the modal is heard by the dApp’s own provider and by the wallet', async () => {
  const { appKit, own, peer } = await pair()
  await appKit.disconnect()
  await until(() => !own.session && !peer.sessions().length, 'both to hear it')
})
