// The whole way: our client and our provider on one side, the web wallet on the real WalletKit on the other, the sandbox's relay
// and two real chains between them.
import { BrowserProvider, parseEther, verifyMessage } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createWalletClient, custom, publicActions } from 'viem'
import { WebSocket } from 'ws'
import { webWalletPhrase } from '../../../scripts/sandbox/accounts.js'
import { startBoth, webWalletAccounts, type Devnet } from '../../../scripts/sandbox/devnet.js'
import { start, type Relay } from '../../../scripts/sandbox/relay.js'
import { createPeer, type Peer } from '../../../scripts/sandbox/web-wallet/peer.js'
import { endClient } from '../../../scripts/sandbox/web-wallet/peer/kit.js'
import { createHttp } from '../../../src/clients/http.js'
import { clock } from '../../../src/clients/clock.js'
import { createStorage } from '../../../src/clients/storage.js'
import { createFace, type Face } from '../../../src/connectors/walletconnect/face.js'
import { createLog } from '../../../src/connectors/walletconnect/log.js'
import { toProposedNamespaces } from '../../../src/connectors/walletconnect/namespaces.js'
import { createProvider, type OwnProvider } from '../../../src/connectors/walletconnect/provider.js'
import { createSignClient } from '../../../src/connectors/walletconnect/sign-client.js'
import { toCaipNetwork } from '../../../src/domain/networks.js'
import { solana } from '../../../src/networks.js'
import { fails } from '../../support/failure.js'
import { memoryStorage } from '../../support/fakes.js'
import { network } from '../../support/modal.js'
import { until } from '../../support/patience.js'
import { pluck } from '../../support/pluck.js'
import { standForBrowser } from '../../support/wc-world.js'

const [first, second] = webWalletAccounts.map(({ address }) => address) as [string, string]

let relay: Relay
let chains: [Devnet, Devnet]
/** Undone after each test, the last first. */
let ends: (() => unknown)[] = []
let pages = 0

test.before(async () => {
  standForBrowser(WebSocket)
  ;[relay, chains] = await Promise.all([start(), startBoth()])
})
test.after(async () => {
  await Promise.all([relay.close(), ...chains.map(chain => chain.close())])
})
test.after.each(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

interface Page {
  provider: OwnProvider
  face(): Face
  /** What dApps heard at the face, in order. */
  told: [string, unknown][]
  end(): Promise<void>
}

/** A page of ours; another with the same `name` and `storage` is that page after a reload. */
async function openPage({ name = `page-${++pages}`, storage = memoryStorage() } = {}): Promise<Page & { again(): Promise<Page> }> {
  const metadata = { name: 'A page', description: '', url: 'https://dapp.example', icons: [] }
  const client = await createSignClient({
    projectId: 'sandbox',
    metadata,
    relayUrl: relay.url,
    verifyUrl: false,
    rpcUrlsOf: () => [],
    log: createLog(),
    storagePrefix: name,
  })
  const provider = createProvider({
    client,
    projectId: 'sandbox',
    blockchainApi: 'http://127.0.0.1:1',
    rpcUrlsOf: id => chains.filter(({ chainId }) => id === `eip155:${chainId}`).map(({ url }) => url),
    http: createHttp({ clock }),
    clock,
    storage: createStorage(storage),
  })
  const told: [string, unknown][] = []
  let made: Face | undefined
  const end = async () => {
    provider.destroy()
    await endClient(client.core as never, name)
  }
  ends.push(end)
  return {
    provider,
    told,
    end,
    face() {
      if (!made) {
        made = createFace(provider, 'eip155')
        for (const event of ['accountsChanged', 'chainChanged', 'connect', 'disconnect'])
          made.on(event, (value: unknown) => told.push([event, value]))
      }
      return made
    },
    again: () => openPage({ name, storage }),
  }
}

async function openWallet(known: readonly Devnet[] = chains): Promise<Peer> {
  const nodes = Object.fromEntries(known.map(({ chainId, url }) => [`eip155:${chainId}`, url]))
  const wallet = await createPeer({
    relayUrl: relay.url,
    projectId: 'sandbox',
    mnemonic: webWalletPhrase,
    chains: { ...nodes, [solana.caipNetworkId]: 'http://127.0.0.1:1' },
    behaviour: { answer: 'approve' },
  })
  ends.push(() => wallet.destroy())
  return wallet
}

const proposed = () =>
  toProposedNamespaces(
    [...chains.map(({ chainId }) => network(chainId)), solana].map(each => toCaipNetwork(each, {})),
    { rpcUrlOf: () => undefined },
  )

/** A page and a wallet with a session between them. */
async function meet({ known, grant }: { known?: readonly Devnet[]; grant?: { chains?: string[]; methods?: string[] } } = {}) {
  const [page, wallet] = await Promise.all([openPage(), openWallet(known)])
  if (grant) wallet.behave({ answer: 'ask' })
  page.provider.once(
    'display_uri',
    (uri: string) =>
      void wallet.pair(uri).then(({ id }) => grant && wallet.approve(id, grant).then(() => wallet.behave({ answer: 'approve' }))),
  )
  const session = await page.provider.connect({ optionalNamespaces: proposed() })
  return { page, wallet, session: session!, face: page.face(), topic: session!.topic }
}

const SIGN = { method: 'personal_sign', params: ['0x6869', first] }
const switchTo = (face: Face, chainId: string) => face.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })

