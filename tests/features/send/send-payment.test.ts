import { effect } from '@preact/signals-core'
import { Interface } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parseUnits } from '../../../src/domain/amounts.js'
import { WALLET_SILENCE } from '../../../src/domain/times.js'
import { ModalError } from '../../../src/domain/errors.js'
import { attend } from '../../../src/features/send/watch.js'
import { openSend } from '../../../src/features/send/open-send.js'
import { fillMax } from '../../../src/features/send/fill-max.js'
import { reviewPayment } from '../../../src/features/send/review-payment.js'
import { sendPayment } from '../../../src/features/send/send-payment.js'
import { close } from '../../../src/flows/close.js'
import { API } from '../../support/blockchain-api.js'
import { RpcError } from '../../support/fakes.js'
import { settlePromises } from '../../support/clock.js'
import { createRandom, OTHER_ADDRESS } from '../../support/modal.js'
import { leave } from '../../support/view.js'
import { sendOf } from '../../../src/features/send/state.js'
import { DECIMALS, EIGHTEEN, enter, NODE, row, SIX, TO, type Sending } from './world.js'

test.after.each(leave)

const erc20 = new Interface(['function transfer(address to, uint256 units)'])
const idOf = (address?: string) => (address ? `eip155:1:${address}` : 'eip155:1')

/** Fills the form in, and goes to the review. */
async function review(
  { modal, send, come }: Sending,
  { token, amount = '1', to = TO }: { token?: string; amount?: string; to?: string } = {},
) {
  send.choose(idOf(token))
  send.type(amount)
  send.payTo(to)
  await come()
  const done = reviewPayment(modal, send)
  await come()
  await done
  return send.payment.peek()
}

async function confirm(visit: Sending): Promise<void> {
  const { modal, send, come } = visit
  void sendPayment(modal, send, send.payment.peek()!)
  await come()
}

test('what the wallet is asked for is what was shown: the coin', async () => {
  const visit = await enter()
  const payment = (await review(visit, { amount: '0.25' }))!
  assert.equal(
    [payment.amount, payment.asset.symbol, payment.receiver.address, visit.views().at(-1)],
    ['0.25', 'COIN', TO, 'WalletSendPreview'],
  )
  assert.is(payment.left, 2n * 10n ** 18n - parseUnits('0.25', 18) - payment.fee)
  await confirm(visit)
  assert.equal(
    visit.sent().map(({ to, value, data }) => ({ to, value: BigInt(value), data })),
    [{ to: TO, value: parseUnits('0.25', 18), data: '0x' }],
  )
  // Its result, under the name of what was done: there is no way back to what has been sent.
  assert.equal([visit.views(), payment.status.peek(), visit.modal.state.toast.peek()], [['WalletSendPreview'], 'sent', undefined])
  assert.is(visit.modal.screen!.router.current.peek().data?.titled, 'titleWalletSend')
  assert.equal(
    visit.told().filter(name => /SEND/.test(name)),
    ['SEND_INITIATED', 'SEND_SUCCESS'],
  )
})

test('what the wallet is asked for is what was shown: a token', async () => {
  const visit = await enter()
  const payment = (await review(visit, { token: SIX, amount: '1,5' }))!
  assert.equal([payment.amount, payment.left], ['1.5', 998_500_000n])
  await confirm(visit)
  assert.equal(
    visit.sent().map(({ to, value, data }) => [to, value, data]),
    [[SIX, '0x0', erc20.encodeFunctionData('transfer', [TO, 1_500_000n])]],
  )
})

test('a token whose list and contract do not agree on its decimals is not sent', async () => {
  const visit = await enter({ rows: [row('COIN', undefined, '2'), row('SIX', SIX, '1000', '18')] })
  assert.is(await review(visit, { token: SIX }), undefined)
  assert.is(
    visit.send.tokenProblem.peek(),
    'SIX has 6 decimals, and the list says 18. Amounts would be wrong, so it cannot be sent. Nothing was sent',
  )
  assert.equal([visit.views().at(-1), visit.sent()], ['WalletSend', []])
})

