// The views that wait for a wallet elsewhere: for everyone, with the keyboard, and without a jump.
import type { Locator } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createDapp, focused, reads, until } from './dapp.js'
import { lookWithAxe } from './walk.js'
import { createChooser, MAIN, waitForTrouble } from './pairing-world.js'

const test = suite('connecting elsewhere')
const world = createDapp(test)

const { choose, chooseDeaf } = createChooser(world)

const boxOf = async (locator: Locator) => {
  const { x, y, width, height } = (await locator.boundingBox())!
  return [x, y, width, height].map(Math.round)
}

test('the code takes the place that was kept for it, and trouble does too', async () => {
  const visit = await chooseDeaf()
  const place = visit.page.locator('w3m-modal div[aria-hidden=true]:has(.lk-code)')
  const kept = await boxOf(place)
  await waitForTrouble(visit)
  assert.equal((await boxOf(place)).slice(2), kept.slice(2))
  const other = await choose('walletconnect')
  await other.id('wui-qr-code').waitFor()
  assert.equal((await boxOf(other.id('wui-qr-code'))).slice(2), kept.slice(2))
})

test('tabs are walked with the arrow keys, and seen as they are', async () => {
  const visit = await choose('nimbus')
  await visit.id('wui-qr-code').waitFor()
  await visit.id('tab-mobile').focus()
  await visit.page.keyboard.press('ArrowRight')
  assert.is(await focused(visit.page), 'tab-webapp')
  assert.match(await visit.id('tab-webapp').evaluate(tab => getComputedStyle(tab).outlineStyle), 'solid')
  await reads(visit.id(MAIN), 'Open')
  await visit.page.keyboard.press('End')
  assert.is(await focused(visit.page), 'tab-desktop')
  await visit.page.keyboard.press('Tab')
  assert.is(await focused(visit.page), MAIN)
})

test('trying again with the keyboard leaves the focus where it is', async () => {
  const visit = await chooseDeaf()
  await waitForTrouble(visit)
  await visit.id(MAIN).focus()
  await visit.page.keyboard.press('Enter')
  await visit.id('copy-wc2-uri').waitFor()
  assert.is(await focused(visit.page), 'copy-wc2-uri')
  await waitForTrouble(visit)
  assert.is(await focused(visit.page), MAIN)
  await visit.page.keyboard.press('Escape')
  await visit.id('wallet-selector-walletconnect').waitFor()
})

test('on a phone the last row is within reach', async () => {
  const visit = await choose('nimbus', { phone: true, viewport: { width: 360, height: 640 } })
  await visit.id(MAIN).waitFor()
  const get = visit.page.getByRole('button', { name: 'Get', exact: true })
  await get.scrollIntoViewIfNeeded()
  const { y, height } = (await get.boundingBox())!
  assert.ok(y + height <= 640)
})

test('without adapters the dialog opens at the code, on a phone at all wallets', async () => {
  for (const [phone, seen] of [
    [false, 'wui-qr-code'],
    [true, 'wallet-list'],
  ] as const) {
    const visit = await world.enter({ pages: 'lab', wallet: false, phone, options: { adapters: [] } })
    await visit.page.evaluate(() =>
      (window as unknown as { lab: { create(more: object): { open(): Promise<void> } } }).lab.create({ adapters: [] }).open(),
    )
    await visit.id(seen).waitFor()
    const problems: string[] = []
    await lookWithAxe(visit, seen, problems)
    assert.equal(problems, [])
  }
})

test('a link the dApp made is shown as it is, and the next one takes its place', async () => {
  const visit = await world.enter({ wallet: false, options: { manualWCControl: true } })
  const open = (uri: string) =>
    visit.page.evaluate(link => (window as unknown as { modal: { open(options: object): Promise<void> } }).modal.open({ uri: link }), uri)
  const uri = () => visit.id('wui-qr-code').getAttribute('uri')
  await open('wc:first@2')
  await visit.id('wui-qr-code').waitFor()
  assert.is(await uri(), 'wc:first@2')
  await open('wc:second@2')
  await until(async () => (await uri()) === 'wc:second@2', 'the second one is shown')
})

test.run()
