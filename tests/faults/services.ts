// What services and nodes that a page asks may do, as a visitor sees it: one that is silent, one that says something else.
// What becomes of every other bad answer is the same for all who ask, and is proved in `tests/clients/http.test.ts`.
import { connect, isConnected, isDisconnected, openModal, SANDBOX_ROW, type DappWorld, type Visit } from '../e2e/dapp.js'
import { ANSWERS, startBadServer } from './bad-server.js'
import { type Fault, type Part, type Pass, withClock } from './matrix.js'

/** What Chromium itself writes of answers that failed, and nobody else can. */
const OF_BROWSER = [/Failed to load resource/, /blocked by CORS policy/, /net::ERR_/]

/** A service, and what the page still does without it. */
interface Service {
  name: string
  sees: string
  /** The options of a page for which it has another address. */
  options(world: DappWorld, url: string): object
  run(visit: Visit, pass: () => Promise<void>): Promise<void>
}

/** Leaves by the account view, and is gone. */
async function leaves({ id }: Visit): Promise<void> {
  await id('account-button').click()
  await id('disconnect-button').click()
  await isDisconnected({ id })
}

const SERVICES: Service[] = [
  {
    name: 'the directory',
    sees: 'the wallets of this browser at once, which connect; in the end no place is kept for others',
    options: ({ sandbox }, walletDirectory) => ({ services: { ...sandbox.options.services, walletDirectory } }),
    async run(visit, pass) {
      await openModal(visit)
      await visit.id(SANDBOX_ROW).waitFor()
      await pass()
      await visit.page.locator('.lk-skeleton').first().waitFor({ state: 'detached' })
      await visit.id(SANDBOX_ROW).click()
      await isConnected(visit)
    },
  },
  {
    name: 'the blockchain API',
    sees: 'the account with its address and the way out of it; of their activity that it could not be loaded, with another try',
    options: ({ sandbox }, blockchainApi) => ({ services: { ...sandbox.options.services, blockchainApi } }),
    async run(visit, pass) {
      const { page, id } = visit
      await connect(visit)
      await id('account-button').click()
      await id('disconnect-button').waitFor()
      await page.getByRole('tab', { name: 'Activity' }).click()
      await pass()
      await page
        .getByRole('button', { name: /try again/i })
        .first()
        .waitFor()
      await page.keyboard.press('Escape')
      await leaves(visit)
    },
  },
  {
    name: 'the node',
    sees: 'the account, without its balance where nobody tells it, and the way out of it',
    options({ sandbox }, url) {
      const [one, ...others] = sandbox.options.networks
      return { networks: [{ ...one!, rpcUrls: { default: { http: [url] } } }, ...others] }
    },
    async run(visit, pass) {
      await connect(visit)
      await pass()
      await leaves(visit)
    },
  },
]

/** Visits a page with one of the services gone bad. */
async function visitWith({ options, run }: Service, url: string, world: DappWorld, pass: Pass): Promise<void> {
  const visit = await world.enter({ ...withClock, options: options(world, url), allow: OF_BROWSER })
  await run(visit, () => pass(visit.page))
  if (await visit.page.evaluate(() => 'hacked' in window || 'hacked' in {}))
    throw new Error('what was answered ran, or came into prototypes')
}

const faults = SERVICES.flatMap(service =>
  (['silent', 'other', ...(service.name === 'the directory' ? (['cors'] as const) : [])] as const).map((badness): Fault => {
    const { does, within = 0 }: { does: string; within?: number } =
      badness === 'cors' ? { does: 'lets no other page read its answer', within: 1 } : ANSWERS[badness]
    return {
      what: `${service.name} ${does}`,
      sees: service.sees,
      within,
      async run(world, pass) {
        const server = await startBadServer()
        await visitWith(service, server.at(badness), world, pass).finally(() => server.close())
      },
    }
  }),
)

export const services: Part = { name: 'services', faults }
