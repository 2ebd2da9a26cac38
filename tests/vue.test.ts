import './support/window.js'
import { createSSRApp, createApp, defineComponent, effectScope, h, isRef, nextTick, ref, type App, type Component } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { connect } from '../src/flows/connect.js'
import { setCurrentModal } from '../src/current-modal.js'
import {
  AppKitAccountButton,
  AppKitButton,
  AppKitConnectButton,
  AppKitNetworkButton,
  createAppKit,
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitConnection,
  useAppKitConnections,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useAppKitWallets,
  useDisconnect,
  useWalletInfo,
} from '../src/vue.js'
import { settle } from './support/dom.js'
import { createFakeWallet } from './support/fakes.js'
import { ADDRESS, cleanupModals, createTestModal, network, OTHER_ADDRESS, TWO } from './support/modal.js'
import { node } from './support/view.js'

const apps = new Set<App>()
test.after.each(async () => {
  for (const app of apps) app.unmount()
  apps.clear()
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

function mount(component: Component): App {
  const app = createApp(component)
  apps.add(app)
  app.mount(document.body.appendChild(document.createElement('div')))
  return app
}

/** Uses a composable in a component; counts how often the component has been drawn. */
function use<T>(composable: () => T): { it: T; drawn: () => number } {
  let it: T
  let count = 0
  mount(
    defineComponent(() => {
      it = composable()
      return () => {
        count++
        return h('p', isRef(it) ? JSON.stringify(it.value) : '')
      }
    }),
  )
  return { it: it!, drawn: () => count }
}

for (const [name, composable] of Object.entries({ useAppKit, useAppKitState, useAppKitTheme, useAppKitEvents, useWalletInfo })) {
  test(`before createAppKit ${name} says what is missing`, () => {
    assert.throws(() => (composable as () => unknown)(), `Please call "createAppKit" before using "${name}" hook`)
  })
}

test('a second createAppKit gives the first modal, and a new one once that is destroyed', () => {
  const options = { projectId: 'p', networks: [network(1)], adapters: [{ namespace: 'eip155' as const }], features: { analytics: false } }
  const first = createAppKit(options)
  assert.is(createAppKit(options), first)
  first.destroy()
  const second = createAppKit(options)
  assert.is.not(second, first)
  second.destroy()
  setCurrentModal(undefined)
})

test('the other composables wait for a modal, and follow it once it is there', async () => {
  const { it: account } = use(() => useAppKitAccount())
  const { it: net } = use(useAppKitNetwork)
  assert.equal([account.value, net.chainId.value], [{ allAccounts: [], isConnected: false }, undefined])
  create()
  await settle()
  assert.equal([account.value.status, net.chainId.value], ['disconnected', 1])
})

test('useAppKitAccount is a ref whose fields are refs, of a namespace too', async () => {
  const { connect: connectNow, wallet } = create()
  const { it: active } = use(() => useAppKitAccount())
  const { it: other } = use(() => useAppKitAccount({ namespace: 'solana' }))
  const { address, isConnected } = active
  await connectNow()
  assert.equal([active.value.address, address.value, isConnected.value, other.isConnected.value], [ADDRESS, ADDRESS, true, false])
  wallet.changeAccounts([OTHER_ADDRESS])
  await settle()
  assert.is(address.value, OTHER_ADDRESS)
})

test('a namespace that is a ref may change', async () => {
  const { connect: connectNow } = create()
  await connectNow()
  const namespace = ref<'eip155' | 'solana'>('solana')
  const { it: byRef } = use(() => useAppKitAccount({ namespace }))
  const { it: byGetter } = use(() => useWalletInfo(() => namespace.value))
  assert.equal([byRef.address.value, byGetter.walletInfo.value], [undefined, undefined])
  namespace.value = 'eip155'
  assert.equal([byRef.address.value, Boolean(byGetter.walletInfo.value?.name)], [ADDRESS, true])
})

test('a component is drawn again only when what it shows has changed', async () => {
  const { modal } = create()
  const { drawn } = use(() => useAppKitAccount())
  await nextTick()
  const before = drawn()
  modal.state.isLoading.value = true
  modal.state.patch('eip155', { balance: '1' })
  await settle()
  assert.is(drawn(), before)
})

test('nothing is followed once the component, or the scope, has ended', async () => {
  const { appKit } = create()
  const scope = effectScope()
  const state = scope.run(() => useAppKitState())!
  const { it: mounted } = use(useAppKitState)
  appKit.setLoading(true)
  assert.equal([state.value.loading, mounted.loading.value], [true, true])
  scope.stop()
  for (const app of apps) app.unmount()
  apps.clear()
  appKit.setLoading(false)
  create()
  assert.equal([state.value.loading, mounted.value.loading], [true, true])
})

test('useAppKitNetwork follows the network, and leads to another', async () => {
  create()
  const { it: net } = use(useAppKitNetwork)
  assert.equal([net.value.chainId, net.caipNetworkId.value, net.value.caipNetwork?.name], [1, 'eip155:1', 'Network 1'])
  await net.value.switchNetwork(TWO)
  await settle()
  assert.is(net.chainId.value, 2)
  await net.switchNetwork(network(1))
  await settle()
  assert.is(net.chainId.value, 1)
})

test('useAppKitTheme follows the look, and changes it', async () => {
  create()
  const { it: theme } = use(useAppKitTheme)
  theme.setThemeMode('light')
  theme.setThemeVariables({ '--w3m-accent': '#123456' })
  theme.setThemeMode(undefined)
  assert.equal([theme.value.themeMode, theme.themeVariables.value], ['light', { '--w3m-accent': '#123456' }])
})

test('useAppKitEvents tells the last event, and useAppKit opens', async () => {
  create()
  const { it: events } = use(useAppKitEvents)
  const { it: kit } = use(useAppKit)
  const { it: state } = use(useAppKitState)
  await kit.open({ view: 'Networks' })
  await settle()
  assert.equal([state.open.value, events.value.data.event], [true, 'MODAL_OPEN'])
  await kit.close()
  assert.is(state.open.value, false)
})

test('useAppKitProvider gives the provider as it is, and useAppKitBalance the balance', async () => {
  const { connect: connectNow, connector } = create()
  const { it: provider } = use(() => useAppKitProvider('eip155'))
  const { it: balance } = use(useAppKitBalance)
  assert.equal([provider.walletProvider.value, (await balance.fetchBalance()).error], [undefined, 'Not able to retrieve balance'])
  await connectNow()
  assert.is(provider.walletProvider.value, connector().provider)
  assert.equal((await balance.fetchBalance()).isSuccess, true)
})

test('useAppKitConnections lists whom the visitor is connected by, useAppKitConnection ends it, and useDisconnect all', async () => {
  const { connect: connectNow } = create()
  const changes: boolean[] = []
  const { it: list } = use(() => useAppKitConnections('eip155'))
  const { it: one } = use(() => useAppKitConnection({ namespace: 'eip155', onSuccess: change => changes.push(change.hasDeletedWallet) }))
  const { it: leave } = use(useDisconnect)
  const { it: account } = use(() => useAppKitAccount())
  await connectNow()
  await settle()
  assert.is(list.connections.value.length, 1)
  await one.deleteConnection({ connectorId: one.connection.value!.connectorId })
  await settle()
  assert.equal([list.value.connections, changes, one.isPending.value], [[], [true], false])
  await connectNow()
  await leave.disconnect()
  assert.is(account.isConnected.value, false)
})

test('useAppKitWallets lists the wallets of the browser, and connects by one', async () => {
  create()
  const { it: wallets } = use(useAppKitWallets)
  const { it: account } = use(() => useAppKitAccount())
  await settle(2)
  const [first] = wallets.wallets.value
  assert.ok(first, 'no wallet is listed')
  await wallets.connect(first!)
  await settle()
  assert.is(account.address.value, ADDRESS)
})

test('the components are our elements, with what they were given as properties', async () => {
  create()
  mount(
    defineComponent(() => () => [
      h(AppKitButton, { label: 'Enter', size: 'sm', class: 'mine' }),
      h(AppKitConnectButton, { loadingLabel: 'Wait' }),
      h(AppKitAccountButton, { balance: 'hide', charsStart: 2 }),
      h(AppKitNetworkButton, { disabled: true }),
    ]),
  )
  await settle()
  const found = [...document.querySelectorAll('appkit-button, appkit-connect-button, appkit-account-button, appkit-network-button')]
  assert.equal(
    found
      .slice(0, 1)
      .concat(found.filter(({ parentElement }) => parentElement?.localName === 'div').slice(1))
      .map(({ outerHTML }) => outerHTML),
    [
      '<appkit-button label="Enter" size="sm" class="mine"></appkit-button>',
      '<appkit-connect-button loadinglabel="Wait"></appkit-connect-button>',
      '<appkit-account-button balance="hide" charsstart="2"></appkit-account-button>',
      '<appkit-network-button disabled="true"></appkit-network-button>',
    ],
  )
})

test('a server draws what nobody is connected to, and the page takes it over without a mismatch', async () => {
  const Page = defineComponent(() => {
    const { address } = useAppKitAccount()
    return () => [h('p', address.value ?? 'nobody'), h(AppKitButton, { label: 'Enter' })]
  })
  const { connect: connectNow } = create()
  await connectNow()
  const before = globalThis.document
  // A server has no document.
  Reflect.deleteProperty(globalThis, 'document')
  let drawn: string
  try {
    drawn = await renderToString(createSSRApp(Page))
  } finally {
    globalThis.document = before
  }
  assert.is(drawn, '<!--[--><p>nobody</p><appkit-button label="Enter"></appkit-button><!--]-->')
  const told: unknown[] = []
  const { warn, error } = console
  console.warn = console.error = (...words: unknown[]) => void told.push(words[0])
  try {
    const place = document.body.appendChild(document.createElement('div'))
    place.innerHTML = drawn
    const app = createSSRApp(Page)
    apps.add(app)
    app.mount(place)
    await settle()
    assert.equal([told, place.querySelector('p')!.textContent], [[], ADDRESS])
  } finally {
    Object.assign(console, { warn, error })
  }
})

test.run()
