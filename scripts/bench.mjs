// `npm run bench`: what visitors wait for, beside a page written by hand and, where asked for, other modals.
//
//   npm run bench -- --peers       with AppKit, RainbowKit, ConnectKit and Web3-Onboard, installed on demand
//   --rounds N                     how often each is visited; 5 unless said otherwise
//   --only NAME,NAME               only these; the control always runs
//   --profile unthrottled | slow   only this
//   --json                         prints what was measured and writes no file
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { chromiumArgs, findChromium } from './chromium.mjs'
import { buildDapp, own } from './bench/dapps.mjs'
import { median } from './bench/numbers.mjs'
import { toReport } from './bench/report.mjs'
import { getPeers } from './bench/peers.mjs'
import { startServer } from './bench/server.mjs'
import { measure, profiles } from './bench/visit.mjs'
import { importTs } from './run-ts.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const args = process.argv.slice(2)
const has = name => args.includes(`--${name}`)
const valueOf = name => (has(name) ? args[args.indexOf(`--${name}`) + 1] : undefined)

const rounds = Number(valueOf('rounds') ?? 5)
const only = valueOf('only')?.split(',')
const wanted = Object.keys(profiles).filter(name => !has('profile') || name === valueOf('profile'))
if (!(rounds >= 1) || !wanted.length) throw new Error('--rounds takes a number from 1, --profile takes unthrottled or slow')

const tell = text => process.stderr.write(`${text}\n`)
const began = performance.now()
const contestants = [
  ...own.filter(({ name }) => name === 'control' || !only || only.includes(name)),
  ...(has('peers') ? await getPeers(only) : []),
]

const files = new Map()
for (const contestant of contestants) await buildDapp(contestant, files)

const { start: startRelay } = await importTs('scripts/sandbox/relay.ts')
const relay = await startRelay({ hosts: ['relay.walletconnect.org', 'relay.walletconnect.com'] })
const server = await startServer(files, relay.url)
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [
    ...chromiumArgs.filter(arg => !arg.startsWith('--host-resolver-rules')),
    '--ignore-certificate-errors',
    // Whoever a library asks, it asks the world of this machine.
    `--host-resolver-rules=MAP * 127.0.0.1:${server.port}, EXCLUDE 127.0.0.1`,
  ],
})

/** @type {Record<string, Record<string, Record<string, number[]>>>} by profile, contestant and measure */
const found = Object.fromEntries(wanted.map(profile => [profile, Object.fromEntries(contestants.map(({ name }) => [name, {}]))]))
try {
  // What a first visit of all makes the browser do once is nobody's time.
  await measure(browser, `${server.origin}/control/`, profiles.unthrottled, { name: 'control' })
  for (let round = 1; round <= rounds; round++) {
    for (const profile of wanted) {
      // In turns, and each round begins with another: what the machine does beside it is everybody's.
      const turned = contestants.map((_, at) => contestants[(at + round) % contestants.length])
      for (const contestant of turned) {
        const { name } = contestant
        const { values, problems } = await measure(browser, `${server.origin}/${name}/`, profiles[profile], contestant)
        for (const [key, value] of Object.entries(values)) (found[profile][name][key] ??= []).push(value)
        for (const problem of problems) tell(`  ${name}, ${profile}: ${problem}`)
      }
    }
    tell(`round ${round} of ${rounds}, ${Math.round((performance.now() - began) / 1000)} s`)
  }
} finally {
  await browser.close()
  server.close()
  await relay.close()
}

const medians = Object.fromEntries(
  Object.entries(found).map(([profile, byName]) => [
    profile,
    Object.fromEntries(
      Object.entries(byName).map(([name, byKey]) => [
        name,
        Object.fromEntries(Object.entries(byKey).map(([key, values]) => [key, median(values)])),
      ]),
    ),
  ]),
)

if (has('json')) console.log(JSON.stringify(medians))
else {
  const [cpu] = cpus()
  const machine = `${cpus().length} cores${cpu?.model ? ` of ${cpu.model}` : ''}, Node ${process.version}, Chromium ${browser.version()}`
  const report = toReport({ medians, contestants, rounds, machine })
  console.log(report['bench.md'])
  const folder = join(root, 'docs/bench')
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(report)) await writeFile(join(folder, name), text)
}
