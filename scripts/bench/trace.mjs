// Why a row takes as long as it does: what the main thread does between a press and the frame that it leads to, by the browser's own trace.
import { median, write } from './numbers.mjs'
import { CONNECT, enter, WALLET } from './visit.mjs'

/** What each event of a trace is, by the beginning of its name; what is none of these is the browser's own. */
const kinds = [
  ['compiling', /^(v8\.compile|V8\.(Compile|Parse|PreParse)|v8\.(produce|parse))/],
  ['garbage', /^(Major|Minor)GC|^V8\.GC/],
  [
    'script',
    /^(FunctionCall|EvaluateScript|EventDispatch|FireAnimationFrame|FireIdleCallback|TimerFire|RunMicrotasks|v8\.|V8\.|XHR|HandlePostMessage)/,
  ],
  ['style', /^(UpdateLayoutTree|ParseAuthorStyleSheet|Document::|InvalidateLayout|ScheduleStyle)/],
  ['layout', /^(Layout|HitTest|UpdateLayerTree|IntersectionObserver)/],
  ['painting', /^(PrePaint|Paint|Layerize|Commit|Decode|Draw|Composite)/],
]
const kindOf = name => kinds.find(([, pattern]) => pattern.test(name))?.[0] ?? 'the rest'

/** What is told of a way, in the order of the table. */
const told = [
  ['all', 'press → painted, ms'],
  ['arrival', 'until the last file has come, ms'],
  ['busy', 'main thread from then on, ms'],
  ...[...kinds.map(([kind]) => kind), 'the rest'].map(kind => [kind, `of it ${kind}`]),
  ['passes', 'style passes'],
  ['elements', 'elements in them'],
  ['layouts', 'layouts'],
  ['decoded', 'images decoded'],
]

/** The mark that the page sets in the frame in which what is waited for stands there. */
const MARK = 'bench seen'

/**
 * The shares of one way: from the press to the end of the frame in which the mark stands. Work counts from the last script's arrival on, each
 * event without those inside it.
 * @param {{ name: string, ph: string, ts: number, dur?: number, pid: number, tid: number, cat?: string, args?: any }[]} events in microseconds
 * @returns {Record<string, number>} in ms, and counts
 */
function toShares(events) {
  const mark = events.find(({ name }) => name === MARK)
  if (!mark) throw new Error('what was waited for has not come')
  const own = events
    .filter(({ pid, tid }) => pid === mark.pid && tid === mark.tid)
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  const pressed = own.find(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'click')
  if (!pressed) throw new Error('nothing was pressed')
  const committed = own.find(({ name, ph, ts }) => name === 'Commit' && ph === 'X' && ts >= mark.ts)
  const start = pressed.ts
  const end = committed ? committed.ts + (committed.dur ?? 0) : mark.ts
  const isScript = new Set(
    events
      .filter(({ name, args }) => name === 'ResourceSendRequest' && /\.js\b/.test(args?.data?.url))
      .map(({ args }) => args.data.requestId),
  )
  const arrivals = events
    .filter(({ name, ts, args }) => name === 'ResourceFinish' && ts > start && ts < mark.ts && isScript.has(args?.data?.requestId))
    .map(({ ts }) => ts)
  const from = Math.max(start, ...arrivals)
  const shares = Object.fromEntries(told.map(([key]) => [key, 0]))
  /** @type {{ until: number, kind: string }[]} */
  const open = []
  const clip = (a, b) => Math.max(0, Math.min(b, end) - Math.max(a, from))
  for (const { name, ph, ts, dur = 0, args } of own) {
    if (ph !== 'X') continue
    while (open.length && open.at(-1).until <= ts) open.pop()
    const length = clip(ts, ts + dur)
    const kind = kindOf(name)
    shares[kind] += length
    const outer = open.at(-1)
    if (outer) shares[outer.kind] -= length
    else shares.busy += length
    open.push({ until: ts + dur, kind })
    if (!length) continue
    if (name === 'UpdateLayoutTree') {
      shares.passes++
      shares.elements += args?.elementCount ?? 0
    } else if (name === 'Layout') shares.layouts++
  }
  // Pictures are decoded on threads of their own.
  shares.decoded = events.filter(({ name, ts }) => /^Decode ?Image|^ImageDecodeTask$/.test(name) && ts >= from && ts < end).length
  Object.assign(shares, { all: end - start, arrival: from - start })
  return Object.fromEntries(told.map(([key]) => [key, /^(passes|elements|layouts|decoded)$/.test(key) ? shares[key] : shares[key] / 1000]))
}

/** In the page: marks the frame in which something stands there. As little as can be: what looks costs time as well. */
const looks = {
  list: `document.querySelector('w3m-modal')?.shadowRoot?.querySelector('dialog[open] [data-testid^="wallet-selector-"]')`,
  address: `document.querySelector('appkit-button').shadowRoot.querySelector('appkit-account-button')?.shadowRoot?.textContent.includes('0xbe')`,
  view: `/WalletConnect/.test(document.querySelector('w3m-modal').shadowRoot.querySelector('[data-testid="w3m-header-text"]')?.textContent)`,
}

/** What is pressed, and what it leads to, in one visit. */
const ways = [
  { title: 'click → list', press: CONNECT, look: looks.list },
  { title: 'choose → address', press: WALLET, look: looks.address, before: [CONNECT] },
  { title: 'click → another view', press: '^(WalletConnect|Other wallets)$', look: looks.view, before: [CONNECT] },
]

const categories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'blink.user_timing',
  'v8',
  'v8.execute',
  'toplevel',
  'loading',
]

async function traceOnce(browser, address, profile, { press, look, before = [] }) {
  const { page, rest, until, close, press: pressEarlier } = await enter(browser, address, profile)
  try {
    await until('button')
    await rest()
    for (const pattern of before) {
      await pressEarlier(pattern, ['row'])
      await until('row')
      await rest(2_000)
    }
    const { x, y } = await page.evaluate(pattern => window.bench.find(pattern), press)
    await browser.startTracing(page, { categories })
    const seen = page.evaluate(
      `new Promise(done => {
        const look = () => {
          if (!(${look})) return void requestAnimationFrame(look)
          performance.mark('${MARK}')
          setTimeout(done, 100)
        }
        look()
      })`,
    )
    await page.mouse.click(x, y)
    await seen
    return toShares(JSON.parse((await browser.stopTracing()).toString()).traceEvents)
  } finally {
    await close()
  }
}

/**
 * A table of what ours does between a press and its frame.
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 * @param {object} profile
 * @param {number} rounds
 */
export async function traceWays(browser, address, profile, rounds) {
  const found = ways.map(() => [])
  for (let round = 0; round < rounds; round++)
    for (const [at, way] of ways.entries()) found[at].push(await traceOnce(browser, address, profile, way))
  const rows = told.map(([key, title]) => ({ title, digits: 1, values: found.map(list => median(list.map(shares => shares[key]))) }))
  return `| what | ${ways.map(({ title }) => title).join(' | ')} |\n|---|${ways.map(() => '--:|').join('')}\n${rows
    .map(({ title, values }) => `| ${title} | ${values.map(value => write(value, 1)).join(' | ')} |`)
    .join('\n')}`
}
