// What a dApp hands over: what the sheet says, how the wallet is asked, and what the dApp is told.
import { concat } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { callsOf } from '../../../src/features/calls/state.js'
import { followingOf } from '../../../src/flows/money/sent-transactions.js'
import { byTestId, isThere, text } from '../../support/dom.js'
import { memoryStorage } from '../../support/fake-storage.js'
import { ADDRESS, errorOf, network } from '../../support/modal.js'
import { toTrial } from '../../support/trial.js'
import { leave } from '../../support/view.js'
import { APPROVE, APPROVED, CALLS, enter, GOOD, GOOD_TRIAL, hashOf, named, no, press, SHOP, TOKEN, word, type CallsWorld } from './world.js'

test.after.each(leave)

const batchOf = (world: CallsWorld) => world.asked('wallet_sendCalls')[0] as Record<string, unknown>
const status = (world: CallsWorld, code: number, receipts: readonly object[] = []) =>
  void (world.wallet.answers['wallet_getCallsStatus'] = () => ({ status: code, receipts }))
const receipt = (at: number, status = '0x1') => ({ transactionHash: hashOf(at), status })

test('the sheet says what goes, who may take what later, and how often the wallet asks', async () => {
  const world = await enter('supported')
  await world.send()
  assert.is(text(byTestId('calls-app')), 'Shop asks you to approve this')
  assert.is(text(byTestId('calls-moves')), `You pay0.1 COINYou pay3 TKN${TOKEN}`)
  assert.match(text(byTestId('calls-approval')), 'may take 2 TKN later')
  assert.is(text(byTestId('calls-way')), 'You approve once. All 3 steps happen, or none does.')
  assert.match(text(byTestId('calls-list')), /1. Approval.*2. Contract call.*3. Payment/)
})

test('a wallet that does all at once is asked once, all or none, and the dApp is told the transaction', async () => {
  const world = await enter('supported')
  const paymasterService = { url: 'https://pay.test', optional: true }
  const { promise } = await world.send({ calls: CALLS, capabilities: { dataSuffix: { value: '0x0b' }, paymasterService } })
  // What the page does to its own by now is no matter.
  paymasterService.url = 'https://elsewhere.test'
  world.wallet.answers['wallet_sendCalls'] = () => ({ id: 'batch-1' })
  status(world, 200, [receipt(7)])
  await press(world)
  const { from, atomicRequired, version, chainId, calls, capabilities } = batchOf(world)
  assert.equal([from, atomicRequired, version, chainId], [ADDRESS, true, '2.0.0', '0x1'])
  assert.equal(calls, [
    { to: TOKEN, value: '0x0', data: APPROVE },
    { to: SHOP, value: '0x0', data: '0xdeadbeef' },
    { to: SHOP, value: '0x16345785d8a0000' },
  ])
  assert.equal(capabilities, {
    dataSuffix: { value: '0x0b', optional: true },
    paymasterService: { url: 'https://pay.test', optional: true },
  })
  assert.equal(await promise, { id: 'batch-1', hashes: [hashOf(7)], caipNetworkId: 'eip155:1' })
  assert.is(world.wallet.count('eth_sendTransaction'), 0)
  await world.come()
  assert.is(byTestId('calls-result').dataset['phase'], 'done')
})

test('a wallet without batches is asked for one after the other, each with the end that says who has led here', async () => {
  const world = await enter()
  const { promise } = await world.send({ calls: CALLS, capabilities: { dataSuffix: { value: '0x0b' } } })
  assert.is(text(byTestId('calls-way')), 'You approve 3 times, one step after the other.')
  await press(world)
  assert.equal((await promise).hashes, [hashOf(1), hashOf(2), hashOf(3)])
  const seen = world.asked('eth_sendTransaction').map(each => (each as { data: string }).data)
  assert.equal(seen, [`${APPROVE}0b`, '0xdeadbeef0b', '0x'])
})

