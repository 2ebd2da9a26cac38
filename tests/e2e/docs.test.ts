// The site of the documentation as a reader has it, on a desktop and on a phone: the demo is live, the search needs nobody, axe finds nothing.
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { NOT_ON_NPM } from '../../scripts/not-on-npm.mjs'
import { serveFolder } from '../../scripts/serve-folder.mjs'
import { root } from '../support/root.js'
import { axe, createWorld } from './support.js'

const test = suite('docs in a browser')
const world = createWorld(test)
let server: Awaited<ReturnType<typeof serveFolder>>
/** Below a folder, as a host may have it: the site is built for no place. */
const siteUrl = () => `${server.url}/docs`

test.before(async () => {
  server = await serveFolder(join(root, '.cache'))
})
test.after(() => server.close())

const DESKTOP = { name: 'a desktop', width: 1280, height: 800, colorScheme: 'light' } as const
const PHONE = { name: 'a phone', width: 360, height: 740, colorScheme: 'dark' } as const

/** The pages that stand for all: each has something the others have not. */
const looked = [
  '/index.html',
  '/start.html',
  '/theming.html',
  '/testing.html',
  '/troubleshooting.html',
  '/reference/options.html',
  '/reference/hooks.html',
  '/bench/scale.html',
]

async function open(path: string, { width, height, colorScheme }: typeof DESKTOP | typeof PHONE): Promise<Page> {
  const { page } = await world.visit(siteUrl() + path, { viewport: { width, height }, colorScheme })
  await isTakenOver(page)
  return page
}

/** Vue takes a page over a moment after it has loaded. */
const isTakenOver = (page: Page) =>
  page.waitForFunction(() => Boolean((document.querySelector('#app') as { __vue_app__?: unknown } | null)?.__vue_app__))

for (const size of [DESKTOP, PHONE])
  test(`on ${size.name}, ${size.colorScheme}, pages scroll one way only, and axe finds nothing`, async () => {
    const page = await open(looked[0]!, size)
    for (const path of looked) {
      if (path !== looked[0]) await page.goto(siteUrl() + path)
      await isTakenOver(page)
      assert.is(await page.evaluate(() => document.documentElement.scrollWidth), size.width, path)
      // What a page is made of does not change with its size, but around it another frame of the site's stands, and colours are others.
      const isAgain = size === PHONE && !/index|options|scale/.test(path)
      assert.equal(await axe(page, isAgain ? { only: ['color-contrast'] } : {}), [], path)
    }
  })

/** How far a page may move by itself (CLS) as it loads: what nobody sees. Browsers call 0.1 good. */
const STILL = 0.01

/** Opens the first page until the modal has come into the room that is kept for it; it has stood still as it loaded. */
async function openFirst(size: typeof DESKTOP | typeof PHONE): Promise<Page> {
  const page = await open('/index.html', size)
  await page.locator('iframe').scrollIntoViewIfNeeded()
  await page.locator('iframe[data-whole]').waitFor()
  await page.frameLocator('iframe').locator('[part=footer]').waitFor()
  const moved = await page.evaluate(
    () =>
      new Promise<number>(resolve => {
        let sum = 0
        let pushed = 0
        // What has been, and what is made here at last: once that is told, so is all before it.
        new PerformanceObserver(list => {
          for (const entry of list.getEntries()) {
            const { value, startTime } = entry as PerformanceEntry & { value: number }
            if (pushed && startTime >= pushed) return resolve(sum)
            sum += value
          }
        }).observe({ type: 'layout-shift', buffered: true })
        scrollTo(0, 0)
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            pushed = performance.now()
            document.body.style.paddingTop = '200px'
          }),
        )
      }),
  )
  assert.ok(moved <= STILL, `it moved by ${moved}`)
  return page
}

test('on a phone the first page stands still as it loads, and the modal comes into the room that is kept for it', async () => {
  await openFirst(PHONE)
})

test('on a desktop, too; the modal there is open, and connects; its line is copied, and its tabs show other frameworks', async () => {
  const page = await openFirst(DESKTOP)
  const modal = page.frameLocator('iframe')
  // As a dApp with a project id has it; nobody is asked, so a code comes and a login says where it can be tried.
  assert.is(await modal.getByText('Says No').count(), 0)
  await modal.getByTestId('wallet-selector-walletconnect').click()
  await modal.getByTestId('wui-qr-code').waitFor()
  await modal.getByRole('button', { name: 'Back' }).click()
  await modal.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await modal.getByRole('textbox', { name: 'Email' }).press('Enter')
  await modal.getByText('npm start', { exact: false }).first().waitFor()
  await modal.getByRole('button', { name: /Paper Wallet/ }).click()
  await modal.getByText('12.5').first().waitFor()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const line = page.locator('.first-hero [class*=language-]')
  assert.match(await line.innerText(), 'npm install latchkey')
  // A line that fails is not offered to be copied.
  if (NOT_ON_NPM) assert.is(await line.locator('button.copy').isVisible(), false)
  else {
    const said = line.locator('button.copied').waitFor()
    await line.locator('button.copy').click()
    await said
    assert.is(await page.evaluate(() => navigator.clipboard.readText()), 'npm install latchkey')
  }
  await page.getByText('Svelte', { exact: true }).click()
  await page.getByText('<appkit-button', { exact: false }).first().waitFor()
})

test('a reader goes from page to page, wherever the site stands; the search finds an option, an error’s text and a chapter without asking anybody', async () => {
  const page = await open('/start.html', DESKTOP)
  await page.getByRole('link', { name: 'Reference', exact: true }).first().click()
  await page.waitForURL('**/docs/reference/options.html')
  await page.getByRole('link', { name: 'The scale', exact: true }).first().click()
  await page.waitForURL('**/docs/bench/scale.html')
  await page.getByRole('heading', { name: 'The scale', level: 1 }).waitFor()
  const raw = await page.locator('main a[href*="raw/"]').evaluateAll(links => links.map(link => (link as HTMLAnchorElement).href))
  assert.ok(raw.length >= 5, 'each modal has what its figures are made of')
  for (const url of raw) assert.ok((await (await page.request.get(url)).json()).trace.before.length, url)

  await page.getByRole('button', { name: 'Search' }).first().click()
  const field = page.getByRole('searchbox').or(page.locator('.search-input')).first()
  // The list of words has come with the click; from here on nothing more does.
  for (const [words, place] of [
    ['projectId', 'reference/options.html#projectid'],
    ['The wallet does not know this network', 'troubleshooting.html#unknownChain'],
    ['verifySignIn', 'sign-in'],
  ] as const) {
    await field.fill(words)
    await page.locator(`.results a[href*="${place}"]`).first().waitFor()
    await page.context().setOffline(true)
  }
})