test('the outcome is said once: by the result where somebody looks at it, else in passing, after what was said first', async () => {
  for (const [isThere, heard] of [
    [true, []],
    [false, ['Transaction started', 'You sent 1 COIN']],
  ] as const) {
    const visit = await enter({
      node: { eth_getTransactionReceipt: ([hash]) => ({ status: '0x1', blockNumber: '0x1', transactionHash: hash }) },
    })
    const said: unknown[] = []
    const stop = effect(() => {
      const toast = visit.modal.state.toast.value
      if (toast) said.push(toast.message)
    })
    if (isThere) {
      await review(visit)
      await confirm(visit)
    } else await leaveUnanswered(visit)
    const payment = visit.send.payment.peek()!
    visit.wallet.approve = 'always'
    visit.wallet.release()
    for (let second = 0; second < 6; second++) {
      await settlePromises()
      await visit.clock.advance(1_000)
    }
    stop()
    assert.equal([said, payment.status.peek()], [heard, 'arrived'])
    leave()
  }
})

test('a fee that rises above what was shown while the review is open is shown and said before the wallet is asked', async () => {
  let base = 10n ** 10n
  const visit = await enter({ node: { eth_getBlockByNumber: () => ({ baseFeePerGas: `0x${base.toString(16)}` }) } })
  const first = (await review(visit))!
  base *= 3n
  await confirm(visit)
  const second = visit.send.payment.peek()!
  assert.equal(
    [visit.sent(), visit.views().at(-1), second.status.peek(), first.status.peek()],
    [[], 'WalletSendPreview', 'renewed', 'review'],
  )
  assert.equal([second.fee, second.left, second.transfer === first.transfer], [first.fee * 3n, first.left - first.fee * 2n, true])
  assert.equal(
    [second.words.peek(), visit.modal.screen.announcement.peek(), visit.told().includes('SEND_INITIATED')],
    ['The network fee has risen. Nothing was sent. Check it once more, then send.', second.words.peek(), false],
  )
  await confirm(visit)
  assert.equal([visit.sent().length, second.status.peek(), visit.views()], [1, 'sent', ['WalletSendPreview']])
})

test('what the margin of the fee was kept for needs no second look; of a token the balance is not touched by its fee', async () => {
  let base = 10n ** 10n
  const visit = await enter({ node: { eth_getBlockByNumber: () => ({ baseFeePerGas: `0x${base.toString(16)}` }) } })
  const payment = (await review(visit, { token: SIX }))!
  base = (base * 9n) / 8n + 1n
  await confirm(visit)
  assert.equal(
    [visit.sent().length, visit.send.payment.peek()!.left, visit.send.payment.peek()!.status.peek()],
    [0, payment.left, 'renewed'],
  )
  base = (base * 9n) / 8n
  await confirm(visit)
  assert.is(visit.sent().length, 1)
})

test('two presses are one request, and after it was sent there is none', async () => {
  const other = await enter()
  await review(other)
  other.wallet.approve = 'hang'
  const payment = other.send.payment.peek()!
  void sendPayment(other.modal, other.send, payment)
  void sendPayment(other.modal, other.send, payment)
  await other.come()
  void sendPayment(other.modal, other.send, payment)
  await other.come()
  assert.is(other.sent().length, 1)
  other.wallet.approve = 'always'
  other.wallet.release()
  await other.come()
  void sendPayment(other.modal, other.send, payment)
  await other.come()
  assert.equal([other.sent().length, payment.status.peek()], [1, 'sent'])
})

/** Has the wallet asked for a payment that it does not answer, and leaves it for the form. */
async function leaveUnanswered(visit: Sending): Promise<void> {
  await review(visit)
  visit.wallet.approve = 'hang'
  await confirm(visit)
  visit.modal.screen.router.back(true)
  await visit.come()
}

