// What tests may not do, since it makes them fail for reasons of their own: wait by loops and pauses of their own, or set limits of their own.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { root } from './support/root.js'

const test = suite('no flake by design')

/** tests/support is where patience lives; apps of consumers are dApps as others write them. */
const files = readdirSync(join(root, 'tests'), { recursive: true })
  .map(path => `tests/${String(path).replaceAll('\\', '/')}`)
  .filter(path => /\.(tsx?|mjs)$/.test(path) && !/^tests\/(support|consumers\/apps)\/|node_modules|tests\/lint\.test/.test(path))

/** Long files measure: their time is what they are about. */
const isMeasuring = (file: string) => /\.(long|alone)\.test|endurance/.test(file)

/** What is looked for in each line, what to use instead, and lines that break it. */
const rules: [what: string, pattern: RegExp, instead: string, breaches: string[]][] = [
  [
    'a pause',
    /setTimeout\(\s*(resolve|done|r)\b|setTimeout\(\(\) => resolve|waitForTimeout\(|\bsleep\(|\btimers\/promises\b/,
    'until() of tests/support/patience.ts',
    [
      'new Promise(resolve => setTimeout(resolve, 5))',
      'await page.waitForTimeout(5)',
      "import { setTimeout as wait } from 'node:timers/promises'",
    ],
  ],
  [
    'a waiting loop',
    /(?:while|for) \([^)]*(?:Date|performance)\.now\(\)/,
    'until() of tests/support/patience.ts',
    ['while (Date.now() < end) await look()'],
  ],
  [
    'an until of its own',
    /(?:function|const) until\b(?: = (?:async )?\(|[(<])/,
    'until() of tests/support/patience.ts',
    ['async function until(read: () => boolean) {'],
  ],
  [
    // What we ask of a server has a limit of ours, which is what is tested there.
    'a limit in ms',
    /^(?!.*\bhttp\().*\btimeout: *\d[\d_]*(?=\s*[,})]|$)|setDefaultTimeout\([\d_]/,
    'the one patience, or a clock turned by hand',
    ["await page.waitForSelector('b', { timeout: 500 })", 'await button.click({ timeout: 2_000 })', '  timeout: 500,'],
  ],
  [
    'asserted wall time',
    /assert\.[^\n]*(?:performance|Date)\.now\(\)[^\n]*[<>]|(?:performance|Date)\.now\(\) *- *[a-z]/,
    'a clock turned by hand, or the bench',
    ['assert.ok(performance.now() < end)', 'const took = performance.now() - began', 'assert.is(Date.now() - started < 50, true)'],
  ],
]

for (const [what, pattern, instead, breaches] of rules) {
  test(`no test has ${what}: there is ${instead}`, () => {
    const found = files
      .filter(file => !isMeasuring(file))
      .flatMap(file =>
        readFileSync(join(root, file), 'utf8')
          .split('\n')
          .flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
      )
    assert.equal(found, [])
  })

  test(`a test that had ${what} would be found`, () => {
    for (const line of breaches) assert.match(line, pattern)
  })
}

test('a test that packs what was built waits until it is built', () => {
  const packing = files.filter(file => /\/pack\.mjs'/.test(readFileSync(join(root, file), 'utf8')))
  assert.ok(packing.length)
  for (const file of packing) assert.match(readFileSync(join(root, file), 'utf8'), /\/support\/dist\.js'/, file)
})
