// How long a page is kept busy at a quarter of the speed: by its load, and by long lists. It measures, so it is no part of what a merge waits for.
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { comesToRest, connect, createDapp, passRound, until, type Visit } from './dapp.js'

const test = suite('busy')
const world = createDapp(test)

/** A fast wheel: 7,200 px in a second of 60 frames. */
const STEP = 120
const FRAMES = 60
/** Coarse on purpose: the budget is 50 ms, and was kept in each of these when measured on two quiet cores; a shared machine makes a task several times as long. */
const LIMIT = 200
const TRIES = 3
/** Up to here rows come 500 at a time, to be there soon; then 50, as the service gives them. */
const FEW = 9_500

/** A service of the test's own, for sizes that no chain of ours has. */
async function serveMany(page: Page, address: string): Promise<void> {
  const json = (body: unknown) => ({
    status: 200,
    headers: { 'access-control-allow-origin': '*', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await page.route(`${world.sandbox.urls.api}/v1/account/*/balance*`, route =>
    route.fulfill(
      json({
        balances: Array.from({ length: 1_000 }, (_, at) => ({
          name: `Token ${at}`,
          symbol: `T${at}`,
          chainId: 'eip155:31337',
          address: `eip155:31337:0x${at.toString(16).padStart(40, '0')}`,
          value: 1_000 - at,
          price: 1,
          quantity: { decimals: '18', numeric: String(1_000 - at) },
        })),
      }),
    ),
  )
  await page.route(`${world.sandbox.urls.api}/v1/account/*/history*`, route => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
    const size = from < FEW ? 500 : 50
    const data = Array.from({ length: size }, (_, at) => ({
      id: `t${from + at}`,
      metadata: {
        operationType: 'receive',
        hash: `0x${(from + at).toString(16).padStart(64, '0')}`,
        minedAt: new Date(Date.now() - (from + at) * 3_600_000).toISOString(),
        sentFrom: `0x${'9'.repeat(40)}`,
        sentTo: address,
        status: 'confirmed',
        nonce: at,
        chain: 'eip155:31337',
      },
      transfers: [
        {
          fungible_info: { name: 'Ether', symbol: 'ETH', icon: null },
          nft_info: null,
          direction: 'in',
          quantity: { numeric: '1.5' },
          value: 1,
          price: 1,
        },
      ],
    }))
    return route.fulfill(json({ data, next: from + size < 10_000 ? String(from + size) : null }))
  })
}

const nodes = (page: Page) => page.evaluate(() => document.querySelector('w3m-modal')!.shadowRoot!.querySelectorAll('*').length)

/** Scrolls the dialog's body down by so many pixels. */
const scroll = (page: Page, by: number) =>
  page.evaluate(amount => {
    // Looked for once: that too would keep the page busy.
    const here = window as unknown as { scrolled?: Element }
    if (!here.scrolled?.isConnected)
      here.scrolled = [...document.querySelector('w3m-modal')!.shadowRoot!.querySelectorAll('*')].find(
        each => each.scrollHeight > each.clientHeight + 40 && getComputedStyle(each).overflowY === 'auto',
      )
    const body = here.scrolled!
    body.scrollTop += amount
    return new Promise<number>(resolve => requestAnimationFrame(() => setTimeout(() => resolve(body.scrollTop), 0)))
  }, by)

/** How long each task was that kept the page busy for too long meanwhile, at a quarter of the speed. */
async function longTasksDuring(page: Page, act: () => Promise<void>): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  await page.evaluate(() => {
    const tasks: number[] = []
    const note = (entries: PerformanceEntryList) => tasks.push(...entries.map(({ duration }) => duration))
    const observer = new PerformanceObserver(list => note(list.getEntries()))
    observer.observe({ type: 'longtask' })
    Object.assign(window, {
      endLongTasks() {
        note(observer.takeRecords())
        observer.disconnect()
        return tasks
      },
    })
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await act()
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  // A task is told of after it has ended, and not at once.
  await passRound(page)
  const tasks = await page.evaluate(() => (window as unknown as { endLongTasks(): number[] }).endLongTasks())
  await session.detach()
  return tasks.filter(duration => duration > LIMIT)
}

async function wheel(page: Page, frames = FRAMES): Promise<void> {
  for (let frame = 0; frame < frames; frame++) await scroll(page, STEP)
}

/** No task that is felt in the best of a few tries: a machine that others use as well has bad moments. */
async function isSmooth(what: string, attempt: () => Promise<number[]>): Promise<void> {
  const found: string[] = []
  for (let tried = 0; tried < TRIES; tried++) {
    const tasks = await attempt()
    if (!tasks.length) return
    found.push(tasks.map(Math.round).join(', '))
  }
  assert.unreachable(`long tasks in ms, ${what}: ${found.join(' | ')}`)
}

async function enter(): Promise<Visit> {
  const visit = await world.enter({ before: page => serveMany(page, `0x${'1'.repeat(40)}`) })
  await connect(visit)
  await visit.id('account-button').click()
  await visit.id('token-balance').first().waitFor()
  await comesToRest(visit.page)
  return visit
}

test('a page load has no task that is felt, nor has one with somebody connected', async () => {
  const longTasks = (page: Page) =>
    page.evaluate(
      () =>
        new Promise<number[]>(resolve => {
          const observer = new PerformanceObserver(list => resolve(list.getEntries().map(({ duration }) => duration)))
          observer.observe({ type: 'longtask', buffered: true })
          // Where there was none the observer is not called.
          requestIdleCallback(() => requestIdleCallback(() => resolve([])))
        }),
    )
  const visit = await world.enter({ cpuSlowdown: 4 })
  const load = async () => {
    await visit.page.reload()
    await comesToRest(visit.page)
    return (await longTasks(visit.page)).filter(duration => duration > LIMIT)
  }
  await isSmooth('loading', load)
  await connect(visit)
  await isSmooth('loading with somebody connected', load)
})

test('a thousand tokens scroll smoothly at a quarter of the speed, in fewer than 2,000 nodes', async () => {
  const { page, id } = await enter()
  await isSmooth('scrolling tokens', async () => {
    await scroll(page, -1e9)
    return longTasksDuring(page, () => wheel(page))
  })
  assert.ok((await nodes(page)) < 2_000, `${await nodes(page)} nodes`)
  await scroll(page, 1e9)
  await id('token-balance').filter({ hasText: 'Token 999' }).waitFor()
  assert.ok((await nodes(page)) < 2_000, `${await nodes(page)} nodes`)
})

test('ten thousand transactions come page by page, and scroll smoothly at a quarter of the speed, in fewer than 2,000 nodes', async () => {
  let visit!: Visit
  await isSmooth('while pages arrive', async () => {
    await visit?.context.close()
    visit = await enter()
    const { page, id } = visit
    await id('tab-activity').click()
    await id('group-title').first().waitFor()
    await toRow(visit, FEW)
    await comesToRest(page)
    return longTasksDuring(page, () => wheel(page, 3 * FRAMES))
  })
  const { page, id } = visit
  // Some pages have come while it was measured, not all.
  assert.ok((await toLastRow(visit)) > FEW + 150, `${await toLastRow(visit)} rows`)
  await toRow(visit, 9_999)
  assert.match((await id('transaction').last().getAttribute('href')) ?? '', (9_999).toString(16))
  assert.ok((await nodes(page)) < 2_000, `${await nodes(page)} nodes`)
  await isSmooth('scrolling transactions', async () => {
    await scroll(page, -1e9)
    await comesToRest(page)
    return longTasksDuring(page, () => wheel(page))
  })
  assert.ok((await nodes(page)) < 2_000, `${await nodes(page)} nodes`)
})

/** Every page comes in when the end of those before is in sight: on until a row is there. */
async function toRow(visit: Visit, row: number): Promise<void> {
  await until(async () => {
    await scroll(visit.page, 1e9)
    return (await toLastRow(visit)) >= row
  }, `row ${row}`)
}

/** Which row is the last one that is drawn. */
async function toLastRow({ id }: Visit): Promise<number> {
  return parseInt((await id('transaction').last().getAttribute('href'))!.slice(-8), 16)
}
