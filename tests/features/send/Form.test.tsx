// The form: what it says is missing, what it ties to which field, where it leads, and that what it reckons with does not grow old.
import { getAddress, namehash } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { BitcoinAdapter } from '../../../src/adapters/bip122/bip122.js'
import { formatUnits } from '../../../src/domain/amounts.js'
import { SEND_REFRESH } from '../../../src/domain/times.js'
import { fillMax } from '../../../src/features/send/fill-max.js'
import { WalletSend } from '../../../src/features/send/Form.js'
import { WalletSendSelectToken } from '../../../src/features/send/Picker.js'
import { WalletSendPreview } from '../../../src/features/send/Preview.js'
import { connect } from '../../../src/flows/connecting/connect.js'
import { switchAccount } from '../../../src/flows/session/switch-network.js'
import { bitcoin } from '../../../src/networks.js'
import { createSats } from '../../support/bitcoin-page.js'
import { createKey, type TestKey } from '../../support/bitcoin-wallet.js'
import { API } from '../../support/blockchain-api.js'
import { byTestId, click, find, findAll, focused, isThere, setVisible, settle, text, type } from '../../support/dom.js'
import { throws } from '../../support/failure.js'
import { RpcError } from '../../support/fakes.js'
import { failuresOf, network } from '../../support/modal.js'
import { never } from '../../support/later.js'
import { leave, screenOf, toNode, visit } from '../../support/view.js'
import { enter, idOf, NODE, row, SIX, TO } from './world.js'

test.after.each(() => {
  leave()
  setVisible(true)
})

const Screen = screenOf({ WalletSend, WalletSendSelectToken, WalletSendPreview })

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
    write: async (amount: string, receiver?: string, token?: string) => {
      if (token) made.send.choose(token)
      await type(amountField(), amount)
      if (receiver !== undefined) await type(receiverField(), receiver)
      await come()
    },
  }
}

const clipboard = (readText: () => Promise<string>): object => ({ clipboard: { readText } })
const LONG_REQUEST = `ethereum:${TO}@1?label=${'a'.repeat(300)}&req-note=1`
const amountField = () => byTestId<HTMLInputElement>('send-amount')
const receiverField = () => byTestId<HTMLInputElement>('send-receiver-input')
const button = () => byTestId('send-preview-button')
/** What the button says, and whether it is off. */
const state = () => [text(button()), button().getAttribute('aria-disabled')]
/** Whether what stands in a field is wrong, and what describes it. */
const about = (field: Element) => [field.getAttribute('aria-invalid'), text(find(`#${field.getAttribute('aria-describedby')}`))]

for (const [what, { id = idOf(SIX), amount = '1', to = TO, node = {} }, words] of [
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
  [
    'a coin of which there is nothing, though no amount',
    { id: idOf(), amount: '', node: { eth_getBalance: () => '0x0' } },
    'Insufficient Funds',
  ],
] as [string, { id?: string; amount?: string; to?: string; node?: object }, string][])
  test(`with ${what} the button says ${words}, is off, and a press on it leads nowhere and is told`, async () => {
    const { write, views, modal } = await open({ node: node as never })
    await write(amount, to, id)
    assert.equal(state(), [words, 'true'])
    await click(button())
    await settle()
    assert.equal([views().at(-1), modal.screen.announcement.peek()], ['WalletSend', words])
  })

test('what is wrong with the amount is tied to its field, and what is wrong with the receiver to theirs', async () => {
  const { write } = await open()
  await write('0.1234567', SIX, idOf(SIX))
  assert.equal(about(amountField()), ['true', 'SIX has at most 6 decimals'])
  await write('1001')
  assert.equal(about(amountField()), ['true', 'More than you have'])
  await write('1')
  assert.equal([amountField().getAttribute('aria-describedby'), receiverField().getAttribute('aria-invalid')], [null, 'true'])
  assert.match(about(receiverField())[1]!, /^This is the contract of the token/)
})

test('what is typed, what it is worth, what there is and the fee are shown', async () => {
  const { send, write } = await open()
  await write('1,5', TO, idOf(SIX))
  assert.is(amountField().value, '1.5')
  assert.is(text(byTestId('send')), 'You sendSIX$3.001,000 SIXMax')
  const fee = formatUnits(send.cost.peek()!.units!, 18)
  assert.equal(
    [find('[data-testid=send-fee] [title]').getAttribute('title'), text(byTestId('send-fee'))],
    [`About ${fee} COIN`, 'About <$0.01'],
  )
})

