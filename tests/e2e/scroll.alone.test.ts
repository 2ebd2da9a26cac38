// Long lists at a quarter of the speed: run alone, since it looks at how long the page is busy.
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { connect, createDapp, settled, type Visit } from './dapp.js'

const test = suite('scrolling')
const world = createDapp(test)

/** A fast wheel: 7,200 px in a second of 60 frames. */
const STEP = 120
const FRAMES = 60
/** Measured on two cores: no task over 50 ms. A machine that is busy with something else may have a few. */
const LONG = 50
const MOST_LONG = 3
const LONGEST = 120

/** A service of the test's own, for sizes that no chain of ours has. */
async function serveMany(page: Page, address: string): Promise<void> {
  const json = (body: unknown) => ({ status: 200, headers: { 'access-control-allow-origin': '*', 'content-type': 'application/json' }, body: JSON.stringify(body) })
  await page.route(`${world.sandbox.urls.api}/v1/account/*/balance*`, route => route.fulfill(json({
    balances: Array.from({ length: 1_000 }, (_, at) => ({
      name: `Token ${at}`, symbol: `T${at}`, chainId: 'eip155:31337', address: `eip155:31337:0x${at.toString(16).padStart(40, '0')}`, value: 1_000 - at, price: 1, quantity: { decimals: '18', numeric: String(1_000 - at) },
    })),
  })))
  await page.route(`${world.sandbox.urls.api}/v1/account/*/history*`, route => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
    const data = Array.from({ length: 500 }, (_, at) => ({
      id: `t${from + at}`,
      metadata: { operationType: 'receive', hash: `0x${(from + at).toString(16).padStart(64, '0')}`, minedAt: new Date(Date.now() - (from + at) * 3_600_000).toISOString(), sentFrom: `0x${'9'.repeat(40)}`, sentTo: address, status: 'confirmed', nonce: at, chain: 'eip155:31337' },
      transfers: [{ fungible_info: { name: 'Ether', symbol: 'ETH', icon: null }, nft_info: null, direction: 'in', quantity: { numeric: '1.5' }, value: 1, price: 1 }],
    }))
    return route.fulfill(json({ data, next: from + 500 < 10_000 ? String(from + 500) : null }))
  })
}

const nodes = (page: Page) => page.evaluate(() => document.querySelector('w3m-modal')!.shadowRoot!.querySelectorAll('*').length)

/** Scrolls the dialog's body down by so many pixels. */
const scroll = (page: Page, by: number) => page.evaluate(amount => {
  const body = [...document.querySelector('w3m-modal')!.shadowRoot!.querySelectorAll('*')].find(each => each.scrollHeight > each.clientHeight + 40 && getComputedStyle(each).overflowY === 'auto')!
  body.scrollTop += amount
  return new Promise<number>(resolve => requestAnimationFrame(() => setTimeout(() => resolve(body.scrollTop), 0)))
}, by)

/** Scrolls on for a second, and tells how long each task was that kept the page busy for more than 50 ms. */
async function longTasksWhileScrolling(page: Page): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  await page.evaluate(() => {
    const tasks: number[] = []
    const observer = new PerformanceObserver(list => tasks.push(...list.getEntries().map(({ duration }) => duration)))
    observer.observe({ type: 'longtask' })
    Object.assign(window, { longTasks: tasks })
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  for (let frame = 0; frame < FRAMES; frame++) await scroll(page, STEP)
  const tasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.detach()
  return tasks.filter(duration => duration > LONG)
}

function isSmooth(tasks: number[], what: string): void {
  assert.ok(tasks.length <= MOST_LONG && tasks.every(duration => duration < LONGEST), `long tasks while scrolling ${what}: ${tasks.map(Math.round).join(', ')} ms`)
}

async function enter(): Promise<Visit> {
  const visit = await world.enter({ before: page => serveMany(page, `0x${'1'.repeat(40)}`) })
  await connect(visit)
  await visit.id('account-button').click()
  await visit.id('token-balance').first().waitFor()
  await settled(visit.page)
  return visit
}

test('a thousand tokens scroll smoothly at a quarter of the speed, in fewer than 2,000 nodes', async () => {
  const { page, id } = await enter()
  isSmooth(await longTasksWhileScrolling(page), 'tokens')
  assert.ok((await nodes(page)) < 2_000, `${await nodes(page)} nodes`)
  await scroll(page, 1e9)
  await id('token-balance').filter({ hasText: 'Token 999' }).waitFor()
  assert.ok((await nodes(page)) < 2_000, `${await nodes(page)} nodes`)
})

test('ten thousand transactions come page by page, and scroll smoothly at a quarter of the speed, in fewer than 2,000 nodes', async () => {
  const { page, id } = await enter()
  await id('tab-activity').click()
  await id('group-title').first().waitFor()
  // Every page comes in when the end of those before is in sight.
  for (let turn = 0; turn < 200; turn++) {
    const before = await scroll(page, 0)
    const at = await scroll(page, 1e9)
    if (at === before && (await id('transaction').last().getAttribute('href'))?.endsWith((9_999).toString(16))) break
    await page.waitForTimeout(50)
  }
  assert.match(await id('transaction').last().getAttribute('href') ?? '', (9_999).toString(16))
  assert.ok((await nodes(page)) < 2_000, `${await nodes(page)} nodes`)
  await scroll(page, -1e9)
  await settled(page)
  isSmooth(await longTasksWhileScrolling(page), 'transactions')
  assert.ok((await nodes(page)) < 2_000, `${await nodes(page)} nodes`)
})

test.run()
