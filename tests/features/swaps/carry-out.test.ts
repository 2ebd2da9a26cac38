// From the wish to the wallet: what is signed is what was shown, whatever service, wallet and network do meanwhile.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toNumbers } from '../../../src/domain/numbers.js'
import { truncate } from '../../../src/domain/caip.js'
import { toTransaction } from '../../../src/domain/sent-transactions.js'
import { toText } from '../../../src/domain/texts.js'
import { SWAP_LOOK, SWAP_REFRESH, WALLET_SILENCE } from '../../../src/domain/times.js'
import { tell } from '../../../src/features/account/rules.js'
import { ACCOUNT_TEXTS } from '../../../src/features/account/texts.js'
import { buildPreview } from '../../../src/features/swaps/build-preview.js'
import { carryOut, stopWaiting } from '../../../src/features/swaps/carry-out.js'
import { SwapPreview } from '../../../src/features/swaps/Preview.js'
import { swapOf } from '../../../src/features/swaps/state.js'
import { loadSwap } from '../../../src/features/swaps/watch.js'
import { close } from '../../../src/flows/close.js'
import { followingOf } from '../../../src/flows/money/sent-transactions.js'
import { settlePromises } from '../../support/clock.js'
import { byTestId, click, find, findAll, isThere, settle, text } from '../../support/dom.js'
import { throws } from '../../support/failure.js'
import { createFakeWallet, reply, RpcError, type FakeCall, type FakeWallet } from '../../support/fakes.js'
import { API } from '../../support/blockchain-api.js'
import { createBreaker, ODD } from '../../support/broken.js'
import { ADDRESS, createRandom } from '../../support/modal.js'
import { COINS, toBalances, toTrial } from '../../support/trial.js'
import { leave, toNode, type NodeAnswers } from '../../support/view.js'
import { pluck } from '../../support/pluck.js'
import {
  approveData,
  at,
  createSwapWorld,
  good,
  HASH,
  NODE,
  OTHER_TOKEN,
  ready,
  receipt,
  reverts,
  reviewed,
  ROUTER,
  SWAP_DATA,
  TOKEN,
  toSwapTrial,
  txOf,
  type SwapWorld,
  toSymbol,
} from './world.js'

test.after.each(leave)

/** What the visitor looks at once the wallet has let a swap go: its result, and behind it their account. */
const SENT = ['SwapPreview']
const MOVED = 'Your account, network or wallet has changed. Nothing was sent. Check the amounts once more, then continue.'
const STANDS = 'Your approval went through and stays valid. No money has moved.'
const EARLIER = 'An earlier request is still open in Example Wallet. Decline it first, or both may be carried out.'
const ALL = 10_000_000n

const messagesOf = ({ events }: SwapWorld) =>
  events.flatMap(each =>
    /^SWAP_(APPROVAL_)?ERROR$/.test(each.event) ? (each as unknown as { properties: { message: string } }).properties.message : [],
  )
const outcome = ({ swap }: SwapWorld) => {
  const { standing, title } = swap.outcome.peek() ?? {}
  return [standing, title]
}
const failed = (description: string) => reply(400, { status: 'FAILED', reasons: [{ field: '', description }] })
const withoutParts = ({ modal }: SwapWorld) =>
  void (modal.adapters.get('eip155')!.transfers = () => Promise.reject(new TypeError('Failed to fetch')))
const other = (from: string) => (from === 'COIN' ? 'TKN' : 'COIN')

/** The wallet does not answer before the test says so; what it answers each request with, in their order. */
function holdAnswers({ wallet }: SwapWorld) {
  const held: { sent(hash: string): void; refused(): void }[] = []
  wallet.answers['eth_sendTransaction'] = () =>
    new Promise((sent, reject) => held.push({ sent, refused: () => reject(new RpcError(4001, 'no')) }))
  return held
}

/** Another connector hands out another provider for the same account. */
function changeProvider({ modal: { state } }: SwapWorld): FakeWallet {
  const provider = createFakeWallet({ isConnected: true, accounts: [ADDRESS] })
  state.patch('eip155', { connector: { ...state.connectorOf('eip155')!, provider } })
  return provider
}

/** Whatever is tried gives so much more of what is received; who is called, and looked at behind that, is written down. */
function givesOnTrial(world: SwapWorld, given: () => bigint) {
  const [tried, looked] = [new Set<string>(), new Set<string>()]
  world.chain['eth_simulateV1'] = toSwapTrial(world.modal, (isAfter, of, { isLooking }) => {
    if (isLooking) (isAfter ? looked : tried).add(of)
    return isAfter ? 5n + given() : 5n
  })
  return { told: () => [[...tried], [...looked]] }
}

/** Whatever is tried gives enough of the coin, and takes so much of the token. */
const takesOnTrial = (units: bigint): NodeAnswers => ({
  eth_simulateV1: toBalances((isAfter, of) => (of === COINS ? (isAfter ? 10n ** 40n : 0n) : 10n ** 20n - (isAfter ? units : 0n))),
})

test('the native coin is swapped by one transaction: the contract, the amount as its value, and the very data of the preview', async () => {
  const world = await ready()
  const preview = (await world.preview())!
  assert.equal([preview.received, preview.minimum, preview.approval, preview.isBatch], [2_000_000n, 1_980_000n, undefined, false])
  await world.press()
  assert.equal(world.asked(), [{ from: ADDRESS, to: ROUTER, value: '0x6f05b59d3b20000', data: SWAP_DATA, chainId: '0x1' }])
  assert.equal([world.views(), outcome(world)], [SENT, ['pending', 'Swapping 0.5 COIN to about 2 TKN']])
  await settlePromises()
  assert.equal([outcome(world), world.modal.state.toast.value], [['confirmed', 'Swapped 0.5 COIN to about 2 TKN'], undefined])
  assert.equal(world.steps(), ['INITIATE_SWAP', 'SWAP_SUCCESS'])
})