for (const answer of ['refuse', 'always'] as const) {
  test(`that an earlier payment waits is said until the wallet has answered it (${answer}): then this one is as it was, and is asked for`, async () => {
    const visit = await enter()
    await leaveUnanswered(visit)
    const payment = (await review(visit, { amount: '0.5' }))!
    await confirm(visit)
    assert.equal([payment.status.peek(), visit.sent().length], ['earlier', 1])
    visit.wallet.approve = answer
    visit.wallet.release()
    await visit.come()
    assert.equal([payment.status.peek(), visit.views().at(-1), visit.send.typed.peek()], ['review', 'WalletSendPreview', '0.5'])
    visit.wallet.approve = 'always'
    await confirm(visit)
    assert.equal([payment.status.peek(), visit.sent().map(({ value }) => BigInt(value))], ['sent', [10n ** 18n, 5n * 10n ** 17n]])
  })
}

test('who asks all the same while an earlier one waits is not told of it again', async () => {
  const visit = await enter()
  await leaveUnanswered(visit)
  const payment = (await review(visit, { amount: '0.5' }))!
  await confirm(visit)
  await confirm(visit)
  visit.wallet.approve = 'always'
  visit.wallet.release()
  await visit.come()
  assert.equal([payment.status.peek(), visit.sent().length], ['sent', 2])
})

test('what was paid does not stand in the form any more; what has been filled in meanwhile does', async () => {
  for (const [amount, left] of [
    [undefined, ['', '', 'eip155:1']],
    ['0.5', ['0.5', TO, 'eip155:1']],
  ] as const) {
    const visit = await enter()
    const { send } = visit
    await leaveUnanswered(visit)
    if (amount) send.type(amount)
    visit.wallet.approve = 'always'
    visit.wallet.release()
    await visit.come()
    assert.equal([visit.views().at(-1), send.typed.peek(), send.address.peek(), send.asset.peek()?.id], ['WalletSend', ...left])
    assert.is(send.receiver.peek().status, amount ? 'ready' : 'none')
    leave()
  }
})

test('what the wallet did not send stands in the form', async () => {
  const visit = await enter()
  await leaveUnanswered(visit)
  visit.wallet.approve = 'refuse'
  visit.wallet.release()
  await visit.come()
  assert.equal([visit.send.typed.peek(), visit.send.address.peek()], ['1', TO])
})

test('thirty silent seconds are said', async () => {
  const visit = await enter()
  await review(visit)
  visit.wallet.approve = 'hang'
  await confirm(visit)
  const payment = visit.send.payment.peek()!
  assert.is(payment.isSilent.peek(), false)
  await visit.clock.advance(WALLET_SILENCE)
  assert.is(payment.isSilent.peek(), true)
})

test('a refusal leaves the review as it was, with another try', async () => {
  const visit = await enter()
  await review(visit)
  visit.wallet.approve = 'refuse'
  await confirm(visit)
  const payment = visit.send.payment.peek()!
  assert.equal(
    [payment.status.peek(), visit.views().at(-1), visit.modal.screen.announcement.peek()],
    ['declined', 'WalletSendPreview', 'You declined. Nothing was sent.'],
  )
  visit.wallet.approve = 'always'
  await confirm(visit)
  assert.equal([visit.sent().length, visit.views()], [2, ['WalletSendPreview']])
})

