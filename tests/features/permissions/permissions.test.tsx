import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toNumbers } from '../../../src/domain/numbers.js'
import { toText } from '../../../src/domain/texts.js'
import { WALLET_REPLY_LIMIT, WALLET_SILENCE } from '../../../src/domain/times.js'
import { readGrants, type Say, toAmount, toDay, toGranted } from '../../../src/features/permissions/rules.js'
import { Permissions } from '../../../src/features/permissions/permissions.js'
import { loadPermissions } from '../../../src/features/permissions/load.js'
import { permissionsOf } from '../../../src/features/permissions/state.js'
import { PERMISSIONS_TEXTS } from '../../../src/features/permissions/texts.js'
import { goBack } from '../../../src/flows/navigate.js'
import { byLabel, byTestId, click, find, findAll, settle, text } from '../../support/dom.js'
import { reply, RpcError, type FakeCall } from '../../support/fakes.js'
import { later, never } from '../../support/later.js'
import { ADDRESS, OTHER_ADDRESS } from '../../support/modal.js'
import { until } from '../../support/patience.js'
import { leave, visit, type VisitOptions } from '../../support/view.js'

test.after.each(leave)

const say: Say = (key, values) => toText({}, PERMISSIONS_TEXTS, key, values)
const numbers = toNumbers('en')
/** The test's clock begins in 2025, on a Wednesday. */
const NOW = Date.UTC(2025, 0, 1) / 1000
const DAY = 86_400
const USDC = '0x00000000000000000000000000000000000000aa'
const SHOP = '0x00000000000000000000000000000000000000bb'
const place = { chainId: '1', account: ADDRESS, now: NOW }
const granted = (permission: object, more = {}) => ({ chainId: '0x1', from: ADDRESS, to: SHOP, context: '0xc0', permission, ...more })
const periodic = (data: object, type = 'erc20-token-periodic') =>
  granted({ type, data: { tokenAddress: USDC, periodAmount: '0x989680', ...data } })

const stream = (data: object) => granted({ type: 'erc20-token-stream', data: { tokenAddress: USDC, ...data } })

const inWords = (row: unknown, words = { symbol: 'USDC', decimals: 6 }): string =>
  toGranted(readGrants([row], place).grants[0]!, words, { numbers, say, date: seconds => toDay(seconds, NOW * 1000, 'en') })