test('a token needs an approval of exactly the amount, for the contract that swaps; then the swap is shown anew and pressed again', async () => {
  const world = await ready('TKN', 'COIN', '10')
  const first = (await world.preview())!
  world.offer({ amount: '1999999' })
  world.seesApproval()
  await world.press()
  assert.equal(world.asked(), [{ from: ADDRESS, to: TOKEN, value: '0x0', data: approveData(ROUTER, ALL), chainId: '0x1' }])
  const second = world.swap.preview.peek()!
  assert.equal([second.approval, second.received, second === first, world.swap.isApproved.peek()], [undefined, 1_999_999n, false, true])
  // It moves nothing: its row in the activity names the contract it was given to, and no amount.
  const [sent] = followingOf(world.modal).list.value
  assert.equal([sent!.kind, sent!.out, sent!.into], ['approve', undefined, undefined])
  const { told, transfers } = tell(toTransaction(sent!), toNumbers('en'), (key, values) => toText({}, ACCOUNT_TEXTS, key, values))
  assert.equal([told.label, told.amounts, told.detail, transfers], ['Approved', [], `To ${truncate(TOKEN)}`, []])
  await world.clock.advance(SWAP_LOOK)
  await world.press()
  assert.equal(world.asked()[1], { from: ADDRESS, to: ROUTER, value: '0x0', data: SWAP_DATA, chainId: '0x1' })
})

test('a service that sees the approval late is asked again, five times at most', async () => {
  const world = await reviewed('TKN', 'COIN', '10')
  const pressed = world.press()
  for (let second = 0; second < 3; second++) await world.clock.advance(1_000)
  world.answers.allowance = '10000000'
  await world.clock.advance(2_000)
  await pressed
  assert.equal([world.swap.preview.peek()!.approval, world.asked().length], [undefined, 1])
})

for (const [what, fail, sentence] of [
  [
    'the swap cannot be built',
    ({ answers }: SwapWorld) => void (answers.transaction = failed('insufficient liquidity')),
    'Could not prepare the swap: \u2068“insufficient liquidity”\u2069.',
  ],
  ['the service does not see it', ({ answers }: SwapWorld) => void (answers.allowance = '0'), 'The service has not seen the approval yet.'],
] as const)
  test(`where an approval has been carried out and ${what}, that is said, no second approval is offered, and trying again goes on with the swap`, async () => {
    const world = await ready('TKN', 'COIN', '10')
    await world.open(SwapPreview)
    assert.is(byTestId('swap-action-button').textContent, 'Approve')
    world.seesApproval()
    const seen = world.chain['eth_getTransactionReceipt']!
    world.chain['eth_getTransactionReceipt'] = () => {
      const seenThen = seen()
      fail(world)
      return seenThen
    }
    await click(byTestId('swap-action-button'))
    for (let second = 0; second < 12; second++) await world.pass(1_000)
    assert.equal(
      [byTestId('swap-error').textContent, isThere('swap-action-button'), world.swap.step.peek(), world.asked().length],
      [`${sentence} ${STANDS}`, false, 'review', 1],
    )
    Object.assign(world.answers, { ...good(), allowance: '10000000' })
    await click(byTestId('swap-retry-button'))
    await world.come(5)
    assert.is(byTestId('swap-action-button').textContent, 'Swap')
    assert.is(isThere('swap-error'), false)
    assert.is(byTestId('swap-steps').textContent, 'Approved. Check the amounts once more, then swap.')
  })

test('what was replaced before it was pressed is not signed, and the newer one is', async () => {
  const world = await ready()
  const old = (await world.preview())!
  world.offer({ amount: '1500000' })
  await world.preview()
  await world.press(old)
  const changed = 'The price has changed. Nothing was sent. Check the new amounts, then continue.'
  assert.equal([world.asked(), world.swap.error.peek()], [[], changed])
  await world.clock.advance(SWAP_LOOK)
  await world.press()
  assert.is(world.asked().length, 1)
})

test('an exchange at which the account has positions, which it would hand to anybody, is not asked to swap', async () => {
  const world = await ready()
  const told = world.chain['eth_call']! as (call: { to: string; data: string }) => unknown
  world.chain['eth_call'] = (call: { to: string; data: string }) =>
    call.to === ROUTER && call.data.startsWith('0x70a08231') ? '0x1' : told(call)
  for (const unable of [undefined, delete world.chain['eth_simulateV1']]) {
    assert.is(await world.preview(), undefined, `${unable}`)
    assert.is(world.swap.failure.peek(), 'The service prepared a transaction that is not this swap. Nothing was sent.')
  }
})

test('what could not be renewed for half a minute is asked for anew instead of being signed', async () => {
  const world = await ready()
  const old = (await world.preview())!
  await world.clock.advance(3 * SWAP_REFRESH + 1)
  await world.press()
  assert.equal([world.asked(), world.swap.preview.peek() === old], [[], false])
  assert.match(world.swap.error.peek(), 'The price has changed')
  await world.press()
  assert.is(world.asked().length, 1)
})

