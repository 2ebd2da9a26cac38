// The review: what will happen, and how the wallet answers.
import { encodeBytes32String } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { formatUnits } from '../../../src/domain/amounts.js'
import { WalletSendPreview } from '../../../src/features/send/Preview.js'
import { textsOf, byTestId, click, find, findAll, isThere, settle, text } from '../../support/dom.js'
import { ADDRESS } from '../../support/modal.js'
import { leave, watchClipboard } from '../../support/view.js'
import { enter, NODE, SIX, TO } from './world.js'
import { WALLET_SILENCE } from '../../../src/domain/times.js'

test.after.each(leave)

async function open(token?: string, amount = '0.5', node = {}) {
  const made = await enter({ node })
  const payment = (await made.fill({ token, amount }))!
  await made.show(WalletSendPreview)
  const come = async () => {
    await made.come()
    await settle()
  }
  return {
    ...made,
    come,
    payment,
    press: async () => {
      await click(byTestId('send-confirm-button'))
      await come()
    },
  }
}

const title = (id: string) => find(`[data-testid=${id}] [title]`).getAttribute('title')
/** What the buttons say; addresses, which are copied by a press, are none. */
const labels = () =>
  findAll('button')
    .map(each => text(each))
    .filter(label => !label.startsWith('0x'))
/** How it ended so far, and what can be done. */
const outcome = () => [...textsOf('[data-testid=send-outcome]'), labels()]
const result = () => [byTestId('send-result').dataset['phase'], text(byTestId('send-result'))]

test('it says what goes where on which network, what it costs and what is left, in all digits', async () => {
  const { fee } = (await open()).payment
  assert.is(text(byTestId('send-preview-address').parentElement!), `To${TO}`)
  assert.is(title('send-preview-fee'), `About ${formatUnits(fee, 18)} COIN`)
  assert.is(title('send-preview-balance'), `${formatUnits(15n * 10n ** 17n - fee, 18)} COIN`)
  assert.is(text(byTestId('send-preview-sentence')), 'You send 0.5 COIN to 0x22…222222 on Network 1. This cannot be undone.')
  assert.match(text(), /Network ?Network 1/)
  assert.equal([labels(), isThere('send-preview-contract')], [['Cancel', 'Send'], false])
})

test('a network fee is called the most only where the wallet cannot set another, and so is what is left the least', async () => {
  for (const isFeeAbout of [undefined, true, false]) {
    const made = await enter()
    const adapter = made.modal.adapters.get('eip155')!
    const transfers = await adapter.transfers!()
    // Wallets of EVM chains all set it themselves.
    if (isFeeAbout !== undefined) adapter.transfers = async () => ({ ...transfers, isFeeAbout: () => isFeeAbout })
    await made.fill()
    await made.show(WalletSendPreview)
    const [about, most] = [/^About/.test(text(byTestId('send-preview-fee-coin'))), text().includes('Network fee, at most')]
    const isMost = isFeeAbout === false
    assert.equal([about, most, text().includes('Balance after, at least')], [!isMost, isMost, isMost])
    assert.is(/^About/.test(title('send-preview-fee')!), !isMost)
    leave()
  }
})

test('of a token just the amount goes, and the fee is of the coin; its contract stands there in full, and both addresses are copied by a press', async () => {
  const { modal } = await open(SIX, '1.25')
  assert.equal([text(byTestId('send-preview-balance')), title('send-preview-fee')!.split(' ').at(-1)], ['998.75 SIX', 'COIN'])
  assert.is(text(byTestId('send-preview-contract')), SIX)
  const copied = watchClipboard()
  for (const id of ['send-preview-address', 'send-preview-contract']) await click(`[data-testid=${id}] button`)
  assert.equal([copied, modal.state.toast.peek()?.message], [[TO, SIX], 'Copied'])
})

test('a contract that says another name than the list, or none, stands openly', async () => {
  for (const [symbol, isOpen] of [
    ['SIX', false],
    ['six', false],
    ['WETH', true],
    ['', true],
  ] as const) {
    const { eth_call } = NODE as { eth_call(call: { to: string; data: string }): unknown }
    await open(SIX, '1', {
      eth_call: (call: { to: string; data: string }) => (call.data.startsWith('0x95d89b41') ? encodeBytes32String(symbol) : eth_call(call)),
    })
    assert.is(!byTestId('send-preview-contract').closest('details'), isOpen, symbol)
    leave()
  }
})

