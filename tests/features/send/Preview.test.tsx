// The review: what will happen, and how the wallet answers.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { formatUnits } from '../../../src/domain/amounts.js'
import { WALLET_SILENCE } from '../../../src/domain/times.js'
import { reviewPayment } from '../../../src/features/send/review-payment.js'
import { WalletSendPreview } from '../../../src/features/send/Preview.js'
import { RpcError } from '../../support/fakes.js'
import { byTestId, click, find, findAll, settle, text } from '../../support/dom.js'
import { leave } from '../../support/view.js'
import { API } from '../../support/blockchain-api.js'
import { enter, NODE, SIX, TO, toNode } from './world.js'

test.after.each(leave)

async function open(token: string | undefined = undefined, amount = '0.5', node = {}) {
  const made = await enter({ node })
  const { send, modal } = made
  send.choose(token ? `eip155:1:${token}` : 'eip155:1')
  send.type(amount)
  send.payTo(TO)
  await made.come()
  const done = reviewPayment(modal, send)
  await made.come()
  await done
  await made.show(WalletSendPreview)
  const come = async () => {
    await made.come()
    await settle()
  }
  return { ...made, come, payment: send.payment.peek()! }
}

const title = (id: string) => find(`[data-testid=${id}] [title]`).getAttribute('title')
const outcome = () => findAll('[data-testid=send-outcome]').map(each => text(each))
/** What the buttons say; addresses, which are copied by a press, are none. */
const labels = () =>
  findAll('button')
    .map(each => text(each))
    .filter(label => !label.startsWith('0x'))
const press = async () => click(byTestId('send-confirm-button'))

test('it says what goes where on which network, what it costs and what is left, in all digits', async () => {
  const { payment } = await open()
  const { fee } = payment
  assert.equal(
    [text(byTestId('send-preview-address')), title('send-preview-fee'), title('send-preview-balance')],
    [TO, `${formatUnits(fee, 18)} COIN`, `${formatUnits(15n * 10n ** 17n - fee, 18)} COIN`],
  )
  assert.is(text(byTestId('send-preview-sentence')), 'You send 0.5 COIN to 0x22…222222 on Network 1. This cannot be undone.')
  assert.match(text(), /Network ?Network 1/)
  assert.equal(labels(), ['Cancel', 'Send'])
})

test('of a token just the amount goes, and the fee is of the coin', async () => {
  await open(SIX, '1.25')
  assert.equal([text(byTestId('send-preview-balance')), title('send-preview-fee')!.split(' ')[1]], ['998.75 SIX', 'COIN'])
})

test('a token is shown with its contract in full, though its symbol is the only one of the list; the coin has none', async () => {
  await open(SIX, '1.25')
  assert.is(text(byTestId('send-preview-contract')), SIX)
  leave()
  await open()
  assert.is(findAll('[data-testid=send-preview-contract]').length, 0)
})

test('receiver and contract are copied by a press, as they are', async () => {
  const { modal } = await open(SIX, '1.25')
  const copied: string[] = []
  Object.assign(navigator, { clipboard: { writeText: async (it: string) => void copied.push(it) } })
  for (const id of ['send-preview-address', 'send-preview-contract']) await click(`[data-testid=${id}] button`)
  assert.equal([copied, modal.state.toast.peek()?.message], [[TO, SIX], 'Copied'])
})

test('while the wallet is asked that is said, and its silence too; the button is off', async () => {
  const { wallet, come, sent, clock, modal } = await open()
  wallet.approve = 'hang'
  await press()
  await come()
  assert.equal(
    [text(byTestId('send-waiting')), byTestId('send-confirm-button').getAttribute('aria-disabled'), modal.screen.announcement.peek()],
    ['Check in your wallet that the amount and receiver are the same.', 'true', 'Waiting for Example Wallet'],
  )
  await press()
  await come()
  assert.is(sent().length, 1)
  await clock.advance(WALLET_SILENCE)
  await settle()
  assert.match(text(byTestId('send-waiting')), /^Example Wallet has not answered yet\. Open it and look for the request\./)
})

test('a fee that has risen is shown with the words that it has, and the button sends at that fee', async () => {
  const { fetch, come, payment } = await open()
  const node = toNode({ ...NODE, eth_getBlockByNumber: () => ({ baseFeePerGas: '0x6fc23ac00' }) })
  for (const route of [`POST ${API}/v1/`, 'https://node-1.test/']) fetch.routes[route] = node
  await press()
  await come()
  assert.equal([outcome(), labels()], [['The network fee has risen. Nothing was sent. Check it once more, then send.'], ['Cancel', 'Send']])
  assert.is(title('send-preview-fee'), `${formatUnits(payment.fee * 3n, 18)} COIN`)
})

