// The form: what it says is missing, what it ties to which field, and where it leads.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { formatUnits } from '../../../src/domain/amounts.js'
import { WalletSend } from '../../../src/features/send/Form.js'
import { WalletSendSelectToken } from '../../../src/features/send/Picker.js'
import { useModal } from '../../../src/use-modal.js'
import { byTestId, click, find, findAll, focused, settle, text, type } from '../../support/dom.js'
import { leave } from '../../support/view.js'
import { enter, row, SIX, TO } from './world.js'

test.after.each(leave)

/** Shows the view that the router is at, as the shell does. */
function Screen() {
  const { view } = useModal().screen.router
  return view.value === 'WalletSend' ? (
    <WalletSend />
  ) : view.value === 'WalletSendSelectToken' ? (
    <WalletSendSelectToken />
  ) : (
    <p>elsewhere</p>
  )
}

async function open(given: Parameters<typeof enter>[0] = {}) {
  const made = await enter(given)
  await made.show(Screen)
  const come = async () => {
    for (let turn = 0; turn < 3; turn++) {
      await made.come()
      await settle()
    }
  }
  await come()
  return {
    ...made,
    come,
    fill: async (amount: string, receiver?: string) => {
      await type(amountField(), amount)
      if (receiver !== undefined) await type(receiverField(), receiver)
      await come()
    },
  }
}

const clipboard = (readText: () => Promise<string>): object => ({ clipboard: { readText } })
const amountField = () => byTestId<HTMLInputElement>('send-amount')
const receiverField = () => byTestId<HTMLInputElement>('send-receiver-input')
const button = () => byTestId('send-preview-button')
/** What the button says, and whether it is off. */
const state = () => [text(button()), button().getAttribute('aria-disabled')]
/** What is said of a field, by what describes it. */
const about = (field: Element) => text(find(`#${field.getAttribute('aria-describedby')}`))

test('it begins with the largest holding and the cursor in the amount; the pill leads to the choice, which leads back with it', async () => {
  const { views, come } = await open()
  assert.equal(
    [state(), byTestId('send-token').getAttribute('aria-label'), focused() === amountField()],
    [['Add Amount', 'true'], 'COIN, Select Token', true],
  )
  await click(byTestId('send-token'))
  assert.is(views().at(-1), 'WalletSendSelectToken')
  const rows = findAll('[data-testid^=send-select-token-item-]').map(row => row.dataset.testid)
  assert.equal(
    rows.sort(),
    ['COIN', 'EIGHTEEN', 'SIX'].map(symbol => `send-select-token-item-${symbol}`),
  )
  await click(byTestId('send-select-token-item-SIX'))
  await come()
  assert.equal(
    [views().at(-1), byTestId('send-token').getAttribute('aria-label'), state()],
    ['WalletSend', 'SIX, Select Token', ['Add Amount', 'true']],
  )
})

for (const [what, { id = `eip155:1:${SIX}`, amount = '1', to = TO, node = {} }, words] of [
  ['no amount', { amount: '' }, 'Add Amount'],
  ['nothing of it', { amount: '0' }, 'Incorrect Value'],
  ['what is no number', { amount: 'ten' }, 'Incorrect Value'],
  ['finer than the token', { amount: '0.1234567' }, 'Incorrect Value'],
  ['more than there is', { amount: '1000.000001' }, 'Insufficient Funds'],
  ['no receiver', { to: '' }, 'Add Address'],
  ['what is no address', { to: '0x123' }, 'Invalid Address'],
  ['an address of which a letter is wrong', { to: '0xBe0Eb53F46cd790Cd13851d5EFf43D12404d33e8' }, 'Invalid Address'],
  ['the contract of the token', { to: SIX }, 'Invalid Address'],
  ['too little for the fee', { node: { eth_getBalance: () => '0x1' } }, 'Insufficient Gas Funds'],
  ['a coin of which there is nothing', { id: 'eip155:1', node: { eth_getBalance: () => '0x0' } }, 'Insufficient Funds'],
] as [string, { id?: string; amount?: string; to?: string; node?: object }, string][]) {
  test(`with ${what} the button says ${words}, is off, and a press on it leads nowhere and is told`, async () => {
    const { send, fill, views, modal } = await open({ node: node as never })
    send.choose(id)
    await fill(amount, to)
    assert.equal(state(), [words, 'true'])
    await click(button())
    await settle()
    assert.equal([views().at(-1), modal.screen.announcement.peek()], ['WalletSend', words])
  })
}

