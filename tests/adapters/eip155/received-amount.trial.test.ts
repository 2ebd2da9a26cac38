// What swaps would give and take, tried on a real chain: by eth_simulateV1, and by one eth_call where nodes do not know that.
import { AbiCoder, Interface } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import contracts from '../../../scripts/sandbox/contracts/contracts.json'
import { start, type Devnet } from '../../../scripts/sandbox/devnet.js'
import { getTokenFee, tryOut } from '../../../src/adapters/eip155/received-amount.js'
import { receiptOf } from '../../support/receipts.js'
import type { Trial } from '../../../src/domain/adapter.js'
import { COINS } from '../../support/trial.js'
import { FROM, one, TOKEN } from './fake-node.js'

const booths = new Interface(contracts.Booth.abi)
const tokens = new Interface(contracts.Token.abi)
const collection = new Interface(contracts.Collection.abi)
const COIN = `0x${'0'.repeat(40)}`
const realFetch = globalThis.fetch

let chain: Devnet
let [booth, first, second, third, pieces, owner] = ['', '', '', '', '', '']
let asked: string[] = []

const deploy = async (data: string) => {
  const hash = await chain.rpc('eth_sendTransaction', [{ from: owner, data }])
  return (await receiptOf<{ contractAddress: string }>(chain.rpc, hash)).contractAddress
}
const deployToken = (name: string) =>
  deploy(
    contracts.Token.bytecode +
      AbiCoder.defaultAbiCoder()
        .encode(['string', 'string', 'uint8', 'address[]', 'uint256'], [name, name, 6, [owner, booth], 1_000_000n])
        .slice(2),
  )

test.before(async () => {
  chain = await start({ chainId: 1 })
  owner = chain.accounts[1]!.address
  booth = await deploy(contracts.Booth.bytecode)
  first = await deployToken('ONE')
  second = await deployToken('TWO')
  third = await deployToken('THREE')
  pieces = await deploy(contracts.Collection.bytecode + AbiCoder.defaultAbiCoder().encode(['string', 'string'], ['P', 'P']).slice(2))
  await receiptOf(
    chain.rpc,
    await chain.rpc('eth_sendTransaction', [{ from: owner, to: pieces, data: collection.encodeFunctionData('mint', [owner]) }]),
  )
  await chain.rpc('anvil_setBalance', [booth, '0xde0b6b3a7640000'])
})
test.before.each(() => {
  asked = []
})
test.after.each(() => {
  globalThis.fetch = realFetch
})
test.after(() => chain.close())

/** The chain's node, as far as it knows these methods; another address is one that answers nothing at all. */
function serve(...unknown: string[]) {
  globalThis.fetch = async (url, init) => {
    const body = JSON.parse(String(init?.body)) as Question | Question[]
    const all = [body].flat()
    const isKnown = ({ method, params }: Question) => String(url).startsWith(chain.url) && !unknown.includes(toWay(method, params))
    asked.push(...all.map(({ method, params }) => toWay(method, params)))
    const known = all.filter(isKnown)
    const told = known.length ? await realFetch(url, { ...init, body: JSON.stringify(known) }) : undefined
    const answers = [...(((await told?.json()) ?? []) as object[])]
    const refused = all
      .filter(each => !isKnown(each))
      .map(({ id }) => ({ jsonrpc: '2.0', id, error: { code: -32601, message: 'no such' } }))
    answers.push(...refused)
    return Response.json(Array.isArray(body) ? answers : answers[0])
  }
}

interface Question {
  id: number
  method: string
  params: readonly unknown[]
}

/** A call with code of ours is another thing than a question. */
const toWay = (method: string, params: readonly unknown[]) => (method === 'eth_call' && params.length > 2 ? 'as owner' : method)

const change = (give: string, given: bigint, take: string, taken: bigint) => [
  ...(give === COIN ? [] : [{ to: give, value: '0x0', data: tokens.encodeFunctionData('approve', [booth, given]) }]),
  {
    to: booth,
    value: give === COIN ? `0x${given.toString(16)}` : '0x0',
    data: booths.encodeFunctionData('change', [give, given, take, taken]),
  },
]
const toUnits = (token: string, units: bigint) => ({ token: token === COIN ? undefined : token, units })
/** @param takes what may go, with how much of it; as a rule 5000 of the first token or the coin */
const ask = (transactions: ReturnType<typeof change>, token: string, units: bigint, more: Partial<Trial> = {}) =>
  tryOut({
    ...{ provider: {}, network: one, urls: ['https://service.test/'], from: owner, transactions },
    trial: { urls: [chain.url], gives: toUnits(token, units), takes: toUnits(token === first ? COIN : first, 5_000n), keeps: [], ...more },
  })