const MOVES = [
  ['provider', changeProvider],
  ['account', ({ wallet }: SwapWorld) => wallet.changeAccounts([OTHER_TOKEN])],
  ['network', ({ wallet }: SwapWorld) => wallet.changeChain(2)],
] as const

test('another provider of the same account is not asked for what was shown before: the preview is made anew, with a word why', async () => {
  const world = await ready()
  const first = (await world.preview())!
  const provider = changeProvider(world)
  await world.press()
  assert.equal([world.asked(), provider.count('eth_sendTransaction'), world.swap.step.peek()], [[], 0, 'review'])
  assert.is(world.swap.error.peek(), MOVED)
  const { place } = world.swap.preview.peek()!
  assert.equal([first.place.provider === world.wallet, place.provider === provider, Object.isFrozen(place)], [true, true, true])
  await world.press()
  assert.equal([world.asked(), provider.count('eth_sendTransaction'), world.swap.error.peek()], [[], 1, ''])
})

for (const [what, move] of MOVES)
  test(`where the ${what} changes after the press, at the last question before the wallet is asked, it is not asked`, async () => {
    for (const question of ['eth_getBalance', 'eth_estimateGas', 'wallet']) {
      const world = await reviewed()
      const { chain, wallet } = world
      const answer = chain[question]
      let isLast = false
      const change = () => {
        if (!isLast || question !== 'wallet') queueMicrotask(() => move(world))
        isLast = true
      }
      if (question === 'wallet') wallet.answers['eth_chainId'] = () => (change(), '0x1')
      else chain[question] = (...params) => (change(), answer!(...params))
      await world.press()
      assert.equal([world.asked(), world.swap.step.peek(), world.modal.underWay.has('swap')], [[], 'review', false])
      assert.is(world.swap.error.peek(), MOVED)
      leave()
    }
  })

test('the least that arrives is called quoted where no node has tried it, and the fee an estimate, since the wallet sets it', async () => {
  for (const [from, to, given, shown] of [
    ['COIN', 'TKN', undefined, ['You get at least, as quoted', 'Network fee']],
    ['COIN', 'TKN', 1_980_000n, ['You get at least', 'Network fee']],
    ['COIN', 'TKN', 1_979_999n, ['You get at least, as quoted', 'Network fee']],
    ['TKN', 'DAI', 1_980_000n, ['You get at least', 'Network fee']],
  ] as const) {
    const world = await ready(from, to)
    const tried = givesOnTrial(world, () => given!)
    if (given === undefined) delete world.chain['eth_simulateV1']
    await world.show(SwapPreview)
    for (let turn = 0; turn < 6; turn++) await world.pass(turn * 500)
    const labels = findAll('dt').map(({ textContent }) => textContent!)
    const found = labels.filter(label => /at least|Network fee/.test(label))
    assert.equal(found, shown)
    // With its approval before it: alone it would fail.
    if (from === 'TKN')
      assert.equal(tried.told(), [
        [TOKEN, ROUTER],
        [COINS, OTHER_TOKEN, TOKEN],
      ])
    leave()
  }
})

test('every token is shown with its contract in full, openly what is received, and what its contract calls otherwise; the native coin has none', async () => {
  for (const [from, to, name, shown] of [
    ['COIN', 'TKN', 'TKN', { target: TOKEN }],
    ['TKN', 'COIN', 'TKN', { 'source, folded away': TOKEN }],
    ['TKN', 'DAI', 'tkn', { target: OTHER_TOKEN, 'source, folded away': TOKEN }],
    ['TKN', 'DAI', 'WETH', { source: TOKEN, target: OTHER_TOKEN }],
  ] as const) {
    const world = await ready(from, to)
    const { eth_call } = world.chain as { eth_call(call: { to: string; data: string }): unknown }
    world.chain['eth_call'] = (call: { to: string; data: string }) =>
      call.to.toLowerCase() === TOKEN && call.data.startsWith('0x95d89b41') ? toSymbol(name) : eth_call(call)
    await world.open(SwapPreview)
    await world.come()
    const contracts = findAll('[data-testid^=swap-contract-]')
    const sides = contracts.map(each => [
      `${each.dataset.testid!.split('-').at(-1)}${each.closest('details') ? ', folded away' : ''}`,
      each.textContent!.toLowerCase(),
    ])
    assert.equal(sides, Object.entries(shown))
    leave()
  }
})

test('what nobody could try is said, with the exchange in full, and takes a second press; what is shown anew after it, a second one again', async () => {
  for (const from of ['COIN', 'TKN'] as const) {
    const world = await ready(from, other(from))
    const wait = async () => {
      for (let turn = 0; turn < 6; turn++) await world.pass(turn * 500)
    }
    const press = async () => {
      await click(byTestId('swap-action-button'))
      await wait()
      return world.asked().length
    }
    delete world.chain['eth_simulateV1']
    await world.show(SwapPreview)
    await wait()
    assert.match(text(byTestId('swap-untried')), 'This swap could not be tested beforehand.')
    assert.is(text(find('[data-testid=swap-untried] button')), ROUTER)
    assert.equal([await press(), text(byTestId('swap-action-button'))], [0, 'Ask Anyway'])
    // Another exchange is another question.
    if (from === 'COIN') {
      world.offer({ to: at(`0x${'77'.repeat(20)}`) })
      const renewed = world.preview()
      await wait()
      await renewed
      assert.is(await press(), 0)
    }
    assert.is(await press(), 1)
    leave()
  }
})