test('a token whose list is not its contract’s is not sent, and another try is offered; what the contract says no node at the list’s host tells while there are others', async () => {
  const lie = toNode({ ...NODE, eth_call: () => `0x${(18).toString(16).padStart(64, '0')}` })
  const { write, modal, views } = await open({
    rows: [row('COIN', undefined, '2'), row('SIX', SIX, '1000', '18')],
    routes: { [`POST ${API}/v1/`]: lie },
  })
  await write('1', TO, idOf(SIX))
  assert.match(text(byTestId('send-problem')), /^SIX has 6 decimals, and the list says 18\. Amounts would be wrong.*Try Again$/)
  assert.is(button().getAttribute('aria-disabled'), 'true')
  await click(button())
  assert.equal([views().at(-1), modal.screen.announcement.peek()?.slice(0, 18)], ['WalletSend', 'SIX has 6 decimals'])
})

for (const [what, judge] of [
  ['serves no such question', toNode({ ...NODE, eth_call: throws(new RpcError(-32601, 'the method eth_call does not exist')) })],
  ['knows no such token', toNode({ ...NODE, eth_call: () => '0x' })],
  ['never answers', never],
] as const)
  test(`a token can be sent where the network’s own node ${what}`, async () => {
    const { write, come } = await open({ routes: { 'https://node-1.test/': judge } })
    await write('1', TO, idOf(SIX))
    await come()
    assert.equal(state(), ['Preview Send', 'false'])
    await click(button())
    await come()
    await come()
    assert.match(text(byTestId('send-preview-sentence')), 'You send 1 SIX')
  })

test('what is in the clipboard goes into the receiver’s field, and the focus with it; where the browser does not give it, that is told', async () => {
  for (const [read, value, said, isOffered] of [
    [async () => ` ${TO}\n`, TO, '', false],
    // Whole: its conditions may stand last.
    [async () => LONG_REQUEST, LONG_REQUEST, '', false],
    [() => Promise.reject(new Error('no')), '', 'Use the keyboard to paste', true],
  ] as const) {
    const { come, modal } = await open({ navigator: clipboard(read) })
    await click(byTestId('send-receiver-paste'))
    await come()
    assert.equal([receiverField().value, focused() === receiverField(), isThere('send-receiver-paste')], [value, true, isOffered])
    assert.not(receiverField().hasAttribute('maxlength'))
    if (said) assert.is(modal.screen.announcement.peek(), said)
    leave()
  }
})

test('nobody without an account stays here', async () => {
  assert.equal((await open({ isConnected: false })).views(), ['Connect'])
})

// A name of ENS: looked up on Ethereum, shown with its address until it is sent there

const OWNER = getAddress(`0x${'ab'.repeat(20)}`)
const RESOLVER = `0x${'c0de'.repeat(10)}`
const REGISTRY = '0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e'
const toWord = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
const NODE_OF_ALICE = namehash('alice.eth').slice(2)

/** A visitor at the form, who pays a name; their node knows alice.eth and nobody else. */
async function pay(name: string, given: Parameters<typeof enter>[0] = {}) {
  const asked: string[] = []
  const eth_call = (call: { to: string; data: string }) => {
    const place = call.to.toLowerCase()
    if (place !== REGISTRY && place !== RESOLVER) return NODE['eth_call']!(call as never)
    asked.push(call.data)
    return call.data.endsWith(NODE_OF_ALICE) ? toWord(place === REGISTRY ? RESOLVER : OWNER) : toWord('0x')
  }
  const made = await open({ node: { eth_call }, ...given })
  await made.write('0.25', name, 'eip155:1')
  return { ...made, asked }
}

