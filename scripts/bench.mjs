// `npm run bench`: what visitors wait for, beside a page written by hand and, where asked for, other modals.
//
//   npm run bench -- --peers       with AppKit, RainbowKit, ConnectKit and Web3-Onboard, installed on demand
//   --rounds N                     how often each is visited; 5 unless said otherwise
//   --only NAME,NAME               only these; the control always runs, and with --row only latchkey beside it unless others are named
//   --profile unthrottled | slow   only this
//   --row KEY,KEY                  only these rows (list, dialog, address, …), and no file is written: under a minute, to be used while working
//   --json                         prints what was measured and writes no file
//   --scale                        only the rows of the scale, and only its files are written
//   --pages                        measures nothing: writes the page of the scale anew, of docs/bench/raw
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { findChromium } from './chromium.mjs'
import { own } from './bench/dapps.mjs'
import { median, spread } from './bench/numbers.mjs'
import { toReport, toRows } from './bench/report.mjs'
import { getPeers } from './bench/peers.mjs'
import { shown, toRaw, toScale, writeRaw } from './bench/scale.mjs'
import { openStage } from './bench/stage.mjs'
import { toTable } from './bench/table.mjs'
import { measure, measures, profiles } from './bench/visit.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const args = process.argv.slice(2)
const has = name => args.includes(`--${name}`)
const valueOf = name => (has(name) ? args[args.indexOf(`--${name}`) + 1] : undefined)

const rounds = Number(valueOf('rounds') ?? 5)
const row = valueOf('row')?.split(',')
const unknown = row?.filter(key => !measures.some(measure => measure.key === key)) ?? []
if (unknown.length) throw new Error(`--row knows ${measures.map(({ key }) => key).join(', ')}; not ${unknown.join(', ')}`)
/** What is measured; all, where undefined. */
const rows = row ?? (has('scale') ? shown : undefined)
const only = valueOf('only')?.split(',') ?? (row && ['latchkey'])
const wanted = Object.keys(profiles).filter(name => !has('profile') || name === valueOf('profile'))
if (!(rounds >= 1) || !wanted.length) throw new Error('--rounds takes a number from 1, --profile takes unthrottled or slow')

const folder = join(root, 'docs/bench')
/** The page of the scale, of what was last found of each. */
async function writeScale() {
  const order = ['control', 'latchkey', 'latchkey-idle', 'appkit', 'rainbowkit', 'connectkit', 'onboard']
  const raws = await Promise.all(order.map(async name => JSON.parse(await readFile(join(folder, 'raw', `${name}.json`), 'utf8'))))
  await writeFile(join(folder, 'scale.md'), toScale(raws))
}
if (has('pages')) {
  await writeScale()
  process.exit()
}

const tell = text => process.stderr.write(`${text}\n`)
const began = performance.now()
const contestants = [
  ...own.filter(({ name }) => name === 'control' || !only || only.includes(name)),
  ...(has('peers') ? await getPeers(only) : []),
]

const stage = await openStage(contestants)
const browser = await chromium.launch({ executablePath: findChromium(), args: stage.args })

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
const summed = sum =>
  Object.fromEntries(
    Object.entries(found).map(([profile, byName]) => [
      profile,
      Object.fromEntries(
        Object.entries(byName).map(([name, byKey]) => [
          name,
          Object.fromEntries(Object.entries(byKey).map(([key, values]) => [key, sum(values)])),
        ]),
      ),
    ]),
  )
const medians = summed(median)
const spreads = summed(spread)

if (has('json')) console.log(JSON.stringify(medians))
else if (row)
  for (const profile of wanted) {
    const rows = toRows(medians[profile], spreads[profile], contestants)
    const titles = contestants.map(({ title }) => title)
    console.log(`${profiles[profile].title}\n\n${toTable(rows, titles)}\n`)
  }
else {
  const [cpu] = cpus()
  const machine = `${cpus().length} cores${cpu?.model ? ` of ${cpu.model}` : ''}, Node ${process.version}, Chromium ${browser.version()}, load ${loadavg()[2].toFixed(1)}`
  const report = toReport({ medians, spreads, contestants, rounds, machine })
  console.log(report['bench.md'])
  await mkdir(join(folder, 'raw'), { recursive: true })
  for (const contestant of has('profile') ? [] : contestants) {
    const { name } = contestant
    const values = Object.fromEntries(Object.entries(found).map(([profile, byName]) => [profile, byName[name]]))
    const date = new Date().toISOString().slice(0, 10)
    await writeFile(join(folder, 'raw', `${name}.json`), writeRaw(toRaw({ contestant, values, trace: traces[name], date, machine })))
  }
  // With few of them there is no table of all.
  if (has('peers') && !only && !has('profile')) {
    if (!has('scale')) for (const [name, text] of Object.entries(report)) await writeFile(join(folder, name), text)
    await writeScale()
  }
}
