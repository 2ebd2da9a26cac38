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

/** Visits a page whose modal waits until it is let go. */
const enter = (wishes: { when?: 'idle' | 'intent' } = {}) =>
  world.enter({
    pages: 'shell',
    body: '<div id="root"></div>',
    before: page =>
      page.addInitScript(({ when }) => {
        const waiting = new Promise<void>(release => Object.assign(window, { release }))
        Object.assign(window, { loads: [() => waiting], shellOptions: { when } })
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