test('a name is looked up on Ethereum; its address stands beneath it, and both in the review, and there the coin goes', async () => {
  const { come, asked, views, sent } = await pay('alice.eth')
  assert.equal(asked, [`0x0178b8bf${NODE_OF_ALICE}`, `0x3b3b57de${NODE_OF_ALICE}`])
  assert.equal([text(byTestId('send-receiver-words')), text(button())], [OWNER, 'Preview Send'])
  await click(button())
  await come()
  assert.equal([views().at(-1), text(byTestId('send-preview-address'))], ['WalletSendPreview', OWNER])
  assert.match(text(byTestId('send-preview-sentence')), 'You send 0.25 COIN to alice.eth on Network 1.')
  await click(byTestId('send-confirm-button'))
  await come()
  assert.is(getAddress(sent()[0]!.to), OWNER)
})

test('whom a request to pay names stands beneath it, once its token is chosen; what is of another network is refused with a word', async () => {
  const { write } = await open()
  const said = () => text(byTestId('send-receiver-words'))
  const request = `ethereum:${SIX}@1/transfer?address=${TO}`
  await write('1', request, idOf())
  assert.is(said(), 'This asks for another token. Choose that token, or paste only the address.')
  assert.equal(state(), ['Invalid Address', 'true'])
  await write('1', request, idOf(SIX))
  assert.equal([said(), state()], [TO, ['Preview Send', 'false']])
  const ofCoin = `ethereum:${TO}@1?value=1e16`
  await write('1', ofCoin, idOf(SIX))
  assert.is(said(), 'This asks for another token. Choose that token, or paste only the address.')
  await write('1', ofCoin, idOf())
  assert.equal([said(), state()], [TO, ['Preview Send', 'false']])
  await write('1', `eip155:137:${TO}`, idOf(SIX))
  assert.is(said(), 'This is for another network. Ask for an address on Network 1.')
  // The field is too short for it: all of it is read above that.
  assert.is(text(byTestId('send-receiver-words').previousElementSibling as HTMLElement), `eip155:137:${TO}`)
})

const TOO = { networks: [network(1), network(2)], has: { chainId: 2 } }
for (const [what, name, given, questions, words] of [
  ['that nobody has is said to be so', 'nobody.eth', {}, 1, 'No account is named nobody.eth'],
  ['of which a letter only looks right is nobody’s, and no node is asked', 'аlice.eth', {}, 0, 'No account is named аlice.eth'],
  [
    'is of no use on another network: that is said, and nothing is asked',
    'alice.eth',
    TOO,
    0,
    'The name alice.eth works only on Ethereum. Enter an address of Network 2.',
  ],
  ['is no receiver where the dApp does not offer Ethereum', 'alice.eth', { ...TOO, networks: [network(2), network(3)] }, 0, undefined],
] as const)
  test(`a name ${what}, and nothing can be reviewed`, async () => {
    const { asked, views, come } = await pay(name, given)
    assert.equal([asked.length, text(button())], [questions, 'Invalid Address'])
    if (words) assert.is(text(byTestId('send-receiver-words')), words)
    await click(button())
    await come()
    assert.is(views().at(-1), 'WalletSend')
  })

test('of a name that no node looks up the catalogue tells events, whatever the form says', async () => {
  const { events } = await pay('alice.eth', { node: { eth_call: throws(new RpcError(-32005, 'Request exceeds defined limit')) } })
  assert.is(text(byTestId('send-receiver-words')), 'The name could not be looked up. Try again.')
  assert.equal(failuresOf(events), [['nameNotResolved', 'Error resolving name']])
})

// Bitcoin accounts that are not for payments: nothing is sent from them here, and the one that pays is offered

async function openBitcoin(keys: TestKey[], inUse: TestKey) {
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
  assert.match(text(), 'This account may hold inscriptions.')
  assert.not(isThere('send-amount'))
  return made
}

test('from an account for inscriptions nothing is sent: that is said, and a press goes to the account that pays; a wallet without one is offered none', async () => {
  const [payment, ordinal] = [createKey(1), createKey(2, 'p2tr')]
  const { appKit } = await openBitcoin([payment, ordinal], ordinal)
  await click(byTestId('send-from-payment-button'))
  assert.equal([appKit.getAddress('bip122'), isThere('send-amount'), isThere('send-coins-kept')], [payment.address, true, false])
  leave()
  await openBitcoin([ordinal], ordinal)
  assert.is(findAll('button').length, 0)
})

// A form that stays open

const ETHER = 10n ** 18n
const hex = (value: bigint) => `0x${value.toString(16)}`
const down = throws(new RpcError(-32603, 'down'))