for (const [row, words] of [
  [
    { ...periodic({ periodDuration: DAY }), rules: [{ type: 'expiry', data: { timestamp: NOW + 2 * DAY } }] },
    '10 USDC a day, until Friday',
  ],
  // One of two ends that is past hides nothing.
  [
    { ...periodic({ periodDuration: 7 * DAY }), expiry: NOW, rules: [{ type: 'expiry', data: { timestamp: NOW + 90 * DAY } }] },
    '10 USDC a week, until Apr 1, 2025',
  ],
  // As good as for ever: the largest number a contract keeps for a time.
  [{ ...periodic({ periodDuration: 7 * DAY }), expiry: 2 ** 48 - 1 }, '10 USDC a week'],
  [periodic({ periodDuration: '0xe10' }), '10 USDC an hour'],
  [periodic({ periodDuration: 5400 }), '10 USDC every 1.5 hours'],
  // What stands ready at once, and what has gathered since.
  [
    stream({ initialAmount: '0xf4240', amountPerSecond: '0x3e8', startTime: NOW - 10 * DAY }),
    '86.4 USDC a day, and up to 865 USDC at once',
  ],
  [
    stream({ initialAmount: '0xf4240', amountPerSecond: '0x3e8', startTime: NOW - 10 * DAY, maxAmount: '0x2faf080' }),
    '86.4 USDC a day, and up to 50 USDC at once, 50 USDC at most',
  ],
  // What cannot be read, or is not understood, is no small amount.
  [stream({ amountPerSecond: 'lots' }), 'USDC, an unknown amount'],
  [stream({ initialAmount: '0x989680', amountPerSecond: 'lots' }), '10 USDC, to an unknown extent'],
  [stream({ initialAmount: 'lots', amountPerSecond: '0x3e8' }), '86.4 USDC a day, to an unknown extent'],
  [stream({ amountPerSecond: '0x3e8', bonus: '0xf4240' }), '86.4 USDC a day, to an unknown extent'],
  [periodic({ periodDuration: 'often' }), '10 USDC, to an unknown extent'],
  [granted({ type: 'erc20-token-gift', data: { tokenAddress: USDC, gift: '0x1' } }), 'USDC, an unknown amount'],
  // The words of before it was renamed.
  [granted({ type: 'erc20-token-transfer', data: { address: USDC, allowance: '0x989680' } }), '10 USDC'],
  [granted({ type: 'erc20-recurring-allowance', data: { address: USDC, allowance: '10000000', period: DAY } }), '10 USDC a day'],
  [granted({ type: 'contract-call', data: { address: USDC } }), 'Contract call, to an unknown extent'],
  [granted({ type: '\u202econtract\u200b-call\u3164', data: {} }), 'Contract call, to an unknown extent'],
  [periodic({ periodAmount: `0x${'f'.repeat(64)}`, periodDuration: DAY }), 'Any amount of USDC a day'],
  // An amount of another kind beside it takes its place in nothing.
  [periodic({ periodDuration: DAY, amountPerSecond: '0x1' }), '10 USDC a day, to an unknown extent'],
  [periodic({ periodDuration: 7 * DAY, period: DAY }), '10 USDC a week, to an unknown extent'],
  // Units of a token that is not named, or by two names, are no number of anything.
  [periodic({ periodDuration: DAY, tokenAddress: 'USDC' }), 'USDC, an unknown amount'],
  [periodic({ periodDuration: DAY, address: SHOP }), 'USDC, an unknown amount'],
  [periodic({ periodDuration: DAY, address: USDC.toUpperCase().replace('X', 'x') }), '10 USDC a day'],
  [granted({ type: 'contract-call', data: { address: USDC, allowance: '0x1' } }), 'Contract call, to an unknown extent'],
] as [unknown, string][])
  test(`what a wallet has granted is said as “${words}”`, () => {
    assert.is(inWords(row), words)
  })

test('a token that does not say how it is counted is no number', () => {
  assert.is(toAmount(5n, {}, numbers, say), 'a token, an unknown amount')
  assert.is(toAmount(2n ** 256n - 1n, {}, numbers, say), 'Any amount of a token')
  assert.is(toAmount(2n ** 100n, { symbol: 'SHIB', decimals: 18 }, numbers, say), 'Any amount of SHIB')
})

for (const [what, row, isWhole] of [
  ['of another network', { ...periodic({}), chainId: 5 }, true],
  ['of another account', { ...periodic({}), from: SHOP }, true],
  ['that is over', { ...periodic({}), expiry: NOW }, true],
  ['without a name', { ...periodic({}), context: undefined }, false],
  ['of no type', granted({}), false],
  ['of nobody', { ...periodic({}), from: 'me' }, false],
  ['of no network', { ...periodic({}), chainId: 'here' }, false],
] as const)
  test(`a grant ${what} is left out${isWhole ? '' : ', and it is known that it is'}`, () => {
    assert.equal(readGrants([row], place), { grants: [], isWhole })
  })

test('each part of a grant is one of them, under one name', () => {
  const parts = ['0x1', '0xe8d4a51000'].map(allowance => ({ type: 'erc20-token-transfer', data: { address: USDC, allowance } }))
  const { grants, isWhole } = readGrants([granted({}, { permission: undefined, permissions: parts })], place)
  assert.equal(
    grants.map(each => [each.context, each.part, each.units]),
    [
      ['0xc0', 0, 1n],
      ['0xc0', 1, 1_000_000_000_000n],
    ],
  )
  assert.is(isWhole, true)
  assert.is(readGrants([granted({}, { permission: undefined, permissions: [parts[0], {}] })], place).isWhole, false)
})

test('the native coin is counted as it is, whatever token stands beside it', () => {
  const [grant] = readGrants([periodic({ periodDuration: DAY }, 'native-token-periodic')], place).grants
  assert.equal([grant!.token, grant!.units], [undefined, 10_000_000n])
})

test('an endless list is cut, and it is known that it is', () => {
  const { grants, isWhole } = readGrants(Array(5000).fill(periodic({})), place)
  assert.equal([grants.length, isWhole], [100, false])
})

