/** @jsxImportSource react */
// RainbowKit's and ConnectKit's names over our modal: what a provider says of it, what buttons are handed, whom a list of wallets connects.
import '../support/window.js'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createConfig, createConnector, http } from '@wagmi/core'
import { getAddress } from 'viem'
import { mainnet } from 'viem/chains'
import { createSiweMessage } from 'viem/siwe'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getCurrentModal } from '../../src/page/current-modal.js'
import {
  Avatar,
  configureClientSIWE,
  ConnectKitButton,
  ConnectKitProvider,
  getDefaultConfig as toParameters,
  SIWEProvider,
  useModal,
} from '../../src/kits/connectkit.js'
import * as rainbow from '../../src/kits/rainbowkit.js'
import { RainbowKitSiweNextAuthProvider } from '../../src/kits/rainbow-next-auth.js'
import { metaMaskWallet } from '../../src/kits/rainbow-wallet-names.js'
import { parseSignInMessage, type SIWXConfig } from '../../src/domain/sign-in.js'
import { prepareOneClick } from '../../src/flows/sign-in/one-click.js'
import { signOutDue } from '../../src/flows/sign-in/sign-out.js'
import { OUT_DUE_KEY, OWNER_KEY } from '../../src/domain/storage-keys.js'
import { settle } from '../support/dom.js'
import { pluck } from '../support/pluck.js'
import { nextAuthAnswers, nextAuthServer } from '../support/fake-next-auth.js'
import { createFakeFetch, memoryStorage, reply } from '../support/fakes.js'
import { later } from '../support/later.js'
import { until } from '../support/patience.js'
import { ADDRESS, cleanupModals, createTestModal, errorOf, OTHER_ADDRESS } from '../support/modal.js'
import { create } from '../support/readings.js'

const test = suite('kits')
const roots = new Set<Root>()
test.after.each(async () => {
  for (const root of roots) root.unmount()
  roots.clear()
  Object.assign(nextAuthServer, { session: null, end: () => ({ url: location.href }) })
  document.body.replaceChildren()
  await settle()
  getCurrentModal()?.appKit.destroy()
  cleanupModals()
})

async function draw(what: ReactNode): Promise<Root> {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  roots.add(root)
  root.render(what)
  await settle()
  return root
}

/** The server of a dApp that lets whoever signs in, and writes down who is signed out; `more` is what it does instead. */
const toAdapter = (calls: unknown[] = [], more: Partial<Parameters<typeof rainbow.createAuthenticationAdapter>[0]> = {}) =>
  rainbow.createAuthenticationAdapter({
    getNonce: async () => 'nonce',
    createMessage: ({ address }) => `Sign ${address}`,
    verify: async () => true,
    signOut: async () => void calls.push('out'),
    ...more,
  })

/** The same behind ConnectKit's provider. */
const Siwe = ({ calls = [], ...more }: { calls?: unknown[] } & Partial<Parameters<typeof SIWEProvider>[0]>) => (
  <SIWEProvider
    getNonce={async () => 'nonce'}
    createMessage={({ address }) => `Sign ${address}`}
    verifyMessage={async () => true}
    getSession={async () => (calls.includes('out') ? null : { address: ADDRESS, chainId: 1 })}
    signOut={async () => Boolean(calls.push('out'))}
    children={null}
    {...more}
  />
)

/** RainbowKit's provider with this adapter, where the dApp says that it stands so. */
const within = (adapter: ReturnType<typeof toAdapter>, status: 'loading' | 'unauthenticated' | 'authenticated') => (
  <rainbow.RainbowKitAuthenticationProvider adapter={adapter} status={status} children={null} />
)

/** Draws a kit's provider: what the modal asks by, and who is signed out. */
async function enter(toDraw: (calls: string[]) => ReactNode) {
  const { modal } = create()
  const calls: string[] = []
  await draw(toDraw(calls))
  return { siwx: modal.siwx!, calls }
}

/** Somebody signs in, as at our prompt. */
async function signAt(siwx: SIWXConfig, accountAddress: string = ADDRESS): Promise<void> {
  const data = await siwx.createMessage({ accountAddress, chainId: 'eip155:1' })
  await siwx.addSession({ data, message: data.toString(), signature: 'good' })
}

