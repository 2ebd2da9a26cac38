import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isConnected, openModal, settled, until } from './dapp.js'
import { createPhones } from './phone.js'

const test = suite('wallets on the same phone')
const world = createPhones(test)

interface Opening {
  url: string
  target: string
  isInTap: boolean
}

/** Remembers what is opened instead of opening it, and whether it was within the tap. */
const watchOpenings = (page: Page) =>
  page.addInitScript(() => {
    const openings: Opening[] = []
    let isInTap = false
    for (const event of ['pointerup', 'click', 'touchend']) {
      window.addEventListener(
        event,
        () => {
          isInTap = true
          queueMicrotask(() => Promise.resolve().then(() => setTimeout(() => (isInTap = false))))
        },
        true,
      )
    }
    Object.assign(window, {
      openings,
      open: (url: string, target: string) => {
        openings.push({ url, target, isInTap })
        return null
      },
    })
  })
const openingsOf = (page: Page) => page.evaluate(() => (window as unknown as { openings: Opening[] }).openings)

/** A wallet of the directory with an app scheme of its own. */
const withApp = () => {
  const wallet = world.sandbox.directory.wallets.find(({ mobile_link }) => mobile_link && !/^https?:/.test(mobile_link))
  assert.ok(wallet, 'the directory has a wallet with an app')
  return wallet!
}

/** Opens the list of wallets on a phone, and waits until a tap on `row` has a link to open. */
async function enterOnPhone(pages: 'plain' = 'plain') {
  const wallet = withApp()
  const { relay } = world.sandbox
  const began = Date.now()
  const visit = await world.enter({
    pages,
    wallet: false,
    phone: true,
    options: { featuredWalletIds: [wallet.id] },
    before: page => watchOpenings(page),
  })
  await openModal(visit)
  const row = visit.id(`wallet-selector-${wallet.id}`)
  await row.waitFor()
  const isProposed = () =>
    relay.frames.some(
      ({ at, direction, kind, method }) => at >= began && direction === 'out' && kind === 'answer' && method === 'wc_proposeSession',
    )
  await until(isProposed, 'the relay has the proposal', 10_000)
  // The answer is on its way to the page.
  await settled(visit.page)
  return { ...visit, row, wallet }
}

/** Taps on the wallet, and returns what that opened. */
async function tap({ page, row }: Awaited<ReturnType<typeof enterOnPhone>>): Promise<Opening> {
  await row.click()
  const [opening] = await openingsOf(page)
  assert.ok(opening, 'nothing was opened')
  return opening!
}

/** The pairing within an app's link. */
const toUri = ({ url }: Opening) => decodeURIComponent(url.split('uri=')[1]!)

test('a tap opens the app at once, with a link that was ready', async () => {
  const phone = await world.takePhone()
  const visit = await enterOnPhone()
  const { page, wallet } = visit
  const opening = await tap(visit)
  assert.is(opening.isInTap, true)
  assert.is(opening.target, '_self')
  const link = new URL(opening.url)
  assert.is(`${link.protocol}//`, wallet.mobile_link!.replace(/\/*$/, '//').replace(/:?\/+$/, '://'))
  assert.equal(JSON.parse((await page.evaluate(() => localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE'))) ?? '{}').name, wallet.name)
  await phone.pair(toUri(opening))
  await isConnected(visit)
})

test('an app that does not open is told after a moment, with a link, a copy and a code instead', async () => {
  const { page, row, id } = await enterOnPhone()
  await row.click()
  await page.locator('w3m-modal a[href*="wc?uri="]').first().waitFor({ timeout: 5_000 })
  assert.is((await openingsOf(page)).length, 1, 'the app was tried')
  await id('wui-link-copy').waitFor()
  await page.locator('w3m-modal').getByRole('button', { name: 'Scan with another phone' }).click()
  await id('wui-qr-code').waitFor()
  assert.match((await id('wui-qr-code').getAttribute('uri')) ?? '', /^wc:/)
})

test('later requests open the app that was chosen', async () => {
  const phone = await world.takePhone()
  const visit = await enterOnPhone()
  const { page, wallet } = visit
  await phone.pair(toUri(await tap(visit)))
  await isConnected(visit)
  await page.evaluate(() => {
    const { modal } = window as unknown as {
      modal: { getProvider(namespace: string): { request(call: object): Promise<unknown> }; getAddress(): string }
    }
    return modal.getProvider('eip155').request({ method: 'personal_sign', params: ['0x48656c6c6f', modal.getAddress()] })
  })
  const later = (await openingsOf(page)).at(-1)!
  assert.match(later.url, /wc\?requestId=\d+&sessionTopic=/)
  assert.ok(later.url.startsWith(wallet.mobile_link!.split(':')[0]!))
})

test('on a phone without adapters all wallets are the first view', async () => {
  const visit = await world.enter({ wallet: false, phone: true, options: { adapters: [] }, before: page => watchOpenings(page) })
  await openModal(visit)
  await visit.id('wallet-list').waitFor()
})

test.run()