// The view, with a node and a wallet.
const toWord = (units: bigint | number) => `0x${units.toString(16).padStart(64, '0')}`
const toTopic = (address: string) => `0x${address.slice(2).padStart(64, '0')}`
const toAbiText = (words: string) => `${toWord(32)}${toWord(words.length).slice(2)}${Buffer.from(words).toString('hex').padEnd(64, '0')}`
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const approved = (spender: string) => ({ address: USDC, topics: [APPROVAL, toTopic(ADDRESS), toTopic(spender)], data: toWord(1) })

const ALL_APPROVED = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
const allApproved = (spender: string) => ({ ...approved(spender), topics: [ALL_APPROVED, toTopic(ADDRESS), toTopic(spender)] })

interface Chain {
  logs: unknown
  allowed: Map<string, bigint>
}

/** What a node says of one token. */
function answerBy(chain: Chain) {
  return ({ body }: FakeCall) => {
    const one = ({ id, method, params: [call] }: { id: number; method: string; params: [{ data: string }] }) => {
      const { data = '' } = Object(call) as { data?: string }
      if (method === 'eth_getLogs')
        return chain.logs instanceof Error ? { id, error: { code: -32005, message: chain.logs.message } } : { id, result: chain.logs }
      if (method === 'eth_blockNumber') return { id, result: '0x64' }
      if (method === 'eth_getTransactionReceipt')
        return { id, result: { status: '0x1', blockNumber: '0x65', transactionHash: `0x${'ab'.repeat(32)}` } }
      if (method === 'eth_getBalance') return { id, result: toWord(10n ** 18n) }
      if (method !== 'eth_call') return { id, result: '0x5208' }
      if (data === '0x313ce567') return { id, result: toWord(6) }
      if (data === '0x95d89b41') return { id, result: toAbiText('USDC') }
      if (data === `0x6352211e${toWord(41).slice(2)}`) return { id, result: toTopic(ADDRESS) }
      if (data === `0x081812fc${toWord(41).slice(2)}`) return { id, result: toTopic([...chain.allowed.keys()][0] ?? '0x') }
      if (/^0x(dd62ed3e|e985e9c5)/.test(data)) return { id, result: toWord(chain.allowed.get(`0x${data.slice(-40)}`) ?? 0n) }
      return { id, result: toWord(1_250_000_000) }
    }
    return Array.isArray(body) ? body.map(one) : one(body as Parameters<typeof one>[0])
  }
}

async function open(chain: Chain, { routes, has, ...given }: VisitOptions = {}) {
  const made = await visit({
    isConnected: true,
    path: [['Account'], ['Permissions']],
    routes: { 'https://node-1.test/': answerBy(chain), ...routes },
    ...(has !== undefined && { has }),
    ...given,
  })
  const rendered = await made.show(Permissions)
  await settle()
  return { ...made, ...rendered }
}

/** The list of a wallet that answers so, of a chain without allowances. */
const openAnswering = (answers: Record<string, () => unknown>) => open({ logs: [], allowed: new Map() }, { has: { answers } })

const GRANTED = 'wallet_getGrantedExecutionPermissions'
const openGranted = (answer: () => unknown) => openAnswering({ [GRANTED]: answer })

/** Opens what one allowance is about, and presses to take it back, where the wallet answers so. */
async function takeBack(answer?: () => unknown) {
  const made = await open({ logs: [approved(SHOP)], allowed: new Map([[SHOP, 5_000_000n]]) })
  if (answer) made.wallet.answers['eth_sendTransaction'] = answer
  await isListed(1)
  await click(byTestId(`permission-${USDC}:${SHOP}`))
  if (answer) await click(byTestId('permission-take-back'))
  return made
}

const rows = () =>
  findAll<HTMLElement>('[data-testid^=permission-]')
    .filter(each => each.tagName === 'BUTTON')
    .map(text)
const isListed = (count: number) => until(() => rows().length === count, 'the list')

test('where nobody tells what taking one back costs, the wallet will', async () => {
  const chain = { logs: [approved(SHOP)], allowed: new Map([[SHOP, 1n]]) }
  const node = (call: FakeCall) => (JSON.stringify(call.body).includes('eth_estimateGas') ? reply(400) : answerBy(chain)(call))
  await open(chain, { routes: { 'https://node-1.test/': node } })
  await isListed(1)
  await click(byTestId(`permission-${USDC}:${SHOP}`))
  await until(() => text(byTestId('permission-fee')) === 'See your wallet', 'it to be said')
})