test('a provider of RainbowKit’s says how the modal looks and where a visitor starts', async () => {
  const { appKit } = create()
  const theme = rainbow.darkTheme({ ...rainbow.darkTheme.accentColors.pink, borderRadius: 'small' })
  theme.colors.modalBackground = '#101010'
  await draw(
    <rainbow.RainbowKitProvider theme={theme} initialChain={2} modalSize="compact" showRecentTransactions appInfo={{ appName: 'Shop' }}>
      <p />
    </rainbow.RainbowKitProvider>,
  )
  const variables = appKit.getThemeVariables()
  assert.equal([appKit.getThemeMode(), variables['--w3m-accent'], variables['--w3m-surface']], ['dark', '#be185d', '#101010'])
  assert.equal([variables['--w3m-border-radius-master'], appKit.getChainId()], ['2px', 2])
})

test('a theme as CSS says what differs from another, and nothing that could end it', () => {
  const dark = rainbow.darkTheme()
  const own = { ...dark, colors: { ...dark.colors, accentColor: 'red;}</style>' } }
  assert.is(rainbow.cssStringFromTheme(own, { extends: rainbow.darkTheme }), '--rk-colors-accentColor:red/style>;')
})

test('RainbowKit’s buttons and hooks tell what its own do', async () => {
  const seen: { button?: { account?: { displayName: string }; chain?: { id: number }; mounted: boolean }; hooks?: unknown[] } = {}
  const Hooks = () => {
    const { openConnectModal } = rainbow.useConnectModal()
    const { openAccountModal } = rainbow.useAccountModal()
    const { openChainModal } = rainbow.useChainModal()
    seen.hooks = [openConnectModal, openAccountModal, openChainModal].map(Boolean)
    return null
  }
  const { connect: connectModal } = create()
  await draw(
    <>
      <rainbow.ConnectButton label="Enter" showBalance={false} chainStatus="icon" />
      <rainbow.ConnectButton.Custom>{state => ((seen.button = state), null)}</rainbow.ConnectButton.Custom>
      <Hooks />
    </>,
  )
  assert.equal([seen.hooks, seen.button?.mounted, seen.button?.account], [[true, false, false], true, undefined])
  assert.is(document.querySelector('appkit-network-button'), null)
  await connectModal()
  await settle()
  assert.equal([seen.hooks, seen.button?.chain?.id], [[false, true, true], 1])
  assert.ok(document.querySelector('appkit-network-button'))
  assert.is(document.querySelector('appkit-button')?.getAttribute('balance'), 'hide')
})

