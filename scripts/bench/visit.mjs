// One visitor at one dApp: what they do, and how long each of it took by the clock of the page.
import { openEyes } from '../cli/audit/eyes.mjs'
import { QUIET } from '../cli/audit/limits.mjs'
import { ACCOUNT, initPage } from './in-page.mjs'

const LIMIT = 30_000

/** How a visitor's machine and network are: as they are here, or slow. */
export const profiles = {
  unthrottled: { title: 'unthrottled', cpu: 1 },
  slow: { title: 'slow 4G, 4x CPU', cpu: 4, network: { latency: 150, throughput: (1.6 * 1024 * 1024) / 8 } },
}

/** A fresh profile of the browser at a dApp. */
export async function enter(browser, address, { cpu, network }, { wallets = 1, clickAtOnce = false } = {}) {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  if (network) {
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latency,
      downloadThroughput: network.throughput,
      uploadThroughput: network.throughput,
    })
  }
  await session.send('Performance.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  await page.addInitScript(`(${initPage})((${openEyes})(), ${JSON.stringify({ account: ACCOUNT, wallets, clickAtOnce })})`)
  await page.goto(address, { waitUntil: 'commit' })
  return {
    page,
    session,
    close: () => context.close(),
    /** Until the page has seen it; the time is the page's. */
    until: (name, timeout = LIMIT) => page.waitForFunction(name => window.bench?.has(name), name, { timeout, polling: 50 }),
    /** Presses what reads so, in the moment the pointer arrives; or after it has rested there for `hover` ms, as people do. */
    async press(pattern, names, hover = 0) {
      const look = async () =>
        (await page.waitForFunction(pattern => window.bench?.find(pattern), pattern, { timeout: LIMIT, polling: 50 })).jsonValue()
      // A balance that comes late moves what is to be pressed.
      let { x, y } = await look()
      for (let moves = 0, isMoving = true; isMoving && moves < 20; moves++) {
        await page.waitForTimeout(50)
        const now = await look()
        isMoving = now.x !== x || now.y !== y
        ;({ x, y } = now)
      }
      await page.evaluate(names => window.bench.arm(names), names)
      if (hover) {
        await page.mouse.move(x, y)
        await page.waitForTimeout(hover)
      }
      await page.mouse.click(x, y)
    },
    since: name => page.evaluate(name => window.bench.since(name), name),
    at: name => page.evaluate(name => window.bench.met[name], name),
    rest: (ms = 800) => page.waitForTimeout(ms),
    /** Until nothing more comes of what the page has asked for; or as long as that is worth. */
    settle: () =>
      page.waitForFunction(quiet => window.bench.quiet() > quiet, QUIET.ms, { timeout: QUIET.limit, polling: 100 }).catch(() => undefined),
  }
}

const metric = async (session, wanted) => {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === wanted)?.value
}

const toKilobytes = asked => asked.reduce((sum, { bytes }) => sum + bytes, 0) / 1000

/** What is pressed for the list. */
export const CONNECT = '^connect( a)?( your)?( wallet)?$'
const ADDRESS = '^0x ?be[0-9a-f]{0,6}\\s?(…|\\.{2,}|•+)'
/** The row of the announced wallet. */
export const WALLET = '^Bench Wallet$'

/** From the page to the open list, to the address, and back another day. */
async function connect({ page, session, until, press, since, at, rest }, found) {
  await until('button')
  found.button = await at('button')
  await rest()
  const loaded = await page.evaluate(until => window.bench.loaded(until), found.button)
  Object.assign(found, { requests: loaded.length, kilobytes: toKilobytes(loaded) })
  found.busy = (await metric(session, 'TaskDuration')) * 1000
  found.blocked = await page.evaluate(() => window.bench.blocked())

  await press(CONNECT, ['dialog', 'row'])
  await until('row')
  found.dialog = await since('dialog')
  found.list = await since('row')
  await rest()
  await session.send('HeapProfiler.collectGarbage')
  found.heap = (await metric(session, 'JSHeapUsedSize')) / 1e6

  await press(WALLET, ['address'])
  await until('address')
  found.address = await since('address')
  await rest()

  await page.reload({ waitUntil: 'commit' })
  await until('address')
  found.returning = await at('address')
  await page.waitForFunction(() => window.bench.providerAt(), undefined, { timeout: 5_000, polling: 50 })
  found.provider = await page.evaluate(() => window.bench.providerAt())
}