test('a visitor pairs, signs by ethers, and sends by viem a transaction that is mined', async () => {
  const { face } = await meet()
  const browser = new BrowserProvider(face as never)
  const signer = await browser.getSigner()
  assert.is(signer.address, first)
  assert.is(verifyMessage('hello', await signer.signMessage('hello')), first)
  browser.destroy()

  const viem = createWalletClient({ transport: custom(face) }).extend(publicActions)
  const [from, to] = [first, second] as [`0x${string}`, `0x${string}`]
  const before = await viem.getBalance({ address: to })
  const hash = await viem.sendTransaction({ account: from, to, value: parseEther('1'), chain: null })
  const { status } = await viem.waitForTransactionReceipt({ hash, pollingInterval: 50 })
  assert.is(status, 'success')
  assert.is((await viem.getBalance({ address: to })) - before, parseEther('1'))
})

test('one session serves several namespaces', async () => {
  const { page, session } = await meet()
  assert.equal(Object.keys(session.namespaces).sort(), ['eip155', 'solana'])
  const { signature } = await page.provider.request<{ signature: string }>(
    { method: 'solana_signMessage', params: { message: 'StV1DL6CwTryKyV', pubkey: session.namespaces.solana!.accounts[0]!.split(':')[2] } },
    solana.caipNetworkId,
  )
  assert.match(signature, /^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
})

test('the chain is switched from both sides, and told once each', async () => {
  const { page, wallet, topic, face } = await meet()
  assert.is(await switchTo(face, '0x7a6a'), null)
  await wallet.switchChain(topic, 'eip155:31337')
  await until(() => page.told.length > 1, 'the change of chain')
  assert.equal(page.told.flat(), ['chainChanged', '0x7a6a', 'chainChanged', '0x7a69'])
})

test('a chain that was not approved is asked of the wallet, which grows the session', async () => {
  const { page, face } = await meet({ grant: { chains: ['eip155:31337', solana.caipNetworkId] } })
  assert.equal([await switchTo(face, '0x7a6a'), page.told], [null, [['chainChanged', '0x7a6a']]])
  assert.ok(page.provider.session!.namespaces.eip155!.accounts.includes(`eip155:31338:${first}`))
  assert.is(verifyMessage('hi', await face.request<string>(SIGN)), first)
})

test('a chain that the wallet does not know keeps its code', async () => fails(switchTo((await meet()).face, '0x1'), 4902))

test("the wallet's change of account is told once", async () => {
  const { page, wallet, topic, face } = await meet()
  await wallet.switchAccount(topic, 1)
  await until(() => page.told.length > 0, 'the change of account')
  assert.equal(await face.request({ method: 'eth_accounts' }), [second])
  const signature = await face.request<string>({ method: 'personal_sign', params: ['0x6869', second] })
  assert.is(verifyMessage('hi', signature), second)
  assert.equal(page.told, [['accountsChanged', [second]]])
})

test('a refusal is 4001: of the proposal, and of a request', async () => {
  const [page, wallet] = await Promise.all([openPage(), openWallet()])
  wallet.behave({ answer: 'reject' })
  page.provider.once('display_uri', (uri: string) => void wallet.pair(uri))
  await fails(page.provider.connect({ optionalNamespaces: proposed() }), 4001, 'User rejected the request')
  assert.is(page.provider.session, undefined)

  const met = await meet()
  met.wallet.behave({ answer: 'reject' })
  await fails(met.face.request(SIGN), 4001)
})

test('capabilities are asked of the wallet once, over a reload too', async () => {
  const { page, face } = await meet()
  const ask = () => face.request({ method: 'wallet_getCapabilities', params: [first] })
  const capabilities = await ask()
  assert.equal(capabilities, { '0x7a69': { atomic: { status: 'unsupported' } }, '0x7a6a': { atomic: { status: 'unsupported' } } })
  assert.equal(await ask(), capabilities)
  await page.end()
  const again = await page.again()
  const kept = JSON.parse(again.provider.session!.sessionProperties!.capabilities!) as object
  assert.equal(kept, { [first]: capabilities })
})

test('calls are sent in a batch, and their status is told', async () => {
  const { face } = await meet()
  const calls = [1, 2].map(value => ({ to: second, value: `0x${value}` }))
  const { id } = await face.request<{ id: string }>({
    method: 'wallet_sendCalls',
    params: [{ version: '2.0.0', chainId: '0x7a69', from: first, calls }],
  })
  const status = () => face.request<{ status: number; receipts?: unknown[] }>({ method: 'wallet_getCallsStatus', params: [id] })
  let told = await status()
  while (told.status === 100) told = await status()
  assert.equal([told.status, told.receipts!.length], [200, 2])
})

test('after a reload the session stands where it was, and goes on', async () => {
  const { page, topic, face } = await meet()
  face.setChain('eip155:31338')
  await page.end()
  const again = await page.again()
  assert.is(again.provider.session!.topic, topic)
  assert.is(again.face().chainId, '0x7a6a')
  assert.is(verifyMessage('hi', await again.face().request<string>(SIGN)), first)
})

test('the page disconnects, and the wallet follows', async () => {
  const { page, wallet, topic } = await meet()
  await page.provider.disconnect()
  assert.is(page.provider.session, undefined)
  await until(() => !wallet.sessions().some(session => session.topic === topic), 'the wallet')
  assert.equal(pluck(page.told, 0), ['disconnect'])
})

test('the wallet disconnects, and the page follows, a request under way with it', async () => {
  const { page, wallet, topic, face } = await meet()
  wallet.behave({ answer: 'ask' })
  const answer = fails(face.request(SIGN), 4900)
  await wallet.requests.next()
  await wallet.disconnect(topic)
  await answer
  await until(() => !page.provider.session, 'the page')
  assert.equal(pluck(page.told, 0), ['disconnect'])
})

test('a session that the wallet ends while the page is closed is over when it comes back', async () => {
  const { page, wallet, topic } = await meet()
  await page.end()
  await wallet.disconnect(topic)
  const { provider } = await page.again()
  await until(() => !provider.session, 'the end of the session')
  await fails(provider.request({ method: 'personal_sign', params: [] }), 4900)
})

test('of two links the one that is scanned counts, and the other is of no use', async () => {
  const [page, wallet, late] = await Promise.all([openPage(), openWallet(), openWallet()])
  const uris: string[] = []
  page.provider.on('display_uri', (uri: string) => uris.push(uri))
  const sessions = [1, 2].map(() => page.provider.connect({ optionalNamespaces: proposed() }))
  await until(() => uris.length === 2, 'both links')
  await wallet.pair(uris[1]!)
  const [one, two] = await Promise.all(sessions)
  assert.is(one!.topic, two!.topic)
  late.behave({ answer: 'ask' })
  const turnedAway = await late.approve((await late.pair(uris[0]!)).id)
  assert.is.not(turnedAway.topic, one!.topic)
  await until(() => !late.sessions().length, 'the late wallet')
  assert.is(page.provider.session!.topic, one!.topic)
})

test.run()
