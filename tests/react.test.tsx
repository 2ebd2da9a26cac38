/** @jsxImportSource react */
import './support/window.js'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { connect } from '../src/flows/connect.js'
import {
  AppKitAccountButton,
  AppKitButton,
  AppKitConnectButton,
  AppKitNetworkButton,
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
  useWalletInfo,
} from '../src/react.js'
import { settle } from './support/dom.js'
import { createFakeWallet } from './support/fakes.js'
import { ADDRESS, cleanupModals, createTestModal, network, OTHER_ADDRESS, TWO } from './support/modal.js'
import { node } from './support/view.js'

const roots = new Set<Root>()
test.after.each(async () => {
  for (const root of roots) root.unmount()
  roots.clear()
  document.body.replaceChildren()
  await settle()
  cleanupModals()
})

function create() {
  const wallet = createFakeWallet()
  const made = createTestModal({ wallet, routes: { 'https://node-1.test/': node() } })
  return {
    ...made,
    wallet,
    connect: async () => {
      await connect(made.modal, made.connector())
      await settle()
    },
  }
}

/** Uses a hook in a component, in StrictMode; `seen` is what each distinct rendering got. */
async function use<T>(hook: () => T) {
  const seen: T[] = []
  const Host = () => {
    const value = hook()
    if (seen.at(-1) !== value) seen.push(value)
    return null
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  roots.add(root)
  root.render(
    <StrictMode>
      <Host />
    </StrictMode>,
  )
  await settle()
  return { seen, last: () => seen.at(-1)! }
}

for (const [name, hook] of Object.entries({ useAppKit, useAppKitState, useAppKitTheme, useAppKitEvents, useWalletInfo })) {
  test(`before createAppKit ${name} says what is missing`, () => {
    // What is missing is looked for before any hook of React's is called.
    assert.throws(() => (hook as () => unknown)(), `Please call "createAppKit" before using "${name}" hook`)
  })
}

test('the other hooks wait for a modal, and follow it once it is there', async () => {
  const account = await use(() => useAppKitAccount())
  const net = await use(useAppKitNetwork)
  assert.equal([account.last(), net.last().chainId], [{ allAccounts: [], isConnected: false }, undefined])
  create()
  await settle()
  assert.equal([account.last().status, net.last().chainId], ['disconnected', 1])
})

test('useAppKitAccount follows the account, of a namespace too', async () => {
  const { connect: connectNow, wallet } = create()
  const active = await use(() => useAppKitAccount())
  const named = await use(() => useAppKitAccount({ namespace: 'eip155' }))
  const other = await use(() => useAppKitAccount({ namespace: 'solana' }))
  await connectNow()
  assert.equal([active.last().address, active.last().isConnected, active.last().caipAddress], [ADDRESS, true, `eip155:1:${ADDRESS}`])
  assert.equal([named.last(), other.last().isConnected], [active.last(), false])
  wallet.changeAccounts([OTHER_ADDRESS])
  await settle()
  assert.is(active.last().address, OTHER_ADDRESS)
})

test('a hook gives the same object until something has changed', async () => {
  const { modal } = create()
  const { seen } = await use(() => useAppKitAccount())
  const before = seen.length
  modal.state.isLoading.value = true
  modal.state.patch('eip155', { balance: '1' })
  await settle()
  assert.is(seen.length, before)
})

test('useAppKitNetwork follows the network, and leads to another', async () => {
  create()
  const { last } = await use(useAppKitNetwork)
  assert.equal([last().chainId, last().caipNetworkId, last().caipNetwork?.name], [1, 'eip155:1', 'Network 1'])
  await last().switchNetwork(TWO)
  await settle()
  assert.is(last().chainId, 2)
})

test('useAppKitState follows open and loading', async () => {
  const { modal } = create()
  const { last } = await use(useAppKitState)
  assert.equal([last().open, last().loading, last().selectedNetworkId], [false, false, 'eip155:1'])
  await modal.open()
  await settle()
  assert.equal([last().open, last().loading], [true, true])
})

test('useAppKit gives open and close, always the same', async () => {
  const { appKit, modal } = create()
  const { seen, last } = await use(useAppKit)
  assert.equal([last().open, last().close], [appKit.open, appKit.close])
  const before = seen.length
  modal.state.isOpen.value = true
  await settle()
  assert.is(seen.length, before)
  await last().close()
  assert.is(appKit.isOpen(), false)
})

test('useAppKitTheme follows the theme and changes it; nothing changes nothing', async () => {
  create()
  const { last } = await use(useAppKitTheme)
  last().setThemeMode('light')
  last().setThemeVariables({ '--w3m-accent': '#ff0000' })
  await settle()
  assert.equal([last().themeMode, last().themeVariables], ['light', { '--w3m-accent': '#ff0000' }])
  last().setThemeMode(undefined)
  last().setThemeVariables(undefined)
  await settle()
  assert.equal([last().themeMode, last().themeVariables], ['light', { '--w3m-accent': '#ff0000' }])
})

test('useAppKitEvents follows the events', async () => {
  const { modal } = create()
  const { last } = await use(useAppKitEvents)
  assert.is(last().data.event, 'MODAL_CREATED')
  await modal.open()
  await settle()
  assert.is(last().data.event, 'MODAL_OPEN')
})

test('useAppKitProvider gives the wallet itself while it is connected', async () => {
  const { connect: connectNow, wallet, appKit } = create()
  const { last } = await use(() => useAppKitProvider('eip155'))
  assert.equal([last().walletProvider, last().walletProviderType], [undefined, undefined])
  await connectNow()
  assert.is(last().walletProvider, wallet)
  assert.is(last().walletProviderType, 'ANNOUNCED')
  await appKit.disconnect()
  await settle()
  assert.is(last().walletProvider, undefined)
})

test('useWalletInfo names the wallet while it is connected, and gives the same object until it changes', async () => {
  const { connect: connectNow, modal } = create()
  const { last, seen } = await use(() => useWalletInfo())
  assert.is(last().walletInfo, undefined)
  await connectNow()
  assert.equal([last().walletInfo?.name, last().walletInfo?.type], ['Example Wallet', 'ANNOUNCED'])
  const before = seen.length
  modal.state.patch('eip155', { balance: '1' })
  await settle()
  assert.is(seen.length, before)
})

test('useDisconnect disconnects, and without a modal harms nobody', async () => {
  const { last } = await use(useDisconnect)
  await last().disconnect()
  const { connect: connectNow, appKit } = create()
  await connectNow()
  await last().disconnect({ namespace: 'eip155' })
  assert.is(appKit.getIsConnectedState(), false)
})

test('useAppKitBalance fetches the balance, and says why there is none', async () => {
  const { last } = await use(useAppKitBalance)
  const failure = await last()
    .fetchBalance()
    .catch((error: unknown) => error)
  assert.is((failure as Error).message, 'AppKit not initialized when  fetchBalance was called.')
  const { connect: connectNow } = create()
  assert.equal(await last().fetchBalance(), { data: undefined, error: 'Not able to retrieve balance', isSuccess: false, isError: true })
  await connectNow()
  assert.equal(await last().fetchBalance(), { data: { balance: '1.5', symbol: 'COIN' }, error: null, isSuccess: true, isError: false })
})

test('a hook follows the modal that was made last', async () => {
  create()
  const { last } = await use(useAppKitNetwork)
  createTestModal({ networks: [network(7)] })
  await settle()
  assert.is(last().chainId, 7)
})

test('the components are our elements, with the dApp’s attributes', async () => {
  create()
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  roots.add(root)
  root.render(
    <>
      <AppKitButton label="Go" />
      <AppKitConnectButton loadingLabel="Wait" size="sm" />
      <AppKitAccountButton balance="hide" disabled={false} />
      <AppKitNetworkButton disabled />
    </>,
  )
  await settle()
  assert.equal(
    [...document.body.firstElementChild!.children].map(each => each.localName),
    ['appkit-button', 'appkit-connect-button', 'appkit-account-button', 'appkit-network-button'],
  )
  const read = (tag: string, name: string) => document.querySelector(`appkit-${tag}`)!.getAttribute(name)
  assert.equal(
    [read('connect-button', 'loadinglabel'), read('connect-button', 'size'), read('account-button', 'balance')],
    ['Wait', 'sm', 'hide'],
  )
  const isDisabled = (tag: string) => document.querySelector(`appkit-${tag}`)!.shadowRoot!.querySelector('button')!.disabled
  assert.equal([isDisabled('account-button'), isDisabled('network-button')], [false, true])
})

test.run()
