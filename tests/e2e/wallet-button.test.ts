// Buttons for one wallet: `<appkit-wallet-button>` and the hooks behind a dApp's own.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isAt, isClosed, reads } from './dapp.js'
import { createPhones, readLink } from './phone.js'

const test = suite('wallet buttons')
const world = createPhones(test)
const enter = (wishes: Parameters<typeof world.enter>[0] = {}) =>
  world.enter({ pages: 'wallet-buttons', body: '<div id="root"></div>', ...wishes })

test('a wallet of this browser is asked without the dialog, by the element and by the hook', async () => {
  const visit = await enter()
  const { id, page, address, wallet } = visit
  await reads(id('hook'), 'ready')
  await reads(id('siwx'), 'does not')
  wallet.behave({ answer: 'refuse' })
  await id('hook-sandbox').click()
  await reads(id('hook'), /declined|rejected/i)
  wallet.behave({ answer: 'approve' })
  await page.getByRole('button', { name: 'Sandbox Wallet' }).click()
  await reads(id('address'), address)
  await (await visit.modal()).evaluate(each => each.disconnect())
  await reads(id('address'), 'none')
  await id('hook-sandbox').click()
  await reads(id('hook'), address)
  assert.is(await id('w3m-modal-card').count(), 0)
})

test('each says what it is for; who closes the dialog is told so, and the button is free again: a wallet that is not here shows its code, a phone scans it, and the hook has the address', async () => {
  const phone = await world.takePhone()
  const visit = await enter({ wallet: false })
  const { id, page } = visit
  await page.getByRole('button', { name: 'Bramblewick' }).first().waitFor()
  await reads(id('apkt-wallet-button-external'), 'WalletConnect')
  await reads(id('apkt-wallet-button-email'), 'Email')
  // Nobody who has not logged in by email has an address to change.
  await id('update').click()
  await reads(id('update-says'), 'Not connected to email or social')
  await id('hook-bramblewick').click()
  await isAt(visit, 'Bramblewick')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await reads(id('hook'), 'Modal closed')
  const element = page.locator('appkit-wallet-button').getByRole('button', { name: 'WalletConnect' })
  await element.click()
  await id('wui-qr-code').waitFor()
  await page.keyboard.press('Escape')
  await isClosed(visit)
  await element.click()
  await id('wui-qr-code').waitFor()
  await page.keyboard.press('Escape')
  await isClosed(visit)

  await id('hook-bramblewick').click()
  await isAt(visit, 'Bramblewick')
  await phone.pair(await readLink(visit))
  await reads(id('hook'), /^0x/)
  await reads(id('address'), /^0x/)
  await isClosed(visit)
})