for (const [way, unknown] of [
  ['eth_simulateV1', []],
  ['as owner', ['eth_simulateV1']],
] as const) {
  for (const [what, give, take] of [
    ['a token for a token', () => first, () => second],
    ['the coin for a token', () => COIN, () => first],
    ['a token for the coin', () => first, () => COIN],
  ] as const)
    test(`${way} tells what ${what} gives, to the unit`, async () => {
      serve(...unknown)
      const calls = change(give(), 5_000n, take(), 700n)
      const takes = toUnits(give(), 5_000n)
      assert.equal([await ask(calls, take(), 700n, { takes }), await ask(calls, take(), 701n, { takes })], [false, 'swapGivesLess'])
      assert.ok(asked.includes(way))
    })

  test(`${way} tells of a call that takes what was to be received that it takes more, and of one that fails ${unknown.length ? 'nothing' : 'that it does'}`, async () => {
    serve(...unknown)
    const taking = [{ to: second, value: '0x0', data: tokens.encodeFunctionData('transfer', [booth, 10n]) }]
    assert.is(await ask(taking, second, 1n), 'swapTakesMore')
    const failing = unknown.length ? undefined : 'executionReverted'
    assert.is(await ask(change(first, 2_000_000n, second, 1n), second, 1n), failing)
    assert.is(await ask(change(first, 2_000_000n, COIN, 1n), COIN, 1n), failing)
  })

  /** The booth may take everything, as somebody has once allowed it. */
  const allowed = (token: string) => ({ to: token, value: '0x0', data: tokens.encodeFunctionData('approve', [booth, 2n ** 255n]) })

  test(`${way} tells of one unit more that is taken than was typed, though enough comes`, async () => {
    serve(...unknown)
    const calls = [allowed(first), ...change(first, 5_001n, second, 700n).slice(1)]
    const ofUnits = (units: bigint) => ask(calls, second, 700n, { takes: toUnits(first, units) })
    assert.equal([await ofUnits(5_000n), await ofUnits(5_001n)], ['swapTakesMore', false])
  })

  test(`${way} tells of a swap that gives enough and takes less than 99 % of what was typed: it pays out of something else`, async () => {
    serve(...unknown)
    for (const [give, take] of [
      [first, second],
      [COIN, second],
      [first, COIN],
    ] as const) {
      const ofUnits = (units: bigint) => ask(change(give, units, take, 700n), take, 700n, { takes: toUnits(give, 5_000n) })
      assert.equal([await ofUnits(0n), await ofUnits(4_949n), await ofUnits(4_950n)], ['swapTakesMore', 'swapTakesMore', false])
    }
  })

  test(`${way} leaves tokens that keep shares a millionth, or two units, for what they round`, async () => {
    serve(...unknown)
    for (const [gone, verdict] of [
      [500_002n, false],
      [500_003n, 'swapTakesMore'],
    ] as const) {
      const calls = [allowed(first), ...change(first, gone, second, 700n).slice(1)]
      assert.is(await ask(calls, second, 700n, { takes: toUnits(first, 500_000n) }), verdict)
    }
    const dear = change(COIN, 10n ** 12n + 10n ** 6n, second, 700n)
    assert.is(await ask(dear, second, 700n, { takes: toUnits(COIN, 10n ** 12n) }), false)
  })

  test(`${way} tells of coins that go where a token was to go`, async () => {
    serve(...unknown)
    assert.is(await ask([...change(first, 5_000n, second, 700n), { to: booth, value: '0x1', data: '0x' }], second, 700n), 'swapTakesMore')
  })

  test(`${way} takes a token that tells the coin's balance for the coin's face, whether it is listed or a call names it`, async () => {
    const face = `0x${'ce10'.repeat(10)}`
    await chain.rpc('anvil_setCode', [face, '0x6004353160005260206000f3'])
    serve(...unknown)
    const calls = [...change(COIN, 5_000n, second, 700n), { to: TOKEN, value: '0x0', data: `0x12345678${face.slice(2)}` }]
    for (const keeps of [[face], []]) {
      const ofUnits = (units: bigint) => ask(calls, second, 700n, { takes: toUnits(COIN, units), keeps })
      assert.equal([await ofUnits(5_000n), await ofUnits(4_999n)], [false, 'swapTakesMore'])
    }
  })

  test(`${way} tells of another token of the account that goes along, and a broken one beside it does no harm`, async () => {
    serve(...unknown)
    const calls = [allowed(third), ...change(third, 9n, second, 1n).slice(1), ...change(first, 5_000n, second, 700n)]
    assert.is(await ask(calls, second, 700n, { keeps: [booth, third] }), 'swapTakesMore')
    assert.is(await ask(change(first, 5_000n, second, 700n), second, 700n, { keeps: [booth, third] }), false)
  })
}

