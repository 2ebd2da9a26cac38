// What the bench makes of its measurements: medians, the table and the charts.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readArguments } from '../scripts/bench/arguments.mjs'
import { toBars } from '../scripts/bench/bars.mjs'
import { median, spread, write } from '../scripts/bench/numbers.mjs'
import { places } from '../scripts/bench/peers.mjs'
import { causes } from '../scripts/bench/causes.mjs'
import { aims, toReport, toRun } from '../scripts/bench/report.mjs'
import { addToHistory, type Raw, toRaw, toScale, writeRaw } from '../scripts/bench/scale.mjs'
import { toTable } from '../scripts/bench/table.mjs'
import { toShares } from '../scripts/bench/trace.mjs'
import { measures } from '../scripts/bench/visit.mjs'
import { readMetafile } from './support/dist.js'
import { root } from './support/root.js'
import { readPaths } from './support/workflow.js'

const test = suite('bench')

test('the median is the middle one, or between the middle two, of what is a number', () => {
  assert.is(median([9, 1, 5]), 5)
  assert.is(median([4, 1, 2, 10]), 3)
  assert.is(median([undefined, 7, NaN]), 7)
  assert.is(median([]), undefined)
})

test('a number is written with its digits, and none as a dash', () => {
  assert.is(write(1.255, 1), '1.3')
  assert.is(write(12.4), '12')
  assert.is(write(undefined), '–')
})

test('what lies apart is told beside the median', () => {
  assert.is(spread([9, 1, 5]), 4)
  assert.is(spread([7]), undefined)
  assert.match(toTable([{ title: 'button, ms', values: [5], spreads: [4] }], ['A']), '| button, ms | 5 ± 4 |')
})

test('the table has a row for each measure, and the best of several contestants in bold, never the control', () => {
  const rows = [
    { title: 'button, ms', values: [1, 30, 20] },
    { title: 'heap, MB', digits: 2, values: [1, 1.5, undefined] },
  ]
  assert.equal(toTable(rows, ['control', 'A', 'B']).split('\n'), [
    '| what | control | A | B |',
    '|---|--:|--:|--:|',
    '| button, ms | 1 | 30 | **20** |',
    '| heap, MB | 1.00 | 1.50 | – |',
  ])
})

