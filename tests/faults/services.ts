// What the services and nodes a page asks may do.
import {
  connect,
  isAt,
  isConnected,
  isDisconnected,
  openModal,
  reads,
  SANDBOX_ROW,
  settled,
  type DappWorld,
  type Visit,
} from '../e2e/dapp.js'
import { BAD, startBadServer, type Badness, type BadServer } from './bad-server.js'
import type { Fault, Part, Within } from './matrix.js'

/** What Chromium itself writes of answers that failed, and nobody else can. */
const OF_BROWSER = [/Failed to load resource/, /blocked by CORS policy/, /net::ERR_/]

const kinds = Object.keys(BAD) as Badness[]

/** A visit with one of the services gone bad. */
async function withBad(
  world: DappWorld,
  options: (bad: (badness: Badness, good: string) => string) => object,
  run: (visit: Visit, server: BadServer) => Promise<void>,
): Promise<void> {
  const server = await startBadServer()
  try {
    const visit = await world.enter({ options: options(server.at), allow: OF_BROWSER })
    await run(visit, server)
    await settled(visit.page)
    if (await visit.page.evaluate(() => 'hacked' in window || 'hacked' in {}))
      throw new Error('what was answered ran, or came into prototypes')
    await visit.page.close()
  } finally {
    await server.close()
  }
}

const services = (world: DappWorld) => world.sandbox.options.services

/** Leaves by the account view, and is gone. */
async function leaves(visit: Visit): Promise<void> {
  await visit.id('account-button').click()
  await visit.id('disconnect-button').click()
  await isDisconnected(visit)
}

const directory = kinds.map(
  (badness): Fault => ({
    what: `the directory ${BAD[badness]}`,
    sees: 'the wallets of this browser, at once; they connect',
    within: 2,
    run: (world, within) =>
      withBad(
        world,
        bad => ({ services: { ...services(world), walletDirectory: bad(badness, world.sandbox.urls.directory) } }),
        async visit => {
          await openModal(visit)
          await within(visit.id(SANDBOX_ROW).waitFor())
          await visit.id(SANDBOX_ROW).click()
          await isConnected(visit)
        },
      ),
  }),
)

const said = (['400', '404', '500', 'html', 'empty', 'cut', 'other', 'cors', 'reset'] as const).map(
  (badness): Fault => ({
    what: `the directory ${BAD[badness]}, and they wait for more`,
    sees: 'that more wallets could not be loaded, or that there are none; no skeleton is left',
    within: 6,
    run: (world, within) =>
      withBad(
        world,
        bad => ({ services: { ...services(world), walletDirectory: bad(badness, world.sandbox.urls.directory) } }),
        async visit => {
          await openModal(visit)
          await visit.id(SANDBOX_ROW).waitFor()
          await within(visit.page.locator('.lk-skeleton').first().waitFor({ state: 'detached' }))
        },
      ),
  }),
)

const api = kinds.map(
  (badness): Fault => ({
    what: `the blockchain API ${BAD[badness]}`,
    sees: 'the account with its address, and the way out of it',
    within: 6,
    run: (world, within) =>
      withBad(
        world,
        bad => ({ services: { ...services(world), blockchainApi: bad(badness, world.sandbox.urls.api) } }),
        async visit => {
          await connect(visit)
          await visit.id('account-button').click()
          await within(visit.id('disconnect-button').waitFor())
          await visit.page.keyboard.press('Escape')
          await leaves(visit)
        },
      ),
  }),
)

const node = kinds.map(
  (badness): Fault => ({
    what: `the node ${BAD[badness]}`,
    sees: 'the account, without its balance where nobody tells it',
    within: 6,
    run: (world, within) =>
      withBad(
        world,
        bad => {
          const [one, ...others] = world.sandbox.options.networks
          const rpcUrls = { default: { http: [bad(badness, world.sandbox.urls.one)] } }
          return { networks: [{ ...one!, rpcUrls }, ...others] }
        },
        async visit => {
          await within(connect(visit))
          await leaves(visit)
        },
      ),
  }),
)

const looked = (['silent', '500', 'html', 'huge', 'reset', 'endless'] as const).map(
  (badness): Fault => ({
    what: `the blockchain API ${BAD[badness]}, and they look at their activity`,
    sees: 'that it could not be loaded, with a way to try again',
    within: 40,
    run: (world, within: Within) =>
      withBad(
        world,
        bad => ({ services: { ...services(world), blockchainApi: bad(badness, world.sandbox.urls.api) } }),
        async (visit, server) => {
          const { page, id } = visit
          await connect(visit)
          await id('account-button').click()
          await isAt(visit, 'Account')
          await page.getByRole('tab', { name: 'Activity' }).click()
          await page.clock.install()
          const seen = page.getByRole('button', { name: /try again/i }).first()
          await within(
            (async () => {
              while (!(await seen.isVisible())) await page.clock.runFor(1_000)
            })(),
          )
          if (badness === 'huge' && server.most() > 60_000_000) throw new Error(`${server.most()} bytes were taken`)
          await reads(seen, /try again/i)
        },
      ),
  }),
)

export const servicesPart: Part = { name: 'services', faults: [...directory, ...said, ...api, ...node, ...looked] }
