// Bitcoin accounts that are not for payments: nothing is sent from them here, and the one that pays is offered.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { BitcoinAdapter } from '../../../src/adapters/bip122/bip122.js'
import { WalletSend } from '../../../src/features/send/Form.js'
import { connect } from '../../../src/flows/connect.js'
import { switchAccount } from '../../../src/flows/switch-network.js'
import { bitcoin } from '../../../src/networks.js'
import { createSats } from '../../support/bitcoin-page.js'
import { createKey, type TestKey } from '../../support/bitcoin-wallet.js'
import { byTestId, click, findAll, settle, text } from '../../support/dom.js'
import { leave, visit } from '../../support/view.js'

test.after.each(leave)

const payment = createKey(1)
const ordinal = createKey(2, 'p2tr')

async function open(keys: TestKey[], inUse: TestKey) {
  const made = await visit({
    has: null,
    networks: [bitcoin],
    options: { adapters: [new BitcoinAdapter()] },
    routes: { 'https://mempool.space/api/*': () => [] },
  })
  const { modal, page, connector, show } = made
  Object.assign(page, { btc_providers: [{ id: 'X', name: 'Xverse' }], X: createSats(keys) })
  page.dispatchEvent(new Event('load'))
  await connect(modal, connector('Xverse'))
  switchAccount(modal, 'bip122', inUse.address)
  modal.screen.router.reset('WalletSend')
  await show(WalletSend)
  await settle()
  return made
}

test('from an account for inscriptions nothing is sent: that is said, and a press goes to the account that pays', async () => {
  const { appKit } = await open([payment, ordinal], ordinal)
  assert.match(text(), 'This account may hold inscriptions.')
  assert.is(findAll('[data-testid="send-amount"]').length, 0)
  await click(byTestId('send-from-payment-button'))
  assert.is(appKit.getAddress('bip122'), payment.address)
  assert.ok(byTestId('send-amount'))
  assert.is(findAll('[data-testid="send-coins-kept"]').length, 0)
})

test('a wallet without an account for payments is offered none', async () => {
  await open([ordinal], ordinal)
  assert.match(text(), 'This account may hold inscriptions.')
  assert.is(findAll('button').length, 0)
})

test.run()