test('with everything there the button is on, and leads to the review', async () => {
  const { send, fill, views, come } = await open()
  send.choose(`eip155:1:${SIX}`)
  await fill('1', TO)
  assert.equal(
    [state(), amountField().getAttribute('aria-invalid'), receiverField().getAttribute('aria-invalid')],
    [['Preview Send', 'false'], 'false', 'false'],
  )
  await click(button())
  await come()
  assert.equal([views().at(-1), send.payment.peek()?.amount], ['WalletSendPreview', '1'])
})

test('what is wrong with the amount is tied to its field, and what is wrong with the receiver to theirs', async () => {
  const { send, fill } = await open()
  send.choose(`eip155:1:${SIX}`)
  await fill('0.1234567', SIX)
  assert.equal([amountField().getAttribute('aria-invalid'), about(amountField())], ['true', 'SIX has at most 6 decimals'])
  await fill('1001')
  assert.equal([amountField().getAttribute('aria-invalid'), about(amountField())], ['true', 'Insufficient balance'])
  await fill('1')
  assert.equal([amountField().getAttribute('aria-describedby'), receiverField().getAttribute('aria-invalid')], [null, 'true'])
  assert.match(about(receiverField()), /^This is the contract of the token/)
})

test('what is typed, what it is worth, what there is and the fee are shown', async () => {
  const { send, fill } = await open()
  send.choose(`eip155:1:${SIX}`)
  await fill('1,5', TO)
  assert.is(amountField().value, '1.5')
  assert.is(text(byTestId('send')), 'You sendSIX$3.001,000 SIXMax')
  const fee = formatUnits(send.cost.peek()!.units!, 18)
  assert.equal([find('[data-testid=send-fee] [title]').getAttribute('title'), text(byTestId('send-fee'))], [`${fee} COIN`, '<$0.01'])
})

test('a token whose list is not its contract’s is not sent, and another try is offered', async () => {
  const { send, fill, modal, views } = await open({ rows: [row('COIN', undefined, '2'), row('SIX', SIX, '1000', '18')] })
  send.choose(`eip155:1:${SIX}`)
  await fill('1', TO)
  assert.match(text(byTestId('send-problem')), /^SIX has 6 decimals, and the list says 18\..*Try again$/)
  assert.is(button().getAttribute('aria-disabled'), 'true')
  await click(button())
  assert.equal([views().at(-1), modal.screen.announcement.peek()?.slice(0, 18)], ['WalletSend', 'SIX has 6 decimals'])
})

test('what is in the clipboard goes into the receiver’s field, and the focus with it', async () => {
  const { come } = await open({ navigator: clipboard(async () => ` ${TO}\n`) })
  await click(byTestId('send-receiver-paste'))
  await come()
  assert.equal([receiverField().value, focused() === receiverField(), findAll('[data-testid=send-receiver-paste]').length], [TO, true, 0])
})

test('where the browser does not give it, that is told', async () => {
  const { come, modal } = await open({ navigator: clipboard(() => Promise.reject(new Error('no'))) })
  await click(byTestId('send-receiver-paste'))
  await come()
  assert.equal(
    [receiverField().value, focused() === receiverField(), modal.screen.announcement.peek()],
    ['', true, 'Use the keyboard to paste'],
  )
})

test('nobody without an account stays here', async () => {
  const { views } = await open({ isConnected: false })
  assert.equal(views(), ['Connect'])
})

test.run()