test('a wallet of the dApp’s own in RainbowKit’s list is a row, by which wagmi is connected', async () => {
  const entry = later()
  let left = 0
  const own = createConnector(() => ({
    id: 'burner',
    name: 'Burner',
    type: 'burner',
    connect: async () => (await entry.promise, { accounts: [ADDRESS] as never, chainId: 1 }),
    disconnect: async () => void left++,
    getAccounts: async () => [ADDRESS],
    getChainId: async () => 1,
    getProvider: async () => ({ request: async () => null, on() {}, removeListener() {} }),
    isAuthorized: async () => false,
    onAccountsChanged() {},
    onChainChanged() {},
    onDisconnect() {},
  }))
  // What a package declares that is made for RainbowKit's own types, as burner-connector is.
  interface Theirs {
    id: string
    name: string
    iconUrl: string | (() => Promise<string>)
    iconBackground: string
    downloadUrls?: { android?: string; browserExtension?: string }
  }
  let details: object = {}
  const burner = (_: { projectId: string; walletConnectParameters?: object }) => ({
    id: 'burner',
    name: 'Burner',
    iconUrl: '',
    iconBackground: '#fff',
    createConnector({
      rkDetails,
    }: {
      rkDetails: Theirs & { index: number; groupIndex: number; groupName: string; isRainbowKitConnector: boolean }
    }) {
      details = rkDetails
      return own
    },
  })
  const byCode = ({ projectId }: { projectId: string }) => ({
    id: 'mine',
    name: 'Mine',
    iconUrl: 'https://mine.test/icon.png',
    iconBackground: '#fff',
    mobile: { getUri: (uri: string) => `mine://wc?uri=${encodeURIComponent(uri)}` },
    createConnector: rainbow.getWalletConnectConnector({ projectId }),
  })
  const config = createConfig({
    chains: [mainnet],
    storage: null,
    multiInjectedProviderDiscovery: false,
    transports: { [mainnet.id]: http('https://node.test') },
    connectors: rainbow.connectorsForWallets([{ groupName: 'All', wallets: [metaMaskWallet, burner, byCode] }], {
      appName: 'Shop',
      projectId: 'project',
    }),
  })
  const { modal } = getCurrentModal()!
  const { id, groupName, groupIndex } = details as { id: string; groupName: string; groupIndex: number }
  assert.equal([config.connectors.map(({ id }) => id), id, groupName, groupIndex], [['latchkey'], 'burner', 'All', 0])
  assert.equal(modal.options.customWallets, [{ id: 'mine', name: 'Mine', image_url: 'https://mine.test/icon.png', mobile_link: 'mine://' }])
  const row = modal.state.allConnectors().find(({ id }) => id === 'burner')!
  assert.is(row.name, 'Burner')
  const { connect: connectBy } = await import('../../src/flows/connecting/connect.js')
  // Whoever leaves while it is asked is let go there, too.
  const late = connectBy(modal, row)
  await settle()
  await modal.disconnect()
  entry.come()
  await late
  assert.equal([config.state.status, left], ['disconnected', 1])
  await connectBy(modal, row)
  await settle()
  assert.equal([config.state.status, [...config.state.connections.values()][0]?.accounts], ['connected', [ADDRESS]])
})

test('ConnectKit’s parts: look, callbacks, button and its parameters for wagmi', async () => {
  const told: unknown[] = []
  let modalState: ReturnType<typeof useModal> | undefined
  let drawn: { truncatedAddress?: string | undefined; chain?: { id: number } | undefined } | undefined
  const Hooks = () => ((modalState = useModal()), null)
  const { appKit, connect: connectModal } = create()
  await draw(
    <ConnectKitProvider
      theme="midnight"
      customTheme={{ '--ck-accent-color': '#123456', '--ck-border-radius': 12 }}
      onConnect={({ address }) => told.push(address)}
      onDisconnect={() => told.push('left')}
    >
      <ConnectKitButton.Custom>{state => ((drawn = state), null)}</ConnectKitButton.Custom>
      <ConnectKitButton onClick={open => told.push(typeof open)} />
      <Hooks />
    </ConnectKitProvider>,
  )
  const variables = appKit.getThemeVariables()
  assert.equal([appKit.getThemeMode(), variables['--w3m-accent'], variables['--w3m-border-radius-master']], ['dark', '#123456', '2px'])
  await connectModal()
  await settle()
  await appKit.disconnect()
  await settle()
  assert.equal(told, [ADDRESS, 'left'])
  assert.equal([modalState?.open, drawn?.chain], [false, undefined])
  document.querySelector('appkit-button')!.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  assert.is(told.at(-1), 'function')
  const parameters = toParameters({ appName: 'Shop', walletConnectProjectId: 'project', ssr: true }) as unknown as {
    chains: { id: number }[]
    connectors: unknown[]
    ssr: boolean
  }
  assert.equal([parameters.chains.map(({ id }) => id), parameters.connectors.length, parameters.ssr], [[1, 137, 10, 42161], 1, true])
})

test('ConnectKit’s picture of an account asks no address that a picture of ours may not have', async () => {
  const { modal, connect: connectModal } = create()
  await connectModal()
  await draw(<Avatar address={ADDRESS} />)
  for (const [image, drawn] of [
    ['http://192.168.1.1/off', undefined],
    ['https://pictures.test/me.png', 'https://pictures.test/me.png'],
  ] as const) {
    modal.state.patch('eip155', { image })
    await settle()
    assert.is(document.querySelector('img')?.src, drawn)
  }
})