test('as owner tells of a token that no list names where it stands in a call, at whatever byte, and nothing while there is no list', async () => {
  // Takes nine units of what stands from its sixth byte on.
  const taker = `0x${'7a'.repeat(20)}`
  await chain.rpc('anvil_setCode', [
    taker,
    '0x6323b872dd60e01b60005233600452306024526009604452'.concat('600060006064600060006005356060', '1c5af15000'),
  ])
  const allow = tokens.encodeFunctionData('approve', [taker, 9n])
  await receiptOf(chain.rpc, await chain.rpc('eth_sendTransaction', [{ from: owner, to: third, data: allow }]))
  serve('eth_simulateV1')
  const swap = change(first, 5_000n, second, 700n)
  const take = (data: string) => [...swap, { to: taker, value: '0x0', data }]
  assert.is(await ask(take(`0x12345678ab${third.slice(2)}`), second, 700n), 'swapTakesMore')
  assert.is(await ask(take(`0x12345678ab${second.slice(2)}`), second, 700n), false)
  assert.is(await ask(take(`0x${'12'.repeat(9_000)}`), second, 700n), undefined)
  assert.is(await ask(swap, second, 700n, { keeps: undefined }), undefined)
})

for (const [what, isSearch] of [
  ['as it is looked for', true],
  ['behind the calls', false],
] as const)
  test(`as owner takes no token for untouched that has not the gas to answer ${what}`, async () => {
    // Uses up 60 000 to tell what it has; whoever asks it for anything else takes nine of it, as they do who call the other with its address.
    const [heavy, taker] = [`0x${'4ea7'.repeat(10)}`, `0x${'7a7b'.repeat(10)}`]
    const code = '0x60003560e01c6370a0823114601957600960005403600055005b6108fc5b6001900380601d5760005460005260206000f3'
    await chain.rpc('anvil_setCode', [heavy, code])
    await chain.rpc('anvil_setStorageAt', [heavy, `0x${'0'.repeat(64)}`, `0x${'3e8'.padStart(64, '0')}`])
    await chain.rpc('anvil_setCode', [taker, '0x6000600060006000600060053560601c5af15000'])
    serve('eth_simulateV1')
    const { fetch } = globalThis
    let most = 0
    globalThis.fetch = (url, init) => {
      const body = JSON.parse(String(init?.body)) as Question | Question[]
      for (const { method, params } of [body].flat()) {
        const [call, , code] = params as [{ gas?: string }, unknown, Record<string, { code: string }>?]
        const ours = method === 'eth_call' && code && Object.values(code)[0]!.code
        if (ours && most && ours.startsWith('0x6370a08231') === isSearch) call.gas = `0x${most.toString(16)}`
      }
      return fetch(url, { ...init, body: JSON.stringify(body) })
    }
    const calls = [...change(first, 5_000n, second, 700n), { to: taker, value: '0x0', data: `0x12345678ab${heavy.slice(2)}` }]
    const tried = new Set<unknown>()
    for (most = 100_000; most < 1_000_000; most += 25_000) tried.add(await ask(calls, second, 700n, { keeps: isSearch ? [] : [heavy] }))
    assert.equal([...tried], [undefined, 'swapTakesMore'])
  })