// What nodes and wallets say (specification, section 8), and whether money may have moved.
for (const [said, words] of [
  [new RpcError(-32000, 'nonce too low'), 'The transaction number was used already. Nothing was sent. Try again'],
  [new RpcError(-32000, 'nonce too high'), 'An earlier transaction of this account is missing. Nothing was sent'],
  [new RpcError(-32000, 'max fee per gas less than block base fee'), 'The network asks for a higher fee now. Nothing was sent. Try again'],
  [
    new RpcError(-32000, 'insufficient funds for gas * price + value'),
    'Not enough funds to pay the amount and the network fee. Nothing was sent',
  ],
  [
    new RpcError(-32000, 'replacement transaction underpriced'),
    'An earlier transaction is still waiting. Wait for it, or speed it up in the wallet. Nothing was sent',
  ],
  [new RpcError(-32000, 'intrinsic gas too low'), 'The gas limit is too low. Nothing was sent'],
  [new RpcError(4100, 'no'), 'The wallet has not allowed this. Nothing was sent.'],
] as const) {
  test(`“${said.message}” sends nothing, in plain words`, async () => {
    const visit = await enter()
    await review(visit)
    visit.wallet.answers['eth_sendTransaction'] = () => {
      throw said
    }
    await confirm(visit)
    const payment = visit.send.payment.peek()!
    assert.equal(
      [payment.status.peek(), payment.words.peek(), visit.views().at(-1), visit.send.typed.peek()],
      ['failed', words, 'WalletSendPreview', '1'],
    )
  })
}

for (const [what, answer] of [
  [
    'fails without a word',
    () => {
      throw new RpcError(-32603, 'Internal error')
    },
  ],
  [
    'fails with words of its own',
    () => {
      throw new Error('oops')
    },
  ],
  [
    'lets the request expire',
    () => {
      throw new ModalError('expired', { reason: 'Request expired' })
    },
  ],
  ['answers what is no hash', () => 'sent!'],
  [
    'has gone',
    () => {
      throw new RpcError(4900, 'gone')
    },
  ],
  [
    'knows it already',
    () => {
      throw new RpcError(-32000, 'already known')
    },
  ],
] as const) {
  test(`a wallet that ${what} may have sent: it is not asked again from here`, async () => {
    const visit = await enter()
    await review(visit)
    visit.wallet.answers['eth_sendTransaction'] = answer
    await confirm(visit)
    const payment = visit.send.payment.peek()!
    assert.is(payment.status.peek(), 'undecided')
    assert.not.match(payment.words.peek(), /nothing was sent/i)
    delete visit.wallet.answers['eth_sendTransaction']
    await confirm(visit)
    assert.equal([visit.sent().length, visit.views()], [1, ['Account', 'WalletSendPreview']])
  })
}

test('who has another account, or another network, than at the review is not asked', async () => {
  for (const move of [(visit: Sending) => visit.wallet.changeAccounts([OTHER_ADDRESS]), (visit: Sending) => visit.wallet.changeChain(2)]) {
    const visit = await enter()
    await review(visit)
    move(visit)
    await visit.come()
    await confirm(visit)
    assert.equal(
      [visit.sent(), visit.send.problem.peek(), visit.views().at(-1)],
      [[], 'Your account or network has changed meanwhile. Nothing was sent', 'WalletSend'],
    )
    leave()
  }
})

test('a wallet that is elsewhere without having said so is not asked', async () => {
  const visit = await enter()
  await review(visit)
  visit.wallet.answers['eth_chainId'] = () => '0x2'
  await confirm(visit)
  assert.equal(
    [visit.sent(), visit.send.payment.peek()!.words.peek()],
    [[], 'The wallet is on another network. Switch it to Network 1 and try again. Nothing was sent'],
  )
})

test('what is made anew has to be what was shown', async () => {
  const visit = await enter()
  const payment = (await review(visit))!
  for (const change of [{ to: SIX }, { value: '0x2' }, { data: '0x00' }]) {
    const other = { ...payment, prepared: { ...payment.prepared!, ...change } }
    void sendPayment(visit.modal, visit.send, other)
    await visit.come()
    assert.equal([visit.sent(), visit.send.problem.peek()], [[], 'What would be sent differs from what you have seen. Nothing was sent'])
  }
})

