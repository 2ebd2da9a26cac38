import { Interface } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parseUnits } from '../../../src/domain/amounts.js'
import { named } from '../../../src/domain/error-code.js'
import { fillMax } from '../../../src/features/send/fill-max.js'
import { openSend } from '../../../src/features/send/open-send.js'
import { reviewPayment } from '../../../src/features/send/review-payment.js'
import { sendPayment } from '../../../src/features/send/send-payment.js'
import { sendOf } from '../../../src/features/send/state.js'
import { attend } from '../../../src/features/send/watch.js'
import { EthersAdapter } from '../../../src/adapters/eip155/eip155.js'
import { close } from '../../../src/flows/close.js'
import { connect } from '../../../src/flows/connecting/connect.js'
import { API } from '../../support/blockchain-api.js'
import { settlePromises } from '../../support/clock.js'
import { createFakeAdapter } from '../../support/fake-adapter.js'
import { RpcError } from '../../support/fakes.js'
import { later } from '../../support/later.js'
import { createRandom, ONE, OTHER_ADDRESS, TWO } from '../../support/modal.js'
import { leave } from '../../support/view.js'
import { DECIMALS, EIGHTEEN, enter, idOf, NODE, row, SIX, TO, type Sending } from './world.js'

test.after.each(leave)

const erc20 = new Interface(['function transfer(address to, uint256 units)'])
const ETHER = 10n ** 18n
const hex = (value: bigint) => `0x${value.toString(16)}`

async function confirm({ modal, send, come }: Sending, payment = send.payment.peek()!): Promise<void> {
  void sendPayment(modal, send, payment)
  await come()
}

/** The wallet answers what it was asked, in this way. */
async function answer({ wallet, come }: Sending, how: 'always' | 'refuse' = 'always'): Promise<void> {
  wallet.approve = how
  wallet.release()
  await come()
}

/** Has the wallet asked for a payment that it does not answer, and leaves it for the form. */
async function leaveUnanswered(visit: Sending): Promise<void> {
  await visit.fill()
  visit.wallet.approve = 'hang'
  await confirm(visit)
  visit.modal.screen.router.back(true)
  await visit.come()
}

/** A network whose fee a test raises. */
async function withFee() {
  const fee = { base: 10n ** 10n }
  return { fee, visit: await enter({ node: { eth_getBlockByNumber: () => ({ baseFeePerGas: hex(fee.base) }) } }) }
}

test('what the wallet is asked for is what was shown: the coin', async () => {
  const visit = await enter()
  const payment = (await visit.fill({ amount: '0.25' }))!
  assert.equal(
    [payment.amount, payment.asset.symbol, payment.receiver.address, visit.views().at(-1)],
    ['0.25', 'COIN', TO, 'WalletSendPreview'],
  )
  assert.is(payment.left, 2n * ETHER - parseUnits('0.25', 18) - payment.fee)
  await confirm(visit)
  const sent = visit.sent().map(({ to, value, data }) => ({ to, value: BigInt(value), data }))
  assert.equal(sent, [{ to: TO, value: parseUnits('0.25', 18), data: '0x' }])
  // Its result, under the name of what was done: there is no way back to what has been sent.
  assert.equal([visit.views(), payment.status.peek(), visit.modal.state.toast.peek()], [['WalletSendPreview'], 'sent', undefined])
  assert.is(visit.modal.screen!.router.current.peek().data?.titled, 'titleWalletSend')
  const told = visit.told().filter(name => /SEND/.test(name))
  assert.equal(told, ['SEND_INITIATED', 'SEND_SUCCESS'])
})

