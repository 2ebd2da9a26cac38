/** @jsxImportSource react */
// Pages that a server has drawn, with wagmi: a hundred reloads, of which each hydrates its late parts at another moment, and none of them is drawn anew.
import './support/window.js'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, startTransition, StrictMode, Suspense, useEffect, useState, type ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  cookieStorage,
  cookieToInitialState,
  createConfig,
  createStorage,
  http,
  useConnection,
  useConnectors,
  WagmiProvider,
  type Config,
} from 'wagmi'
import { mainnet } from 'wagmi/chains'
import { latchkeyFixtures } from '../scripts/testing/vitest.js'
import { getCurrentModal } from '../src/page/current-modal.js'
import { connect } from '../src/flows/connecting/connect.js'
import { AppKitButton, createAppKit, useAppKitAccount } from '../src/react.js'
import { latchkey, WagmiAdapter } from '../src/wagmi/wagmi.js'
import { settle } from './support/dom.js'
import { later } from './support/later.js'
import { until } from './support/patience.js'

const test = suite('hydration, with wagmi')

/** What each part of a page says of who is connected, by wagmi's hooks and by ours. */
function Part({ name }: { name: string }) {
  const { address = 'nobody' } = useConnection()
  const { address: ours = 'nobody' } = useAppKitAccount()
  return (
    <p data-part={name} data-address={address} data-ours={ours}>
      {`${address} ${ours}`}
    </p>
  )
}

/** The ways in. A part that hydrates late draws those that wagmi knows by then, whosever they are: this stands in the early one. */
const Ways = () => (
  <p>
    {useConnectors()
      .map(({ name }) => name)
      .join()}
  </p>
)

/** A state that changes as soon as it is there, as the choice of a theme does. */
function Restless() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    setCount(1)
    startTransition(() => setCount(2))
  }, [])
  return <i>{count}</i>
}

const Late = () => <Part name="late" />

function Page({ config, Late, cookie }: { config: Config; Late: ComponentType; cookie: string | null }) {
  const [queries] = useState(() => new QueryClient())
  return (
    <StrictMode>
      <WagmiProvider config={config} initialState={cookie === null ? undefined : cookieToInitialState(config, cookie)}>
        <QueryClientProvider client={queries}>
          <AppKitButton />
          <Restless />
          <Part name="early" />
          <Ways />
          <Suspense fallback="…">
            <Restless />
            <Late />
          </Suspense>
        </QueryClientProvider>
      </WagmiProvider>
    </StrictMode>
  )
}

const ways: Record<string, (storage: ReturnType<typeof createStorage>) => Config> = {
  'latchkey()': storage =>
    createConfig({
      chains: [mainnet],
      connectors: [latchkey()],
      transports: { [mainnet.id]: http('http://127.0.0.1:1') },
      multiInjectedProviderDiscovery: false,
      ssr: true,
      storage,
    }),
  WagmiAdapter: storage => {
    const networks = [mainnet]
    const adapter = new WagmiAdapter({ networks, ssr: true, storage, transports: { [mainnet.id]: http('http://127.0.0.1:1') } })
    createAppKit({ adapters: [adapter], networks, debug: false })
    return adapter.wagmiConfig as unknown as Config
  },
}
const leave = () => getCurrentModal()?.appKit.destroy()
const byCookie = () => createStorage({ storage: cookieStorage })

/** Loads the page as its server has drawn it; its late part comes after so many steps. @returns what React found amiss */
async function load(make: (typeof ways)[string], server: { html: string; cookie: string | null }, steps: number, who: string) {
  const problems: string[] = []
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = server.html
  const gate = later<{ default: ComponentType }>()
  const Slow = lazy(() => gate.promise)
  const root = hydrateRoot(place, <Page config={make(byCookie())} cookie={server.cookie} Late={Slow} />, {
    onRecoverableError: error => problems.push(String(error)),
    onUncaughtError: error => problems.push(String(error)),
  })
  for (let step = 0; step < steps; step++) await settle()
  gate.come({ default: Late })
  const isAlive = () => [...place.querySelectorAll('i')].every(each => each.textContent === '2')
  const isTold = (name: string) => place.querySelector(`[data-part=${name}][data-address="${who}"][data-ours="${who}"]`)
  await until(() => isAlive() && isTold('early') && isTold('late'), `${who} in both parts: ${place.innerHTML}`)
  root.unmount()
  place.remove()
  leave()
  return problems
}

/** The page as a server draws it, for who sends these cookies. */
function draw(make: (typeof ways)[string], cookie: string | null): { html: string; cookie: string | null } {
  const html = renderToString(<Page config={make(byCookie())} cookie={cookie} Late={Late} />)
  leave()
  return { html, cookie }
}

for (const [name, make] of Object.entries(ways))
  for (const isConnected of [false, true])
    test(`${name}, ${isConnected ? 'connected' : 'with nobody connected'}: of a hundred reloads none is drawn anew`, () =>
      // Its wallet answers nodes, too.
      latchkeyFixtures().wallet({}, async wallet => {
        const first = draw(make, null)
        let who = 'nobody'
        if (isConnected) {
          make(byCookie())
          who = wallet.address
          const { modal } = getCurrentModal()!
          const row = await until(() => modal.state.connectors.peek().eip155?.find(({ name }) => name === wallet.name), 'the wallet')
          await connect(modal, row)
          await until(() => document.cookie.includes(who), 'its cookie')
          leave()
        } else assert.equal(await load(make, first, 0, who), [])
        const found: string[] = []
        for (let reload = 0; reload < 100; reload++) found.push(...(await load(make, draw(make, document.cookie), reload % 10, who)))
        assert.equal([...new Set(found)], [])
      }))