test('what a token keeps of the amount stands there, and a payment of which it would keep more by now is not sent', async () => {
  const made = await enter()
  const adapter = made.modal.adapters.get('eip155')!
  const transfers = await adapter.transfers!()
  let kept = 12_500n
  adapter.transfers = async () => ({ ...transfers, getTokenFee: async () => kept })
  await made.fill({ token: SIX, amount: '999.123456' })
  await made.show(WalletSendPreview)
  assert.equal([text(byTestId('send-preview-arriving')), text(byTestId('send-preview-kept'))], ['999.110956 SIX', '0.0125 SIX'])
  // A millionth of the amount more, or two units, is what some tokens round.
  kept = 13_500n
  await click(byTestId('send-confirm-button'))
  await made.come()
  assert.equal([made.send.problem.peek(), made.sent()], ['What would be sent differs from what you have seen. Nothing was sent.', []])
})

test('two units that a token rounds are none, of a small amount, too', async () => {
  const made = await enter()
  const adapter = made.modal.adapters.get('eip155')!
  const transfers = await adapter.transfers!()
  let kept = 0n
  adapter.transfers = async () => ({ ...transfers, getTokenFee: async () => kept })
  await made.fill({ token: SIX, amount: '0.5' })
  await made.show(WalletSendPreview)
  kept = 2n
  await click(byTestId('send-confirm-button'))
  await made.come()
  assert.is(made.sent().length, 1)
})

test('while the wallet is asked that is said, and its silence too; the button is off', async () => {
  const { wallet, press, sent, clock, modal } = await open()
  wallet.approve = 'hang'
  await press()
  assert.is(text(byTestId('send-waiting')), 'Check in your wallet that the amount and receiver are the same.')
  assert.is(byTestId('send-confirm-button').getAttribute('aria-disabled'), 'true')
  assert.is(modal.screen.announcement.peek(), 'Waiting for Example Wallet. Check in your wallet that the amount and receiver are the same.')
  await press()
  assert.is(sent().length, 1)
  await clock.advance(WALLET_SILENCE)
  await settle()
  assert.match(text(byTestId('send-waiting')), /^Example Wallet has not answered yet\. Open it and look for the request\./)
})

test('a payment that was replaced in the wallet is not waited for, and that is said', async () => {
  const made = { from: ADDRESS, nonce: '0x7', to: ADDRESS, value: '0x1', input: '0x', hash: `0x${'cd'.repeat(32)}` }
  let looks = 0
  const { press, come, clock } = await open(undefined, '0.5', {
    eth_getTransactionReceipt: () => null,
    eth_getTransactionByHash: () => (looks++ ? null : made),
    eth_getTransactionCount: (_: string, block: string) => (block === '0x0' ? '0x7' : '0x8'),
    eth_blockNumber: () => '0x1',
    eth_getBlockByNumber: () => ({ baseFeePerGas: '0xa', transactions: [] }),
  })
  await press()
  await clock.advance(30_000)
  await come()
  assert.is(result()[0], 'failed')
  assert.match(result()[1]!, /^Replaced in the wallet.*Look there before you send again/)
})

// Which words an error has is in tests/domain/errors and tests/adapters/eip155/errors.
test('a no is told to events in the words of the catalogue; the review stays as it was', async () => {
  const { wallet, press, views, send, events } = await open()
  wallet.approve = 'refuse'
  await press()
  const told = events.at(-1)
  assert.is(told?.event === 'SEND_ERROR' && told.properties.message, 'User rejected the request')
  assert.equal(outcome(), ['Declined in your walletNothing was sent.', ['Cancel', 'Try Again']])
  assert.equal([views().at(-1), send.typed.peek()], ['WalletSendPreview', '0.5'])
})

test('what may have been sent is not tried again from here: there is one way, to the account', async () => {
  const { wallet, press, views } = await open()
  wallet.answers['eth_sendTransaction'] = () => Promise.reject(new Error('oops'))
  await press()
  const said = 'It is not known whether this was sentCheck your account and your wallet before you send again.'
  assert.equal(outcome(), [said, ['View Account']])
  await click(byTestId('send-look-button'))
  assert.equal(views(), ['Account'])
})

test('an earlier payment is warned of, and the warning goes once the wallet has answered it', async () => {
  const { wallet, press, come, payment, modal, send, review } = await open()
  wallet.approve = 'hang'
  await press()
  modal.screen.router.back(true)
  await come()
  await review()
  await settle()
  assert.is.not(send.payment.peek(), payment)
  await press()
  const said = 'An earlier request is still open in Example Wallet. Decline it first, or both may be carried out.'
  assert.equal(outcome(), [said, ['Cancel', 'Ask Anyway']])
  wallet.release('refuse')
  await come()
  assert.equal(outcome(), [['Cancel', 'Send']])
})

test('Cancel leads back to the form as it was', async () => {
  const { views, send } = await open()
  await click(byTestId('send-cancel-button'))
  assert.equal([views().at(-1), send.typed.peek(), send.address.peek()], ['WalletSend', '0.5', TO])
})