for (const [options, chain, account, stays] of [
  [{}, 'eip155:1', ADDRESS, true],
  [{}, 'eip155:1', OTHER_ADDRESS, false],
  [{}, 'eip155:2', ADDRESS, false],
  [{ signOutOnAccountChange: false }, 'eip155:1', OTHER_ADDRESS, true],
  [{ signOutOnNetworkChange: false }, 'eip155:2', ADDRESS, true],
] as const)
  test(`a session at a server of ConnectKit’s ${stays ? 'stands' : 'ends'}: ${JSON.stringify(options)}, ${chain} ${account}`, async () => {
    const { siwx, calls } = await enter(calls => <Siwe calls={calls} {...options} />)
    const sessions = await siwx.getSessions(chain, account)
    assert.equal([sessions.length, calls], stays ? [1, []] : [0, ['out']])
  })

test('a client of connectkit-next-siwe’s has visitors sign in at its routes', async () => {
  const { modal } = create()
  const { fetch } = globalThis
  const asked: ReturnType<typeof createFakeFetch> = createFakeFetch({
    '/siwe/nonce': [new Response('nonce12345'), new Response('<!doctype html>')],
    '/siwe/verify': [reply(422), reply(200)],
    '/siwe/session': () => (asked.count('/siwe/verify') < 2 || asked.count('/siwe/logout') ? {} : { address: ADDRESS, chainId: 1 }),
    '/siwe/logout': new Response(),
  })
  globalThis.fetch = asked
  try {
    const { Provider } = configureClientSIWE({ apiRoutePrefix: 'https://dapp.test/siwe', statement: 'Enter the shop' })
    await draw(<Provider />)
    const siwx = modal.siwx!
    const asking = { accountAddress: ADDRESS.toLowerCase(), chainId: 'eip155:1' } as const
    const data = await siwx.createMessage(asking)
    const session = { data, message: data.toString(), signature: '0x12' }
    const { accountAddress, statement, nonce } = parseSignInMessage(session.message)!
    assert.equal([accountAddress, statement, nonce], [getAddress(ADDRESS), 'Enter the shop', 'nonce12345'])
    assert.match((await errorOf(siwx.createMessage(asking))).message, /^The nonce of the sign-in message is not valid/)
    assert.is((await errorOf(siwx.addSession(session))).message, 'The signature was not accepted')
    await siwx.addSession(session)
    assert.equal(asked.calls.filter(({ method }) => method === 'POST').at(-1)?.body, { message: session.message, signature: '0x12' })
    assert.is((await siwx.getSessions('eip155:1', ADDRESS)).length, 1)
    await siwx.revokeSession('eip155:1', ADDRESS)
    assert.is(asked.count('/siwe/logout'), 1)
  } finally {
    globalThis.fetch = fetch
  }
})

test('NextAuth’s no signs nobody in, in an answer that is good as in one that is not', async () => {
  nextAuthAnswers.push({ ok: true, error: 'CredentialsSignin' }, { ok: false, error: 'CredentialsSignin' }, undefined)
  const { siwx } = await enter(() => <RainbowKitSiweNextAuthProvider children={null} />)
  while (nextAuthAnswers.length) assert.is((await errorOf(signAt(siwx))).message, 'The signature was not accepted')
  nextAuthAnswers.push({ ok: true, error: null })
  await signAt(siwx)
})

/** A page with NextAuth's provider, where somebody connects and signs in; `end` is what its server answers to signing out. */
async function signInAtNextAuth(end: () => unknown) {
  const made = create()
  await draw(<RainbowKitSiweNextAuthProvider children={null} />)
  await made.connect()
  const siwx = made.modal.siwx!
  nextAuthAnswers.push({ ok: true, error: null })
  await signAt(siwx)
  Object.assign(nextAuthServer, { session: { user: { name: ADDRESS } }, end })
  return { ...made, siwx }
}

/** The server ends the session, and the client hands on where to go. */
const endAtNextAuth = () => {
  nextAuthServer.session = null
  return { url: location.href }
}

