// What may become of our own code on its way: each room missing once, missing for good, hanging, or from another version.
import type { Page } from 'playwright-core'
import {
  connect,
  isConnected,
  isDisconnected,
  openModal,
  reads,
  SANDBOX_ROW,
  settled,
  until,
  type DappWorld,
  type Visit,
} from '../e2e/dapp.js'
import type { Fault, Part } from './matrix.js'

/** What Chromium itself writes of scripts that failed. */
const OF_BROWSER = [/Failed to load resource/, /net::ERR_/]

type How = 'once' | 'missing' | 'hangs' | 'other'

const HOW: Record<How, string> = {
  once: 'is missing once',
  missing: 'is missing for good',
  hangs: 'hangs',
  other: 'comes from another version',
}

/** Lets a room's file go wrong from now on; the answer ends it. */
async function spoil(page: Page, room: string, how: How): Promise<() => Promise<void>> {
  const file = new RegExp(`/${room}-\\w+\\.js`)
  let times = 0
  await page.route(file, async route => {
    if (how === 'once' && times++) return route.continue()
    if (how === 'hangs') return
    if (how === 'other') return route.fulfill({ contentType: 'text/javascript', body: 'export const other = 1' })
    return route.abort()
  })
  return () => page.unroute(file, undefined)
}

/** A view's room: how one comes to its door, what opens it, and what stands there once it is open. */
interface Door {
  room: string
  title: string
  to(visit: Visit): Promise<unknown>
  opens(visit: Visit): Promise<unknown>
  isThere(visit: Visit): Promise<unknown>
}

const atAccount = async (visit: Visit) => {
  await connect(visit)
  await visit.id('account-button').click()
  await visit.id('disconnect-button').waitFor()
}
const button = (name: string) => (visit: Visit) => visit.id('w3m-modal-card').getByRole('button', { name, exact: true }).click()
const heads = (title: RegExp) => (visit: Visit) => reads(visit.id('w3m-header-text'), title)

const doors: Door[] = [
  {
    room: 'account',
    title: 'the account',
    to: connect,
    opens: ({ id }) => id('account-button').click(),
    isThere: ({ id }) => id('account-settings-button').waitFor(),
  },
  {
    room: 'wallets',
    title: 'the list of all wallets',
    to: openModal,
    opens: ({ id }) => id('all-wallets').click(),
    isThere: ({ page }) => page.getByRole('searchbox').or(page.locator('input[type=search]')).first().waitFor(),
  },
  {
    room: 'pairing',
    title: 'the QR code',
    to: openModal,
    opens: ({ id }) => id('wallet-selector-walletconnect').click(),
    isThere: ({ id }) => id('wui-qr-code').waitFor(),
  },
  { room: 'send', title: 'sending', to: atAccount, opens: button('Send'), isThere: heads(/^Send/) },
  { room: 'swaps', title: 'swapping', to: atAccount, opens: button('Swap'), isThere: heads(/^Swap/) },
  {
    room: 'onramp',
    title: 'buying',
    to: atAccount,
    opens: button('Buy'),
    isThere: ({ page }) => page.getByText('You pay').first().waitFor(),
  },
]

const said = /could not be loaded/

const rooms = doors.flatMap(({ room, title, to, opens, isThere }) =>
  (Object.keys(HOW) as How[]).map(
    (how): Fault => ({
      what: `the code of ${title} ${HOW[how]}`,
      sees: how === 'once' ? 'it, at the second try at the latest' : 'that it could not be loaded, with another try and the way back',
      within: 12,
      async run(world: DappWorld, within) {
        let mend = async () => {}
        const visit = await world.enter({
          allow: OF_BROWSER,
          before: async page => {
            if (how === 'hangs') await page.clock.install()
            mend = await spoil(page, room, how)
          },
        })
        await to(visit)
        await opens(visit)
        const card = visit.id('w3m-modal-card')
        if (how === 'once') {
          await within(
            until(async () => {
              const again = card.getByRole('button', { name: 'Try again' })
              if (await again.count()) await again.click()
              return isThere(visit).then(
                () => true,
                () => false,
              )
            }, 'it is there'),
          )
          return
        }
        if (how === 'hangs') await visit.page.clock.runFor(11_000)
        await within(reads(card, said))
        if (how === 'missing') {
          await mend()
          await card.getByRole('button', { name: 'Try again' }).click()
          await within(isThere(visit))
        }
      },
    }),
  ),
)

const dialog = (Object.keys(HOW) as How[]).map(
  (how): Fault => ({
    what: `the code of the dialog ${HOW[how]}`,
    sees: how === 'once' || how === 'missing' ? 'the dialog, at the next click' : 'a button that says to try again',
    within: 12,
    async run(world, within) {
      let mend = async () => {}
      const visit = await world.enter({
        allow: OF_BROWSER,
        before: async page => {
          if (how === 'hangs') await page.clock.install()
          mend = await spoil(page, 'dialog', how)
        },
      })
      const { page, id } = visit
      await id('connect-button').click()
      if (how === 'hangs') await page.clock.runFor(11_000)
      if (how !== 'once') await within(reads(page.locator('[data-testid=connect-button][aria-busy=false]'), 'Try again'))
      await settled(page)
      if (how === 'other') return
      await mend()
      if (how === 'hangs') return
      if (!(await id('w3m-modal-card').count())) await id('connect-button').click()
      await within(id(SANDBOX_ROW).waitFor())
    },
  }),
)

const connecting = (Object.keys(HOW) as How[]).map(
  (how): Fault => ({
    what: `the code that connects ${HOW[how]}`,
    sees: how === 'once' ? 'their account, at the second try at the latest' : 'that it could not connect, with another try',
    within: 12,
    async run(world, within) {
      let mend = async () => {}
      const visit = await world.enter({
        allow: OF_BROWSER,
        before: async page => {
          if (how === 'hangs') await page.clock.install()
          mend = await spoil(page, 'connected', how)
        },
      })
      await openModal(visit)
      await visit.id(SANDBOX_ROW).click()
      const card = visit.id('w3m-modal-card')
      const again = () => visit.id('w3m-connecting-widget-secondary-button').click()
      if (how === 'hangs') await visit.page.clock.runFor(31_000)
      if (how !== 'once') await within(reads(card, /Could not connect|could not be loaded|does not answer/))
      if (how === 'missing') {
        await mend()
        await again()
      }
      if (
        how === 'once' &&
        (await card.count()) &&
        (await reads(card, /Could not connect/).then(
          () => true,
          () => false,
        ))
      )
        await again()
      if (how === 'once' || how === 'missing') await within(isConnected(visit))
    },
  }),
)

const returning = (['connected', 'profile'] as const).flatMap(room =>
  (Object.keys(HOW) as How[]).map(
    (how): Fault => ({
      what: `after a reload, the code of what ${room === 'connected' ? 'comes back' : 'somebody connected has'} ${HOW[how]}`,
      sees: 'how they stand, within three seconds, and the way out of it',
      within: 6,
      async run(world, within) {
        const visit = await world.enter({ allow: OF_BROWSER })
        await connect(visit)
        await spoil(visit.page, room, how)
        await visit.page.reload()
        await within(visit.page.locator('[data-testid=connect-button], [data-testid=account-button][aria-busy=false]').first().waitFor())
        await within((await visit.modal()).evaluate(modal => modal.disconnect()))
        await isDisconnected(visit)
      },
    }),
  ),
)

export const code: Part = { name: 'code', faults: [...dialog, ...connecting, ...returning, ...rooms] }
