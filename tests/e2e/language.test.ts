// In another language: what is fetched when, what is read, and that nothing is cut.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createDapp, isAt, isClosed, isConnected, openModal, reads, SANDBOX_ROW, until, type Visit } from './dapp.js'

const test = suite('language')
const world = createDapp(test)

/** What the page has asked its own server for, by file. */
const askedFor = (visit: Visit): Promise<string[]> =>
  visit.page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1)!))

const isLocale = (name: string) => /^(de|ar|ru)[-.]|locale/.test(name)

/** Controls and texts of the card that are wider than their box, or reach beyond the card. */
function findCut({ page }: Visit): Promise<string[]> {
  return page.evaluate(() => {
    const card = document.querySelector('w3m-modal')!.shadowRoot!.querySelector<HTMLElement>('[data-testid="w3m-modal-card"]')!
    const { left, right } = card.getBoundingClientRect()
    const faults = card.scrollWidth > card.clientWidth ? [`the card scrolls sideways: ${card.scrollWidth} of ${card.clientWidth}`] : []
    for (const element of card.querySelectorAll<HTMLElement>('h1, p, button, a, input, label')) {
      const box = element.getBoundingClientRect()
      if (!box.width || element.closest('[aria-hidden=true]') || getComputedStyle(element).clipPath !== 'none') continue
      if (box.left < left - 1 || box.right > right + 1) faults.push(`${element.textContent} reaches beyond the card`)
    }
    return faults
  })
}

test('a page in German shows its button in German, and brings the words of the dialog with it', async () => {
  const visit = await world.enter({ options: { language: 'de' } })
  const { id } = visit
  await reads(id('connect-button'), 'Wallet verbinden')
  assert.equal((await askedFor(visit)).filter(isLocale), [], 'no locale before somebody opens the dialog')
  await openModal(visit)
  await isAt(visit, 'Wallet verbinden')
  await id(SANDBOX_ROW).click()
  await isConnected(visit)
  await isClosed(visit)
  await id('account-button').click()
  await reads(id('token-balance'), '1.234,56 ETH')
})

test('an open dialog changes its language, and its direction with it', async () => {
  const visit = await world.enter()
  await openModal(visit)
  await isAt(visit, 'Connect Wallet')
  const modal = await visit.modal()
  await modal.evaluate(modal => modal.setLanguage('ar'))
  await isAt(visit, 'ربط المحفظة')
  const card = visit.id('w3m-modal-card')
  await until(async () => (await card.getAttribute('dir')) === 'rtl', 'from right to left')
  assert.is(await card.getAttribute('lang'), 'ar')
  await modal.evaluate(modal => modal.setLanguage('en'))
  await isAt(visit, 'Connect Wallet')
  assert.is(await card.getAttribute('dir'), 'ltr')
})

test('a page whose language is not spoken here is shown in English', async () => {
  const visit = await world.enter({ options: { language: 'cy' } })
  await reads(visit.id('connect-button'), 'Connect Wallet')
  await openModal(visit)
  await isAt(visit, 'Connect Wallet')
})

for (const language of ['de', 'ru', 'ar'])
  test(`nothing is cut on the smallest phone in ${language}`, async () => {
    const visit = await world.enter({ options: { language }, viewport: { width: 320, height: 640 } })
    const modal = await visit.modal()
    await openModal(visit)
    await visit.id(SANDBOX_ROW).waitFor()
    assert.equal(await findCut(visit), [], 'Connect')
    await visit.id(SANDBOX_ROW).click()
    await isConnected(visit)
    await isClosed(visit)
    for (const view of ['Account', 'AccountSettings', 'Networks', 'WalletReceive', 'WalletSend', 'Swap', 'OnRampProviders'] as const) {
      await modal.evaluate((modal, view) => modal.open({ view }), view)
      // What stood before has left.
      await until(async () => (await visit.page.locator('w3m-modal .lk-view').count()) === 1, `${view} stands alone`)
      assert.equal(await findCut(visit), [], view)
      await modal.evaluate(modal => modal.close())
      await isClosed(visit)
    }
  })

test.run()