/** A visitor whose balance, gas price and price of a coin a test changes. */
async function stay() {
  const now = { balance: 2n * ETHER, gas: 10n ** 10n, price: '2', isDown: false }
  let count = 0
  const made = await enter({
    // The list prices nothing.
    rows: [row('COIN', undefined, '2', '18', { price: undefined }), row('SIX', SIX, '1000', '6', { price: undefined })],
    node: {
      eth_getBalance: () => (count++, now.isDown ? down() : hex(now.balance)),
      eth_getBlockByNumber: () => ({ baseFeePerGas: hex(now.gas) }),
      eth_gasPrice: () => hex(now.gas),
    },
    routes: { [`${API}/v1/fungible/price`]: () => ({ fungibles: [{ name: 'COIN', symbol: 'COIN', price: now.price }] }) },
  })
  const { send, come } = made
  send.choose(idOf())
  send.type('1')
  send.payTo(TO)
  await come()
  await come()
  return {
    ...made,
    now,
    known: () => [send.balance.peek(), send.cost.peek()?.units, send.prices.peek()['eip155:1']] as const,
    asked: () => count,
  }
}

test('balance, fee and price are asked for again when they are old, and what could be sent follows', async () => {
  const { now, known, clock, come, send } = await stay()
  const fee = known()[1]!
  assert.ok(fee >= 21_000n * now.gas)
  assert.equal([known()[0], known()[2], send.step.peek()], ['2', '2', 'previewSend'])
  Object.assign(now, { balance: ETHER / 2n, gas: 3n * now.gas, price: '5' })
  await clock.advance(SEND_REFRESH - 2_000)
  assert.equal(known(), ['2', fee, '2'])
  await clock.advance(2_000)
  await come()
  assert.equal([known()[0], known()[1]! > fee, known()[2], send.step.peek()], ['0.5', true, '5', 'insufficientFunds'])
})

test('nothing is asked while nobody looks; who comes back after that sees what is so now; what has moved is asked for at once', async () => {
  const { now, known, clock, come, asked, modal } = await stay()
  setVisible(false)
  const before = asked()
  now.balance = ETHER
  await clock.advance(5 * SEND_REFRESH)
  assert.equal([known()[0], asked()], ['2', before])
  setVisible(true)
  await come()
  assert.is(known()[0], '1')
  now.balance = 2n * ETHER
  modal.state.patch('eip155', { movedAt: modal.clock.now() })
  await come()
  assert.is(known()[0], '2')
})

test('a renewal that fails leaves what is known, and is tried again', async () => {
  const { now, known, clock, come, send } = await stay()
  now.isDown = true
  await clock.advance(SEND_REFRESH)
  await come()
  assert.equal([known()[0], send.tokenProblem.peek(), send.step.peek()], ['2', '', 'previewSend'])
  Object.assign(now, { isDown: false, balance: ETHER })
  await clock.advance(SEND_REFRESH)
  await come()
  assert.is(known()[0], '1')
})

test('a form that is gone asks nobody', async () => {
  const { asked, clock, modal, come, send } = await stay()
  modal.screen.router.reset('Account')
  await come()
  const before = asked()
  await clock.advance(3 * SEND_REFRESH)
  assert.equal([asked(), send.isOver()], [before, true])
})

test('where no node tells the fee, all there is is not filled in, and that is said', async () => {
  let isDown = false
  const price = () => (isDown ? down() : '0x2540be400')
  const { send, modal, come } = await enter({
    node: {
      eth_gasPrice: price,
      eth_getBlockByNumber: () => ({ baseFeePerGas: price() }),
      eth_maxPriorityFeePerGas: price,
      eth_estimateGas: price,
    },
  })
  send.choose(idOf())
  await come()
  isDown = true
  void fillMax(modal, send)
  await come()
  await come()
  assert.equal([send.typed.peek(), Boolean(send.problem.peek()), send.isFilling.peek()], ['', true, false])
})

test('where the fee would take all of it, that is said, and what was typed stays', async () => {
  const { send, modal, come } = await enter({ node: { eth_getBalance: () => '0x5' } })
  send.choose(idOf())
  send.type('1')
  await come()
  void fillMax(modal, send)
  await come()
  assert.equal([send.typed.peek(), send.problem.peek()], ['1', 'The account has not enough COIN for the network fee'])
})