test('leaving before the wallet is asked calls it off', async () => {
  let letGo!: () => void
  const gate = new Promise<void>(resolve => (letGo = resolve))
  let isSlow = false
  const visit = await enter()
  await review(visit)
  visit.wallet.answers['eth_chainId'] = async () => {
    if (isSlow) await gate
    return '0x1'
  }
  isSlow = true
  await confirm(visit)
  close(visit.modal)
  letGo()
  await visit.come()
  assert.equal([visit.sent(), visit.modal.underWay.has('payment')], [[], false])
})

test('what the wallet sends after the dialog has closed is told all the same', async () => {
  const visit = await enter()
  await review(visit)
  visit.wallet.approve = 'hang'
  await confirm(visit)
  close(visit.modal)
  visit.wallet.approve = 'always'
  visit.wallet.release()
  await visit.come()
  assert.equal(
    [visit.sent().length, visit.modal.state.toast.peek()?.message, visit.told().includes('SEND_SUCCESS')],
    [1, 'Transaction started', true],
  )
})

test('all there is of the coin leaves the fee, all of a token leaves nothing', async () => {
  const visit = await enter()
  const { send, modal, come } = visit
  send.choose(idOf())
  send.payTo(TO)
  await come()
  void fillMax(modal, send)
  await come()
  const fee = send.fee.peek()!.units!
  assert.equal([parseUnits(send.typed.peek(), 18), send.keptBack.peek()], [2n * 10n ** 18n - fee, send.typed.peek()])
  assert.is(send.step.peek(), 'previewSend')
  send.choose(idOf(SIX))
  await come()
  void fillMax(modal, send)
  await come()
  assert.is(send.typed.peek(), '1000')
})

test('who cannot pay the network is told before the review; a smart account is not held to it', async () => {
  const visit = await enter({ node: { eth_getBalance: () => '0x1' } })
  const { send } = visit
  assert.is(await review(visit, { token: SIX }), undefined)
  assert.is(send.step.peek(), 'insufficientGasFunds')
  const { accounts } = visit.modal.state.of()
  visit.modal.state.patch('eip155', { accounts: accounts.map(each => ({ ...each, type: 'smartAccount' as const })) })
  await visit.come()
  assert.is(send.step.peek(), 'previewSend')
})

test('nothing at all blocks, before an amount is typed', async () => {
  const visit = await enter({ node: { eth_getBalance: () => '0x0' } })
  visit.send.choose(idOf())
  await visit.come()
  assert.is(visit.send.step.peek(), 'insufficientFunds')
})

test('a dApp’s arguments are looked at like what is typed', async () => {
  for (const given of [
    { amount: '1e9', to: 'x' },
    { amount: {}, to: 7 },
    { amount: '-1', to: null },
    { amount: '1'.repeat(500), to: '0x' + 'z'.repeat(500) },
  ]) {
    const visit = await enter()
    const outcome = openSend(
      visit.modal,
      { view: 'WalletSend', arguments: { assetAddress: 'native', namespace: 'eip155', chainId: 1, ...given } as never },
      opening => visit.modal.open(opening),
    )
    outcome.catch(() => {})
    await visit.come()
    assert.is.not(visit.send.step.peek(), 'previewSend')
    assert.equal(visit.sent(), [])
    leave()
  }
})

/** Has a dApp open the form. */
function ask({ modal }: Sending, given: object = {}) {
  const outcome = openSend(
    modal,
    { view: 'WalletSend', arguments: { assetAddress: 'native', namespace: 'eip155', chainId: 1, amount: '1', to: TO, ...given } as never },
    opening => modal.open(opening),
  )
  outcome.catch(() => {})
  return outcome
}

