import './support/window.js'
import { createSSRApp, createApp, defineComponent, effectScope, h, isRef, ref, type App, type Component } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import * as kit from '../src/vue.js'
import { settle } from './support/dom.js'
import { ADDRESS, cleanupModals } from './support/modal.js'
import { create, testReadings, type Use } from './support/readings.js'
import { pluck } from './support/pluck.js'

const {
  AppKitAccountButton,
  AppKitButton,
  AppKitConnectButton,
  AppKitNetworkButton,
  useAppKitAccount,
  useAppKitConnection,
  useAppKitConnections,
  useAppKitState,
  useAppKitWallets,
  useDisconnect,
  useWalletInfo,
} = kit
const apps = new Set<App>()
test.after.each(async () => {
  for (const app of apps) app.unmount()
  apps.clear()
  document.body.replaceChildren()
  await settle()
  cleanupModals()
})

function mount(component: Component): App {
  const app = createApp(component)
  apps.add(app)
  app.mount(document.body.appendChild(document.createElement('div')))
  return app
}

/** Uses a composable in a component. */
function useIt<T>(composable: () => T) {
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

/** The same for what all frameworks do: a ref is what it holds, with the theme's verbs beside it. */
const use: Use = async composable => {
  const { it, drawn } = useIt(composable)
  await settle()
  const verbs = Object.fromEntries(Object.entries(it as object).filter(([name]) => name.startsWith('setTheme')))
  return { last: () => (isRef(it) ? { ...verbs, ...(it.value as object) } : it) as ReturnType<typeof composable>, times: drawn }
}

testReadings(test, use, kit)

test('a namespace that is a ref may change', async () => {
  const { connect: connectNow } = create()
  await connectNow()
  const namespace = ref<'eip155' | 'solana'>('solana')
  const { it: byRef } = useIt(() => useAppKitAccount({ namespace }))
  const { it: byGetter } = useIt(() => useWalletInfo(() => namespace.value))
  assert.equal([byRef.address.value, byGetter.walletInfo.value], [undefined, undefined])
  namespace.value = 'eip155'
  assert.equal([byRef.address.value, Boolean(byGetter.walletInfo.value?.name)], [ADDRESS, true])
})

test('nothing is followed once the component, or the scope, has ended', async () => {
  const { appKit } = create()
  const scope = effectScope()
  const state = scope.run(() => useAppKitState())!
  const { it: mounted } = useIt(useAppKitState)
  appKit.setLoading(true)
  assert.equal([state.value.loading, mounted.loading.value], [true, true])
  scope.stop()
  for (const app of apps) app.unmount()
  apps.clear()
  appKit.setLoading(false)
  create()
  assert.equal([state.value.loading, mounted.value.loading], [true, true])
})

test('useAppKitConnections lists whom the visitor is connected by, useAppKitConnection ends it, and useDisconnect all', async () => {
  const { connect: connectNow } = create()
  const changes: boolean[] = []
  const { it: list } = useIt(() => useAppKitConnections('eip155'))
  const { it: one } = useIt(() => useAppKitConnection({ namespace: 'eip155', onSuccess: change => changes.push(change.hasDeletedWallet) }))
  const { it: leave } = useIt(useDisconnect)
  const { it: account } = useIt(() => useAppKitAccount())
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
  const { it: wallets } = useIt(useAppKitWallets)
  const { it: account } = useIt(() => useAppKitAccount())
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
    pluck(found.slice(0, 1).concat(found.filter(({ parentElement }) => parentElement?.localName === 'div').slice(1)), 'outerHTML'),
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