for (const [which, answer] of [
  ['of 4, which has got no token', () => ({ url: `${location.origin}/api/auth/signout?csrf=true` })],
  ['of 5, which has got no token', () => ({ url: `${location.origin}/api/auth/signin?error=MissingCSRF` })],
  ['whose limiter answers in its place', () => ({ message: 'Too many requests' })],
  ['that answers nothing', () => null],
  ['that says yes, and has the session still', () => ({ url: location.href })],
] as [string, () => unknown][])
  test(`a NextAuth server ${which} has not signed out who leaves: it is told again`, async () => {
    const { siwx, appKit, modal, storage } = await signInAtNextAuth(answer)
    assert.is((await errorOf(siwx.revokeSession('eip155:1', ADDRESS))).message, 'The server has not signed out')
    // A session that cannot be asked for is none for NextAuth's client: the answer alone must do.
    const isRead = (answer() as { url?: string } | null)?.url !== location.href
    if (isRead) nextAuthServer.session = null
    await appKit.disconnect()
    await settle()
    assert.match(String(storage.getItem(OUT_DUE_KEY)), `eip155:${ADDRESS}`)
    nextAuthServer.end = endAtNextAuth
    await signOutDue(modal)
    assert.equal([storage.getItem(OUT_DUE_KEY), nextAuthServer.session], [null, null])
  })

test('a NextAuth server that has signed out is told once, on a page of errors, too', async () => {
  let told = 0
  const { siwx, appKit, storage } = await signInAtNextAuth(() => (told++, endAtNextAuth()))
  location.search = '?error=AccessDenied'
  await siwx.revokeSession('eip155:1', ADDRESS)
  assert.is(told, 1)
  await appKit.disconnect()
  await settle()
  assert.is(storage.getItem(OUT_DUE_KEY), null)
})

test('somebody’s session that a NextAuth server keeps as another comes is nobody’s from then on: as they leave it ends', async () => {
  const { siwx } = await signInAtNextAuth(() => ({ url: `${location.origin}/api/auth/signout?csrf=true` }))
  assert.is((await errorOf(siwx.getSessions('eip155:1', OTHER_ADDRESS))).message, 'The server has not signed out')
  nextAuthServer.end = endAtNextAuth
  await siwx.revokeSession('eip155:1', OTHER_ADDRESS)
  assert.is(nextAuthServer.session, null)
})

test('RainbowKit’s adapter signs in whom the dApp knows, and signs out where another account is in use', async () => {
  const { modal } = create()
  const calls: string[] = []
  let status: string | undefined
  const adapter = toAdapter(calls, {
    // An object that writes its text, as that of the package `siwe`.
    createMessage: about => ({ prepareMessage: () => JSON.stringify(about) }) as never,
    verify: async ({ signature }) => signature === 'good',
  })
  await draw(
    <rainbow.RainbowKitAuthenticationProvider adapter={adapter} status="unauthenticated">
      <rainbow.ConnectButton.Custom>{({ authenticationStatus }) => ((status = authenticationStatus), null)}</rainbow.ConnectButton.Custom>
    </rainbow.RainbowKitAuthenticationProvider>,
  )
  const siwx = modal.siwx!
  assert.is(status, 'unauthenticated')
  assert.equal(await siwx.getSessions('eip155:1', ADDRESS), [])
  const data = await siwx.createMessage({ accountAddress: ADDRESS, chainId: 'eip155:1' })
  assert.equal(JSON.parse(data.toString()), { nonce: 'nonce', address: ADDRESS, chainId: 1 })
  await siwx.addSession({ data, message: data.toString(), signature: 'good' })
  assert.is((await siwx.getSessions('eip155:2', ADDRESS)).length, 1)
  assert.equal([(await siwx.getSessions('eip155:1', OTHER_ADDRESS)).length, calls], [0, ['out']])
})

for (const answer of [false, true])
  test(`a ${answer ? 'yes' : 'no'} of ConnectKit’s to signing out counts by whether the session stands: it has yet to hear while it does`, async () => {
    const told: string[] = []
    let [asked, ends] = [0, false]
    const { siwx } = await enter(() => (
      <Siwe
        getSession={async () => (asked++, told.includes('ended') ? null : { address: ADDRESS, chainId: 1 })}
        signOut={async () => (ends && told.push('ended'), answer)}
        onSignOut={() => told.push('out')}
      />
    ))
    const left = [await errorOf(siwx.revokeSession('eip155:1', ADDRESS)), await errorOf(siwx.setSessions([]))]
    assert.equal([pluck(left, 'message'), told], [Array(2).fill('The server has not signed out'), []])
    ends = true
    asked = 0
    await Promise.all([siwx.revokeSession('eip155:1', ADDRESS), siwx.revokeSession('eip155:2', ADDRESS)])
    assert.equal([asked, told], [2, ['ended', 'out']], 'asked once before and once after, for all networks')
  })