test('a fee that rises above what was shown while the review is open is shown and said before the wallet is asked', async () => {
  const { fee, visit } = await withFee()
  const first = (await visit.fill())!
  fee.base *= 3n
  await confirm(visit)
  const second = visit.send.payment.peek()!
  assert.equal(
    [visit.sent(), visit.views().at(-1), second.status.peek(), first.status.peek()],
    [[], 'WalletSendPreview', 'renewed', 'review'],
  )
  assert.equal([second.fee, second.left, second.transfer === first.transfer], [first.fee * 3n, first.left - first.fee * 2n, true])
  const words = 'The network fee has risen. Nothing was sent. Check it once more, then send.'
  assert.equal(
    [second.words.peek(), visit.modal.screen.announcement.peek(), visit.told().includes('SEND_INITIATED')],
    [words, words, false],
  )
  await confirm(visit)
  assert.equal([visit.sent().length, second.status.peek(), visit.views()], [1, 'sent', ['WalletSendPreview']])
})

test('what the margin of the fee was kept for needs no second look; of a token the balance is not touched by its fee', async () => {
  const { fee, visit } = await withFee()
  const payment = (await visit.fill({ token: SIX }))!
  fee.base = (fee.base * 9n) / 8n + 1n
  await confirm(visit)
  const renewed = visit.send.payment.peek()!
  assert.equal([visit.sent().length, renewed.left, renewed.status.peek()], [0, payment.left, 'renewed'])
  fee.base = (fee.base * 9n) / 8n
  await confirm(visit)
  assert.is(visit.sent().length, 1)
})

test('two presses are one request, and after it was sent there is none', async () => {
  const visit = await enter()
  const payment = (await visit.fill())!
  visit.wallet.approve = 'hang'
  void confirm(visit, payment)
  await confirm(visit, payment)
  await confirm(visit, payment)
  assert.is(visit.sent().length, 1)
  await answer(visit)
  await confirm(visit, payment)
  assert.equal([visit.sent().length, payment.status.peek()], [1, 'sent'])
})

test('who asks all the same while an earlier one waits is not told of it again', async () => {
  const visit = await enter()
  await leaveUnanswered(visit)
  const payment = (await visit.fill({ amount: '0.5' }))!
  await confirm(visit)
  await confirm(visit)
  await answer(visit)
  assert.equal([payment.status.peek(), visit.sent().length], ['sent', 2])
})

for (const [what, how, amount, left] of [
  ['what was paid does not stand in the form any more', 'always', undefined, ['', '', 'none']],
  ['what has been filled in meanwhile does', 'always', '0.5', ['0.5', TO, 'ready']],
  ['what the wallet did not send stands in the form', 'refuse', undefined, ['1', TO, 'ready']],
] as const) {
  test(what, async () => {
    const visit = await enter()
    const { send } = visit
    await leaveUnanswered(visit)
    if (amount) send.type(amount)
    await answer(visit, how)
    assert.equal([send.typed.peek(), send.address.peek(), send.receiver.peek().status], left)
    assert.equal([visit.views().at(-1), send.asset.peek()?.id], ['WalletSend', 'eip155:1'])
  })
}

for (const [what, said] of [
  ['fails with words of its own', new Error('oops')],
  ['knows it already', new RpcError(-32000, 'already known')],
  ['says no around what a node knows already', new RpcError(4001, 'rejected', { message: 'already known' })],
  ['is silent once it is asked', Object.assign(named('walletSilent'), { code: 4900 })],
] as const) {
  test(`a wallet that ${what} may have sent: it is not asked again from here`, async () => {
    const visit = await enter()
    const payment = (await visit.fill())!
    visit.wallet.answers['eth_sendTransaction'] = () => Promise.reject(said)
    await confirm(visit)
    assert.is(payment.status.peek(), 'undecided')
    assert.not.match(payment.words.peek(), /nothing was sent/i)
    delete visit.wallet.answers['eth_sendTransaction']
    await confirm(visit)
    assert.equal([visit.sent().length, visit.views()], [1, ['Account', 'WalletSendPreview']])
  })
}

