// A name for the account: chosen among those that are free, signed for in the wallet, registered by the service, shown from then on.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { RouteFault } from '../../scripts/sandbox/api/faults.js'
import { createDapp, focused, isAt, isClosed, isConnected, reads, settled, type Visit } from './dapp.js'
import { pressAt, tabTo } from './keys.js'
import { arriveForName, choose, holdRegistering, isBackAtForm, openForm, says } from './names-world.js'

const test = suite('names')
const world = createDapp(test)
/** What the browser says of an answer that is no success. */
const FAILED = [/Failed to load resource/]

test.after.each(() => world.sandbox.api.resetFaults())

const arrive = (wishes?: Parameters<typeof arriveForName>[1]) => arriveForName(world, wishes)

const rows = ({ id }: Visit) =>
  id('account-name-suggestion')
    .allInnerTexts()
    .then(all => all.map(row => row.split('\n').join(' ')))
const signatures = ({ attached }: Visit) => attached.calls.filter(({ method }) => method === 'personal_sign').length
/** What was handed in for a name, registered or not. */
const handedIn = (name: string) =>
  world.sandbox.api.requests.filter(
    ({ method, path, body }) => method === 'POST' && path === '/v1/profile/account' && JSON.stringify(body).includes(`\\"${name}\\"`),
  ).length
const ownerOf = (name: string) => world.sandbox.api.names.find(name)?.addresses[60]?.address

test('what is free and what is taken is the registry’s own answer', async () => {
  const visit = await arrive()
  await openForm(visit)
  await says(visit, 'At least 4 letters, digits or hyphens')
  await visit.id('wui-input-text').fill('alice')
  await says(visit, 'alice.reown.id is already registered')
  assert.equal(await rows(visit), [
    'alice.reown.id Registered',
    'alice-dev.reown.id Available',
    'alice-eth.reown.id Available',
    'alice-onchain.reown.id Available',
    'alice-wallet.reown.id Available',
  ])
  assert.equal(
    [await visit.id('account-name-suggestion').first().isDisabled(), await visit.page.getByRole('button', { name: /^Register/ }).count()],
    [true, 0],
  )
  await visit.page.keyboard.press('Enter')
  await settled(visit.page)
  assert.is(signatures(visit), 0)
  await visit.id('wui-input-text').fill('Rosalind')
  await says(visit, 'rosalind.reown.id is available')
  assert.is((await rows(visit))[0], 'rosalind.reown.id Available')
})