test('of the account’s tokens those are looked at that its own list names; while it has not come nobody without events has tried it', async () => {
  const world = await ready()
  assert.equal((await world.preview())!.trial.keeps, [TOKEN])
  world.modal.state.patch('eip155', { portfolio: { ...world.modal.state.of('eip155').portfolio!, of: 'eip155:1:0x' } })
  assert.is((await world.preview())!.trial.keeps, undefined)
})

test('what was tried when it was shown is not sent where no node can try it any more: it is shown anew, and takes a second press', async () => {
  const world = await reviewed()
  delete world.chain['eth_simulateV1']
  await world.press()
  const { preview, error } = world.swap
  assert.equal([world.asked(), preview.peek()!.isTried], [[], undefined])
  assert.match(error.peek(), /^No node of .+ answered/)
  await world.press()
  assert.equal(world.asked(), [])
  await world.press()
  assert.is(world.asked().length, 1)
})

test('whom the service has its own node try it, nobody has: other addresses at its host are not asked either, and one of somebody else is believed', async () => {
  for (const [what, customRpcUrls, is] of [
    ['its node alone', undefined, undefined],
    ['another path at its host', [{ url: `${API}/mine` }], undefined],
    ['the default provider, whose hosts are one', [{ url: 'https://rpc.walletconnect.com/v1/?chainId=eip155:1' }], undefined],
    ['a node of somebody else', [{ url: 'https://mine.test/' }], true],
  ] as const) {
    const asked: string[] = []
    const world = await ready('COIN', 'TKN', '0.5', {
      options: customRpcUrls && { customRpcUrls: { 'eip155:1': [...customRpcUrls] } },
      routes: { [`POST ${API}/mine`]: honest, 'https://mine.test/': honest, 'POST https://rpc.walletconnect.com/v1/': honest },
    })
    function honest(call: FakeCall) {
      return toNode(world.chain)(call)
    }
    // Whoever has taken the service over says that enough comes; the network's own node is away.
    const { fetch, chain } = world
    fetch.routes[NODE] = () => reply(503)
    const simulated = chain['eth_simulateV1']!
    const preview = world.preview()
    chain['eth_simulateV1'] = (...params) => (asked.push('tried'), simulated(...params))
    for (let turn = 0; turn < 12; turn++) await world.clock.advance(1_000)
    assert.is((await preview)!.isTried, is, what)
    assert.is(asked.length > 0, is === true, what)
    const pressed = world.press()
    for (let turn = 0; turn < 12; turn++) await world.clock.advance(1_000)
    await pressed
    assert.is(world.asked().length, is ? 1 : 0, what)
    leave()
  }
})

test('a service whose own node finds nothing wrong is not believed where the network’s node finds that more goes: nothing is shown, nothing asked', async () => {
  const world = await ready('TKN', 'COIN', '10')
  world.answers.allowance = `${2n ** 256n - 1n}`
  world.fetch.routes['/v1/convert/allowance'] = () => ({ allowance: world.answers.allowance })
  const honest = { ...world.chain, ...takesOnTrial(ALL + 11n) }
  world.fetch.routes[NODE] = toNode(honest)
  assert.is(await world.preview(), undefined)
  assert.is(world.swap.failure.peek(), 'The service prepared a transaction that is not this swap. Nothing was sent.')
  // Just what was typed, give or take what a token that keeps shares rounds.
  Object.assign(honest, takesOnTrial(ALL + 10n))
  assert.is((await world.preview())!.isTried, true)
  // And what has become worse since it was shown.
  Object.assign(honest, takesOnTrial(2n * ALL))
  await world.press()
  assert.equal([world.asked(), world.swap.error.peek()], [[], 'The swap would take more than shown. Nothing was sent.'])
})

test('what the network’s node finds to give less, or to fail, is no reason to approve: nothing is shown, nothing asked', async () => {
  const world = await ready('TKN', 'DAI', '10')
  let given = 1_979_999n
  givesOnTrial(world, () => given)
  assert.is(await world.preview(), undefined)
  assert.is(world.swap.failure.peek(), 'The swap would give less than shown. Nothing was sent.')
  given++
  assert.is((await world.preview())!.isTried, true)
  world.chain['eth_simulateV1'] = toTrial(({ to }) => ({ status: to === ROUTER ? '0x0' : '0x1', returnData: `0x${'5'.padStart(64, '0')}` }))
  assert.is(await world.preview(), undefined)
  assert.is(world.swap.failure.peek(), 'The transaction would fail. Nothing was sent.')
  assert.equal(world.asked(), [])
})

test('what the exchange may take is what the token says by the network’s node, whatever the service and its node say', async () => {
  const world = await ready('TKN', 'COIN', '10')
  world.fetch.routes[NODE] = toNode({ ...world.chain })
  world.fetch.routes[`POST ${API}/v1/`] = toNode({ ...world.chain, eth_call: () => `0x${'f'.repeat(64)}` })
  world.fetch.routes['/v1/convert/allowance'] = () => ({ allowance: `${2n ** 256n - 1n}` })
  const { approval } = (await world.preview())!
  assert.is(approval!.data, approveData(ROUTER, ALL))
  // Where the network's node serves no such question, the service's is heard.
  world.fetch.routes[NODE] = toNode({ ...world.chain, eth_call: throws(new RpcError(-32601, 'no such method')) })
  world.fetch.routes[`POST ${API}/v1/`] = toNode({ ...world.chain })
  assert.equal([(await world.preview())!.approval!.data, world.swap.failure.peek()], [approveData(ROUTER, ALL), ''])
})