const solana = createFakeAdapter('solana')
for (const [what, move] of [
  ['account', ({ wallet }: Sending) => wallet.changeAccounts([OTHER_ADDRESS])],
  ['network', ({ wallet }: Sending) => wallet.changeChain(2)],
  ['chain family', ({ modal }: Sending) => connect(modal, solana.connector)],
] as const) {
  test(`who has another ${what} than at the review is not asked`, async () => {
    const visit = await enter({
      networks: [ONE, TWO, ...solana.networks],
      options: { adapters: [new EthersAdapter(), { ...solana.adapter, transfers: async () => ({}) as never }] },
    })
    const payment = (await visit.fill())!
    await move(visit)
    await visit.come()
    await confirm(visit, payment)
    assert.equal(
      [visit.sent(), visit.send.problem.peek(), visit.views().at(-1)],
      [[], 'Your account, network or wallet has changed. Nothing was sent.', 'WalletSend'],
    )
  })
}

test('who moves while all else is looked at, before the wallet is asked, is not asked; who moves then is', async () => {
  const gate = later()
  const visit = await enter()
  const payment = (await visit.fill())!
  visit.wallet.answers['eth_chainId'] = async () => (await gate.promise, '0x1')
  await confirm(visit)
  visit.wallet.changeAccounts([OTHER_ADDRESS])
  await visit.come()
  gate.come()
  await visit.come()
  const said = 'Your account, network or wallet has changed. Nothing was sent.'
  assert.equal([visit.sent(), visit.send.problem.peek(), visit.views().at(-1)], [[], said, 'WalletSend'])
  assert.is(payment.status.peek(), 'failed')
  const other = await enter()
  const asked = (await other.fill())!
  other.wallet.approve = 'hang'
  await confirm(other)
  other.wallet.changeAccounts([OTHER_ADDRESS])
  await other.come()
  await answer(other)
  assert.equal([other.sent().length, asked.status.peek(), other.views().at(-1)], [1, 'sent', 'WalletSendPreview'])
})

test('what is made anew has to be what was shown', async () => {
  const visit = await enter()
  const payment = (await visit.fill())!
  for (const change of [{ to: SIX }, { value: '0x2' }, { data: '0x00' }]) {
    await confirm(visit, { ...payment, prepared: { ...payment.prepared!, ...change } })
    assert.equal([visit.sent(), visit.send.problem.peek()], [[], 'What would be sent differs from what you have seen. Nothing was sent.'])
  }
})

test('leaving before the wallet is asked calls it off', async () => {
  const gate = later()
  const visit = await enter()
  await visit.fill()
  visit.wallet.answers['eth_chainId'] = async () => (await gate.promise, '0x1')
  await confirm(visit)
  close(visit.modal)
  gate.come()
  await visit.come()
  assert.equal([visit.sent(), visit.modal.underWay.has('payment')], [[], false])
})

test('all there is of the coin leaves the fee, all of a token leaves nothing', async () => {
  const { send, modal, come } = await enter()
  const fill = async (token?: string) => {
    send.choose(idOf(token))
    await come()
    void fillMax(modal, send)
    await come()
    return send.typed.peek()
  }
  send.payTo(TO)
  const all = await fill()
  assert.equal([parseUnits(all, 18), send.keptBack.peek(), send.step.peek()], [2n * ETHER - send.fee.peek()!.units!, all, 'previewSend'])
  assert.is(await fill(SIX), '1000')
})

test('who cannot pay the network is told before the review; a smart account is not held to it', async () => {
  const visit = await enter({ node: { eth_getBalance: () => '0x1' } })
  const { send, modal } = visit
  assert.is(await visit.fill({ token: SIX }), undefined)
  assert.is(send.step.peek(), 'insufficientGasFunds')
  modal.state.patch('eip155', { accounts: modal.state.of().accounts.map(each => ({ ...each, type: 'smartAccount' as const })) })
  await visit.come()
  assert.is(send.step.peek(), 'previewSend')
})

