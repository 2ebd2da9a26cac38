// What may become of our own code on its way: each room missing, or hanging.
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { until } from '../support/patience.js'
import { connect, isClosed, isConnected, isDisconnected, openModal, SANDBOX_ROW, type DappWorld, type Visit } from '../e2e/dapp.js'
import { withClock, type Fault, type Part } from './matrix.js'

/** What Chromium itself writes of scripts that failed. */
const OF_BROWSER = [/Failed to load resource/, /net::ERR_/]

type How = 'missing' | 'hangs'

const HOW: readonly [How, string][] = [
  ['missing', 'is missing for good'],
  ['hangs', 'hangs'],
]

/** Lets a room's file go wrong from now on; the answer ends it. */
async function spoil(page: Page, room: string, how: How): Promise<() => Promise<void>> {
  const file = new RegExp(`/${room}-\\w+\\.js`)
  await page.route(file, route => (how === 'hangs' ? undefined : route.abort()))
  return () => page.unroute(file, undefined)
}

/** Comes to a page one of whose rooms goes wrong. */
async function arrive(world: DappWorld, room: string, how: How): Promise<Visit & { mend(): Promise<void> }> {
  let mend = async () => {}
  const visit = await world.enter({
    allow: OF_BROWSER,
    before: async page => {
      if (how === 'hangs') await withClock.before(page)
      mend = await spoil(page, room, how)
    },
  })
  return { ...visit, mend: () => mend() }
}

// All views' rooms are loaded by one hand (`shell/Body.tsx`): what goes wrong with one goes wrong with each. What becomes of one that hangs, or is of
// another version, is held by `tests/shell/views.test.ts`.
const account: Fault = {
  what: 'the code of the account is missing for good',
  sees: 'that it could not be loaded, with another try and the way back',
  async run(world) {
    const visit = await arrive(world, 'account', 'missing')
    const { id } = visit
    const card = id('w3m-modal-card')
    await connect(visit)
    await id('account-button').click()
    await card.filter({ hasText: 'could not be loaded' }).waitFor()
    await visit.mend()
    await card.getByRole('button', { name: 'Try Again' }).click()
    await id('account-settings-button').waitFor()
  },
}

const dialog = HOW.map(
  ([how, does]): Fault => ({
    what: `the code of the dialog ${does}`,
    sees: how === 'missing' ? 'the dialog, at the next click' : 'a button that says to try again',
    ...(how === 'hangs' && { within: 11 }),
    async run(world, pass) {
      const { page, id, mend } = await arrive(world, 'dialog', how)
      await id('connect-button').click()
      if (how === 'hangs') await pass(page)
      await page.locator('[data-testid=connect-button][aria-busy=false]', { hasText: 'Try Again' }).waitFor()
      if (how === 'hangs') return
      await mend()
      await id('connect-button').click()
      await id(SANDBOX_ROW).waitFor()
    },
  }),
)

// By the hand that loads the dialog: only what is said of it is another.
const connecting = HOW.map(
  ([how, does]): Fault => ({
    what: `the code that connects ${does}`,
    sees: 'that it could not connect, with another try',
    ...(how === 'hangs' && { within: 31 }),
    async run(world, pass) {
      const visit = await arrive(world, 'connected', how)
      const { page, id, mend } = visit
      await openModal(visit)
      await id(SANDBOX_ROW).click()
      if (how === 'hangs') await pass(page)
      await id('w3m-modal-card')
        .filter({ hasText: /Could not connect|could not be loaded|does not answer/ })
        .waitFor()
      if (how === 'hangs') return
      await mend()
      await id('w3m-connecting-widget-secondary-button').click()
      await isConnected(visit)
    },
  }),
)

// One hand loads both: the second that hangs is as the first.
const returning = (['connected', 'profile'] as const).flatMap(room =>
  HOW.filter(([how]) => room === 'connected' || how === 'missing').map(
    ([how, does]): Fault => ({
      what: `after a reload, the code of what ${room === 'connected' ? 'comes back' : 'somebody connected has'} ${does}`,
      sees: 'how they stand, and the way out of it; nobody after another reload',
      ...(how === 'hangs' && { within: 6 }),
      async run(world, pass) {
        const visit = await world.enter({ allow: OF_BROWSER, ...(how === 'hangs' && withClock) })
        const { page } = visit
        await connect(visit)
        await spoil(page, room, how)
        await page.reload()
        await pass(page)
        await page.locator('[data-testid=connect-button], [data-testid=account-button][aria-busy=false]').first().waitFor()
        const leaving = (await visit.modal()).evaluate(modal => modal.disconnect())
        await pass(page)
        await leaving
        await isDisconnected(visit)
        await page.reload()
        await isDisconnected(visit)
      },
    }),
  ),
)

const signedInAt = ({ page }: Visit): Promise<number> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('@appkit/siwx') ?? '[]') as unknown[]).length)

const leaving = Object.entries({
  'what signs out': ['sign-in'],
  'all who come back and leave': ['returning', 'profile', 'connected'],
}).map(
  ([what, missing]): Fault => ({
    what: `as somebody leaves who has signed in, the code of ${what} is missing for good`,
    sees: 'nobody connected; the server of the dApp is told at once, or by the next page',
    async run(world) {
      const visit = await world.enter({ pages: 'signed-in', allow: OF_BROWSER, options: { networks: world.sandbox.options.networks } })
      const { page, id } = visit
      await openModal(visit)
      await id(SANDBOX_ROW).click()
      await id('w3m-connecting-siwe-sign').click()
      await isClosed(visit)
      assert.is(await signedInAt(visit), 1)
      const mends = await Promise.all(missing.map(room => spoil(page, room, 'missing')))
      await page.reload()
      await page.locator('[data-testid=connect-button], [data-testid=account-button][aria-busy=false]').first().waitFor()
      await (await visit.modal()).evaluate(modal => modal.disconnect())
      await isDisconnected(visit)
      for (const mend of mends) await mend()
      await page.reload()
      await until(async () => !(await signedInAt(visit)), 'the server to be told')
      await isDisconnected(visit)
    },
  }),
)

export const code: Part = { name: 'code', faults: [...dialog, ...connecting, ...returning, ...leaving, account] }
