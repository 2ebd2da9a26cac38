// The list of all wallets: pages while scrolling, pictures of what is in sight, a search, and a phone without adapters.
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createDapp, focused, isAt, isClosed, openModal, reads, settled, until, type Visit, type VisitWishes } from './dapp.js'

const test = suite('all wallets')
const world = createDapp(test)

/** Opens the list and waits for its first page. A few wallets of the sandbox have no picture. */
async function enter(wishes: VisitWishes = {}): Promise<Visit> {
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
const pages = (): (string | undefined)[] =>
  world.sandbox.directory.requests.filter(({ query }) => query['entries'] === '40').map(({ query }) => query['page'])

test.before.each(() => {
  world.sandbox.directory.requests.length = 0
})

test('pages come while one scrolls, until every wallet is listed once', async () => {
  const visit = await enter()
  const { id } = visit
  assert.equal(pages(), ['1'])
  const box = id('wallet-list')
  await until(async () => {
    await box.evaluate(element => element.scrollTo(0, element.scrollHeight))
    return (await rows(visit).count()) > 110
  }, 'every page has come')
  await settled(visit.page)
  assert.equal(pages(), ['1', '2', '3'])
  const ids = await rows(visit).evaluateAll(all => all.map(row => row.getAttribute('data-testid')))
  assert.is(new Set(ids).size, ids.length)
  assert.is(await visit.page.locator('.lk-skeleton').count(), 0)
})

test('pictures are fetched for the rows in sight, each once', async () => {
  const visit = await enter()
  await until(() => pictures().length > 4, 'pictures have come')
  await settled(visit.page)
  const first = pictures()
  assert.ok(first.length < 14, `${first.length} pictures for eight rows`)
  const box = visit.id('wallet-list')
  await box.evaluate(element => element.scrollTo(0, 900))
  await until(() => pictures().length > first.length, 'more pictures have come')
  await box.evaluate(element => element.scrollTo(0, 0))
  await settled(visit.page)
  assert.is(new Set(pictures()).size, pictures().length)
})

test('with the keyboard one reaches the end, and the focus stays while a page comes', async () => {
  const visit = await enter()
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

test('typing jumps, and Escape goes back', async () => {
  const visit = await enter()
  const { page, id } = visit
  await rows(visit).first().focus()
  await page.keyboard.press('t')
  await until(
    async () => page.evaluate(() => /Tidemark/.test(document.querySelector('w3m-modal')!.shadowRoot!.activeElement!.textContent!)),
    'the focus has jumped',
  )
  await page.keyboard.press('Escape')
  await isAt(visit, 'Connect Wallet')
  await id('all-wallets').waitFor()
})

test('a search finds wallets that no page has brought yet; Escape empties it first, then goes back', async () => {
  const visit = await enter()
  const { page, id } = visit
  await id('wui-input-text').fill('zelkova')
  await reads(rows(visit), 'Zelkova Case')
  assert.is(await rows(visit).count(), 1)
  await page.keyboard.press('Escape')
  assert.is(await id('wui-input-text').inputValue(), '')
  await isAt(visit, 'All Wallets')
  await until(async () => (await rows(visit).count()) > 40, 'every wallet is back')
  await page.keyboard.press('Escape')
  await isAt(visit, 'Connect Wallet')
})

test('who comes back from a wallet is where they were', async () => {
  const visit = await enter()
  const { id } = visit
  const box = id('wallet-list')
  await box.evaluate(element => element.scrollTo(0, 600))
  await visit.page.getByRole('button', { name: 'Wrenfold' }).click()
  await isAt(visit, 'Wrenfold')
  await id('header-back').click()
  await isAt(visit, 'All Wallets')
  await rows(visit).first().waitFor({ state: 'attached' })
  assert.is(await box.evaluate(element => element.scrollTop), 600)
})

test('a directory that fails on the way leaves what is listed, and goes on at a click', async () => {
  const visit = await enter({ allow: [/404|500/] })
  const { page, id } = visit
  world.sandbox.directory.setFaults({ wallets: 'error' })
  await id('wallet-list').evaluate(element => element.scrollTo(0, element.scrollHeight))
  await page.getByText('More wallets could not be loaded').waitFor()
  const before = await rows(visit).count()
  assert.ok(before > 40)
  world.sandbox.directory.setFaults({ wallets: 'ok' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await until(async () => (await rows(visit).count()) > before, 'the page has come')
})

test('what stands in Connect before the directory answers stays where it is', async () => {
  const at = (page: Page) =>
    page
      .locator('[data-testid^="wallet-selector-"]')
      .evaluateAll(all => all.slice(0, 2).map(row => Math.round(row.getBoundingClientRect().top)))
  const heightOf = (page: Page) => page.getByTestId('w3m-modal-card').evaluate(card => card.getBoundingClientRect().height)
  world.sandbox.directory.setFaults({ slow: 800 })
  const visit = await world.enter({ reducedMotion: 'reduce' })
  await openModal(visit)
  await visit.id('all-wallets').waitFor()
  const [tops, height] = [await at(visit.page), await heightOf(visit.page)]
  await visit.page.getByText('Bramblewick').waitFor()
  assert.equal([await at(visit.page), await heightOf(visit.page)], [tops, height])
})

test('on a phone without adapters it is the first view, with help and the way out', async () => {
  const visit = await world.enter({ phone: true, reducedMotion: 'reduce', wallet: false, options: { adapters: [] }, allow: [/./] })
  const { page, id } = visit
  await openModal(visit)
  await isAt(visit, 'All Wallets')
  await until(async () => (await rows(visit).count()) > 40, 'a page has come')
  await page.getByRole('button', { name: 'What is a wallet?' }).click()
  await isAt(visit, 'What is a wallet?')
  await id('header-back').click()
  await isAt(visit, 'All Wallets')
  await id('w3m-header-close').click()
  await isClosed(visit)
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
    return (await bottom()) === 500
  }, 'the sheet stands on the keyboard')
  assert.ok((await top()) >= 0)
})

test.run()