/** Has a dApp open the form. */
function ask({ modal }: Sending, given: object = {}) {
  const wish = { assetAddress: 'native', namespace: 'eip155', chainId: 1, amount: '1', to: TO, ...given }
  const outcome = openSend(modal, { view: 'WalletSend', arguments: wish as never }, opening => modal.open(opening))
  outcome.catch(() => {})
  return outcome
}

test('a dApp’s arguments are looked at like what is typed', async () => {
  for (const given of [
    { amount: '1e9', to: 'x' },
    { amount: {}, to: 7 },
    { amount: '-1', to: null },
    { amount: '1'.repeat(500), to: '0x' + 'z'.repeat(500) },
    { to: `ethereum:${TO}@1?label=${'a'.repeat(300)}&req-note=1` },
    { to: '👨\u200d👩\u200d👧.eth' },
  ]) {
    const visit = await enter()
    void ask(visit, given)
    await visit.come()
    const send = sendOf(visit.modal)
    send.watch(() => attend(visit.modal, send))
    await visit.come()
    assert.is.not(send.step.peek(), 'previewSend')
    if (typeof given.to === 'string') assert.is(send.address.peek(), given.to)
    assert.equal(visit.sent(), [])
    leave()
  }
})

test('a token that a dApp names is that or nothing: where no node tells of it, that is said with another try', async () => {
  let isDown = true
  const eth_call = (...call: never[]) => {
    if (isDown) throw new RpcError(-32603, 'down')
    return NODE['eth_call']!(...call)
  }
  const visit = await enter({ rows: [row('COIN', undefined, '2')], node: { eth_call } })
  void ask(visit, { assetAddress: SIX })
  await visit.come()
  const send = sendOf(visit.modal)
  assert.equal([send.asset.peek(), send.step.peek(), Boolean(send.tokenProblem.peek())], [undefined, 'selectToken', true])
  void reviewPayment(visit.modal, send)
  await visit.come()
  assert.equal([send.payment.peek(), visit.send.payment.peek(), visit.sent()], [undefined, undefined, []])
  isDown = false
  send.tryAgain()
  await visit.come()
  assert.equal([send.asset.peek()?.address, send.asset.peek()?.decimals, send.tokenProblem.peek()], [SIX, 6, ''])
})

test('whoever opens the form anew begins anew: who asked before is told that it was closed', async () => {
  const visit = await enter()
  const first = ask(visit, { amount: '1' }).catch((error: Error) => error.message)
  await visit.come()
  const earlier = sendOf(visit.modal)
  const second = ask(visit, { amount: '2' })
  await visit.come()
  const now = sendOf(visit.modal)
  assert.is(await first, 'Modal closed')
  assert.equal([earlier === now, earlier.isOver(), now.isOver()], [false, true, false])
  assert.equal([now.typed.peek(), visit.views().at(-1)], ['2', 'WalletSend'])
  now.tellSent('0xsecond')
  assert.equal(await second, { hash: '0xsecond' })
})

test('a payment that the wallet is asked for is the answer to whoever asked for it', async () => {
  const visit = await enter()
  const { modal, wallet, come } = visit
  const first = ask(visit, { amount: '1' })
  await come()
  const send = sendOf(modal)
  send.watch(() => attend(modal, send))
  await come()
  void reviewPayment(modal, send)
  await come()
  wallet.approve = 'hang'
  await confirm({ ...visit, send })
  let isSettled = false
  void ask(visit, { amount: '2' })
    .catch(() => {})
    .then(() => (isSettled = true))
  await come()
  await answer(visit)
  assert.match((await first).hash, /^0x/)
  assert.equal([visit.sent().length, isSettled, sendOf(modal).typed.peek()], [1, false, '2'])
})

test('what an address is known by is a note: the payment is to the address that was typed', async () => {
  const visit = await enter({ routes: { [`${API}/v1/identity/*`]: { name: 'exchange.eth', avatar: null } } })
  const payment = (await visit.fill())!
  const { knownAs, name } = visit.send.receiver.peek()
  assert.equal([knownAs, name, payment.receiver.address, payment.receiver.name], ['exchange.eth', undefined, TO, undefined])
})

