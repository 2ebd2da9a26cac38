// What was sent and is not in a block yet: it outlives a reload, and the activity follows it to its end.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { connect, createDapp, reads, until, type Visit, type VisitWishes } from './dapp.js'
import { screenshot } from './support.js'

const test = suite('pending')
const world = createDapp(test)
const KEY = '@appkit/pending_transactions'
const RECEIVER = `0x${'0'.repeat(36)}beef`

const rpc = (method: string, params: unknown[] = []) => world.sandbox.devnets[0].rpc(method, params)

test.after.each(async () => {
  world.sandbox.api.resetFaults()
  await rpc('evm_setAutomine', [true])
  await rpc('evm_mine')
})

async function arrive(wishes: VisitWishes = {}): Promise<Visit> {
  const visit = await world.enter(wishes)
  await connect(visit)
  return visit
}

/** The visitor's wallet sends, while nothing is mined; and the page remembers it, as it does when it has been sent from here. */
async function send(
  visit: Visit,
  { value = '0xde0b6b3a7640000', gas, to = RECEIVER }: { value?: string; gas?: string; to?: string } = {},
): Promise<string> {
  await rpc('evm_setAutomine', [false])
  const id = (await rpc('eth_sendTransaction', [{ from: visit.address, to, value, ...(gas && { gas }) }])) as string
  const sent = {
    id,
    namespace: 'eip155',
    caipNetworkId: 'eip155:31337',
    from: visit.address,
    to,
    kind: 'send',
    out: { amount: '1', symbol: 'ETH' },
  }
  await visit.page.evaluate(([key, entry]) => localStorage.setItem(key, JSON.stringify([{ ...JSON.parse(entry), at: Date.now() }])), [
    KEY,
    JSON.stringify(sent),
  ] as const)
  return id
}

async function openActivity({ id }: Visit): Promise<void> {
  await id('account-button').click()
  await id('single-account-avatar').waitFor()
  await id('tab-activity').click()
}

const kept = ({ page }: Visit) => page.evaluate(key => localStorage.getItem(key), KEY)

test('after a reload nobody asks for it until the activity is opened; there it is pending, and then confirmed', async () => {
  const visit = await arrive()
  // The service does not know what is on its way.
  const id = await send(visit)
  world.sandbox.api.setFaults({ routes: { history: 'empty' } })
  await visit.page.reload()
  await visit.id('account-button').waitFor()
  await visit.id('account-button').click()
  await visit.id('single-account-avatar').waitFor()
  assert.is(visit.record.foreign().filter(({ body }) => body?.includes('eth_getTransactionReceipt')).length, 0)
  await visit.id('tab-activity').click()
  const row = visit.id('transaction').first()
  await reads(row, /Sent.*Pending.*-1 ETH/s)
  assert.ok((await row.getAttribute('href'))!.endsWith(`/tx/${id}`))
  await screenshot(visit.page, 'pending')
  await rpc('evm_mine')
  await reads(visit.id('wui-snackbar-message'), 'You sent 1 ETH')
  await until(async () => !/Pending/.test(await row.innerText()), 'it is confirmed')
  await reads(row, /Sent.*-1 ETH/s)
  assert.is(await kept(visit), null)
  world.sandbox.api.resetFaults()
})

test('the service and the page know it both: there is one row, before and after', async () => {
  const visit = await arrive()
  await send(visit)
  await visit.page.reload()
  await openActivity(visit)
  await visit.id('group-title').nth(1).waitFor()
  const rows = visit.id('transaction')
  const count = () => rows.filter({ hasText: /Pending/ }).count()
  await until(async () => (await count()) === 1, 'one row is pending')
  await rpc('evm_mine')
  await until(async () => (await count()) === 0, 'none is pending', 10_000)
  await reads(rows.first(), /Sent.*-1 ETH/s)
  await until(
    async () =>
      (await rows
        .filter({ hasText: '-1 ETH' })
        .filter({ hasText: /Just now|1 min/ })
        .count()) >= 1,
    'it has happened just now',
  )
  assert.is(await kept(visit), null)
})

test('what fails in its block is shown as failed, and its money is not said to be gone', async () => {
  const visit = await arrive()
  // The token takes no bare ether: it runs, and reverts.
  const token = world.sandbox.devnets[0].tokens.find(({ symbol }) => symbol === 'USDC')!.address
  await send(visit, { to: token, gas: '0x186a0' })
  world.sandbox.api.setFaults({ routes: { history: 'empty' } })
  await visit.page.reload()
  await openActivity(visit)
  await reads(visit.id('transaction').first(), /Pending/)
  await rpc('evm_mine')
  await reads(visit.id('wui-snackbar-message'), /The transaction failed\. The amount was not sent/)
  await reads(visit.id('transaction').first(), /Failed/)
  assert.is(await kept(visit), null)
})

test('without the service it is followed all the same', async () => {
  const visit = await arrive({ allow: [/Failed to load resource/] })
  await send(visit)
  world.sandbox.api.setFaults({ routes: { history: '503' } })
  await visit.page.reload()
  await openActivity(visit)
  await reads(visit.id('transaction').first(), /Pending/)
  await rpc('evm_mine')
  await until(async () => (await kept(visit)) === null, 'it is decided', 10_000)
  await until(async () => !/Pending/.test(await visit.id('transaction').first().innerText()), 'it is confirmed')
})

test('another account does not see it; whoever disconnects and comes back finds it', async () => {
  const visit = await arrive()
  await send(visit)
  await visit.page.evaluate(
    ([key, from]) => localStorage.setItem(key, localStorage.getItem(key)!.replaceAll(from, '0x' + '9'.repeat(40))),
    [KEY, visit.address] as const,
  )
  world.sandbox.api.setFaults({ routes: { history: 'empty' } })
  await visit.page.reload()
  await openActivity(visit)
  await visit.id('empty-activity-state').waitFor()
  await visit.page.evaluate(
    ([key, from]) => localStorage.setItem(key, localStorage.getItem(key)!.replaceAll('0x' + '9'.repeat(40), from)),
    [KEY, visit.address] as const,
  )
  await visit.id('disconnect-button').click()
  await visit.id('connect-button').first().waitFor()
  assert.ok(await kept(visit))
  await connect(visit)
  await openActivity(visit)
  await reads(visit.id('transaction').first(), /Pending/)
})

test.run()