for (const [what, log, says, question, key] of [
  ['an allowance', approved(SHOP), '5 USDC', '095ea7b3', ''],
  ['what may be done with a collection', allApproved(SHOP), 'Every NFT of USDC', 'a22cb465', ':all'],
  ['one NFT', { ...approved(SHOP), topics: [...approved(SHOP).topics, toWord(41)] }, 'NFT 41 of USDC', '095ea7b3', ':41'],
] as const)
  test(`taking ${what} back asks the wallet for an approval of nothing, and the list has it no more`, async () => {
    const chain: Chain = { logs: [log], allowed: new Map([[SHOP, 5_000_000n]]) }
    const { wallet, modal } = await open(chain)
    wallet.answers['eth_sendTransaction'] = () => {
      chain.allowed.clear()
      return `0x${'ab'.repeat(32)}`
    }
    await isListed(1)
    assert.equal(rows(), [`${says}0x00…0000bb`])
    await click(byTestId(`permission-${USDC}:${SHOP}${key}`))
    await click(byTestId('permission-take-back'))
    const call = await until(() => wallet.calls.find(({ method }) => method === 'eth_sendTransaction'), 'the wallet to be asked')
    const [{ to, data }] = call.params as [{ to: string; data: string }]
    const nobody = [toWord(0), toWord(41)]
    const allows = key === ':41' ? nobody : [toTopic(SHOP), toWord(0)]
    assert.equal([to.toLowerCase(), data], [USDC, `0x${question}${allows.map(each => each.slice(2)).join('')}`])
    await until(() => modal.state.toast.peek()?.message === 'Revoked', 'it to be said')
  })

test('of whoever is another, or elsewhere, before the wallet has been asked, nothing is asked', async () => {
  for (const move of ['account', 'network'] as const) {
    const { wallet, modal } = await takeBack()
    // What is looked at before the wallet is asked takes its time.
    const adapter = modal.adapters.get('eip155')!
    const { promise, come } = later()
    const { transfers } = adapter
    let isLooking = false
    adapter.transfers = async () => ((isLooking = true), await promise, transfers!.call(adapter))
    await click(byTestId('permission-take-back'))
    await until(() => isLooking, 'it to be looked at')
    const { accounts } = modal.state.of('eip155')
    if (move === 'account') modal.state.patch('eip155', { accounts: accounts.map(each => ({ ...each, address: OTHER_ADDRESS })) })
    else modal.state.patch('eip155', { network: modal.state.networks.peek()[1] })
    come()
    await until(() => !modal.underWay.has('take back'), 'the end of it')
    assert.is(wallet.count('eth_sendTransaction'), 0, move)
    leave()
  }
})

const GRANT = { ...periodic({ periodDuration: DAY }), rules: [{ type: 'expiry', data: { timestamp: NOW + 2 * DAY } }] }

for (const [type, says] of [
  ['erc20-token-periodic', 'a token, an unknown amount'],
  ['native-token-periodic', '10 COIN a day'],
] as const)
  test(`units of no token are counted as the native coin only where they are it: ${type}`, async () => {
    const data = { periodAmount: '0x8ac7230489e80000', periodDuration: DAY }
    await openGranted(() => [granted({ type, data })])
    await isListed(1)
    assert.equal(rows(), [`${says}0x00…0000bb`])
  })

const granting = () => text(byTestId('permissions-granting'))
const CAN_GRANT = { wallet_getSupportedExecutionPermissions: () => ({ 'native-token-periodic': { chainIds: ['0x1'], ruleTypes: [] } }) }
for (const [what, answers, says] of [
  ['fails', { [GRANTED]: () => Promise.reject(new RpcError(-32603, 'locked')) }, 'Example Wallet has not said what apps may do for you.'],
  ['is no list', { [GRANTED]: () => null }, 'Example Wallet has not said what apps may do for you.'],
  ['has a row that cannot be read', { [GRANTED]: () => [{}] }, 'Example Wallet has granted more than can be shown here.'],
  ['is none, though it can grant', CAN_GRANT, 'Example Wallet has not said what apps may do for you.'],
] as const)
  test(`where a wallet’s word of what it has granted ${what}, nobody is told that there is nothing`, async () => {
    const { root } = await openAnswering(answers)
    await until(() => text(root).includes('No permissions found'), 'it to be said')
    assert.match(granting(), says)
    assert.not(text(root).includes('Nobody may act for you'))
  })