test('a first preview that gives less than the form has quoted is said, and cannot be confirmed at once', async () => {
  const world = await ready()
  world.offer({ amount: '20000' })
  await world.preview()
  assert.equal(world.swap.change.peek(), { isLess: true, isDearer: false })
  await world.press()
  assert.is(world.asked().length, 0)
})

test('whatever ends the swap after its approval was carried out, nobody is told that nothing was sent', async () => {
  for (const [spoil, sentence] of [
    [({ wallet }: SwapWorld) => void (wallet.approve = 'refuse'), 'Declined in your wallet.'],
    [({ chain }: SwapWorld) => void (chain['eth_estimateGas'] = reverts), 'The transaction would fail.'],
    [withoutParts, 'Could not prepare the swap.'],
    [
      (world: SwapWorld) => void changeProvider(world),
      'Your account, network or wallet has changed. Check the amounts once more, then continue.',
    ],
    [({ clock }: SwapWorld) => clock.advance(3 * SWAP_REFRESH + 1), 'The price has changed. Check the new amounts, then continue.'],
  ] as const) {
    const world = await reviewed('TKN', 'COIN', '10')
    world.seesApproval()
    await world.press()
    assert.equal([world.swap.isApproved.peek(), world.asked().length], [true, 1])
    await spoil(world)
    await world.press()
    assert.is(world.swap.error.peek(), `${sentence} ${STANDS}`)
    leave()
  }
})

const DECLINE = 'If your wallet still has the request, decline it there.'
for (const [what, from, answer, step, words] of [
  ['the wallet still has the swap', 'COIN', 'hang', 'swapping', DECLINE],
  ['the wallet still has the approval', 'TKN', 'hang', 'approving', DECLINE],
  ['the approval is on its way', 'TKN', 'always', 'settling', 'Your approval is on its way. No money has moved.'],
  ['the approval was carried out', 'TKN', 'seen', 'review', STANDS],
  ['nothing was asked', 'COIN', undefined, 'review', 'Nothing was sent.'],
] as const)
  test(`an account that changes while the preview is open, where ${what}: just that is said, and the other account's form waits for nothing`, async () => {
    const world = await ready(from, other(from))
    const { wallet, swap, modal, chain } = world
    await world.open(SwapPreview)
    if (answer === 'hang') wallet.approve = 'hang'
    if (answer === 'always') chain['eth_getTransactionReceipt'] = () => null
    if (answer === 'seen') world.seesApproval()
    if (answer) await click(byTestId('swap-action-button'))
    await world.come()
    assert.is(swap.step.peek(), step)
    wallet.changeAccounts([OTHER_TOKEN])
    await world.come()
    const said = `${answer ? 'Your account or network has changed meanwhile' : 'Your account, network or wallet has changed'}. ${words}`
    assert.equal([world.views().at(-1), modal.state.toast.peek()?.message], ['Swap', said])
    const left = [swap.step.peek(), swap.turn.peek(), swap.isApproved.peek(), modal.underWay.has('swap')]
    assert.equal(left, ['review', undefined, false, answer === 'hang'])
    const asked = world.asked().length
    await world.wish('COIN', 'TKN', '0.5')
    await world.preview()
    wallet.approve = 'always'
    await world.press()
    // What the wallet still has is warned of; else it is asked.
    assert.equal([world.asked().length - asked, swap.step.peek() === 'earlier'], answer === 'hang' ? [0, true] : [1, false])
  })

/** A token of the kind of USDT, by which the exchange may take so much already: that can be changed to nothing only. */
async function stubborn(allowed: bigint, world: SwapWorld) {
  world.answers.allowance = `${allowed}`
  world.chain['eth_estimateGas'] = ({ to, data }: { to: string; data: string }) =>
    to === TOKEN && world.answers.allowance !== '0' && data !== approveData(ROUTER, 0n) ? reverts() : '0x186a0'
  const carriedOut = ['0', `${ALL}`]
  world.chain['eth_getTransactionReceipt'] = () => {
    world.answers.allowance = carriedOut.shift() ?? world.answers.allowance
    return receipt('0x1')
  }
  await world.preview()
}
const dataOf = (world: SwapWorld) => world.asked().map(each => (each as { data: string }).data)

test('where a token lets an earlier approval be changed to nothing only, taking it back is the first step, which is said with what fails then; and the swap goes on', async () => {
  const world = await ready('TKN', 'COIN', '10')
  await stubborn(5n, world)
  await world.press()
  assert.equal(dataOf(world), [approveData(ROUTER, 0n)])
  assert.is(world.modal.screen.announcement.peek(), 'Your earlier approval is revoked. Approve the amount, then swap.')
  world.wallet.approve = 'refuse'
  await world.press()
  assert.is(world.swap.error.peek(), 'Declined in your wallet. Your earlier approval was revoked. No money has moved.')
  world.wallet.approve = 'always'
  await world.press()
  await world.press()
  assert.equal(dataOf(world).slice(1), [approveData(ROUTER, ALL), approveData(ROUTER, ALL), SWAP_DATA])
})

test('where not even that can be done, it is said how to do it elsewhere', async () => {
  const world = await ready('TKN', 'COIN', '10')
  world.answers.allowance = '5'
  world.chain['eth_estimateGas'] = ({ to }: { to: string }) => (to === TOKEN ? reverts() : '0x186a0')
  assert.is(await world.preview(), undefined)
  assert.match(world.swap.failure.peek(), 'TKN does not let your earlier approval be changed. Revoke it in your wallet')
})

