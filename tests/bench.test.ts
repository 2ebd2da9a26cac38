// What the bench makes of its measurements: medians, the table and the charts.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { toBars } from '../scripts/bench/bars.mjs'
import { median, spread, write } from '../scripts/bench/numbers.mjs'
import { places } from '../scripts/bench/peers.mjs'
import { toReport } from '../scripts/bench/report.mjs'
import { type Raw, toRaw, toScale, writeRaw } from '../scripts/bench/scale.mjs'
import { toTable } from '../scripts/bench/table.mjs'

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

test('every package of another modal is pinned to one version', () => {
  const versions = Object.values(places).flatMap(place => Object.values(place))
  assert.ok(versions.length > 8)
  for (const version of versions) assert.match(version, /^\d+\.\d+\.\d+$/)
})
