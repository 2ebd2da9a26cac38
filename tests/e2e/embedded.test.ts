// The modal as a part of the page.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createDapp, isAt, isConnected, isDisconnected, reads, SANDBOX_ROW, settled } from './dapp.js'
import type { Lab } from './pages/lab.js'

const test = suite('embedded')
const world = createDapp(test)

const options = { enableEmbedded: true }

for (const tag of ['appkit-modal', 'w3m-modal']) {
  test(`placed before createAppKit as <${tag}>, it is there at once, and a visitor connects and disconnects in it`, async () => {
    const visit = await world.enter({ body: `<appkit-button></appkit-button><section><${tag}></${tag}></section>`, options })
    const { page, id, address } = visit
    await isAt(visit, 'Connect Wallet')
    assert.is(await page.locator('section').getByTestId('w3m-modal-card').count(), 1)
    assert.is(await page.locator('dialog').count(), 0)
    assert.is(await id('w3m-header-close').count(), 0)
    await id(SANDBOX_ROW).click()
    await isConnected(visit, address)
    await reads(id('token-balance'), '1,234.56 ETH')
    await id('disconnect-button').click()
    await isDisconnected(visit)
    await isAt(visit, 'Connect Wallet')
    await id(SANDBOX_ROW).waitFor()
  })
}

test('placed after createAppKit, it fills itself', async () => {
  const visit = await world.enter({ body: '<section></section>', options })
  const { page, id } = visit
  await page.evaluate(() => document.querySelector('section')!.append(document.createElement('appkit-modal')))
  await isAt(visit, 'Connect Wallet')
  await id(SANDBOX_ROW).click()
  await reads(id('token-balance'), '1,234.56 ETH')
})

test('it takes no focus and no scrolling from the page', async () => {
  const visit = await world.enter({ body: '<button id="own">Own</button><appkit-modal></appkit-modal>', options })
  const { page } = visit
  await page.locator('#own').focus()
  await isAt(visit, 'Connect Wallet')
  await settled(page)
  assert.is(await page.evaluate(() => document.activeElement?.id), 'own')
  assert.is(await page.evaluate(() => getComputedStyle(document.documentElement).overflow), 'visible')
})

test('destroy empties its place, and a new modal fills it again', async () => {
  const visit = await world.enter({ pages: 'lab', body: '<section><appkit-modal></appkit-modal></section>', options })
  const { page, id } = visit
  const create = () => page.evaluate(() => void (window as unknown as { lab: Lab }).lab.create())
  await create()
  await isAt(visit, 'Connect Wallet')
  await (await visit.modal()).evaluate(modal => modal.destroy())
  await id('w3m-modal-card').waitFor({ state: 'detached' })
  assert.is(await page.locator('section > appkit-modal').count(), 1)
  await create()
  await isAt(visit, 'Connect Wallet')
  assert.is(await id('w3m-modal-card').count(), 1)
})

test('close leads it to where it rests, and leaves it there', async () => {
  const visit = await world.enter({ body: '<appkit-modal></appkit-modal>', options })
  const { page, id } = visit
  await id(SANDBOX_ROW).hover()
  await page.getByRole('button', { name: 'I don’t have a wallet' }).click()
  await isAt(visit, 'What is a wallet?')
  await (await visit.modal()).evaluate(modal => modal.close())
  await isAt(visit, 'Connect Wallet')
  await id(SANDBOX_ROW).waitFor()
})

test.run()
