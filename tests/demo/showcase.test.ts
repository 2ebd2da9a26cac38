// The first page of `npm start`: the modal itself, what the page has loaded, and the looks it can take on.
import type { Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { journeys } from '../../scripts/rooms.mjs'
import { listWeighed } from '../../scripts/size-rows.mjs'
import { axe } from '../support/e2e/axe.js'
import { until } from '../support/patience.js'
import { answer, by, createDemo } from './world.js'

const world = createDemo(test, { inpage: true })
let page: Page

const id = (name: string) => by(page)(name)
const modal = () => page.locator('appkit-modal')
const code = async () => (await id('theme-code').textContent()) ?? ''
const printed = (line: string) => until(async () => (await code()).includes(line), line)

async function visit({ width = 1280, dark = false } = {}): Promise<void> {
  const open = await world.enter({
    viewport: { width, height: 740 },
    colorScheme: dark ? 'dark' : 'light',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  page = await open(world.demo.url)
  await page.locator('.stage[data-whole]').getByText('Sandbox Wallet').first().waitFor()
}

/** On a small phone the modal stands within its column, with its title and its first rows on the first screen. */
async function standsInColumn(): Promise<void> {
  await modal().getByTestId('all-wallets').getByText(/\d/).waitFor()
  const { left, right } = await modal().evaluate(each => each.getBoundingClientRect())
  const column = await page.locator('.pitch').evaluate(each => each.getBoundingClientRect())
  assert.ok(left >= column.left && right <= column.right, `${left} to ${right}`)
  const second = await modal().getByText('Sandbox Wallet').first().boundingBox()
  assert.ok(second!.y + second!.height < 740, JSON.stringify(second))
}

for (const { width, dark } of [
  { width: 360, dark: true },
  { width: 1280, dark: false },
]) {
  test(`at ${width} px, ${dark ? 'dark' : 'light'}, it is accessible and scrolls one way only`, async () => {
    await visit({ width, dark })
    if (width === 360) await standsInColumn()
    assert.equal(await axe(page), [])
    assert.is(await page.evaluate(() => document.documentElement.scrollWidth), width)
    // Nothing of the header lies over something else, or out of the page.
    const isPhone = width < 621
    const rows = await page.evaluate(
      pairs => pairs.map(row => row.map(css => document.querySelector(css)!.getBoundingClientRect())),
      isPhone
        ? [['.mark', '.menu-button']]
        : [
            ['.mark', '.tabs'],
            ['.language', '.top-buttons > :last-child'],
          ],
    )
    for (const [first, last] of rows) {
      assert.ok(first!.left >= 0 && last!.left >= first!.right && last!.right <= width && first!.width > 30, JSON.stringify(rows))
      assert.ok(Math.abs(first!.top + first!.bottom - last!.top - last!.bottom) < 4, JSON.stringify(rows))
    }
    if (!isPhone) return
    assert.is(await page.getByRole('link', { name: 'Workbench' }).count(), 0)
    await id('menu').click()
    await page.getByRole('combobox', { name: 'Modal’s language' }).waitFor()
    assert.equal(await axe(page), [])
    await page.getByRole('link', { name: 'Workbench' }).click()
    await page.waitForURL(/workbench/)
  })
}

test('its figures are limits, there without a measurement; a visitor connects where the modal stands, in a ring of their wallet’s colour, and the page’s button has them', async () => {
  await visit()
  const limits = [listWeighed().find(({ name }) => name === 'page')!, journeys.find(({ name }) => name === 'list')!].map(
    each => `${each.limit} kB`,
  )
  assert.equal(await page.locator('.figures dd').allTextContents(), [...limits, '0'])
  assert.equal(await page.evaluate(() => performance.getEntriesByName(`${location.origin}/__weights.json`)), [])

  const tint = () =>
    modal().evaluate(({ shadowRoot }) => {
      const ring = shadowRoot!.querySelector('.lk-ring')
      return ring && getComputedStyle(ring).stroke
    })
  await answer(page, async () => {
    await modal().getByText('Sandbox Wallet').first().click()
    await until(async () => /^rgb\(2\d\d, 1\d\d, \d\d\)$/.test((await tint()) ?? ''), 'the orange of the wallet')
  })
  await modal().getByText('ETH').first().waitFor()
  await page.locator('appkit-button').getByText('0x').waitFor()
  // The network's picture, too, as where one connects in the dialog.
  await page.locator('appkit-button img').waitFor()
})

test('the modal and its button speak the language that is chosen, which is the same at the next visit', async () => {
  await visit()
  await page.getByRole('combobox', { name: 'Modal’s language' }).selectOption('ar')
  await modal().getByRole('heading', { name: 'ربط المحفظة' }).waitFor()
  await page.getByRole('button', { name: 'ربط المحفظة' }).waitFor()
  await page.reload()
  await modal().getByRole('heading', { name: 'ربط المحفظة' }).waitFor()
  assert.is(await id('language').inputValue(), 'ar')
})

test('a theme paints the modal and the page, and its code is printed and copied; a link carries it to others, and nothing but a look', async () => {
  await visit()
  await id('preset-paper').click()
  const colors = () =>
    page.evaluate(() => {
      const card = document.querySelector('appkit-modal')!.shadowRoot!.querySelector('[data-testid=w3m-modal-card]')!
      return [getComputedStyle(card).backgroundColor, document.documentElement.style.getPropertyValue('--surface')]
    })
  await until(async () => (await colors()).join('; ') === 'rgb(253, 250, 243); #fdfaf3', 'modal and page of paper')
  await printed("import { paper } from 'latchkey/themes'")
  await printed('themeVariables: paper,')
  await page.locator('text="Dark"').click()
  await printed("themeMode: 'dark',")
  await until(async () => (await colors()).join('; ') === 'rgb(29, 25, 20); #1d1914', 'both in the dark')
  await page.locator('#accent').fill('#c2255c')
  await printed("dark: { ...paper.dark, '--w3m-accent': '#c2255c', '--w3m-on-accent': '#ffffff' },")
  const said = page.locator('[data-testid=copy-code]', { hasText: 'Copied' }).waitFor()
  await id('copy-code').click()
  await said
  assert.is(await page.evaluate(() => navigator.clipboard.readText()), await code())

  await page.locator('#font').selectOption('Monospace')
  await until(async () => (await code()).includes('--w3m-font-family'), 'the font')
  const kept = await code()
  const copied = page.locator('[data-testid=copy-look]', { hasText: 'Copied' }).waitFor()
  await id('copy-look').click()
  await copied
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await page.context().close()
  const open = await world.enter({ viewport: { width: 1280, height: 800 } })
  page = await open(link)
  await until(async () => (await code()) === kept, 'the same code')
  assert.equal([await id('preset-paper').getAttribute('aria-pressed'), page.url()], ['true', new URL('/', link).href])
  await page.context().close()
  page = await (
    await world.enter({ viewport: { width: 1280, height: 800 } })
  )(`${new URL('/', link).href}#preset=__proto__&radius=99&accent=red;}&font=constructor&mode=dim`)
  await printed("import { indigo } from 'latchkey/themes'")
  await printed('themeVariables: indigo,')
})
