// `latchkey/shell`: the page's button before the modal has come, and how the modal takes over.
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Shell } from '../../src/page/shell.js'
import { createDapp, isConnected, reads, SANDBOX_ROW } from './dapp.js'

const test = suite('shell')
const world = createDapp(test)

interface Held {
  shell: Shell
  release(): void
}

/** Visits a page whose modal waits until it is let go; the first loads may fail. */
const enter = (wishes: { fails?: number; when?: 'idle' | 'intent' } = {}) =>
  world.enter({
    pages: 'shell',
    body: '<div id="root"></div>',
    before: page =>
      page.addInitScript(({ fails = 0, when }) => {
        const waiting = new Promise<void>(release => Object.assign(window, { release }))
        const fail = () => Promise.reject(new TypeError('no connection'))
        Object.assign(window, { loads: [...Array.from({ length: fails }, () => fail), () => waiting], shellOptions: { when } })
      }, wishes),
  })

const here = (page: Page) => page.locator('appkit-button').getByRole('button')
const release = (page: Page) => page.evaluate(() => (window as unknown as Held).release())

test('the button stands before the modal has come; pressed, it opens the dialog once that is there, and goes on as the same button', async () => {
  const visit = await enter()
  const { page, id } = visit
  await reads(here(page), 'Connect Wallet')
  await reads(id('loaded'), 'not yet')
  const handle = (await here(page).elementHandle())!
  await handle.focus()
  await here(page).click()
  await reads(here(page), 'Connecting...')
  await release(page)
  await id('w3m-modal-card').waitFor()
  assert.ok(await handle.evaluate(button => button.isConnected), 'the same button')
  await reads(id('loaded'), /^Latchkey \d/)
  await id(SANDBOX_ROW).click()
  await isConnected(visit)
  await reads(id('status'), 'connected')
  await reads(id('address'), visit.address)
})

test('who comes back is shown by their last address at once, and by their wallet once the modal is there', async () => {
  const visit = await enter()
  const { page, id, address } = visit
  await release(page)
  await here(page).click()
  await id(SANDBOX_ROW).click()
  await isConnected(visit)
  await page.reload()
  await reads(here(page), `${address.slice(0, 4)}…${address.slice(-6)}`)
  await reads(id('status'), 'reconnecting')
  await reads(id('address'), address)
  await reads(id('loaded'), 'not yet')
  await release(page)
  await reads(id('status'), 'connected')
  await isConnected(visit)
})

test('where the modal cannot be loaded the button says so, and the next press tries again; closing takes a press back', async () => {
  const { page, id } = await enter({ fails: 1, when: 'intent' })
  await here(page).click()
  await reads(here(page), 'Could not load. Try again')
  await here(page).click()
  await reads(here(page), 'Connecting...')
  await page.evaluate(() => (window as unknown as Held).shell.close())
  await reads(here(page), 'Connect Wallet')
  await release(page)
  await reads(id('loaded'), /^Latchkey/)
  await reads(here(page), 'Connect Wallet')
  assert.is(await id('w3m-modal-card').count(), 0)
})

test('with `intent` nothing is fetched before somebody reaches for the button, or where a server has yet to hear that somebody has left', async () => {
  const { page, id } = await enter({ when: 'intent' })
  await release(page)
  await page.evaluate(() => new Promise(done => requestIdleCallback(done)))
  await reads(id('loaded'), 'not yet')
  await here(page).hover()
  await reads(id('loaded'), /^Latchkey/)
  await page.evaluate(() => localStorage.setItem('@appkit/sign_out_due', '["*"]'))
  await page.mouse.move(1, 700)
  await page.reload()
  await release(page)
  await reads(id('loaded'), /^Latchkey/)
})
