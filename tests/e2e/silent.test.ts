// Silent until acted on, and bounded afterwards (decisions.md, promises 2 and 10).
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { comesToRest, connect, createDapp, reads, type Visit } from './dapp.js'

const test = suite('silence')
const world = createDapp(test)

const FIVE_MINUTES = 5 * 60_000

const requestsOf = ({ record }: Pick<Visit, 'record'>) => record.foreign().map(({ method, url, body }) => `${method} ${url} ${body ?? ''}`)

function hide(page: Page): Promise<void> {
  return page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

/** Lets five minutes pass by the page's clock, in which nobody is asked anything, the wallet included. */
async function idles(visit: Visit): Promise<void> {
  const { page, attached } = visit
  const before = requestsOf(visit).length
  attached.calls.length = 0
  await page.clock.runFor(FIVE_MINUTES)
  await comesToRest(page)
  assert.equal(requestsOf(visit).slice(before), [])
  assert.equal(attached.calls, [])
}

test('a first visit asks nobody, keeps nothing and brings no frame, however long it lasts; after connecting, five idle minutes ask nobody anything: with the dialog closed, with the account open, and in a hidden tab', async () => {
  const visit = await world.enter({ before: page => page.clock.install() })
  const { page, id, record, attached } = visit
  await id('connect-button').waitFor()
  await (await visit.modal()).evaluate(modal => modal.ready())
  await page.clock.runFor(FIVE_MINUTES)
  await comesToRest(page)
  assert.equal(requestsOf(visit), [])
  assert.equal(await record.storageKeys(), [])
  assert.equal(await record.cookies(), [])
  assert.equal(record.frames(), [])
  assert.equal(attached.calls, [])
  assert.equal(await page.evaluate(async () => (await indexedDB.databases()).length + (await caches.keys()).length), 0)

  await connect(visit)
  await reads(id('account-button'), '1234.567 ETH')
  await comesToRest(page)
  await idles(visit)
  await id('account-button').click()
  await reads(id('token-balance'), '1,234.56 ETH')
  await comesToRest(page)
  await idles(visit)
  await hide(page)
  await idles(visit)
})
