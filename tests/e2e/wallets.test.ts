// Wallets of the browser and of the directory: found, listed once, asked, refused, left, and several of them.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { AttachedWallet } from '../../scripts/sandbox/wallet/attach.js'
import {
  comesToRest,
  connect,
  createDapp,
  focused,
  isAt,
  isClosed,
  isConnected,
  isDisconnected,
  openModal,
  reads,
  SANDBOX_ROW,
  until,
  type Visit,
  type VisitWishes,
} from './dapp.js'

const test = suite('wallets')
const world = createDapp(test)

/** Opens the list and waits for its first page. A few wallets of the sandbox have no picture. */
async function enterAll(wishes: VisitWishes = {}): Promise<Visit> {
  const visit = await world.enter({ reducedMotion: 'reduce', allow: [/404/], ...wishes })
  await openModal(visit)
  await visit.id('all-wallets').click()
  await isAt(visit, 'All Wallets')
  await until(async () => (await rows(visit).count()) > 40, 'a page has come')
  return visit
}

const rows = ({ page }: Pick<Visit, 'page'>) => page.locator('[data-testid^="wallet-search-item-"]')
const pictures = (): string[] =>
  world.sandbox.directory.requests.filter(({ path }) => path.startsWith('/getWalletImage/')).map(({ path }) => path)

test('on a phone rows of the directory take the places kept for them: nothing there moves', async () => {
  let letGo = () => {}
  const held = new Promise<void>(resolve => (letGo = resolve))
  const visit = await world.enter({
    phone: true,
    reducedMotion: 'reduce',
    before: page =>
      page.route(/getWallets/, async route => {
        await held
        await route.continue()
      }),
  })
  const { page, id } = visit
  await openModal(visit)
  await id(SANDBOX_ROW).waitFor()
  /** Where each row, and the card, is; a row that is still to come by its place. */
  const look = () =>
    page.evaluate(() => {
      const root = document.querySelector('w3m-modal')!.shadowRoot!
      const placed = root.querySelectorAll(
        '[data-testid=w3m-modal-card],[data-testid^=wallet-selector],[data-testid=all-wallets],.lk-skeleton',
      )
      return [...placed].map(each => (({ top, height }) => `${top} ${height}`)(each.getBoundingClientRect()))
    })
  const before = await look()
  assert.ok(await page.locator('.lk-skeleton').count())
  letGo()
  await page.getByText('Bramblewick').waitFor()
  assert.is(await page.locator('.lk-skeleton').count(), 0)
  assert.equal(await look(), before)
})

test('pictures are fetched for the rows in sight, each once', async () => {
  world.sandbox.directory.requests.length = 0
  const visit = await enterAll()
  await until(() => pictures().length > 4, 'pictures have come')
  await comesToRest(visit.page)
  const first = pictures()
  assert.ok(first.length < 14, `${first.length} pictures for eight rows`)
  const box = visit.id('wallet-list')
  await box.evaluate(element => element.scrollTo(0, 900))
  await until(() => pictures().length > first.length, 'more pictures have come')
  await box.evaluate(element => element.scrollTo(0, 0))
  await comesToRest(visit.page)
  assert.is(new Set(pictures()).size, pictures().length)
})

test('with the keyboard one reaches the end, and the focus stays while a page comes', async () => {
  const visit = await enterAll()
  const { page, id } = visit
  const isOn = (row: string | null) => /^wallet-search-item-/.test(row ?? '')
  await id('wui-input-text').focus()
  await page.keyboard.press('ArrowDown')
  assert.ok(isOn(await focused(page)))
  const last = await rows(visit).last().getAttribute('data-testid')
  await page.keyboard.press('End')
  await until(async () => (await rows(visit).count()) > 80, 'the next page has come')
  assert.is(await focused(page), last)
  await page.keyboard.press('End')
  await until(async () => (await rows(visit).count()) > 110, 'the last page has come')
  assert.ok(isOn(await focused(page)))
})

test('the keyboard of a phone covers nothing of the list', async () => {
  const visit = await world.enter({
    phone: true,
    reducedMotion: 'reduce',
    allow: [/./],
    // Chromium has no keyboard here: what a phone tells of it.
    before: page =>
      page.addInitScript(() => {
        const seen = Object.assign(new EventTarget(), { height: 844, offsetTop: 0, scale: 1 })
        Object.defineProperty(window, 'visualViewport', { value: seen })
      }),
  })
  const { page, id } = visit
  await openModal(visit)
  await id('all-wallets').click()
  await rows(visit).first().waitFor()
  await id('wui-input-text').focus()
  const bottom = () => id('w3m-modal-card').evaluate(card => Math.round(card.getBoundingClientRect().bottom))
  const top = () => id('w3m-modal-card').evaluate(card => Math.round(card.getBoundingClientRect().top))
  assert.is(await bottom(), 844)
  await until(async () => {
    await page.evaluate(() => Object.assign(window.visualViewport!, { height: 500 }).dispatchEvent(new Event('resize')))
    // Its height follows in the next frame.
    return (await bottom()) === 500 && (await top()) >= 0
  }, 'the sheet stands on the keyboard, and all of it is seen')
})

const SECOND = { name: 'Second Wallet', rdns: 'example.second' }

/** Somebody with the sandbox wallet connected, and a second one in the browser. */
async function arrive(): Promise<{ visit: Visit; second: AttachedWallet }> {
  let second: AttachedWallet | undefined
  const visit = await world.enter({
    before: async (_, context) => {
      second = await world.attach(context, SECOND)
    },
  })
  await connect(visit)
  return { visit, second: second! }
}

const countIn = ({ calls }: AttachedWallet, method: string) => calls.filter(call => call.method === method).length

async function openWallets(visit: Visit): Promise<void> {
  await openModal(visit)
  await visit.id('account-settings-button').click()
  await visit.id('wui-wallet-switch').click()
  await isAt(visit, 'Wallets')
}

test('one more is connected beside the first, turned to and back without a question, and left by itself', async () => {
  const { visit, second } = await arrive()
  const { page, id, address } = visit
  await openWallets(visit)
  assert.is(await id('active-connection').count(), 0)
  await id('add-connection-button').click()
  await id('wallet-selector-example.second').click()
  await isClosed(visit)
  await openWallets(visit)
  await reads(id('wui-active-profile-wallet-item'), 'Second Wallet')
  await reads(id('active-connection'), 'Sandbox Wallet')
  const asked = visit.attached.calls.length
  await id('active-connection').click()
  await until(
    () =>
      page.evaluate(
        () =>
          (window as unknown as { modal: { getConnections(): { name: string }[] } }).modal.getConnections()[0]?.name === 'Sandbox Wallet',
      ),
    'the first is in use again',
  )
  assert.is(countIn(visit.attached, 'eth_requestAccounts'), 1, 'nobody was asked again')
  assert.ok(visit.attached.calls.length >= asked)

  await page.reload()
  await isConnected(visit, address)
  await openWallets(visit)
  await reads(id('active-connection'), 'Second Wallet')
  await id('wui-active-profile-wallet-item-disconnect-button').click()
  await until(() => countIn(visit.attached, 'wallet_revokePermissions') === 1, 'the first is told')
  await (await visit.modal()).evaluate(each => each.disconnect())
  await isDisconnected(visit)
  await until(() => countIn(second, 'wallet_revokePermissions') === 1, 'and so is the second')
})