/** Whatever a list may hold. */
function toNonsense(random: () => number): unknown {
  const pick = (...all: readonly unknown[]): unknown => all[random() % all.length]
  const none = ['', 'native', '0x', '<script>', undefined, null, 5, {}]
  const address = pick(SIX, EIGHTEEN, SIX.toUpperCase(), `0x${'e'.repeat(40)}`, TO, `${SIX}00`, ...none) as string
  const symbol = pick('SIX', '', '\u202eXIS', 'A'.repeat(500)) as string
  const amount = pick('1000', '1e21', '-5', 'NaN', '0', '9'.repeat(24), '0.0000000000000000000000001') as string
  const decimals = pick('6', '18', '0', '99', '6.5', '-6', '1e1', ' 6', '006') as string
  const odd = row(symbol, address, amount, decimals, {
    chainId: pick('eip155:1', 'eip155:2', 'solana:1', '', 7),
    price: pick(0, -1, 'free', 1e300, undefined),
    quantity: pick(undefined, null, { decimals: pick(6, 18, 7, '18', '6'), numeric: pick(1000, '1000', '0x10') }),
  })
  const near = [row('SIX', SIX, '1000', pick('6', '18', '5') as string), row('EIGHTEEN', EIGHTEEN, '1000', pick('18', '6') as string)]
  return pick(null, undefined, 5, 'row', [], {}, odd, ...near)
}

const AMOUNTS = ['1', '0.5', '1000', '0.000001', '999999', '1.0000000000000000001', '', 'abc']
const RECEIVERS = [TO, TO.toUpperCase().replace('0X', '0x'), OTHER_ADDRESS, SIX, `0x${'0'.repeat(40)}`, 'nobody']

test('whatever the list says, what is sent is what was shown, in the decimals of the contract', async () => {
  const random = createRandom(7)
  const counts = { reviewed: 0, sent: 0 }
  for (let round = 0; round < 60; round++) {
    const visit = await enter({ rows: Array.from({ length: 1 + (random() % 6) }, () => toNonsense(random)) })
    const { send, modal, come } = visit
    for (const asset of send.assets.peek().slice(0, 3)) {
      const before = send.payment.peek()
      send.choose(asset.id)
      send.type(AMOUNTS[random() % 8]!)
      send.payTo(RECEIVERS[random() % 6]!)
      await come()
      void reviewPayment(modal, send)
      await come()
      const payment = send.payment.peek()
      if (!payment || payment === before) continue
      counts.reviewed++
      const count = visit.sent().length
      await confirm(visit)
      const [sent, more] = visit.sent().slice(count)
      if (!sent) continue
      counts.sent++
      assert.is(more, undefined)
      const { address } = payment.asset
      const decimals = address ? DECIMALS[address.toLowerCase()] : 18n
      assert.ok(decimals !== undefined, `a token that is none: ${address}`)
      const units = parseUnits(payment.amount, Number(decimals))
      const receiver = payment.receiver.address.toLowerCase()
      assert.equal(
        [sent.to.toLowerCase(), BigInt(sent.value), sent.data],
        address ? [address.toLowerCase(), 0n, erc20.encodeFunctionData('transfer', [receiver, units])] : [receiver, units, '0x'],
      )
      break
    }
    await settlePromises()
    leave()
  }
  assert.ok(counts.sent > 10, JSON.stringify(counts))
})

test('what is listed twice is one, what has no address of its network is none, and the coin is there in any case', async () => {
  const twice = [row('SIX', SIX, '1', '6'), row('SIX', SIX.toUpperCase().replace('0X', '0x'), '2', '6')]
  const { send } = await enter({ rows: [...twice, row('WRONG', '0x12', '1')] })
  const listed = send.assets.peek().map(({ symbol, decimals }) => `${symbol} ${decimals}`)
  assert.equal(listed, ['SIX 6', 'COIN 18'])
})