test('an earlier approval of more than is given is said, and set to just that where the visitor wants it', async () => {
  for (const [allowed, said] of [
    [ALL + 1n, 'You have allowed this exchange earlier to take up to 10.000001 TKN, more than this swap takes.'],
    [2n ** 256n - 1n, 'You have allowed this exchange earlier to take any amount of TKN.'],
  ] as const) {
    const world = await ready('TKN', 'COIN', '10')
    world.answers.allowance = `${allowed}`
    await world.open(SwapPreview)
    assert.equal([text(find('[data-testid=swap-excess] p')), byTestId('swap-action-button').textContent], [said, 'Swap'])
    await click(byTestId('swap-limit-button'))
    await world.come(5)
    assert.equal([isThere('swap-limit-button'), byTestId('swap-action-button').textContent], [false, 'Approve'])
    world.seesApproval()
    await click(byTestId('swap-action-button'))
    await world.come(5)
    assert.equal(dataOf(world), [approveData(ROUTER, ALL)])
    assert.equal([isThere('swap-excess'), byTestId('swap-action-button').textContent], [false, 'Swap'])
    leave()
  }
})

test('more gas than any swap takes is not believed of a service', async () => {
  const fees: bigint[] = []
  for (const gas of ['10000000', '900000000000000']) {
    const world = await ready('TKN', 'COIN', '10')
    world.offer({ eip155: { gas, gasPrice: '10' } })
    fees.push((await world.preview())!.fee)
    leave()
  }
  assert.ok(fees[0] === fees[1] && fees[0]! > 0n)
})

/** The visitor closes the dialog, and comes to the same preview again. */
async function again({ modal, clock }: SwapWorld, from = 'COIN') {
  close(modal)
  await settlePromises()
  await modal.open({ view: 'Account' })
  modal.screen.router.push('Swap')
  const swap = swapOf(modal)
  modal.screen.router.push('SwapPreview')
  await loadSwap(modal, swap)
  const find = (name: string) => swap.tokens.value.find(({ symbol }) => symbol === name)
  swap.fillIn(find(from), find(other(from)), '0.5')
  const building = buildPreview(modal, swap)
  await clock.advance(0)
  await building
  return { swap, press: () => carryOut(modal, swap, swap.preview.peek()!) }
}

test('a wallet that is silent for half a minute is named, and whoever stops waiting asks it again only knowingly', async () => {
  const world = await ready()
  await world.open(SwapPreview)
  const held = holdAnswers(world)
  await click(byTestId('swap-action-button'))
  await world.pass(WALLET_SILENCE - 1)
  assert.is(byTestId('swap-waiting').textContent, 'Confirm transaction in your wallet')
  await world.pass(1)
  const words = 'Example Wallet has not answered yet. Open it and look for the request.'
  assert.equal([byTestId('swap-waiting').textContent, world.modal.screen.announcement.peek()], [words, words])
  await click(byTestId('swap-stop-button'))
  await settle()
  assert.equal(byTestId('swap-error').textContent, EARLIER)
  assert.is(isThere('swap-waiting'), false)
  assert.is(byTestId('swap-action-button').textContent, 'Ask Anyway')
  assert.equal([world.swap.step.peek(), world.modal.state.toast.value], ['earlier', undefined])
  await world.pass(10_000)
  await click(byTestId('swap-action-button'))
  await world.pass(0)
  assert.equal([world.asked().length, world.swap.step.peek()], [2, 'swapping'])
  held[1]!.sent(HASH)
  await world.pass(0)
  assert.equal(world.views(), SENT)
})

test('what nobody waits for any longer and is sent all the same is told in passing, where another swap is under way by then', async () => {
  const world = await reviewed()
  const held = holdAnswers(world)
  const { swap, modal } = world
  const first = world.press()
  await settlePromises()
  stopWaiting(modal, swap)
  await world.wish('COIN', 'TKN', '0.25')
  await world.preview()
  const views = world.views()
  const second = world.press()
  await settlePromises()
  assert.is(world.asked().length, 2)
  held[0]!.sent(HASH)
  await first
  assert.equal([swap.step.peek(), swap.outcome.peek(), world.views()], ['swapping', undefined, views])
  assert.match(String(modal.state.toast.value?.message), /0.5 COIN/)
  held[1]!.sent(`0x${'cd'.repeat(32)}`)
  await second
  assert.equal([world.views(), swap.outcome.peek()?.preview.given], [SENT, 25n * 10n ** 16n])
})

test('a dialog opened anew does not ask a wallet again unknowingly; once it has answered the earlier request nothing stands in the way', async () => {
  const world = await reviewed()
  const held = holdAnswers(world)
  const first = world.press()
  await settlePromises()
  const { swap, press } = await again(world)
  await press()
  assert.equal([world.asked().length, swap.error.peek()], [1, EARLIER])
  held[0]!.refused()
  await first
  await settlePromises()
  assert.equal([swap.error.peek(), swap.step.peek()], ['', 'review'])
  assert.equal(world.modal.state.toast.value, { kind: 'error', message: 'Declined in your wallet. Nothing was sent.' })
  delete world.wallet.answers['eth_sendTransaction']
  await press()
  assert.is(world.asked().length, 2)
})

test('whoever closes the dialog before the wallet is asked has called it off', async () => {
  const world = await reviewed()
  const pressed = world.press()
  close(world.modal)
  await pressed
  assert.equal([world.asked(), world.modal.underWay.has('swap'), world.modal.state.toast.value], [[], false, undefined])
})

