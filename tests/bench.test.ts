// What the bench makes of its measurements, and when it measures.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { median } from '../scripts/bench/numbers.mjs'
import { places } from '../scripts/bench/peers.mjs'
import { causes } from '../scripts/bench/causes.mjs'
import { aims, toReport, toRun } from '../scripts/bench/report.mjs'
import { type Raw, toRaw, toScale, writeRaw } from '../scripts/bench/scale.mjs'
import { measures } from '../scripts/bench/visit.mjs'
import { readMetafile } from './support/dist.js'
import { root } from './support/root.js'
import { readPaths } from './support/workflow.js'

const test = suite('bench')

test('the scale shows what each figure was made of, and where another is ahead', () => {
  const url = 'https://127.0.0.1:4321/other/main.js'
  const request = { url, by: 'script', at: 1, until: 2, bytes: 3_000, decoded: 9_000 }
  const toOne = (name: string, kilobytes: number) =>
    toRaw({
      contestant: {
        name,
        title: name === 'control' ? name : name.toUpperCase(),
        versions: [`${name} 1.0.0`],
        body: '<x-button></x-button>',
        source: `\nopen('${name}')\n`,
      },
      values: { unthrottled: { quietKilobytes: [kilobytes, kilobytes + 2], list: [90.123] }, slow: {} },
      trace: { before: [request], after: [{ ...request, url: 'https://rpc.test/v1/path?projectId=mine' }] },
      date: '2026-11-25',
      machine: '2 cores',
    })
  const raws = [toOne('control', 1), toOne('latchkey', 7), toOne('other', 5)]
  const text = writeRaw(raws[2]!)
  assert.equal(JSON.parse(text), raws[2])
  assert.not.match(text, /projectId|4321/)
  assert.match(text, '"list": [90.12]')
  const page = toScale(JSON.parse(JSON.stringify(raws)) as Raw[])
  assert.match(page, '| before anybody acts, kB | 2.0 ± 1.0 | 8.0 ± 1.0 | **6.0** ± 1.0 |')
  assert.match(page, '- before anybody acts, kB: OTHER 6.0; ours 8.0.')
  for (const told of ["open('other')", 'other 1.0.0', '(raw/other.json)', 'npm run bench -- --peers --only other', '<x-button></x-button>'])
    assert.ok(page.includes(told), told)
})

test('a thousand wallets, and scrolling through ten thousand rows, are among what is wanted', () => {
  const medians = { unthrottled: { control: { many: 1 }, latchkey: { many: 201, scroll: 51 } } }
  const contestants = ['control', 'latchkey'].map(name => ({ name, title: name.toUpperCase() }))
  const text = toReport({ medians, contestants, rounds: 5, machine: 'x' })['bench.md']!
  assert.match(text, '- 1,000 announced wallets: click → list, ms, LATCHKEY: wanted 200, is 201.\n')
  assert.match(text, 'longest task while scrolling to the end, ms, LATCHKEY: wanted 50, is 51.\n')
})

test('whatever may be behind, or is wanted, has a cause that is said under the table, once', () => {
  const wanted = Object.values(aims).flatMap(byName => Object.values(byName).flatMap(byKey => Object.keys(byKey)))
  const told = measures.map(({ key }) => key).filter(key => !['requests', 'quietKilobytes', 'quietRequests', 'blocked'].includes(key))
  for (const key of [...wanted, ...told]) assert.ok(causes[key], key)
  const medians = { slow: { control: { list: 1 }, latchkey: { list: 400 }, other: { list: 390 } } }
  const contestants = ['control', 'latchkey', 'other'].map(name => ({ name, title: name }))
  const text = toReport({ medians, contestants, rounds: 5, machine: 'x' })['bench.md']!
  assert.is(text.split(`\nWhy:\n\n- click → list, ms: ${causes['list']!}.\n`).length, 2)
  assert.is(text.split(causes['list']!).length, 2)
})

test('the pages can be written anew of what each run has left', () => {
  const names = ['control', 'latchkey', 'onboard']
  const raws = names.map(name => JSON.parse(readFileSync(join(root, `docs/bench/raw/${name}.json`), 'utf8')) as Raw)
  const { medians, rounds, dialog, ...rest } = toRun(raws)
  const latchkey = raws[1]!
  assert.is(rounds, latchkey.values['slow']!['list']!.length)
  assert.is(medians['slow']!['latchkey']!['list'], median(latchkey.values['slow']!['list']!))
  assert.ok(dialog! > 0)
  const work = { date: '2026-11-26', machine: '2 cores', rounds: 5, tables: { slow: '| what | click → list |' } }
  const text = toReport({ medians, rounds, dialog, ...rest, work })['bench.md']!
  for (const part of [
    latchkey.date,
    `the ${(dialog! / 1000).toFixed(1)} kB of the dialog's room`,
    '| what | click → list |',
    'of the state, name by name',
  ])
    assert.ok(text.toLowerCase().includes(part.toLowerCase()), part)
})

test('whoever changes what the page or its first list is made of, or what makes them, has it measured', () => {
  const isMeasured = readPaths('bench.yml')
  const { outputs } = readMetafile()
  const sources = ['index', 'ethers', 'react', 'vue', 'rooms/shared', 'rooms/dialog', 'rooms/ways', 'rooms/connected'].flatMap(name =>
    Object.keys(outputs[`dist/${name}.js`]!.inputs).filter(path => path.startsWith('src/')),
  )
  assert.ok(sources.length > 100, `${sources.length}`)
  const tools = readdirSync(join(root, 'scripts')).filter(name => name.endsWith('.mjs'))
  const all = [...new Set(sources), 'build.mjs', 'scripts/bench/visit.mjs', ...tools.map(name => `scripts/${name}`)]
  assert.equal(
    all.filter(path => !isMeasured(path)),
    [],
  )
  assert.not(isMeasured('src/locales/de.ts'))
  assert.not(isMeasured('docs/shell.md'))
})

test('every package of another modal is pinned to one version', () => {
  const versions = Object.values(places).flatMap(place => Object.values(place))
  assert.ok(versions.length > 8)
  for (const version of versions) assert.match(version, /^\d+\.\d+\.\d+$/)
})