test('a token that a dApp names is that or nothing: where no node tells of it, that is said with another try', async () => {
  let isDown = true
  const eth_call = (params: readonly never[]) => {
    if (isDown) throw new RpcError(-32603, 'down')
    return NODE.eth_call!(params)
  }
  const visit = await enter({ rows: [row('COIN', undefined, '2')], node: { eth_call } })
  const { send, come } = visit
  void ask(visit, { assetAddress: SIX })
  await come()
  const asked = sendOf(visit.modal)
  assert.equal([asked.asset.peek(), asked.step.peek(), Boolean(asked.tokenProblem.peek())], [undefined, 'selectToken', true])
  void reviewPayment(visit.modal, asked)
  await come()
  assert.equal([asked.payment.peek(), send.payment.peek(), visit.sent()], [undefined, undefined, []])
  isDown = false
  asked.tryAgain()
  await come()
  assert.equal([asked.asset.peek()?.address, asked.asset.peek()?.decimals, asked.tokenProblem.peek()], [SIX, 6, ''])
})

test('whoever opens the form anew begins anew: who asked before is told that it was closed', async () => {
  const visit = await enter()
  const first = ask(visit, { amount: '1' }).then(
    ({ hash }) => hash,
    (error: Error) => error.message,
  )
  await visit.come()
  const earlier = sendOf(visit.modal)
  const second = ask(visit, { amount: '2' })
  await visit.come()
  const later = sendOf(visit.modal)
  assert.is(await first, 'Modal closed')
  assert.equal(
    [earlier === later, earlier.isOver, later.isOver, later.typed.peek(), visit.views().at(-1)],
    [false, true, false, '2', 'WalletSend'],
  )
  later.onSent?.('0xsecond')
  assert.equal(await second, { hash: '0xsecond' })
})

test('a payment that the wallet is asked for is the answer to whoever asked for it', async () => {
  const visit = await enter()
  const { modal, wallet, come } = visit
  const first = ask(visit, { amount: '1' })
  await come()
  const earlier = sendOf(modal)
  earlier.watching = attend(modal, earlier)
  await come()
  void reviewPayment(modal, earlier)
  await come()
  wallet.approve = 'hang'
  void sendPayment(modal, earlier, earlier.payment.peek()!)
  await come()
  let isSettled = false
  const second = ask(visit, { amount: '2' })
  void second.then(
    () => (isSettled = true),
    () => (isSettled = true),
  )
  await come()
  wallet.approve = 'always'
  wallet.release()
  await come()
  assert.match((await first).hash, /^0x/)
  assert.equal([visit.sent().length, isSettled, sendOf(modal).typed.peek()], [1, false, '2'])
})

test('what an address is known by is a note: the payment is to the address that was typed', async () => {
  const visit = await enter({ routes: { [`${API}/v1/identity/*`]: { name: 'exchange.eth', avatar: null } } })
  const payment = (await review(visit))!
  assert.equal([visit.send.receiver.peek().knownAs, visit.send.receiver.peek().name], ['exchange.eth', undefined])
  assert.equal([payment.receiver.address, payment.receiver.name], [TO, undefined])
})

test('a name of ENS is looked up on Ethereum alone: elsewhere it is said to be of no use, and nothing is asked', async () => {
  for (const [chain, status, isAsked] of [
    [1, 'wrong', true],
    [2, 'wrong', false],
  ] as const) {
    const asked: unknown[] = []
    const eth_call = (params: readonly never[]) => (asked.push(params[0]), NODE.eth_call!(params))
    const visit = await enter({ node: { eth_call } })
    if (chain === 2) visit.wallet.changeChain(2)
    await visit.come()
    asked.length = 0
    visit.send.payTo('vitalik.eth')
    await visit.come()
    await new Promise(resolve => setTimeout(resolve, 50))
    await visit.come()
    const { status: is, problem } = visit.send.receiver.peek()
    const isAtRegistry = asked.some(call => /^0x0{11}c2e/i.test((call as { to: string }).to))
    assert.equal(
      [is, isAtRegistry, problem],
      [
        status,
        isAsked,
        isAsked ? 'No account is named vitalik.eth' : 'The name vitalik.eth can only be used on Ethereum. Enter an address of Network 2',
      ],
    )
    leave()
  }
})

