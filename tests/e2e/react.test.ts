// The React entry, in React 18 and 19, in StrictMode; and what destroy leaves behind.
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { connect, createDapp, isClosed, isConnected, reads, comesToRest } from './dapp.js'
import type { ReactLab } from './pages/react-lab.js'

const test = suite('React')
const world = createDapp(test)

for (const pages of ['react18', 'react19']) {
  test(`in ${pages}, hooks know what the modal knows, and a visitor connects, switches and disconnects`, async () => {
    const visit = await world.enter({ pages, body: '<div id="root"></div>', knowsBoth: true })
    const { page, id, wallet, address } = visit
    await reads(id('status'), 'disconnected')
    await reads(id('address'), 'none')
    await reads(id('chain-id'), '31337')
    await id('hook-open').click()
    await reads(id('open'), 'open')
    await id('w3m-modal-card').waitFor()
    await page.keyboard.press('Escape')
    await reads(id('open'), 'closed')
    await connect(visit)
    await reads(id('address'), address)
    await reads(id('status'), /^connected$/)
    assert.is(await page.locator('w3m-modal').count(), 1)
    wallet.state.selectChain(31338)
    await reads(id('chain-id'), '31338')
    await page.reload()
    await isConnected(visit)
    await reads(id('status'), /^connected$/)
    await reads(id('address'), address)
    await (await visit.modal()).evaluate(modal => modal.disconnect())
    await reads(id('status'), 'disconnected')
    await reads(id('address'), 'none')
  })
}

test('createAppKit is memoised, and after destroy makes a new one that works', async () => {
  const visit = await world.enter({ pages: 'react-lab', body: '<appkit-button></appkit-button>' })
  const { page } = visit
  const isSame = () =>
    page.evaluate(() => {
      const { create } = (window as unknown as { lab: ReactLab }).lab
      return create() === create()
    })
  assert.is(await isSame(), true)
  await connect(visit)
  await page.evaluate(() => {
    const { create } = (window as unknown as { lab: ReactLab }).lab
    const before = create()
    before.destroy()
    if (create() === before) throw new Error('the destroyed modal came back')
  })
  assert.is(await isSame(), true)
  await isConnected(visit)
})

/** Counts listeners on `window`, `document` and the wallet, by name, from the page's first moment. */
function countListeners(): void {
  const counts: Record<string, number> = {}
  Object.assign(window, { counts })
  for (const target of [window, document, matchMedia('(prefers-color-scheme:dark)')]) {
    const owner = Object.getPrototypeOf(target) === MediaQueryList.prototype ? MediaQueryList.prototype : target
    const { addEventListener: add, removeEventListener: remove } = owner as EventTarget
    const name = owner.constructor.name
    owner.addEventListener = function (this: EventTarget, type: string, ...rest: unknown[]) {
      counts[`${name} ${type}`] = (counts[`${name} ${type}`] ?? 0) + 1
      Reflect.apply(add, this, [type, ...rest])
    }
    owner.removeEventListener = function (this: EventTarget, type: string, ...rest: unknown[]) {
      counts[`${name} ${type}`] = (counts[`${name} ${type}`] ?? 0) - 1
      Reflect.apply(remove, this, [type, ...rest])
    }
  }
}

const countsOf = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      Object.entries((window as unknown as { counts: Record<string, number> }).counts).filter(
        ([name, count]) => count && !name.includes('requestProvider'),
      ),
    ),
  )

test('destroy leaves nothing: no element, no listener, no reaction to the wallet or to other tabs; what is called afterwards throws nothing', async () => {
  const visit = await world.enter({
    body: '<appkit-button></appkit-button>',
    before: page => page.addInitScript(countListeners),
  })
  const { page, id, wallet, attached } = visit
  await connect(visit)
  await reads(id('account-button'), '1234.567 ETH')
  await id('account-button').click()
  await id('disconnect-button').waitFor()
  await (await visit.modal()).evaluate(modal => modal.destroy())
  await isClosed(visit)
  assert.is(await page.locator('w3m-modal').count(), 0)
  assert.equal(await countsOf(page), {})
  assert.is(await page.evaluate(() => document.adoptedStyleSheets.length), 0)
  attached.calls.length = 0
  wallet.lock()
  wallet.unlock()
  await page.evaluate(() =>
    window.dispatchEvent(new StorageEvent('storage', { key: '@appkit/eip155:connected_connector_id', newValue: null })),
  )
  await comesToRest(page)
  assert.equal(attached.calls, [])
  await (
    await visit.modal()
  ).evaluate(async modal => {
    modal.destroy()
    await modal.close()
    await modal.disconnect()
    modal.setThemeMode('dark')
    modal.showErrorMessage('too late')
  })
  await comesToRest(page)
  assert.is(await page.locator('w3m-modal').count(), 0)
})