test('what was declined half-way stands, and goes on from there after a reload', async () => {
  const storage = memoryStorage()
  const world = await enter(undefined, { storage })
  const { promise } = await world.send()
  let asked = 0
  world.wallet.answers['eth_sendTransaction'] = () => (++asked === 2 ? no(4001)() : hashOf(asked))
  await press(world)
  assert.is(text(byTestId('calls-standing')), 'Declined in your wallet1 of 3 are done. You can go on from there.')
  world.modal.close()
  const error = await errorOf<Error & { hashes: string[] }>(promise)
  assert.equal([error.name, error.hashes], ['userRejected', [hashOf(1)]])
  leave()
  const later = await enter(undefined, { storage })
  later.wallet.answers['eth_sendTransaction'] = () => hashOf(++asked)
  const { promise: rest } = await later.send()
  assert.match(text(byTestId('calls-way')), '1 of 3 are done')
  assert.match(text(byTestId('calls-list')), /1. Approval0x3{40}Done2.*3. Payment0.1 COIN/)
  await press(later)
  assert.equal((await rest).hashes, [hashOf(1), hashOf(3), hashOf(4)])
  assert.is(later.wallet.count('eth_sendTransaction'), 2)
  assert.is(storage.getItem('@appkit/begun_calls'), null)
})

test('what was begun may begin anew on the sheet where it stopped, once it is known what all of it does', async () => {
  const shown: string[] = []
  const node = {
    eth_simulateV1: (trial: never) => {
      if (isThere('calls-continue'))
        shown.push(`${isThere('calls-loading') ? 'loading' : 'known'}, ${byTestId('calls-continue').getAttribute('aria-disabled')}`)
      return GOOD['eth_simulateV1']!(trial)
    },
  }
  const world = await enter(undefined, { node })
  const { promise } = await world.send()
  let asked = 0
  world.wallet.answers['eth_sendTransaction'] = () => (++asked === 2 ? no(4001)() : hashOf(asked))
  await press(world)
  shown.length = 0
  await press(world, 'calls-anew')
  // What the rest would do says nothing of all of it.
  assert.equal([...new Set(shown)], ['loading, true'])
  assert.equal([isThere('calls-standing'), byTestId('calls-continue').getAttribute('aria-disabled')], [false, 'false'])
  assert.match(text(byTestId('calls-way')), 'You approve 3 times')
  await press(world)
  assert.equal((await promise).hashes, [hashOf(3), hashOf(4), hashOf(5)])
})

for (const [code, receipts, name, title] of [
  [400, [], 'callsNotSent', undefined],
  [500, [receipt(7, '0x0')], 'transactionReverted', 'Failed'],
  [600, [receipt(7), receipt(8, '0x0')], 'callsPartly', 'Done in part'],
  [207, [receipt(7)], 'callsPartly', 'Done in part'],
] as const)
  test(`calls that end by ${code} are told as such, with what was carried out`, async () => {
    const toStatus = (hash: string) => receipts.find(({ transactionHash }) => transactionHash === hash)?.status
    const eth_getTransactionReceipt = (hash: string) => ({
      status: toStatus(hash),
      from: ADDRESS,
      blockNumber: '0x1',
      transactionHash: hash,
    })
    const world = await enter('supported', { node: { eth_getTransactionReceipt } })
    const { promise } = await world.send()
    world.wallet.answers['wallet_sendCalls'] = () => ({ id: 'batch-1' })
    status(world, code, receipts)
    await press(world)
    if (title) assert.match(text(byTestId('calls-result')), title)
    else {
      assert.match(text(byTestId('calls-standing')), 'Nothing was sent')
      world.modal.close()
    }
    const error = await errorOf<Error & { hashes: string[] }>(promise)
    assert.equal([error.name, error.hashes], [name, receipts.map(({ transactionHash }) => transactionHash)])
  })

test('what was sent and called off says that in the words of the activity, not that it may come or has failed', async () => {
  const world = await enter()
  await world.send()
  callsOf(world.modal).settle('calledOff', 'Why.')
  await world.come()
  assert.match(text(byTestId('calls-result')), /^Called off in the walletWhy\./)
})

test('where the wallet alone says that it is done, the network is not said to have confirmed it', async () => {
  const world = await enter('supported')
  await world.send()
  world.wallet.answers['wallet_sendCalls'] = () => ({ id: 'batch-1' })
  status(world, 200)
  await press(world)
  await world.come()
  assert.is(text(byTestId('calls-result')), 'Done, your wallet saysDone')
})

test('what the dApp needs and the wallet lacks is said to the dApp, and the visitor sees no sheet', async () => {
  for (const [atomic, wish, name] of [
    [undefined, { calls: CALLS, atomicRequired: true }, 'atomicityNotSupported'],
    ['unsupported', { calls: CALLS, atomicRequired: true }, 'atomicityNotSupported'],
    ['supported', { calls: CALLS, capabilities: { paymasterService: { url: 'https://pay.test' } } }, 'unsupportedCapability'],
  ] as const) {
    const world = await enter(atomic)
    const { promise } = await world.send(wish)
    assert.is((await errorOf(promise)).name, name)
    assert.is(world.modal.state.isOpen.peek(), false)
    leave()
  }
})