/** A server of either kit's at which somebody has signed in, and how often it was told to sign out. */
const SERVERS: Record<string, (calls: string[]) => ReactNode> = {
  'RainbowKit’s': calls => within(toAdapter(calls), 'authenticated'),
  'ConnectKit’s': calls => <Siwe calls={calls} />,
}
for (const [whose, drawn] of Object.entries(SERVERS)) {
  test(`a leaving that a server of ${whose} hears of late signs out who has left alone, once for all networks`, async () => {
    const { siwx, calls } = await enter(drawn)
    await signAt(siwx)
    await Promise.all([siwx.revokeSession('eip155:1', OTHER_ADDRESS), siwx.revokeSession('eip155:2', OTHER_ADDRESS)])
    assert.equal(calls, [])
    await siwx.revokeSession('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', ADDRESS)
    assert.equal(calls, [])
    await Promise.all([siwx.revokeSession('eip155:1', ADDRESS.toUpperCase()), siwx.revokeSession('eip155:2', ADDRESS)])
    assert.equal(calls, ['out'])
  })

  test(`what an earlier page could not tell a server of ${whose} is told as its provider is drawn, though nobody is connected`, async () => {
    const calls: string[] = []
    const storage = memoryStorage({ [OUT_DUE_KEY]: '["*"]' })
    const { appKit } = createTestModal({ storage })
    await appKit.ready()
    await draw(drawn(calls))
    await until(() => !storage.getItem(OUT_DUE_KEY), 'the server to be told')
    assert.equal(calls, ['out'])
  })
}

test('all that a kit’s message says is asked for by connecting over WalletConnect, and who signs so stays signed in', async () => {
  const { modal } = create()
  const calls: unknown[] = []
  const [exp, nbf] = ['2126-01-01T00:00:00.000Z', '2025-01-01T00:00:00.000Z']
  const said = { domain: 'shop.test', uri: 'https://shop.test/in', version: '1' as const, resources: ['https://shop.test/terms'] }
  const adapter = toAdapter(calls, {
    getNonce: async () => 'nonce12345',
    createMessage: about =>
      createSiweMessage({ ...about, ...said, statement: 'I accept', expirationTime: new Date(exp), notBefore: new Date(nbf) }),
    // It takes a nonce once.
    verify: async ({ message }) => calls.push(message) === 1,
  })
  await draw(within(adapter, 'unauthenticated'))
  const { options, keep } = (await prepareOneClick(modal, 'eip155:1'))!
  const { domain, uri, resources } = said
  assert.equal(options, { domain, uri, nonce: 'nonce12345', statement: 'I accept', exp, nbf, resources })
  const sign = (chain: number) => {
    const message = `${domain} wants you to sign in with your Ethereum account:\n${ADDRESS}\n\nI accept\n\nURI: ${uri} on ${chain}`
    const iss = `did:pkh:eip155:${chain}:${ADDRESS}`
    const p = { iss, domain, aud: uri, nonce: 'nonce12345', version: '1', iat: '', exp, nbf, resources }
    return { message, cacao: { h: { t: 'caip122' }, p, s: { t: 'eip191', s: '0x' } } } as const
  }
  await keep([sign(1), sign(137)])
  assert.equal([(await modal.siwx!.getSessions('eip155:1', ADDRESS)).length, calls], [1, [sign(1).message]])
})