test('what a token keeps of a transfer is what does not arrive, as far as a node can tell', async () => {
  // Tells the balance of whom is named; of anything else it is asked for, 95 % arrive.
  const keeping = `0x${'feee'.repeat(10)}`
  const code = [
    '60003560e01c6370a08231146032576024358033540333',
    '55605f02606490046004355401600435556001600052',
    '60206000f35b6004355460005260206000f3',
  ]
  await chain.rpc('anvil_setCode', [keeping, `0x${code.join('')}`])
  await chain.rpc('anvil_setStorageAt', [keeping, `0x${owner.slice(2).padStart(64, '0')}`, `0x${'3e8'.padStart(64, '0')}`])
  const keeps = (token: string | undefined, to = booth) =>
    getTokenFee({ provider: {}, network: one, urls: [chain.url], from: owner, to, units: 1_000n, token })
  serve()
  assert.equal(await Promise.all([keeps(keeping), keeps(keeping, owner), keeps(first), keeps(undefined)]), [50n, 0n, 0n, 0n])
  serve('as owner')
  assert.is(await keeps(keeping), 0n)
})

/** Stands where it is called, and fails but where an operation, read as code, comes to what it names. */
async function expect(operation: string, isNothing: boolean): Promise<{ to: string; value: string; data: string }> {
  const to = `0x${'c0de'.repeat(10)}`
  const end = (operation.length / 2 + (isNothing ? 9 : 8)).toString(16).padStart(2, '0')
  await chain.rpc('anvil_setCode', [to, `0x${operation}${isNothing ? '15' : ''}60${end}5760006000fd5b00`])
  return { to, value: '0x0', data: '0x12345678' }
}

for (const [what, operation, isNothing, failure] of [
  ['that no gas is paid for', '3a', true, undefined],
  ['that a block has nothing random', '44', true, 'executionReverted'],
  ['that there is more gas than anybody brings along', '5a620f424010', false, undefined],
  ['code of ours', `73${COINS.slice(2)}3b`, false, 'executionReverted'],
] as const)
  test(`a contract that behaves where it sees ${what} ${failure ? 'fails' : 'has not been tried'}`, async () => {
    const call = await expect(operation, isNothing)
    serve()
    assert.is(await ask([...change(first, 5_000n, second, 700n), call], second, 700n), failure)
  })

const setBalance = (units: bigint) => chain.rpc('anvil_setBalance', [owner, `0x${units.toString(16)}`])

test('a contract that uses up, where gas costs nothing, more of it than the account can pay, and behaves there, has not been tried', async () => {
  // With a fee it fails; else it counts down from 620 000.
  const [to, code] = [`0x${'b0b0'.repeat(10)}`, '0x3a60125762'.concat('0975e0', '5b600190038060085700', '5b60006000fd')]
  await chain.rpc('anvil_setCode', [to, code])
  await setBalance(10n ** 15n)
  serve()
  assert.is(await ask([...change(first, 5_000n, second, 700n), { to, value: '0x0', data: '0x12345678' }], second, 700n), undefined)
})

test('a contract that gives less coins where gas is paid for, by as much as the fee, gives too little', async () => {
  // Sends 10 ** 18 less 20 000 times the price of gas.
  const [to, code] = [`0x${'b1b1'.repeat(10)}`, '0x600060006000600062004e203a02670de0b6b3a764000003335af100']
  await chain.rpc('anvil_setCode', [to, code])
  await chain.rpc('anvil_setBalance', [to, '0x1bc16d674ec80000'])
  serve()
  const swap = [...change(first, 5_000n, COIN, 1n), { to, value: '0x0', data: '0x12345678' }]
  assert.is(await ask(swap, COIN, 10n ** 18n), 'swapGivesLess')
})

test('an account without a coin, for which somebody else pays, gets both trials, and is told what comes of them', async () => {
  await setBalance(0n)
  const call = await expect('3a', true)
  serve()
  const swap = change(first, 5_000n, second, 700n)
  assert.equal([await ask(swap, second, 700n), await ask(swap, second, 701n)], [false, 'swapGivesLess'])
  assert.is(await ask(change(first, 5_000n, COIN, 700n), COIN, 700n), false)
  assert.is(await ask([...swap, call], second, 700n), undefined)
  globalThis.fetch = realFetch
  await setBalance(10n ** 20n)
})