test('a wallet that is not sure of all or nothing is asked once all the same, where the dApp lets it', async () => {
  const world = await enter('unsupported')
  await world.send()
  assert.match(text(byTestId('calls-way')), 'follow one after the other')
  world.wallet.answers['wallet_sendCalls'] = () => ({ id: 'batch-1' })
  status(world, 200, [receipt(7), receipt(8), receipt(9)])
  await press(world)
  assert.is(batchOf(world)['atomicRequired'], false)
})

test('who declines where the wallet may have asked for each reads that a part may have gone, and no other try is offered', async () => {
  const world = await enter('unsupported')
  const { promise } = await world.send()
  world.wallet.answers['wallet_sendCalls'] = no(4001)
  await press(world)
  assert.is((await errorOf(promise)).name, 'sendFailed')
  await world.come()
  assert.match(text(byTestId('calls-result')), 'Declined in your wallet. Check your account and your wallet before you send again.')
})

test('a single call is one transaction', async () => {
  const world = await enter('supported')
  const { promise } = await world.send([CALLS[2]!])
  assert.is(text(byTestId('calls-way')), 'You approve once, in your wallet.')
  await press(world)
  assert.equal((await promise).hashes, [hashOf(1)])
  const seen = followingOf(world.modal)
    .list.peek()
    .map(({ kind, status, out }) => [kind, status, out?.amount])
  assert.equal(seen, [['execute', 'confirmed', '0.1']])
})

test('who leaves before the wallet is asked has declined, and nothing was asked', async () => {
  const world = await enter('supported')
  const { promise } = await world.send()
  await press(world, 'calls-cancel')
  const { name, code } = await errorOf(promise)
  assert.equal([name, code], ['userRejected', 4001])
  assert.is(world.wallet.count('wallet_sendCalls'), 0)
})

test('what no dApp may mean is refused before anything is shown', async () => {
  const world = await enter('supported')
  for (const wish of [
    [],
    [{ to: 'nobody' }],
    [{ to: SHOP, value: '-1' }],
    [{ to: SHOP, data: 'x' }],
    {},
    null,
    'calls',
    Array(101).fill(CALLS[0]),
  ])
    assert.is((await errorOf((await world.send(wish as never)).promise)).name, 'invalidParams')
  assert.is((await errorOf((await world.send({ calls: CALLS, chainId: 77 })).promise)).name, 'networkNotFound')
  assert.is((await errorOf((await world.send({ psbt: 'cHNidP8=', signInputs: [] })).promise)).name, 'noActiveAddress')
})

test('calls for another network take the wallet there first', async () => {
  const world = await enter('supported', { networks: [network(1), network(2)] })
  await world.send({ calls: [CALLS[2]!], chainId: '0x2' })
  assert.is(world.modal.state.networkOf()?.id, 2)
})

test('another request warns of one that the wallet has not answered', async () => {
  const world = await enter('supported')
  await world.send()
  world.wallet.answers['wallet_sendCalls'] = () => new Promise(() => {})
  await press(world)
  world.modal.close()
  await world.send()
  await press(world)
  assert.match(text(byTestId('calls-standing')), 'earlier request')
  assert.is(text(byTestId('calls-continue')), 'Ask Anyway')
})

// What the sheet says of calls: those that fail, those that nobody could try, and who gets what.

test('what a node has shown to fail is said with the words of the contract, and can be asked for all the same', async () => {
  const world = await enter('supported', {
    node: {
      eth_simulateV1: () => [
        { calls: [0, 1, 2].map(() => ({ status: '0x0', returnData: '0x', error: { code: 3, message: 'execution reverted: too late' } })) },
      ],
    },
  })
  await world.send()
  assert.match(text(byTestId('calls-failing')), 'This would fail\u2068“too late”\u2069')
  assert.is(text(byTestId('calls-continue')), 'Ask Anyway')
})

for (const [atomic, more] of [
  ['supported', 'pay the network fee for nothing'],
  ['unsupported', 'would still happen'],
  [undefined, 'would still happen'],
] as const)
  test(`what would fail is shown with what it may do before: ${more}, batches ${atomic}`, async () => {
    const tried = ['0x1', '0x0', '0x0'].map(status => ({ status, returnData: '0x' }))
    await (await enter(atomic, { node: { eth_simulateV1: () => [{ calls: tried }] } })).send()
    assert.match(text(byTestId('calls-failing')), more)
    assert.match(text(byTestId('calls-moves')), 'You pay0.1 COIN')
    assert.match(text(byTestId('calls-approval')), 'may take 5 TKN later')
    assert.is(isThere('calls-untried'), false)
  })