/** Opens the list, once the page is quiet. */
async function openList({ until, rest, press }, { names = ['row'], hover, limits = [] } = {}) {
  await until('button', limits[0])
  await rest()
  await press(CONNECT, names, hover)
  await until('row', limits[1])
}

/** The list once more, for a pointer that rests on the button before it presses. */
async function hoverFirst(visit, found) {
  await openList(visit, { names: ['dialog', 'row'], hover: 200 })
  found.restedDialog = await visit.since('dialog')
  found.restedList = await visit.since('row')
}

/** Frames that are asked for from now on: a page forgets those that it has taken away before they had loaded. */
async function watchFrames(session) {
  const frames = new Map()
  session.on('Network.requestWillBeSent', ({ requestId, type, request: { url } }) => {
    if (type === 'Document' && /^https?:/.test(url)) frames.set(requestId, { url, by: 'iframe', bytes: 0 })
  })
  session.on('Network.responseReceived', ({ requestId, response: { headers } }) => {
    if (frames.has(requestId)) frames.get(requestId).bytes = Number(headers['content-length'] ?? 0)
  })
  await session.send('Network.enable')
  return frames
}

/** All that is asked for before anybody acts, and again for the list; each once nothing more comes. */
async function count({ page, session, until, press, settle }, found) {
  const frames = await watchFrames(session)
  await until('button')
  await settle()
  const pressed = await page.evaluate(() => window.bench.now())
  const framesBefore = frames.size
  await press(CONNECT, ['row'])
  await until('row')
  await settle()
  const all = await page.evaluate(() => window.bench.loaded(window.bench.now()))
  const forgotten = [...frames.values()].map((frame, at) => ({ ...frame, at: at < framesBefore ? pressed : pressed + 1 }))
  all.push(...forgotten.filter(({ url }) => !all.some(each => each.url.replace(/#.*/, '') === url)))
  const before = all.filter(({ at }) => at <= pressed)
  const after = all.filter(({ at }) => at > pressed)
  Object.assign(found, { quietRequests: before.length, quietKilobytes: toKilobytes(before) })
  Object.assign(found, { openRequests: after.length, openKilobytes: toKilobytes(after) })
  found.trace = { before, after }
}

async function clickAtOnce({ until, at }, found) {
  await until('row')
  found.atOnce = await at('row')
}

async function showCode(visit, found) {
  const { until, press, since, rest } = visit
  await openList(visit)
  await rest()
  await press('^(WalletConnect|Other wallets)$', ['view', 'code'])
  await until('view')
  found.view = await since('view')
  await until('code')
  found.code = await since('code')
}

async function announceMany(visit, found) {
  // Some look at each of them beside each other first.
  await openList(visit, { limits: [60_000, 30_000] })
  found.manyButton = await visit.at('button')
  found.many = await visit.since('row')
}

/** An account with 200 tokens, and 10,000 rows of activity on the way to their end. By the names of Latchkey's screens. */
async function readAccount(visit, found) {
  const { page, until, press, since, rest } = visit
  await openList(visit)
  await press(WALLET, ['address'])
  await until('address')
  await rest()
  await press(ADDRESS, ['token'])
  await until('token')
  found.tokens = await since('token')
  await rest()
  await press('^Activity$', ['activity'])
  await until('activity')
  found.activity = await since('activity')
  await rest()
  await page.evaluate(() => window.bench.reset())
  // The rows are 62 px high each; only those in sight are in the page.
  const height = await page.evaluate(() => window.bench.scroll('^Received', 10_000 * 62, 60_000))
  if (!(height >= 10_000 * 62)) throw new Error(`The list ends at ${height} px.`)
  found.scroll = await page.evaluate(() => window.bench.longest())
}

/** What a visitor does, who they are to the page, and the rows that are read off it. */
const ways = [
  {
    go: connect,
    rows: ['kilobytes', 'requests', 'button', 'busy', 'blocked', 'dialog', 'list', 'heap', 'address', 'returning', 'provider'],
  },
  { go: hoverFirst, rows: ['restedDialog', 'restedList'] },
  { go: count, rows: ['quietKilobytes', 'quietRequests', 'openKilobytes', 'openRequests'], isForOne: true },
  { go: clickAtOnce, rows: ['atOnce'], as: { clickAtOnce: true } },
  { go: announceMany, rows: ['manyButton', 'many'], as: { wallets: 1_000 } },
  { go: showCode, rows: ['view', 'code'] },
  { go: readAccount, rows: ['tokens', 'activity', 'scroll'] },
]

/**
 * One round of one contestant.
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 * @param {object} profile
 * @param {{ name: string }} contestant
 * @param {readonly string[]} [wanted] the rows to measure; all, unless said otherwise
 * @returns {Promise<{ values: Record<string, number>, problems: string[], trace?: { before: object[], after: object[] } }>}
 */
export async function measure(browser, address, profile, { name }, wanted) {
  const values = {}
  const problems = []
  let trace
  for (const { go, rows, as, isForOne } of ways) {
    if (wanted && !rows.some(row => wanted.includes(row))) continue
    if (name === 'control' && go === showCode) continue
    // How slow a line is changes nothing about what comes over it.
    if (isForOne && profile !== profiles.unthrottled) continue
    if (name !== 'latchkey' && go === readAccount) continue
    const visit = await enter(browser, address, profile, as)
    const found = {}
    try {
      await go(visit, found)
    } catch (error) {
      problems.push(`${go.name}: ${error.message.split('\n')[0]}`)
    } finally {
      await visit.close()
    }
    trace = found.trace ?? trace
    for (const [key, value] of Object.entries(found)) if (key !== 'trace' && (!wanted || wanted.includes(key))) values[key] = value
  }
  return { values, problems, trace }
}

/** The rows of the table, in its order. */
export const measures = [
  { key: 'kilobytes', title: 'until the button, kB', digits: 1 },
  { key: 'requests', title: 'until the button, requests' },
  { key: 'quietKilobytes', title: 'before anybody acts, kB', digits: 1 },
  { key: 'quietRequests', title: 'before anybody acts, requests' },
  { key: 'openKilobytes', title: 'more by a click, until nothing more comes, kB', digits: 1 },
  { key: 'openRequests', title: 'more by a click, requests' },
  { key: 'button', title: 'navigation → button, ms' },
  { key: 'busy', title: 'main thread of the page load, ms' },
  { key: 'blocked', title: 'blocking time of the page load, ms' },
  { key: 'dialog', title: 'click → first frame of the dialog, ms' },
  { key: 'list', title: 'click → list, ms' },
  { key: 'restedDialog', title: 'pointer rests for 200 ms, click → first frame of the dialog, ms' },
  { key: 'restedList', title: 'pointer rests for 200 ms, click → list, ms' },
  { key: 'atOnce', title: 'navigation → list, clicking at once, ms' },
  { key: 'address', title: 'choose → address, ms' },
  { key: 'view', title: 'click → another view, ms', isLibrarys: true },
  { key: 'code', title: 'WalletConnect → QR code, ms', isLibrarys: true },
  { key: 'returning', title: 'returning: navigation → address, ms' },
  { key: 'provider', title: 'returning: navigation → provider answers, ms' },
  { key: 'heap', title: 'heap with the list open, MB', digits: 2 },
  { key: 'tokens', title: 'an account with 200 tokens: click → tokens, ms', isLibrarys: true },
  { key: 'activity', title: '10,000 rows of activity: click → the first, ms', isLibrarys: true },
  { key: 'scroll', title: '10,000 rows of activity: longest task while scrolling to the end, ms', isLibrarys: true },
  { key: 'manyButton', title: '1,000 announced wallets: navigation → button, ms' },
  { key: 'many', title: '1,000 announced wallets: click → list, ms' },
]