test('a session that RainbowKit’s server still knows is that of who has signed for it, over a reload too; of anybody else it ends', async () => {
  const calls: string[] = []
  const adapter = toAdapter(calls)
  const storage = memoryStorage()
  const visit = async () => {
    const { modal } = createTestModal({ storage })
    await draw(within(adapter, 'authenticated'))
    return modal.siwx!
  }
  const stands = async (siwx: SIWXConfig, address: string) => (await siwx.getSessions('eip155:1', address)).length === 1
  const first = await visit()
  assert.equal([await stands(first, ADDRESS), calls.splice(0)], [false, ['out']], 'nobody is known to have signed')
  const data = await first.createMessage({ accountAddress: ADDRESS, chainId: 'eip155:1' })
  await first.createMessage({ accountAddress: OTHER_ADDRESS, chainId: 'eip155:1' })
  await first.addSession({ data, message: data.toString(), signature: 'good' })
  assert.ok(await stands(first, ADDRESS))
  const next = await visit()
  assert.equal([await stands(next, ADDRESS), calls], [true, []])
  await signAt(next, OTHER_ADDRESS)
  assert.equal(
    [await stands(first, ADDRESS), calls.splice(0)],
    [false, ['out']],
    'a tab has signed in as somebody else: all have one session',
  )
  await signAt(first)
  storage.removeItem(OWNER_KEY)
  assert.equal([await stands(first, ADDRESS), calls.splice(0)], [false, ['out']], 'another tab has signed out')
  const last = await visit()
  assert.equal([await stands(last, OTHER_ADDRESS), await stands(last, ADDRESS), calls], [false, false, ['out', 'out']])
})

test('RainbowKit’s, which is asked of another account while the dApp is still finding out, ends nobody who has signed in since', async () => {
  const { modal } = create()
  const calls: string[] = []
  const adapter = toAdapter(calls)
  const root = await draw(within(adapter, 'loading'))
  const siwx = modal.siwx!
  const told = siwx.getSessions('eip155:1', OTHER_ADDRESS)
  await signAt(siwx)
  root.render(within(adapter, 'authenticated'))
  assert.equal([await told, calls], [[], []])
})

test('while a server of theirs looks at a signature, what an earlier one is taken back by ends no session', async () => {
  const looked = later<boolean>()
  const { siwx, calls } = await enter(calls => <Siwe calls={calls} verifyMessage={() => looked.promise} />)
  const signing = signAt(siwx)
  await settle()
  const told = [siwx.revokeSession('eip155:1', ADDRESS), siwx.setSessions([]), siwx.getSessions('eip155:1', OTHER_ADDRESS)]
  await Promise.allSettled(told)
  looked.come(true)
  await signing
  assert.equal(calls, [])
  await siwx.revokeSession('eip155:1', ADDRESS)
  assert.equal(calls, ['out'], 'once it has looked, who leaves has left')
})

test('RainbowKit’s dApp may say that somebody is signed in before its adapter does: their session stands', async () => {
  const { modal } = create()
  const calls: string[] = []
  let asked: Promise<unknown> | undefined
  const adapter: ReturnType<typeof toAdapter> = toAdapter(calls, {
    async verify() {
      root.render(within(adapter, 'authenticated'))
      await settle()
      asked = modal.siwx!.getSessions('eip155:1', ADDRESS)
      await asked
      return true
    },
  })
  const root = await draw(within(adapter, 'unauthenticated'))
  const siwx = modal.siwx!
  await signAt(siwx)
  assert.equal([await asked, (await siwx.getSessions('eip155:1', ADDRESS)).length, calls], [[], 1, []])
})

test('who has signed where there was no room to keep it is nobody any more once another tab has kept somebody else', async () => {
  const storage = memoryStorage()
  const { modal } = createTestModal({ storage })
  const calls: string[] = []
  await draw(within(toAdapter(calls), 'authenticated'))
  const siwx = modal.siwx!
  const stands = async (address: string) => (await siwx.getSessions('eip155:1', address)).length === 1
  const { setItem } = storage
  storage.setItem = () => {
    throw new DOMException('Full', 'QuotaExceededError')
  }
  await signAt(siwx)
  assert.ok(await stands(ADDRESS))
  storage.setItem = setItem
  // Another tab, where there is room by now, signs somebody else in at the same server.
  storage.setItem(OWNER_KEY, OTHER_ADDRESS.toLowerCase())
  assert.equal([await stands(OTHER_ADDRESS), calls], [true, []])
  // That tab signs out.
  storage.removeItem(OWNER_KEY)
  assert.equal([await stands(ADDRESS), calls], [false, ['out']])
})
