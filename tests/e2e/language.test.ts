// In another language: what is fetched when, and what is read. That nothing is cut is held by `walk.ts`.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createDapp, isAt, isClosed, isConnected, openModal, reads, SANDBOX_ROW, type Visit } from './dapp.js'

const test = suite('language')
const world = createDapp(test)

/** What the page has asked its own server for, by file. */
const askedFor = (visit: Visit): Promise<string[]> =>
  visit.page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1)!))

const isLocale = (name: string) => /^(de|ar|ru)[-.]|locale/.test(name)

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