test('what the wallet signs the registry takes, and the name is the account’s, also after a reload', async () => {
  const visit = await arrive({ account: 2 })
  const { id, wallet, page, address } = visit
  await openForm(visit)
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

test('a suggestion is registered by one tap', async () => {
  const visit = await arrive({ account: 1 })
  await openForm(visit)
  await visit.id('wui-input-text').fill('alice')
  await visit.page.getByRole('button', { name: 'alice-onchain.reown.id' }).click()
  await visit.wallet.nextPending()
  visit.wallet.approve()
  await visit.page.getByText('alice-onchain.reown.id is yours').first().waitFor()
  assert.is(ownerOf('alice-onchain.reown.id'), visit.address)
})

test('a no in the wallet registers nothing, and leads back to what was typed', async () => {
  const visit = await arrive()
  await openForm(visit)
  await choose(visit, 'refused')
  visit.wallet.refuse()
  await isBackAtForm(visit, 'refused', 'Signature declined. Nothing was registered.')
  assert.is(handedIn('refused.reown.id'), 0)
  // Another try asks again.
  await visit.page.keyboard.press('Enter')
  await visit.wallet.nextPending()
  visit.wallet.approve()
  await visit.page.getByText('refused.reown.id is yours').first().waitFor()
})

for (const [fault, words] of [
  ['500', 'Error registering name'],
  ['401', 'We failed to authenticate your request'],
  ['html', 'Error registering name'],
] as [RouteFault, string | RegExp][]) {
  test(`a service that answers ${fault} has registered nothing: its reason or ours, and another try`, async () => {
    const visit = await arrive({ allow: FAILED })
    await openForm(visit)
    await choose(visit, `fault-${fault}`)
    world.sandbox.api.setFaults({ routes: { register: fault } })
    visit.wallet.approve()
    await isBackAtForm(visit, `fault-${fault}`, words)
    world.sandbox.api.resetFaults()
    await visit.page.keyboard.press('Enter')
    await visit.wallet.nextPending()
    visit.wallet.approve()
    await visit.page.getByText(`fault-${fault}.reown.id is yours`).first().waitFor()
  })
}

test('a name that somebody else took meanwhile: the registry’s own words', async () => {
  const visit = await arrive({ allow: FAILED })
  await openForm(visit)
  await choose(visit, 'contested')
  const [other] = world.sandbox.devnets[0].accounts.slice(-1)
  world.sandbox.api.names.register('contested.reown.id', other!.address)
  visit.wallet.approve()
  await isBackAtForm(visit, 'contested', 'Name is already registered: contested.reown.id')
  // It is offered no longer, neither in its row nor by the field.
  await visit.page.getByRole('button', { name: 'contested.reown.id Registered', disabled: true }).waitFor()
  assert.is(await visit.page.getByRole('button', { name: 'Register contested.reown.id' }).count(), 0)
  assert.is(ownerOf('contested.reown.id'), other!.address)
})

test('a signature that comes after more than ten seconds is too late, which is told; the next try signs anew', async () => {
  // The page's clock is behind until the visitor has hesitated; so nobody has to wait here.
  const visit = await arrive({ allow: FAILED, before: page => page.clock.install({ time: Date.now() - 13_000 }) })
  await openForm(visit)
  await choose(visit, 'hesitant')
  const { text } = await visit.wallet.nextPending()
  await visit.page.clock.runFor(12_000)
  visit.wallet.approve()
  await isBackAtForm(visit, 'hesitant', 'The signature came too late. Register again, and approve it promptly.')
  await visit.page.keyboard.press('Enter')
  assert.is.not((await visit.wallet.nextPending()).text, text)
  visit.wallet.approve()
  await visit.page.getByText('hesitant.reown.id is yours').first().waitFor()
  assert.equal([signatures(visit), handedIn('hesitant.reown.id')], [2, 2])
})

test('whoever cancels while the wallet waits finds the form as it was, and what is signed later is handed to nobody', async () => {
  const visit = await arrive()
  await openForm(visit)
  await choose(visit, 'cancelled')
  await visit.page.getByRole('button', { name: 'Cancel' }).click()
  await says(visit, 'cancelled.reown.id is available')
  assert.is(await visit.id('wui-input-text').inputValue(), 'cancelled')
  visit.wallet.approve()
  await settled(visit.page)
  assert.equal([handedIn('cancelled.reown.id'), ownerOf('cancelled.reown.id')], [0, undefined])
  // Another name may follow at once.
  await choose(visit, 'chosen-then')
  visit.wallet.approve()
  await visit.page.getByText('chosen-then.reown.id is yours').first().waitFor()
})

test('whoever goes back while the service is asked hears that one is on its way, and then how it ended', async () => {
  const visit = await arrive()
  const letGo = await holdRegistering(visit.page)
  await openForm(visit)
  await choose(visit, 'on-its-way')
  visit.wallet.approve()
  await visit.page.getByText('Registering on-its-way.reown.id').first().waitFor()
  await visit.id('header-back').click()
  await visit.page.getByRole('button', { name: 'on-its-way-dev.reown.id' }).click()
  await says(visit, 'on-its-way.reown.id is still being registered.')
  assert.is(signatures(visit), 1)
  letGo()
  await reads(visit.id('wui-snackbar-message'), 'on-its-way.reown.id is yours')
  await visit.page.getByRole('button', { name: 'on-its-way-dev.reown.id' }).click()
  await visit.wallet.nextPending()
  visit.wallet.approve()
  await visit.page.getByText('on-its-way-dev.reown.id is yours').first().waitFor()
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
  assert.is(await focused(page), 'account-button')
})

test.run()
