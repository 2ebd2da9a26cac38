// What an account holds: read from the service once, kept for the next visit, and followed when something moves.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { RouteFault, RouteName } from '../../scripts/sandbox/api/faults.js'
import {
  connect,
  createDapp,
  isClosed,
  isConnected,
  openModal,
  reads,
  SANDBOX_ROW,
  settled,
  until,
  type Visit,
  type VisitWishes,
} from './dapp.js'
import { screenshot } from './support.js'

const test = suite('account')
const world = createDapp(test)
const FIVE_MINUTES = 5 * 60_000
const FAILED = [/Failed to load resource/]

test.after.each(() => world.sandbox.api.resetFaults())

/** A visitor who has connected. */
async function arrive(wishes: VisitWishes = {}): Promise<Visit> {
  const visit = await world.enter(wishes)
  await connect(visit)
  return visit
}

async function openAccount({ id }: Pick<Visit, 'id'>): Promise<void> {
  await id('account-button').click()
  await id('single-account-avatar').waitFor()
}

async function close({ id }: Pick<Visit, 'id'>): Promise<void> {
  await id('w3m-header-close').click()
  await id('w3m-modal-card').waitFor({ state: 'detached' })
}

/** How often the blockchain API was asked, by path. */
function asked({ record }: Pick<Visit, 'record'>): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { url } of record.foreign().filter(({ url }) => url.startsWith(world.sandbox.urls.api))) {
    const path = new URL(url).pathname.replace(/0x[0-9a-fA-F]{40}/, 'ADDRESS')
    counts[path] = (counts[path] ?? 0) + 1
  }
  return counts
}

const tokens = ({ id }: Pick<Visit, 'id'>) =>
  id('token-balance')
    .allInnerTexts()
    .then(rows =>
      rows.map(row =>
        row
          .split('\n')
          .map(part => part.trim())
          .filter(part => part.length > 1),
      ),
    )

/** What the service itself says the account's tokens are worth, in cents. */
async function worthOf(address: string): Promise<bigint> {
  const response = await fetch(`${world.sandbox.urls.api}/v1/account/${address}/balance?projectId=test&currency=usd&chainId=eip155:31337`)
  const { balances } = (await response.json()) as { balances: { value?: number; quantity: { decimals: string } }[] }
  const counted = balances.filter(({ quantity }) => quantity.decimals !== '0')
  return BigInt(Math.round(counted.reduce((sum, { value = 0 }) => sum + value, 0) * 100))
}

const toCents = (text: string): bigint => BigInt(text.replace(/[$,.]/g, ''))

/** Lets a rich account of the chain send something, and tells the modal, as a dApp does after a transaction. */
async function pay(visit: Visit, amount: string, token?: string): Promise<void> {
  const response = await fetch(`${world.sandbox.urls.api}/__pay`, {
    method: 'POST',
    body: JSON.stringify({ to: visit.address, chainId: 31337, token, amount }),
  })
  assert.is(response.status, 200, await response.clone().text())
  await (await visit.modal()).evaluate(modal => modal.updateNativeBalance())
}

test('a visitor sees their tokens with their worth, most valuable first, and without those of low quality', async () => {
  const visit = await arrive()
  await openAccount(visit)
  await visit.id('balance-amount').waitFor()
  const shown = toCents((await visit.id('balance-amount').textContent())!)
  const worth = await worthOf(visit.address)
  assert.ok(shown <= worth + 1n && worth - shown < 5n, `${shown} cents are shown, and it is ${worth}`)
  const rows = await tokens(visit)
  assert.equal(
    rows.map(([name]) => name),
    ['Ether', 'Pebble', 'USD Coin', 'Dai Stablecoin'],
  )
  assert.equal(rows[0]!.slice(0, 2), ['Ether', 'Anvil One'])
  assert.match(rows[2]!.join(' '), /\$1,325\.25 1,325\.25 USDC/)
  await screenshot(visit.page, 'account')
})

