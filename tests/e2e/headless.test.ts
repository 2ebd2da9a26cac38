// A list and a code of the dApp's own, over the engine of the modal: `useAppKitWallets` and `modal.wallets()`.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isConnected, reads, until } from './dapp.js'
import { createPhones } from './phone.js'

const test = suite('headless')
const world = createPhones(test)

const RDNS = 'dev.latchkey.sandbox'
const enter = (wishes: Parameters<typeof world.enter>[0] = {}) =>
  world.enter({ pages: 'headless', body: '<div id="root"></div>', ...wishes })

test('the wallets of this browser and the directory’s, in the order of the modal, and by search; one of them connects', async () => {
  const visit = await enter()
  const { id, page, address } = visit
  await reads(id('wallets'), 'Bramblewick')
  const names = await id('wallets').getByRole('button').allTextContents()
  assert.is(names[0], 'Sandbox Wallet (here)')
  assert.is(names.length, 4)
  await reads(id('more'), /^[1-9]\d* of \d+$/)
  const rows = () => id('directory').getByRole('button').count()
  const all = await rows()
  await page.getByLabel('Search').fill('Bramble')
  await until(async () => (await rows()) === 1, 'one is found')
  await reads(id('directory'), 'Bramblewick')
  await page.getByLabel('Search').fill('')
  await until(async () => (await rows()) === all, 'all are back')
  visit.wallet.behave({ answer: 'refuse' })
  await id(`row-${RDNS}`).first().click()
  await reads(id('problem'), 'userRejected')
  visit.wallet.behave({ answer: 'approve' })
  await id(`row-${RDNS}`).first().click()
  await reads(id('address'), address)
  await page.reload()
  await reads(id('address'), address)
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await reads(id('address'), 'none')
})

test('a link for a code of the dApp’s own: a phone scans it and says no, then yes; who leaves has a link that is dead', async () => {
  const phone = await world.takePhone({ behaviour: { answer: 'reject' } })
  const visit = await enter({ wallet: false })
  const { id } = visit
  await reads(id('directory'), 'Bramblewick')
  await id('directory').getByRole('button').first().click()
  await reads(id('link'), /^wc:/)
  const dead = (await id('link').textContent())!
  await id('leave').click()
  await reads(id('link'), 'none')
  await reads(id('connecting'), 'nobody')
  await id('directory').getByRole('button').first().click()
  await reads(id('link'), /^wc:/)
  const uri = (await id('link').textContent())!
  assert.is.not(uri, dead)
  await phone.pair(uri)
  await reads(id('problem'), 'userRejected')
  await reads(id('connecting'), 'nobody')
  phone.behave({ answer: 'approve' })
  await id('directory').getByRole('button').first().click()
  // What was refused may stand there until the next has come.
  await reads(id('link'), new RegExp(`^wc:(?!${uri.slice(3, 67)})`))
  await phone.pair((await id('link').textContent())!)
  await reads(id('address'), /^0x/)
})

test('nothing of the dialog is fetched for it', async () => {
  const phone = await world.takePhone()
  const visit = await enter({ pages: 'smallest', body: '<appkit-button></appkit-button>', wallet: false, distAsIs: true })
  const uri = await (
    await visit.modal()
  ).evaluate(async each => {
    const wallets = await each.wallets()
    await wallets.fetchWallets()
    await wallets.fetchWallets({ query: 'wallet' })
    return wallets.getWcUri()
  })
  await phone.pair(uri!)
  await isConnected(visit)
  const asked = visit.record.requests.map(({ url }) => url)
  assert.ok(asked.some(url => url.endsWith('/ways-headless.js')))
  assert.equal(
    asked.filter(url => /\/(dialog|pairing|wallets)\.js/.test(url)),
    [],
  )
})
