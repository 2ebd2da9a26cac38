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

const rules: [what: string, pattern: RegExp, instead: string][] = [
  [
    'a pause',
    /setTimeout\(\s*(resolve|done|r)\b|setTimeout\(\(\) => resolve|waitForTimeout\(|\bsleep\(/,
    'until() of tests/support/patience.ts',
  ],
  ['a waiting loop', /(?:while|for) \([^)]*(?:Date|performance)\.now\(\)/, 'until() of tests/support/patience.ts'],
  ['an until of its own', /(?:function|const) until\b(?: = (?:async )?\(|[(<])/, 'until() of tests/support/patience.ts'],
  [
    'a limit in ms at a wait',
    /\bwaitFor\w*\([^)]*\btimeout: [\d_]+|setDefaultTimeout\([\d_]/,
    'the one patience, or a clock turned by hand',
  ],
  ['asserted wall time', /assert\.ok\([^\n]*performance\.now\(\)[^\n]*[<>]/, 'a clock turned by hand, or the bench'],
]

for (const [what, pattern, instead] of rules)
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