test('opening the account makes each call once, a second opening within thirty seconds none, and five idle minutes none', async () => {
  const visit = await world.enter({ before: page => page.clock.install() })
  await connect(visit)
  await openAccount(visit)
  await visit.id('token-balance').first().waitFor()
  await settled(visit.page)
  const once = { '/v1/supported-chains': 1, '/v1/identity/ADDRESS': 1, '/v1/profile/reverse/ADDRESS': 1, '/v1/account/ADDRESS/balance': 1 }
  assert.equal(asked(visit), once)
  const others = () => visit.record.foreign().filter(({ url }) => url.startsWith(world.sandbox.urls.one)).length
  assert.is(others(), 1, 'the node is asked for the balance of the button')
  await close(visit)
  await visit.page.clock.runFor(20_000)
  await openAccount(visit)
  await settled(visit.page)
  assert.equal([asked(visit), others()], [once, 1])
  await visit.page.clock.runFor(FIVE_MINUTES)
  await settled(visit.page)
  assert.equal([asked(visit), others()], [once, 1], 'an open account is not polled')
})

test('connecting and five idle minutes make three calls at most', async () => {
  const visit = await world.enter({ before: page => page.clock.install() })
  await connect(visit)
  // A question under way would be given up, and asked again, by a clock that jumps over its limit.
  await settled(visit.page)
  const before = visit.record.foreign().length
  await visit.page.clock.runFor(FIVE_MINUTES)
  await settled(visit.page)
  const { api, one } = world.sandbox.urls
  const calls = visit.record.foreign().filter(({ url }) => url.startsWith(api) || url.startsWith(one))
  assert.ok(calls.length <= 3, calls.map(({ url }) => url).join('\n'))
  assert.ok(visit.record.foreign().length - before <= 3)
})

test('the activity is read once it is looked at, each page once, and again only when it is old', async () => {
  const visit = await arrive()
  await openAccount(visit)
  await visit.id('token-balance').first().waitFor()
  assert.is(asked(visit)['/v1/account/ADDRESS/history'], undefined)
  await visit.id('tab-activity').click()
  await visit.id('group-title').first().waitFor()
  await settled(visit.page)
  assert.is(asked(visit)['/v1/account/ADDRESS/history'], 1)
  await visit.id('tab-tokens').click()
  await visit.id('tab-activity').click()
  await visit.id('group-title').first().waitFor()
  await settled(visit.page)
  assert.is(asked(visit)['/v1/account/ADDRESS/history'], 1)
  await screenshot(visit.page, 'activity')
})

test('what comes in is followed: worth, tokens and activity', async () => {
  const visit = await arrive()
  await openAccount(visit)
  await visit.id('balance-amount').waitFor()
  const before = toCents((await visit.id('balance-amount').textContent())!)
  await pay(visit, '25', 'USDC')
  await until(async () => toCents((await visit.id('balance-amount').textContent())!) - before === 2_500n, 'the worth has grown by $25.00')
  await reads(visit.id('token-balance'), '1,350.25 USDC')
  await visit.id('tab-activity').click()
  await visit.id('group-title').first().waitFor()
  await pay(visit, '1')
  await reads(visit.id('transaction').first(), /\+1 ETH/)
  assert.match(await visit.id('transaction').first().innerText(), /Received/)
})

test('after a reload what was kept is shown at once, and then what is new', async () => {
  const visit = await arrive()
  await openAccount(visit)
  await visit.id('balance-amount').waitFor()
  const shown = await visit.id('balance-amount').textContent()
  const held = world.sandbox.api
  held.setFaults({ routes: { balance: 'slow' }, slow: 3_000 })
  await visit.page.evaluate(() => {
    const key = '@appkit/portfolio_cache'
    const kept = JSON.parse(localStorage.getItem(key)!) as Record<string, { timestamp: number }>
    for (const entry of Object.values(kept)) entry.timestamp -= 60_000
    localStorage.setItem(key, JSON.stringify(kept))
  })
  await fetch(`${world.sandbox.urls.api}/__pay`, {
    method: 'POST',
    body: JSON.stringify({ to: visit.address, chainId: 31337, amount: '2' }),
  })
  await visit.page.reload()
  await openAccount(visit)
  await visit.id('balance-amount').waitFor({ timeout: 2_000 })
  assert.is(await visit.id('balance-amount').textContent(), shown)
  await until(async () => (await visit.id('balance-amount').textContent()) !== shown, 'the new worth is there', 8_000)
})