// Which errors leave that open is in tests/domain/moved.
test('where a wallet may have swapped, the visitor is led to their account, and offered no second swap', async () => {
  const world = await reviewed()
  world.wallet.answers['eth_sendTransaction'] = () => Promise.reject(new RpcError(-32603, 'boom'))
  await world.press()
  const message = 'It is not known whether this was sent. Check your account and your wallet before you send again.'
  assert.equal([world.views(), world.modal.state.toast.value, world.swap.error.peek()], [['Account'], { kind: 'error', message }, ''])
  assert.is(world.modal.state.of('eip155').currentTab, 'activity')
})

for (const [to, looks] of [
  ['TKN', [COINS, TOKEN]],
  ['DAI', [COINS, OTHER_TOKEN, TOKEN]],
] as const)
  test(`what the node finds to give less ${to} than the minimum shown is not asked; just the minimum is`, async () => {
    const world = await reviewed('COIN', to)
    let given = 1_979_999n
    const tried = givesOnTrial(world, () => given)
    await world.press()
    const said = 'The swap would give less than shown. Nothing was sent.'
    assert.equal([world.asked(), world.swap.error.peek(), tried.told()], [[], said, [[ROUTER], looks]])
    given++
    await world.press()
    assert.is(world.asked().length, 1)
  })

test('a swap that fails in its block is told by its result, and as an event in the words of the catalogue', async () => {
  const world = await reviewed()
  world.chain['eth_getTransactionReceipt'] = () => receipt('0x0')
  await world.press()
  await settlePromises()
  assert.equal([outcome(world), world.modal.state.toast.value], [['failed', ''], undefined])
  assert.match(world.swap.outcome.peek()!.words, 'The transaction failed. The amount was not sent')
  assert.equal(world.steps(), ['INITIATE_SWAP', 'SWAP_ERROR'])
  assert.equal(messagesOf(world), ['The transaction failed. The amount was not sent, the network fee is spent.'])
})

test('an approval that fails in its block is said in the form, and can be asked for again', async () => {
  const world = await reviewed('TKN', 'COIN', '10')
  world.chain['eth_getTransactionReceipt'] = () => receipt('0x0')
  await world.press()
  assert.match(world.swap.error.peek(), 'The transaction failed')
  assert.equal(world.steps(), ['INITIATE_SWAP', 'SWAP_APPROVAL_ERROR'])
  assert.equal(world.views(), ['Account', 'Swap', 'SwapPreview'])
})

// Several calls as one

const BATCHED = { status: 200, receipts: [{ transactionHash: HASH, status: '0x1' }] }

/** A token to be swapped with a wallet that says it carries out several calls as one. */
const batching = (answers: object = {}) =>
  ready('TKN', 'COIN', '10', {
    has: {
      answers: {
        wallet_getCapabilities: () => ({ '0x1': { atomic: { status: 'supported' } } }),
        wallet_sendCalls: () => ({ id: 'calls' }),
        wallet_getCallsStatus: () => BATCHED,
        ...answers,
      },
    },
  })
const previewed = ({ swap }: SwapWorld) => [swap.error.peek(), swap.preview.peek()!.isBatch]

test('a wallet that carries out several calls as one is asked once, for both, all or none', async () => {
  const world = await batching()
  assert.ok((await world.preview())!.isBatch)
  await world.press()
  const calls = [
    { to: TOKEN, value: '0x0', data: approveData(ROUTER, ALL) },
    { to: ROUTER, value: '0x0', data: SWAP_DATA },
  ]
  assert.equal(world.asked(), [{ version: '2.0.0', chainId: '0x1', from: ADDRESS, atomicRequired: true, calls }])
  await settlePromises()
  assert.equal([world.views(), outcome(world)[0]], [SENT, 'confirmed'])
})

test('what an earlier approval allows too much is set right in the same batch, to nothing first where the token wants that', async () => {
  for (const isStubborn of [true, false]) {
    const world = await batching()
    if (isStubborn) await stubborn(2n * ALL, world)
    world.answers.allowance = `${2n * ALL}`
    world.swap.limit()
    await world.preview()
    await world.press()
    const [{ calls }] = world.asked() as [{ calls: { data: string }[] }]
    const right = [approveData(ROUTER, ALL), SWAP_DATA]
    assert.equal(pluck(calls, 'data'), isStubborn ? [approveData(ROUTER, 0n), ...right] : right)
    leave()
  }
})

test('a batch that its wallet declines keeps the form; one it cannot do is done one by one, that is said, and no batch is asked for again', async () => {
  let code = 4001
  const world = await batching({ wallet_sendCalls: () => Promise.reject(new RpcError(code, 'no')) })
  await world.preview()
  await world.press()
  assert.equal(previewed(world), ['Declined in your wallet. Nothing was sent.', true])
  code = 5760
  await world.press()
  assert.equal(previewed(world), [
    'Your wallet cannot do all steps at once. Nothing was sent. You can approve them one after the other.',
    false,
  ])
  world.seesApproval()
  await world.press()
  assert.equal((world.asked().at(-1) as { data: string }).data, approveData(ROUTER, ALL))
  world.answers.allowance = '0'
  const { approval, isBatch } = (await again(world, 'TKN')).swap.preview.peek()!
  assert.equal([Boolean(approval), isBatch, world.wallet.count('wallet_sendCalls')], [true, false, 2])
})