test('a wallet that does not say what it has granted is waited for ten seconds, without a word that there is nothing; it may be asked again', async () => {
  let isSilent = true
  const { root, pass, modal } = await openGranted(() => (isSilent ? never() : []))
  await until(() => !permissionsOf(modal).status.peek().includes('loading'), 'the chain')
  await settle()
  assert.equal([findAll('[data-testid=permissions-granting]').length, text(root).includes('Nobody')], [0, false])
  await pass(WALLET_REPLY_LIMIT)
  assert.match(granting(), 'has not said')
  assert.not(text(root).includes('Nobody'))
  isSilent = false
  await click(byLabel('Try Again'))
  await until(() => text(root).includes('Nobody may act for you'), 'it to be said')
})

for (const type of ['WALLET_CONNECT', 'ANNOUNCED'] as const)
  test(`where ${type === 'ANNOUNCED' ? 'a wallet is locked it is asked again' : 'a session does not approve of the question no other try is offered, nor is what it grants taken back'}`, async () => {
    const { modal, wallet } = await openGranted(() => [GRANT])
    await isListed(1)
    Object.assign(modal.state.connectorOf()!, { type })
    const refuse = () => Promise.reject(new RpcError(4100, 'The wallet has not allowed this'))
    wallet.answers['wallet_revokeExecutionPermission'] = refuse
    await click(byTestId('permission-0xc0'))
    await click(byTestId('permission-take-back'))
    const isLasting = type === 'WALLET_CONNECT'
    const says = isLasting ? 'cannot be revoked here' : 'Could not revoke it'
    await until(() => text(byTestId('permission-details')).includes(says), 'it to be said')
    assert.is(findAll('[data-testid=permission-take-back]').length, isLasting ? 0 : 1)
    wallet.answers['wallet_getGrantedExecutionPermissions'] = refuse
    await loadPermissions(modal, permissionsOf(modal))
    goBack(modal)
    await settle()
    assert.match(granting(), 'has not said')
    assert.is(findAll('[data-testid=permissions-granting] button').length, isLasting ? 0 : 1)
  })

test('of an embedded wallet, whose smart sessions are read elsewhere, nobody is told that nobody may act', async () => {
  const { root, modal } = await open({ logs: [], allowed: new Map() })
  await until(() => text(root).includes('Nobody may act'), 'it to be said of another')
  Object.assign(modal.state.connectorOf()!, { type: 'AUTH' })
  void loadPermissions(modal, permissionsOf(modal))
  await until(() => granting().includes('has not said'), 'it to be said')
  assert.not(text(root).includes('Nobody may act'))
})

test('where a wallet takes nothing back at a page’s word, that is said, and the button goes', async () => {
  await openGranted(() => [GRANT])
  await isListed(1)
  await click(byTestId('permission-0xc0'))
  await click(byTestId('permission-take-back'))
  await until(() => !findAll('[data-testid=permission-take-back]').length, 'the button to go')
  assert.match(text(byTestId('permission-details')), 'This cannot be revoked here. Open Example Wallet and revoke it there.')
})

test('a silent wallet is said to be silent', async () => {
  const { wallet, pass } = await takeBack(never)
  await until(() => wallet.count('eth_sendTransaction'), 'the wallet to be asked')
  await pass(WALLET_SILENCE)
  assert.match(text(byTestId('permission-details')), 'has not answered yet')
})

test('a node that is away fails to tell, and another try is offered', async () => {
  const chain: Chain = { logs: [approved(SHOP)], allowed: new Map([[SHOP, 1n]]) }
  let isAway = true
  await open(chain, { routes: { 'https://node-1.test/': call => (isAway ? reply(400) : answerBy(chain)(call)) } })
  await until(() => findAll('[role=alert]').length, 'the failure')
  isAway = false
  await click(find('[role=alert] button'))
  await isListed(1)
})