test('a wallet that lists what it holds is asked instead of the service', async () => {
  const visit = await arrive({ wallet: { assets: true } })
  await openAccount(visit)
  await visit.id('token-balance').first().waitFor()
  assert.equal(
    (await tokens(visit)).map(([name]) => name),
    ['Ether'],
  )
  await reads(visit.id('balance-amount'), /1,\d{3}(\.\d+)? ETH/)
  assert.is(asked(visit)['/v1/account/ADDRESS/balance'], undefined)
})

test('an account on another network is another account', async () => {
  const visit = await arrive({ knowsBoth: true })
  await openAccount(visit)
  const one = await visit.id('balance-amount').textContent()
  await visit.id('w3m-account-select-network').click()
  await visit.id('w3m-network-switch-Anvil Two').click()
  await reads(visit.id('token-balance').first(), 'Anvil Two')
  assert.is.not(await visit.id('balance-amount').textContent(), one)
})

test('of several accounts another can be chosen, and stays chosen after a reload', async () => {
  const visit = await world.enter({ wallet: { answer: 'ask' } })
  await openModal(visit)
  await visit.id(SANDBOX_ROW).click()
  await visit.wallet.nextPending()
  visit.wallet.approve(
    undefined,
    visit.wallet.state.accounts.slice(0, 2).map(({ address }) => address),
  )
  await isConnected(visit)
  await isClosed(visit)
  await openAccount(visit)
  await visit.id('account-settings-button').click()
  await visit.id('account-settings-address').waitFor()
  await screenshot(visit.page, 'account-settings')
  await visit.id('account-switch-address-button').click()
  await screenshot(visit.page, 'switch-address')
  await visit.id('w3m-switch-address-button-1').click()
  const address = (await (await visit.modal()).evaluate(modal => modal.getAddress()))!
  assert.is.not(address, visit.address)
  await visit.page.reload()
  await until(async () => (await (await visit.modal()).evaluate(modal => modal.getAccount()?.status)) === 'connected', 'it is restored')
  assert.is(await (await visit.modal()).evaluate(modal => modal.getAddress()), address)
})

const FAULTS: RouteFault[] = ['401', '403', '429', '500', '503', 'html', 'cut']

for (const fault of FAULTS) {
  test(`a service that answers ${fault} leaves an account that can be used, and says what is missing`, async () => {
    const visit = await world.enter({ allow: FAILED })
    const routes = Object.fromEntries((['identity', 'balance', 'history'] as RouteName[]).map(name => [name, fault]))
    world.sandbox.api.setFaults({ routes })
    await connect(visit)
    await openAccount(visit)
    await reads(visit.id('single-account-avatar'), /1,\d{3}\.\d{2}\s*ETH/)
    await visit.page.getByText('not available right now. Your funds are safe.').first().waitFor()
    await visit.page.getByText(/Try again in \d+ s/).waitFor()
    await visit.id('tab-activity').click()
    await visit.page.getByText('Your activity is not available right now.').first().waitFor()
    await screenshot(visit.page, `account-${fault}`)
    world.sandbox.api.resetFaults()
    await visit.page.getByRole('button', { name: 'Try again' }).click()
    await visit.id('group-title').first().waitFor()
    await visit.id('disconnect-button').click()
    await visit.id('connect-button').first().waitFor()
  })
}

test('a service that never answers is given up after three tries of ten seconds, and meanwhile everything else works', async () => {
  const visit = await world.enter({ allow: FAILED, before: page => page.clock.install() })
  world.sandbox.api.setFaults({ routes: { all: 'hang' } as never })
  await connect(visit)
  await openAccount(visit)
  await visit.id('account-settings-button').click()
  await visit.id('header-back').click()
  const failed = visit.page.getByText('not available right now. Your funds are safe.')
  const wait = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) await visit.page.clock.runFor(1_000)
    await settled(visit.page)
  }
  await wait(25)
  assert.is(await failed.count(), 0)
  await wait(8)
  await failed.first().waitFor()
})

test.run()