test('an owner who wants no smart account has said no: nothing else is asked, and doing it in two steps is for them to choose', async () => {
  const world = await batching({ wallet_sendCalls: () => Promise.reject(new RpcError(5750, 'no')) })
  await world.preview()
  await world.open(SwapPreview)
  await click(byTestId('swap-action-button'))
  await settle()
  const shown = () => [...previewed(world), byTestId('swap-action-button').textContent]
  assert.equal(shown(), ['Declined in your wallet. Nothing was sent.', true, 'Approve and Swap'])
  await click(byTestId('swap-steps-button'))
  await world.pass(0)
  assert.equal([...shown(), world.asked().length], ['', false, 'Approve', 1])
})

// The service says anything

for (const [what, change] of [
  ['spender that is not the contract of the swap is refused', { approve: txOf(good().approve, { data: approveData(OTHER_TOKEN, ALL) }) }],
  ['swap that would call a third token is none', { transaction: txOf(good().transaction, { to: at(OTHER_TOKEN) }) }],
  ['swap that gives nothing is none', { transaction: txOf(good().transaction, { amount: '0' }) }],
  ['swap by nobody is none', { transaction: txOf(good().transaction, { to: at(`0x${'0'.repeat(40)}`) }) }],
] as const)
  test(`a ${what}, whatever the call is named`, async () => {
    const world = await ready('TKN', 'COIN', '10')
    Object.assign(world.answers, change)
    const said = 'The service prepared a transaction that is not this swap. Nothing was sent.'
    assert.equal([await world.preview(), world.swap.failure.peek()], [undefined, said])
  })

for (const [symbol, listed, from, to] of [
  ['COIN', 6, 'COIN', 'TKN'],
  ['TKN', 18, 'TKN', 'COIN'],
  ['DAI', 6, 'COIN', 'DAI'],
] as const)
  test(`a list that gives ${symbol} ${listed} decimals is not believed: nothing is shown that would be another amount`, async () => {
    const world = await createSwapWorld()
    const { tokens } = world.answers.tokens as { tokens: { symbol: string; decimals: number }[] }
    tokens.find(token => token.symbol === symbol)!.decimals = listed
    await world.load()
    await world.wish(from, to, '0.5')
    const said = `The list of tokens describes ${symbol} wrongly, so it cannot be swapped. Nothing was sent.`
    assert.equal([await world.preview(), world.swap.failure.peek(), world.asked()], [undefined, said, []])
  })

const PLACES = [ADDRESS, TOKEN, ROUTER, ...[TOKEN, OTHER_TOKEN, ROUTER, ADDRESS].map(at), 'eip155:1:0x12', `solana:x:${TOKEN}`]
const APPROVALS = [approveData(ROUTER, 2n ** 256n - 1n), approveData(OTHER_TOKEN, 1n)]
const CALLS = [SWAP_DATA, ...APPROVALS, `0xa9059cbb${'11'.repeat(64)}`, `${SWAP_DATA}0`, SWAP_DATA.toUpperCase()]

test('whatever the service answers, in three hundred ways, the wallet is asked for what was shown, and for nothing that takes more', async () => {
  const next = createRandom(20251)
  const spoil = createBreaker(next, [...ODD, ...PLACES, ...CALLS, ...CALLS, ...CALLS])
  let [signed, refused] = [0, 0]
  const world = await ready('TKN', 'COIN', '10')
  for (let round = 0; round < 300; round++) {
    const isNative = round % 3 === 0
    Object.assign(world.answers, good())
    world.modal.screen.router.reset('Account')
    await settlePromises()
    world.modal.screen.router.push('Swap')
    const swap = swapOf(world.modal)
    await loadSwap(world.modal, swap)
    const find = (symbol: string) => swap.tokens.value.find(token => token.symbol === symbol)!
    swap.fillIn(find(isNative ? 'COIN' : 'TKN'), find(isNative ? 'TKN' : 'COIN'), '0.1')
    const given = isNative ? 10n ** 17n : 100_000n
    for (const key of ['transaction', 'approve'] as const) if (next() % 2) world.answers[key] = spoil(good()[key] as object)
    const building = buildPreview(world.modal, swap)
    await world.clock.advance(5_000)
    await building
    const preview = swap.preview.peek()
    if (!preview) {
      refused++
      assert.ok(swap.failure.peek(), 'it is said why')
      continue
    }
    const before = world.asked().length
    // What comes later is spoilt as well, and must not reach the wallet unseen.
    world.answers.transaction = spoil(good().transaction as object)
    const pressing = carryOut(world.modal, swap, preview)
    for (let second = 0; second < 12; second++) await world.clock.advance(1_000)
    await pressing
    const asked = world.asked().slice(before) as { from: string; to: string; value: string; data: string }[]
    assert.equal(asked, [{ from: ADDRESS, ...(preview.approval ?? preview.transaction), chainId: '0x1' }])
    const [{ to, value, data }] = asked as [(typeof asked)[0]]
    if (preview.approval) assert.equal([to, value, data], [TOKEN, '0x0', approveData(preview.transaction.to, given)])
    else {
      assert.is(BigInt(value), isNative ? given : 0n)
      assert.not([ADDRESS, TOKEN].includes(to))
      assert.not.match(data, /^0x(a9059cbb|095ea7b3|23b872dd)/i)
    }
    assert.ok(preview.received > 0n && preview.minimum <= preview.received)
    signed++
  }
  assert.ok(signed > 40 && refused > 40, `${signed} signed, ${refused} refused`)
})