test('once the wallet has sent it there is its result: waited for, then a tick, with a link and the way to the account', async () => {
  let receipt: object | null = null
  const { come, views, payment, clock } = await open(undefined, '0.5', { eth_getTransactionReceipt: () => receipt })
  await press()
  await come()
  const result = () => byTestId('send-result')
  assert.equal([result().dataset['phase'], text(result())], ['pending', 'Sending 0.5 COIN to 0x22…222222Transaction startedDone'])
  receipt = { status: '0x1', blockNumber: '0x1', transactionHash: payment.hash.peek() }
  await clock.advance(5_000)
  await come()
  assert.equal([result().dataset['phase'], text(result())], ['done', 'You sent 0.5 COIN to 0x22…222222It is confirmed on Network 1.Done'])
  await click(byTestId('result-done'))
  assert.equal(views(), ['Account'])
})

test('what the network did not carry out is no success: that is said, and what has moved', async () => {
  const { come, clock } = await open(undefined, '0.5', {
    eth_getTransactionReceipt: ([hash]: unknown[]) => ({ status: '0x0', blockNumber: '0x1', transactionHash: hash }),
  })
  await press()
  await come()
  for (let turn = 0; turn < 20 && byTestId('send-result').dataset['phase'] === 'pending'; turn++) {
    await clock.advance(1_000)
    await come()
  }
  assert.equal(byTestId('send-result').dataset['phase'], 'failed')
  assert.match(text(byTestId('send-result')), /^Not sent.*The amount was not sent, the network fee is spent/)
})

test('a no is said, and another try is offered', async () => {
  const { wallet, come, sent, views } = await open()
  wallet.approve = 'refuse'
  await press()
  await come()
  assert.equal([outcome(), labels()], [['You declined. Nothing was sent.'], ['Cancel', 'Try again']])
  wallet.approve = 'always'
  await press()
  await come()
  assert.equal([sent().length, views()], [2, ['WalletSendPreview']])
})

test('what sent nothing says so, with another try', async () => {
  const { wallet, come } = await open()
  wallet.answers['eth_sendTransaction'] = () => {
    throw new RpcError(-32000, 'nonce too high')
  }
  await press()
  await come()
  assert.equal([outcome(), labels()], [['An earlier transaction of this account is missing. Nothing was sent'], ['Cancel', 'Try again']])
})

test('what may have been sent is not tried again from here: there is one way, to the account', async () => {
  const { wallet, come, views } = await open()
  wallet.answers['eth_sendTransaction'] = () => {
    throw new Error('oops')
  }
  await press()
  await come()
  assert.equal(
    [outcome(), labels()],
    [['It is not known whether this was sent.Check your account and your wallet before you send again.'], ['View account']],
  )
  await click(byTestId('send-look-button'))
  assert.equal(views(), ['Account'])
})

test('an earlier payment is warned of, and the warning goes once the wallet has answered it', async () => {
  const { wallet, come, payment, modal, send } = await open()
  wallet.approve = 'hang'
  await press()
  await come()
  modal.screen.router.back(true)
  await come()
  const done = reviewPayment(modal, send)
  await come()
  await done
  await settle()
  assert.is.not(send.payment.peek(), payment)
  await press()
  await come()
  assert.equal(
    [outcome(), labels()],
    [['Example Wallet has not answered your earlier payment yet. Decline it there first, or both may be sent.'], ['Cancel', 'Send anyway']],
  )
  wallet.approve = 'refuse'
  wallet.release()
  await come()
  assert.equal([outcome(), labels()], [[], ['Cancel', 'Send']])
})

test('Cancel leads back to the form as it was', async () => {
  const { views, send } = await open()
  await click(byTestId('send-cancel-button'))
  assert.equal([views().at(-1), send.typed.peek(), send.address.peek()], ['WalletSend', '0.5', TO])
})

test('without anything to review the form comes instead', async () => {
  const made = await enter()
  made.modal.screen.router.push('WalletSendPreview')
  await made.show(WalletSendPreview)
  assert.equal([made.views().at(-1), findAll('button').length], ['WalletSend', 0])
})

test.run()