test('a chart has a bar for each number, as long as it is large, and tells names and numbers as text', () => {
  const svg = toBars([{ title: 'a < b, ms', values: [10, 40, undefined] }], ['control', 'Latchkey', 'Other'], 'Medians')
  const widths = [...svg.matchAll(/<rect [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width))
  assert.is(widths.length, 2)
  assert.is(widths[1], 4 * widths[0]!)
  for (const text of ['A &#60; b, ms', '>Written by hand<', '>10<', '>40<', '>–<', 'prefers-color-scheme:dark'])
    assert.ok(svg.includes(text), text)
})

test('a report names versions, machine and method, and shows each chart it brings', () => {
  const medians = { slow: { control: { button: 500 }, latchkey: { button: 600, code: 90 } } }
  const contestants = [
    { name: 'control', title: 'control' },
    { name: 'latchkey', title: 'Latchkey', versions: ['latchkey 1.2.3'] },
  ]
  const report = toReport({ medians, contestants, rounds: 5, machine: '2 cores' })
  assert.equal(Object.keys(report), ['bench.md', 'bench-slow.svg'])
  for (const text of ['Medians of 5 rounds', '2 cores', 'latchkey 1.2.3', '(bench-slow.svg)', '| – | 90 |', '## How it is measured'])
    assert.ok(report['bench.md']!.includes(text), text)
})

test('a report says where another is ahead of ours as it is by default', () => {
  const idle = { button: 400, list: 80 }
  const medians = {
    slow: {
      control: { button: 1, list: 1 },
      latchkey: { button: 600, list: 90 },
      'latchkey-idle': idle,
      other: { button: 500, list: 100 },
    },
  }
  const contestants = ['control', 'latchkey', 'latchkey-idle', 'other'].map(name => ({ name, title: name.toUpperCase() }))
  const text = toReport({ medians, contestants, rounds: 3, machine: 'x' })['bench.md']!
  assert.match(text, 'Where another is ahead of Latchkey:\n\n- navigation → button, ms: OTHER 500; ours 600.\n\n')
})

test('a report says where ours is not yet where it wants to be', () => {
  const medians = { slow: { control: { button: 500 }, latchkey: { button: 601, list: 350, heap: 1.8 } } }
  const contestants = ['control', 'latchkey'].map(name => ({ name, title: name.toUpperCase() }))
  const text = toReport({ medians, contestants, rounds: 3, machine: 'x' })['bench.md']!
  assert.match(text, '- navigation → button, ms, LATCHKEY: wanted 600 (1.2 × the page written by hand), is 601.\n')
  assert.match(text, '- heap with the list open, MB, LATCHKEY: wanted 1.75, is 1.80.\n')
  assert.not.match(text, '- click → list')
})

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

test('it is asked by names: medians of five unless said otherwise, and what nobody knows measures nothing', () => {
  const { rounds, wanted, only, row } = readArguments(['--row', 'list,address'])
  assert.equal([rounds, wanted, only, row], [5, ['unthrottled', 'slow'], ['latchkey'], ['list', 'address']])
  assert.throws(() => readArguments(['--row', 'nonsense']), /--row knows kilobytes, .*; not nonsense/)
  for (const args of [['--nonsense'], ['list'], ['--rounds', '0'], ['--profile', 'fast']]) assert.throws(() => readArguments(args))
})

for (const [args, status] of [
  [['--help'], 0],
  [['--nonsense'], 1],
] as const)
  test(`${args.join()} says how it is asked, and that is all`, () => {
    const options = { cwd: root, encoding: 'utf8', stdio: 'pipe' } as const
    let told: string
    try {
      told = execFileSync(process.execPath, [join(root, 'scripts/bench.mjs'), ...args], options)
      assert.is(status, 0)
    } catch (error) {
      const failed = error as { status?: number; stderr?: string }
      assert.is(failed.status, status, String(error))
      told = failed.stderr!
    }
    assert.match(told, '--row KEY,KEY')
  })

test('the history has a line for each run, and for none two', () => {
  const raw = (date: string, list: number[]) => ({ date, values: { unthrottled: { list }, slow: { address: [1, 2] } } }) as unknown as Raw
  const head =
    'date,commit,unthrottled.kilobytes,unthrottled.dialog,unthrottled.list,unthrottled.restedList,unthrottled.address,' +
    'slow.kilobytes,slow.dialog,slow.list,slow.restedList,slow.address'
  const one = addToHistory('', raw('2026-11-25', [9, 40, 10]), 'abc')
  assert.equal(one.split('\n'), [head, '2026-11-25,abc,–,–,10.0,–,–,–,–,–,–,1.5', ''])
  const two = addToHistory(one, raw('2026-12-02', [8]), 'def')
  assert.equal(two.split('\n'), [...one.trim().split('\n'), '2026-12-02,def,–,–,8.0,–,–,–,–,–,–,1.5', ''])
  assert.is(addToHistory(two, raw('2026-12-02', [8]), 'def'), two)
  for (const line of readFileSync(join(root, 'docs/bench/history.csv'), 'utf8').trim().split('\n'))
    assert.is(line.split(',').length, 12, line)
})

test('what a trace tells of a press: the work behind the last script, each event without those inside it', () => {
  const at = { pid: 1, tid: 1 }
  const work = (name: string, ts: number, dur: number, args = {}) => ({ ...at, name, ph: 'X', ts, dur, args })
  const note = (name: string, ts: number, data: object, tid = 1) => ({ ...at, tid, name, ph: 'I', ts, args: { data } })
  const shares = toShares([
    work('EventDispatch', 1_000, 500, { data: { type: 'click' } }),
    note('ResourceSendRequest', 1_100, { requestId: 'a', url: 'https://a.example/list.js' }),
    note('ResourceSendRequest', 1_100, { requestId: 'b', url: 'https://a.example/icon.png' }),
    note('ResourceFinish', 11_000, { requestId: 'a' }),
    note('ResourceFinish', 13_000, { requestId: 'b' }),
    work('RunTask', 10_500, 8_500),
    work('EvaluateScript', 11_000, 6_000),
    work('v8.compile', 11_500, 1_000),
    work('UpdateLayoutTree', 15_000, 1_000, { elementCount: 7 }),
    work('Layout', 16_000, 500),
    note('bench seen', 18_000, {}),
    work('Commit', 20_000, 1_000),
    work('FunctionCall', 22_000, 9_000),
    { ...work('FunctionCall', 12_000, 9_000), tid: 2 },
  ])
  const { all, arrival, busy, script, compiling, style, layout, painting, passes, elements, layouts } = shares
  assert.equal([all, arrival, busy], [20, 10, 9])
  assert.equal([script, compiling, style, layout, painting], [3.5, 1, 1, 0.5, 1])
  assert.equal([passes, elements, layouts], [1, 7, 1])
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