test('who may take one piece of a collection, or all of it, is told as that', async () => {
  const granted = (event: string, parties: readonly string[], data: string) => ({
    address: TOKEN,
    topics: [event, word(ADDRESS), ...parties],
    data,
  })
  const logs = [
    granted(APPROVED, [word(SHOP), word(7n)], '0x'),
    granted('0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31', [word(SHOP)], word(1n)),
  ]
  const node = {
    eth_simulateV1: (trial: never) =>
      (GOOD['eth_simulateV1']!(trial) as { calls: { logs?: object[] }[] }[]).map(({ calls }, block) => ({
        calls: calls.map((call, at) => (call.logs ? { ...call, logs: block || at ? [] : logs } : call)),
      })),
  }
  await (await enter('supported', { node })).send()
  const said = [...document.querySelectorAll('[data-testid=calls-approval] p')].map(({ textContent }) => textContent)
  assert.equal(said, ['This address may take 1 TKN #7 later', 'This address may take everything of TKN later'])
})

test('who gets something is told in full, and which contract each token is of', async () => {
  const other = '77'.repeat(20)
  const world = await enter('supported')
  await world.send([
    { to: TOKEN, data: concat(['0xa9059cbb', word(`0x${other}`), word(5n)]) },
    { to: TOKEN, data: concat(['0xb88d4fde', word(SHOP), word(`0x${other}`), word(5n), word(128n), word(0n)]) },
    { to: TOKEN, data: concat(['0x87517c45', word(TOKEN), word(`0x${other}`), word(5n), word(9n)]) },
    ...CALLS,
  ])
  const receivers = [...document.querySelectorAll('[data-testid=calls-receiver]')].map(each => each.textContent)
  assert.equal(receivers, [`To 0x${other}`, `To 0x${other}`, `To ${SHOP}`])
  assert.match(
    text(byTestId('calls-list')),
    /1. Token transfer0.000005 TKN.*2. Token transfer.*3. Approval.*4. Approval.*5. Contract call.*6. Payment0.1 COIN/,
  )
  const tokens = [...document.querySelectorAll('[data-testid=calls-token]')].map(each => each.textContent)
  assert.equal(tokens, [TOKEN, `Token contract ${TOKEN}`])
})

for (const [what, stays, says] of [
  ['is paid is told to its last digit', 9_981_000n, 'You pay0.019 USDC'],
  ['comes is cut', 10_019_000n, 'You get0.01 USDC'],
] as const)
  test(`what ${what}, also of a coin that stands for a currency`, async () => {
    const eth_simulateV1 = toTrial((call, when) => {
      if (call.data.startsWith('0x95d89b41')) return { status: '0x1', returnData: named('USDC') }
      if (call.data.startsWith('0x70a08231') && when.isAfter) return { status: '0x1', returnData: word(stays) }
      return GOOD_TRIAL(call, when)
    })
    const world = await enter('supported', { node: { eth_simulateV1 } })
    await world.send([{ to: TOKEN, data: concat(['0xa9059cbb', word(SHOP), word(19_000n)]) }, CALLS[1]!])
    assert.match(text(byTestId('calls-moves')), says)
    assert.match(text(byTestId('calls-list')), 'Token transfer0.019 USDC')
  })

test('where nothing was seen to move the sheet says no more than that', async () => {
  const nothing = toTrial(({ to }) => ({ status: '0x1', returnData: to.endsWith('ba1a0') ? word(9n) : '0x' }))
  await (await enter('supported', { node: { eth_simulateV1: nothing } })).send([CALLS[1]!])
  assert.is(text(byTestId('calls-moves')), 'In a test, none of your coins or tokens were seen to move. Some kinds cannot be seen.')
})

test('what no node could try says what can be read of it, and that there may be more', async () => {
  const world = await enter('supported', { node: { eth_simulateV1: no(-32601) } })
  await world.send()
  assert.is(text(byTestId('calls-moves')), 'You pay0.1 COIN')
  assert.match(text(byTestId('calls-approval')), 'may take 5 TKN later')
  assert.match(text(byTestId('calls-untried')), 'could not be tested')
})
