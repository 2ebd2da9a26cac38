// Runs test files one after the other in one process: what they share (packages, the browser) is loaded once. Each file finds the global
// object and the environment as Node made them, and whatever it opens it has to close.
import { format } from 'node:util'
import { pathToFileURL } from 'node:url'

// uvu gathers suites instead of running them by itself; it looks for this as it loads.
globalThis.UVU_DEFER = true
const { begin, exec, runDefined, takeWaiting } = await import('./uvu.mjs')

/** What outlives a file, for tests/support/lane.ts. */
const lane = { browser: undefined, pages: new Map() }
globalThis[Symbol.for('latchkey.lane')] = lane

/** How long what a file has opened may take to close, in ms, and the pause between two looks. */
const LEAVING = Number(process.env.LATCHKEY_LEAVING ?? 20_000)
const STEP = 10

const report = (what, detail) => process.stderr.write(`\nlatchkey-test: ${what}${detail === undefined ? '' : `: ${format(detail)}`}\n`)

/** The browser of this process, begun with the first file that wants it. */
async function openBrowser() {
  if (lane.browser?.isConnected()) return
  const [{ chromium }, { chromiumArgs, findChromium }] = await Promise.all([
    import('playwright-core'),
    import('../../../scripts/chromium.mjs'),
  ])
  lane.browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
}

/** What a file has to close. Sockets and pipes go with their servers and processes, or lead to an answer that nobody has read to its end. */
const KINDS = new Set(['TCPServerWrap', 'ProcessWrap', 'Timeout', 'MessagePort', 'FSEventWrap'])

/** How many things of each kind keep the process alive. */
function countOpen() {
  const counts = {}
  for (const kind of process.getActiveResourcesInfo()) if (KINDS.has(kind)) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

/** Waits until nothing is open that was not open `before`; tells what is. */
async function close(before) {
  const end = performance.now() + LEAVING
  for (;;) {
    const counts = countOpen()
    const left = Object.keys(counts).filter(kind => counts[kind] > (before[kind] ?? 0))
    if (!left.length) return
    if (performance.now() > end) return left
    await new Promise(resolve => setTimeout(resolve, STEP))
  }
}

/** Timers that were set since the last file. */
const timers = new Set()
for (const name of ['setTimeout', 'setInterval']) {
  const set = globalThis[name]
  const noted = (...given) => {
    const timer = set(...given)
    timers.add(timer)
    return timer
  }
  globalThis[name] = Object.defineProperties(noted, Object.getOwnPropertyDescriptors(set))
}

/** Timers for which nobody waits would go off in the next file. */
function stopTimers() {
  for (const timer of timers) clearTimeout(timer)
  timers.clear()
}

/** Puts every property of the global object back to what it was. */
function restoreGlobals(before) {
  // Some of Node's own parts put themselves there for good.
  for (const key of Reflect.ownKeys(globalThis)) if (!Object.hasOwn(before, key)) Reflect.deleteProperty(globalThis, key)
  for (const key of Reflect.ownKeys(before)) {
    const now = Object.getOwnPropertyDescriptor(globalThis, key)
    const then = before[key]
    if (!now || now.value !== then.value || now.get !== then.get) Reflect.defineProperty(globalThis, key, then)
  }
}

let runs = 0

/** Tells the lane what the file is at. */
const tell = at => process.send({ at })

async function run({ outfile, window, needsBrowser, mark, limit }) {
  begin(limit, tell)
  if (needsBrowser) await openBrowser()
  const globals = Object.getOwnPropertyDescriptors(globalThis)
  const env = { ...process.env }
  const open = countOpen()
  globalThis.UVU_QUEUE.splice(0, Infinity, [null])
  process.exitCode = 0
  try {
    // The window has to stand before Preact loads, whatever the order of the file's imports.
    if (window) await import(`${window}?${++runs}`)
    await import(pathToFileURL(outfile).href)
    runDefined()
    await exec()
  } catch (error) {
    report('the file did not load', error)
  }
  tell('what comes after the tests')
  for (const what of takeWaiting()) report(what)
  const pages = lane.browser?.contexts().length
  if (pages) report(`${pages} visitors are left in the browser`)
  for (const context of lane.browser?.contexts() ?? []) await context.close()
  if (window) await globalThis.happyDOM?.abort()
  const left = await close(open)
  if (left) report('the tests are done and something is still open', left.join(', '))
  stopTimers()
  restoreGlobals(globals)
  for (const key of Object.keys(process.env)) if (!(key in env)) delete process.env[key]
  Object.assign(process.env, env)
  const code = process.exitCode
  process.exitCode = 0
  // On both streams, since each comes by itself.
  process.stderr.write(`\n${mark}\n`)
  process.stdout.write(`\n${mark} ${JSON.stringify({ code, isSpent: Boolean(left) })}\n`)
}

process.on('message', job => void run(job))
process.on('disconnect', async () => {
  await lane.browser?.close()
  process.exit()
})
