// A name for the account: chosen among those that are free, signed for in the wallet, registered by the service, shown from then on.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createDapp, isAt, isClosed, isConnected, reads } from './dapp.js'
import { focusIs, pressAt, tabTo } from './keys.js'
import { arriveForName, choose, openForm, says } from './names-world.js'

const test = suite('names')
const world = createDapp(test)

const arrive = (wishes?: Parameters<typeof arriveForName>[1]) => arriveForName(world, wishes)

/** What was handed in for a name, registered or not. */
const handedIn = (name: string) =>
  world.sandbox.api.requests.filter(
    ({ method, path, body }) => method === 'POST' && path === '/v1/profile/account' && JSON.stringify(body).includes(`\\"${name}\\"`),
  ).length
const ownerOf = (name: string) => world.sandbox.api.names.find(name)?.addresses[60]?.address

test('what is free and what is taken is the registry’s own answer; what the wallet signs it takes, and the name is the account’s, also after a reload', async () => {
  const visit = await arrive({ account: 2 })
  const { id, wallet, page, address } = visit
  await openForm(visit)
  await id('wui-input-text').fill('alice')
  await says(visit, 'alice.reown.id is already registered')
  await choose(visit, 'marigold')
  await page.getByText('Waiting for Sandbox Wallet').first().waitFor()
  assert.match((await wallet.nextPending()).text!, /^\{"name":"marigold\.reown\.id","attributes":\{\},"timestamp":\d{10}\}$/)
  wallet.approve()
  await page.getByText('marigold.reown.id is yours').first().waitFor()
  assert.equal([ownerOf('marigold.reown.id'), handedIn('marigold.reown.id')], [address, 1])
  await page.getByRole('button', { name: 'Done' }).click()
  await reads(id('single-account-avatar'), 'marigold.reown.id')
  await id('w3m-header-close').click()
  await isClosed(visit)
  await reads(id('account-button'), 'marigold.reown.id')
  await page.reload()
  await isConnected(visit)
  await reads(id('account-button'), 'marigold.reown.id')
  await id('account-button').click()
  await reads(id('single-account-avatar'), 'marigold.reown.id')
})

test('by keyboard alone', async () => {
  const visit = await arrive()
  const { page, wallet } = visit
  const press = (wanted: string | RegExp, key?: string) => pressAt(page, wanted, key)
  await press('account-button')
  await visit.id('account-settings-button').waitFor()
  await press('account-settings-button')
  await visit.id('account-choose-name-button').waitFor()
  await press('account-choose-name-button')
  await visit.id('wui-input-text').waitFor()
  await tabTo(page, 'wui-input-text')
  await page.keyboard.type('keyboard')
  await says(visit, 'keyboard.reown.id is available')
  await press('Register keyboard.reown.id', ' ')
  await wallet.nextPending()
  // The wallet may be asked before the way out is drawn: its code is on its way.
  const cancel = page.getByRole('button', { name: 'Cancel' })
  await cancel.waitFor()
  await press('result-cancel')
  await says(visit, 'keyboard.reown.id is available')
  wallet.refuse()
  await press('account-name-suggestion')
  await wallet.nextPending()
  // The button that has the focus goes as the wallet has signed.
  await cancel.waitFor()
  await tabTo(page, 'result-cancel')
  wallet.approve()
  await page.getByText('keyboard.reown.id is yours').first().waitFor()
  await press('result-done')
  await isAt(visit, 'Account')
  assert.is(ownerOf('keyboard.reown.id'), visit.address)
  await page.keyboard.press('Escape')
  await isClosed(visit)
  await focusIs(page, 'account-button')
})
