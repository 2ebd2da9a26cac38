// `npm run bench`: what visitors wait for, beside a page written by hand and, where asked for, other modals.
// `npm run bench -- --help` says how it is asked.
import { spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findChromium } from './chromium.mjs'
import { build, cache, root } from '../build.mjs'
import { readArguments, USAGE } from './bench/arguments.mjs'
import { own } from './bench/dapps.mjs'
import { mapValues, median, spread } from './bench/numbers.mjs'
import { toReport, toRows, toRun } from './bench/report.mjs'
import { getPeers } from './bench/peers.mjs'
import { addToHistory, shown, toRaw, toScale, writeRaw } from './bench/scale.mjs'
import { openStage } from './bench/stage.mjs'
import { toTable } from './bench/table.mjs'
import { traceWays } from './bench/trace.mjs'
import { measure, profiles } from './bench/visit.mjs'
import { isStale } from './fresh.mjs'

/** What is asked for; what nobody knows is said, and measures nothing. */
function readAsked() {
  try {
    return readArguments(process.argv.slice(2))
  } catch (error) {
    console.error(`${error.message}\n\n${USAGE}`)
    process.exit(1)
  }
}
const asked = readAsked()
if (asked.help) {
  console.log(USAGE)
  process.exit()
}
const { rounds, row, wanted, only } = asked
/** What is measured; all, where undefined. */
const rows = row ?? (asked.scale ? shown : undefined)

const folder = join(root, 'docs/bench')
const order = ['control', 'latchkey', 'latchkey-idle', 'appkit', 'rainbowkit', 'connectkit', 'onboard']
const readJson = async name => JSON.parse(await readFile(join(folder, 'raw', name), 'utf8'))
/** The pages and charts, of what was last found of each. @param {boolean} isScale the scale alone */
async function writePages(isScale = false) {
  const raws = await Promise.all(order.map(name => readJson(`${name}.json`)))
  await writeFile(join(folder, 'scale.md'), toScale(raws))
  if (isScale) return
  const work = await readJson('trace.json').catch(() => undefined)
  for (const [name, text] of Object.entries(toReport({ ...toRun(raws), work }))) await writeFile(join(folder, name), text)
}
if (asked.pages) {
  await writePages()
  process.exit()
}
if (asked.history) {
  const path = join(folder, 'history.csv')
  const commit = spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout.trim()
  const raw = JSON.parse(await readFile(join(folder, 'raw/latchkey.json'), 'utf8'))
  await writeFile(path, addToHistory(await readFile(path, 'utf8').catch(() => ''), raw, commit))
  process.exit()
}
if (!asked['no-build'] && (await isStale(root, cache))) await build()

const tell = text => process.stderr.write(`${text}\n`)
const began = performance.now()
const contestants = [
  ...own.filter(({ name }) => name === 'control' || !only || only.includes(name)),
  ...(asked.peers ? await getPeers(only) : []),
]

const stage = await openStage(contestants)
const browser = await chromium.launch({ executablePath: findChromium(), args: stage.args })

const date = new Date().toISOString().slice(0, 10)
const [cpu] = cpus()
/** As it is when asked: the load is of the last minutes. */
const toMachine = () =>
  `${cpus().length} cores${cpu?.model ? ` of ${cpu.model}` : ''}, Node ${process.version}, Chromium ${browser.version()}, load ${loadavg()[2].toFixed(1)}`

if (asked.trace) {
  const tables = {}
  for (const profile of wanted) {
    tables[profile] = await traceWays(browser, stage.addressOf('latchkey'), profiles[profile], rounds)
    console.log(`${profiles[profile].title}\n\n${tables[profile]}\n`)
  }
  const work = { date, machine: toMachine(), rounds, tables }
  if (!asked.profile) await writeFile(join(folder, 'raw/trace.json'), `${JSON.stringify(work, null, 1)}\n`)
  await browser.close()
  await stage.close()
  process.exit()
}

const traces = {}
/** @type {Record<string, Record<string, Record<string, number[]>>>} by profile, contestant and measure */
const found = Object.fromEntries(wanted.map(profile => [profile, Object.fromEntries(contestants.map(({ name }) => [name, {}]))]))
try {
  // What a first visit of all makes the browser do once is nobody's time.
  await measure(browser, stage.addressOf('control'), profiles.unthrottled, { name: 'control' }, rows)
  for (let round = 1; round <= rounds; round++) {
    for (const profile of wanted) {
      // In turns, and each round begins with another: what the machine does beside it is everybody's.
      const turned = contestants.map((_, at) => contestants[(at + round) % contestants.length])
      for (const contestant of turned) {
        const { name } = contestant
        const { values, problems, trace } = await measure(browser, stage.addressOf(name), profiles[profile], contestant, rows)
        for (const [key, value] of Object.entries(values)) (found[profile][name][key] ??= []).push(value)
        if (trace) traces[name] = trace
        for (const problem of problems) tell(`  ${name}, ${profile}: ${problem}`)
      }
    }
    tell(`round ${round} of ${rounds}, ${Math.round((performance.now() - began) / 1000)} s`)
  }
} finally {
  await browser.close()
  await stage.close()
}

/** What was measured, each row's values made into one. */
const summed = sum => mapValues(found, byName => mapValues(byName, byKey => mapValues(byKey, sum)))
const medians = summed(median)
const spreads = summed(spread)

if (asked.json) console.log(JSON.stringify(medians))
else if (row)
  for (const profile of wanted) {
    const rows = toRows(medians[profile], spreads[profile], contestants)
    const titles = contestants.map(({ title }) => title)
    console.log(`${profiles[profile].title}\n\n${toTable(rows, titles)}\n`)
  }
else {
  const machine = toMachine()
  console.log(toReport({ medians, spreads, contestants, rounds, machine })['bench.md'])
  await mkdir(join(folder, 'raw'), { recursive: true })
  for (const contestant of asked.profile ? [] : contestants) {
    const { name } = contestant
    const values = mapValues(found, byName => byName[name])
    await writeFile(join(folder, 'raw', `${name}.json`), writeRaw(toRaw({ contestant, values, trace: traces[name], date, machine })))
  }
  // With few of them there is no table of all.
  if (asked.peers && !asked.only && !asked.profile) await writePages(asked.scale)
}