/** Whatever a list may hold. */
function toNonsense(random: () => number): unknown {
  const pick = (...all: readonly unknown[]): unknown => all[random() % all.length]
  const address = pick(
    SIX,
    EIGHTEEN,
    SIX.toUpperCase(),
    `0x${'e'.repeat(40)}`,
    TO,
    '',
    'native',
    '0x',
    `${SIX}00`,
    '<script>',
    undefined,
    null,
    5,
    {},
  ) as string
  return pick(
    null,
    undefined,
    5,
    'row',
    [],
    {},
    row(
      pick('SIX', '', '\u202eXIS', 'A'.repeat(500)) as string,
      address,
      pick('1000', '1e21', '-5', 'NaN', '0', '999999999999999999999999', '0.0000000000000000000000001') as string,
      pick('6', '18', '0', '99', '6.5', '-6', '1e1', ' 6', '006') as string,
      {
        chainId: pick('eip155:1', 'eip155:2', 'solana:1', '', 7),
        price: pick(0, -1, 'free', 1e300, undefined),
        quantity: pick(undefined, null, { decimals: pick(6, 18, 7, '18', '6'), numeric: pick(1000, '1000', '0x10') }),
      },
    ),
    row('SIX', SIX, '1000', pick('6', '18', '5') as string),
    row('EIGHTEEN', EIGHTEEN, '1000', pick('18', '6') as string),
  )
}

test('whatever the list says, what is sent is what was shown, in the decimals of the contract', async () => {
  const random = createRandom(7)
  const counts = { reviewed: 0, sent: 0 }
  for (let round = 0; round < 60; round++) {
    const rows = Array.from({ length: 1 + (random() % 6) }, () => toNonsense(random))
    const visit = await enter({ rows })
    const { send, modal, come } = visit
    for (const asset of send.assets.peek().slice(0, 3)) {
      const before = send.payment.peek()
      send.choose(asset.id)
      send.type(['1', '0.5', '1000', '0.000001', '999999', '1.0000000000000000001', '', 'abc'][random() % 8]!)
      send.payTo(
        [TO, TO.toUpperCase().replace('0X', '0x'), OTHER_ADDRESS, SIX, '0x0000000000000000000000000000000000000000', 'nobody'][
          random() % 6
        ]!,
      )
      await come()
      void reviewPayment(modal, send)
      await come()
      const payment = send.payment.peek()
      if (!payment || payment === before) continue
      counts.reviewed++
      const count = visit.sent().length
      void sendPayment(modal, send, payment)
      await come()
      const [sent, more] = visit.sent().slice(count)
      if (!sent) continue
      counts.sent++
      assert.is(more, undefined)
      const { address } = payment.asset
      const decimals = address ? DECIMALS[address.toLowerCase()] : 18n
      assert.ok(decimals !== undefined, `a token that is none: ${address}`)
      const units = parseUnits(payment.amount, Number(decimals))
      assert.equal(
        [sent.to.toLowerCase(), BigInt(sent.value), sent.data],
        address
          ? [address.toLowerCase(), 0n, erc20.encodeFunctionData('transfer', [payment.receiver.address.toLowerCase(), units])]
          : [payment.receiver.address.toLowerCase(), units, '0x'],
      )
      break
    }
    await settlePromises()
    leave()
  }
  assert.ok(counts.sent > 10, JSON.stringify(counts))
})

test('what is listed twice is one, what has no address of its network is none, and the coin is there in any case', async () => {
  const visit = await enter({
    rows: [row('SIX', SIX, '1', '6'), row('SIX', SIX.toUpperCase().replace('0X', '0x'), '2', '6'), row('WRONG', '0x12', '1')],
  })
  assert.equal(
    visit.send.assets.peek().map(({ symbol, decimals }) => [symbol, decimals]),
    [
      ['SIX', 6],
      ['COIN', 18],
    ],
  )
})

test.run()