for (const way of [[], ['eth_simulateV1'], ['eth_simulateV1', 'as owner']])
  test(`a contract at which the account has something is not called, ${way.length} ways being unknown`, async () => {
    serve(...way)
    const swap = change(first, 5_000n, second, 700n)
    const call = { to: pieces, value: '0x0', data: collection.encodeFunctionData('balanceOf', [owner]) }
    assert.is(await ask([...swap, call], second, 700n), 'swapTakesMore')
  })

/** Stands where it is called: answers one question with a word, and does nothing else. */
async function answer(selector: string, word: string): Promise<{ to: string; value: string; data: string }> {
  const to = `0x${'5afe'.repeat(10)}`
  await chain.rpc('anvil_setCode', [to, `0x60003560e01c63${selector}14601057005b7f${word.slice(2).padStart(64, '0')}60005260206000f3`])
  return { to, value: '0x0', data: '0x12345678' }
}

test('a contract that is the account’s own is not called, since it does whatever its owner says; one of somebody else is', async () => {
  const tryOn = async (selector: string, word: string) => {
    globalThis.fetch = realFetch
    const call = await answer(selector, word)
    serve()
    return ask([...change(first, 5_000n, second, 700n), call], second, 700n)
  }
  // As a DSProxy, a Safe, Instadapp's and Coinbase's accounts say it.
  assert.equal([await tryOn('8da5cb5b', owner), await tryOn('8da5cb5b', booth)], ['swapTakesMore', false])
  for (const selector of ['2f54bf6e', '2520e7ff', 'a2e1a8d8'])
    assert.equal([await tryOn(selector, '0x1'), await tryOn(selector, '0x0')], ['swapTakesMore', false], selector)
})

test('eth_simulateV1 tells of whoever else may take something later, and of what goes by its events: a token that nobody has named, a piece of a collection', async () => {
  serve()
  const swap = change(first, 5_000n, second, 700n)
  assert.is(await ask(swap, second, 700n), false)
  for (const more of [
    { to: third, value: '0x0', data: tokens.encodeFunctionData('approve', [booth, 1n]) },
    { to: first, value: '0x0', data: tokens.encodeFunctionData('approve', [chain.accounts[3]!.address, 1n]) },
  ])
    assert.is(await ask([...swap, more], second, 700n), 'swapTakesMore')
  for (const taking of [
    { to: third, value: '0x0', data: tokens.encodeFunctionData('transfer', [booth, 1n]) },
    { to: pieces, value: '0x0', data: collection.encodeFunctionData('transferFrom', [owner, booth, 1n]) },
  ])
    assert.is(await ask([...swap, taking], second, 700n), 'swapTakesMore')
})

test('a call that fails where its events are told is not tried in a way that sees less', async () => {
  serve()
  assert.is(await ask(change(first, 2_000_000n, second, 1n), second, 1n), 'executionReverted')
  assert.not.ok(asked.includes('as owner'))
})

test('what fails for one node and not for the next, or cannot be tried by it, has been tried by that', async () => {
  serve()
  const { fetch } = globalThis
  const behind = 'https://behind.test/'
  globalThis.fetch = async (url, init) => {
    const reply = await fetch(String(url).startsWith(behind) ? chain.url : url, init)
    if (!String(url).startsWith(behind)) return reply
    const told = (await reply.json()) as { result?: { calls: { status: string }[] }[] }
    // Of the calls with what is looked at behind them the last one fails.
    for (const { result } of [told].flat()) if (Array.isArray(result) && result.length === 2) result[0]!.calls.at(-1)!.status = '0x0'
    return Response.json(told)
  }
  assert.is(await ask(change(first, 5_000n, second, 7n), second, 8n, { urls: [behind, chain.url] }), 'swapGivesLess')
  serve()
  assert.is(await ask(change(first, 5_000n, second, 7n), second, 8n, { urls: ['https://elsewhere.test/', chain.url] }), 'swapGivesLess')
})

test('where no node can, nothing is said; nor of the code at the owner, by a node that takes no notice of it', async () => {
  serve('eth_simulateV1', 'as owner')
  assert.is(await ask(change(first, 5_000n, second, 7n), second, 7n), undefined)
  globalThis.fetch = async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x' })
  assert.is(
    await tryOut({
      ...{ provider: {}, network: one, urls: ['https://a.test'], from: FROM, transactions: [] },
      trial: { urls: ['https://a.test'], gives: { units: 1n }, takes: { token: TOKEN, units: 1n } },
    }),
    undefined,
  )
})
