import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { BitcoinAdapter } from '../src/bitcoin.js'
import { EthersAdapter } from '../src/ethers.js'
import { connect } from '../src/flows/connecting/connect.js'
import { bitcoin } from '../src/networks.js'
import { createAppKitWalletButton } from '../src/wallet-button.js'
import { openByName } from '../src/flows/wallets/open-by-name.js'
import { toWallets } from '../src/flows/wallets/headless.js'
import { settled, settlePromises } from './support/clock.js'
import { useFakeWalletConnect } from './support/fake-walletconnect.js'
import { createFakeWallet } from './support/fakes.js'
import { createSolana } from './support/families/solana.js'
import { later } from './support/later.js'
import { ADDRESS, cleanupModals, createTestModal, errorOf, ONE, OTHER_ADDRESS } from './support/modal.js'

test.after.each(cleanupModals)

/** Wallets of this page, each under its name and rdns. */
function visit(...named: readonly (readonly [name: string, rdns: string])[]) {
  const wallets = named.map(([name, rdns], at) => ({
    provider: createFakeWallet({ accounts: [at ? OTHER_ADDRESS : ADDRESS] }),
    name,
    rdns,
    uuid: rdns,
  }))
  return { ...createTestModal({ wallets }), asked: () => wallets.map(({ provider }) => provider.count('eth_requestAccounts')) }
}

test('a wallet is asked by its name before one that has the name within its rdns', async () => {
  const { asked } = visit(['MetaMask Flask', 'io.metamask.flask'], ['MetaMask', 'io.metamask'])
  const { address } = await createAppKitWalletButton().connect('metamask')
  assert.equal([address, asked()], [OTHER_ADDRESS, [0, 1]])
})

test('where two go by the name neither is asked: the visitor chooses in the list', async () => {
  const { asked, opened, modal, connector } = visit(['MetaMask', 'org.stranger'], ['MetaMask', 'io.metamask'])
  const pressed = createAppKitWalletButton().connect('metamask')
  await settled(undefined)
  assert.equal([asked(), opened], [[0, 0], [{ view: 'Connect', namespace: 'eip155' }]])
  await connect(modal, connector('io.metamask'))
  assert.is((await pressed).address, OTHER_ADDRESS)
})

for (const [active, isAsked] of [
  ['eip155', [1, 0]],
  ['solana', [0, 1]],
  ['bip122', [0, 0]],
] as const)
  test(`where two families have the name that one is asked which is in use, and nobody before the visitor has chosen where neither is: ${active}`, async () => {
    const solana = createSolana(['5ZWj7a1f8tWkjBESHKgrLmXshuXxqeY9SYcfbshpAqPG'])
    const provider = createFakeWallet({ accounts: [ADDRESS] })
    const { modal, opened, page } = createTestModal({
      wallets: [{ provider, name: 'Every Chain', rdns: 'org.stranger', uuid: '1' }],
      networks: [ONE, ...solana.networks, bitcoin],
      options: { adapters: [new EthersAdapter(), solana.adapter, new BitcoinAdapter()] },
    })
    solana.arrive!(page)
    modal.state.activeNamespace.value = active
    void createAppKitWalletButton()
      .connect('every chain')
      .catch(() => {})
    await settled(undefined)
    const asked = [provider.count('eth_requestAccounts'), solana.requests.filter(({ method }) => method === 'connect').length]
    assert.equal([asked, opened], [isAsked, active === 'bip122' ? [{ view: 'Connect' }] : []])
  })

for (const [stranger, theirs, at] of [
  ['org.stranger', 'io.rabby', 0],
  ['rabby.stranger', 'io.rabby', 0],
  ['io', 'io.rabby', 1],
  ['io.rabby', 'io.rabby.app', 0],
] as const)
  test(`whoever takes the short name of a wallet with a longer one is not asked in its place (${stranger}, announced as ${at})`, async () => {
    const named = [
      ['Rabby', stranger],
      ['Rabby Wallet', theirs],
    ] as const
    const { asked, opened } = visit(...(at ? [...named].reverse() : named))
    void createAppKitWalletButton()
      .connect('rabby')
      .catch(() => {})
    await settled(undefined)
    assert.equal([asked(), opened.length], [[0, 0], 1])
  })

for (const way of ['google', 'github', 'email', 'walletConnect'])
  test(`a wallet that calls itself ${way} is not asked in its place`, async () => {
    const { asked, opened } = visit([way, `io.${way}.stranger`], ['Another', `com.${way}`])
    void createAppKitWalletButton()
      .connect(way)
      .catch(() => {})
    await settled(undefined)
    assert.equal([asked(), opened.length], [[0, 0], 1])
  })

for (const [what, act] of [
  ['leaves', ({ appKit }) => appKit.disconnect()],
  ['turns to another wallet', ({ modal, connector }) => connect(modal, connector('x.one'))],
] as readonly (readonly [string, (made: ReturnType<typeof createTestModal>) => Promise<unknown>])[])
  test(`who ${what} while the wallet of a button, or of a list of the dApp’s own, is asked is not told to be connected by it`, async () => {
    for (const isList of [false, true]) {
      const answer = later<readonly string[]>()
      const asked = createFakeWallet({ accounts: [OTHER_ADDRESS], answers: { eth_requestAccounts: () => answer.promise } })
      const wallets = [
        { provider: createFakeWallet({ accounts: [ADDRESS] }), name: 'One', rdns: 'x.one', uuid: '1' },
        { provider: asked, name: 'Two', rdns: 'x.two', uuid: '2' },
      ]
      const made = createTestModal({ wallets })
      await settled(connect(made.modal, made.connector('x.one')))
      const list = toWallets(made.modal)
      const row = { id: 'x.two', name: 'Two', connectors: [{ id: 'x.two', chain: 'eip155' }] } as never
      const told = errorOf(isList ? list.connect(row) : createAppKitWalletButton().connect('two'))
      await settlePromises()
      await settled(act(made))
      await settled(Promise.resolve(answer.come([OTHER_ADDRESS])))
      assert.is((await told).name, 'requestAborted')
      cleanupModals()
    }
  })
test('a button leads to the directory’s wallet of just its name, and else to the list: no other that is found is opened', async () => {
  for (const [button, names, view] of [
    ['metamask', ['Metamask Pro'], 'Connect'],
    ['metamask', ['MetaMask Wallet'], 'ConnectingWalletConnect'],
    ['metamask', ['Meta Mask', 'MetaMask'], 'Connect'],
    ['кошелёк', ['Другой', 'Кошелёк'], 'ConnectingWalletConnect'],
    ['🦊', ['🐼'], 'Connect'],
  ] as const) {
    const data = names.map((name, at) => ({ id: `w${at}`, name, mobile_link: 'w://' }))
    const { modal } = createTestModal({
      routes: { 'GET /getWallets': () => ({ data, count: data.length }) },
      options: { projectId: 'p' },
    })
    useFakeWalletConnect(modal)
    await openByName(modal, button, undefined)
    assert.is(modal.screen!.router.view.value, view, `${button}: ${String(names)}`)
    cleanupModals()
  }
})
