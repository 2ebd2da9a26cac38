// Ours opened from a dialog of the page. What the page's listens by is written here as Radix (with react-remove-scroll, as Vaul uses it) and
// React Aria document it, since neither is a dependency: pointerdown outside, the trap of the focus, Esc, the wheel, what is hidden around it.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { AppKit } from '../../src/page/public-types.js'
import { createDapp, focused, isAt, isClosed, reads, until } from './dapp.js'

const test = suite('among-dialogs')
const world = createDapp(test)

/** Opens a dialog of the page; its title says whether it is open. */
function openHost(): void {
  const host = document.querySelector<HTMLElement>('#host')!
  const isOutside = (event: Event) => !host.contains(event.target as Node)
  const { style } = document.body
  const over = new AbortController()
  const { signal } = over
  const close = () => {
    over.abort()
    style.overflow = style.pointerEvents = ''
    document.title = 'closed'
  }
  document.title = 'open'
  Object.assign(style, { overflow: 'hidden', pointerEvents: 'none' })
  host.style.pointerEvents = 'auto'
  const last = host.querySelector('button')!
  // Radix
  for (const type of ['pointerdown', 'focusin']) document.addEventListener(type, event => isOutside(event) && close(), { signal })
  document.addEventListener('focusin', event => isOutside(event) && last.focus(), { signal })
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { signal, capture: true })
  for (const type of ['wheel', 'touchmove'])
    document.addEventListener(type, event => isOutside(event) && event.preventDefault(), { signal, passive: false })
  // React Aria
  const isForeign = (event: Event) => isOutside(event) && !(event.target as Element).closest('[data-react-aria-top-layer]')
  for (const type of ['pointerdown', 'click'])
    document.addEventListener(type, event => isForeign(event) && close(), { signal, capture: true })
  const hide = (node: Node) => node instanceof HTMLElement && node.dataset['reactAriaTopLayer'] !== 'true' && (node.inert = true)
  new MutationObserver(records => records.forEach(({ addedNodes }) => addedNodes.forEach(hide))).observe(document.body, { childList: true })
  last.focus()
  last.onclick = () => void (window as unknown as { modal: AppKit }).modal.open()
}

test('it is scrolled, clicked and typed in, keeps the focus, and closes alone; the page’s styles stay the page’s', async () => {
  const { page, id } = await world.enter({
    body: '<div id="host"><button>Connect</button></div><appkit-button></appkit-button><p style="height:3000px"></p>',
  })
  await page.evaluate(openHost)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await isAt({ page }, 'Connect Wallet')
  assert.is(await focused(page), 'w3m-header-text')
  await id('all-wallets').click()
  const list = page.locator('[data-testid^="wallet-search-item-"]')
  await list.first().hover()
  await page.mouse.wheel(0, 400)
  await until(() => id('wallet-list').evaluate(element => element.scrollTop > 0), 'the list scrolls')
  await id('wui-input-text').locator('input').or(page.getByRole('searchbox')).first().fill('bram')
  await reads(list.first(), 'Bramblewick')
  await page.keyboard.press('Escape')
  assert.is(await page.title(), 'open')
  await page.keyboard.press('Escape')
  await isAt({ page }, 'Connect Wallet')
  // The page clears its own lock while ours is open.
  await page.evaluate(() => (document.body.style.overflow = ''))
  await page.keyboard.press('Escape')
  await isClosed({ id })
  assert.equal([await page.title(), await page.evaluate(() => getComputedStyle(document.body).overflow)], ['open', 'visible'])
  await page.keyboard.press('Escape')
  assert.is(await page.title(), 'closed')
})

/** Whether the page is kept from scrolling, of which its own lock says nothing, and whether its own dialog is open. */
const behind = () => [getComputedStyle(document.documentElement).overscrollBehaviorY, document.title]

for (const how of ['late', 'missing at first'] as const)
  test(`where the part that keeps the page behind is ${how}, ours closes all the same, and once it is here the page is locked and keeps its dialog`, async () => {
    let isHere = false
    let letCome = () => {}
    const coming = new Promise<void>(resolve => (letCome = resolve))
    const { page, id } = await world.enter({
      body: '<div id="host"><button>Connect</button></div><appkit-button></appkit-button><p style="height:3000px"></p>',
      allow: [/ERR_FAILED/, /Failed to fetch dynamically imported module/],
      before: page =>
        page.route(/\/ways-\w+\.js/, async route => {
          if (!isHere && how !== 'late') return route.abort()
          if (!isHere) await coming
          await route.continue()
        }),
    })
    const openBoth = async () => {
      await page.evaluate(openHost)
      await page.getByRole('button', { name: 'Connect', exact: true }).click()
      await isAt({ page }, 'Connect Wallet')
    }
    await openBoth()
    await page.keyboard.press('Escape')
    await isClosed({ id })
    // By Esc the page closes its own as well, as long as nothing keeps it from hearing.
    assert.equal(await page.evaluate(behind), ['auto', 'closed'])
    await openBoth()
    isHere = true
    letCome()
    if (how !== 'late') {
      await page.keyboard.press('Escape')
      await isClosed({ id })
      await openBoth()
    }
    await page.waitForFunction(() => getComputedStyle(document.documentElement).overscrollBehaviorY === 'none')
    await page.keyboard.press('Escape')
    await isClosed({ id })
    assert.equal(await page.evaluate(behind), ['auto', 'open'])
  })
