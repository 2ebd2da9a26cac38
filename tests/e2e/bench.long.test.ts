// The bench runs: one round gives a number in every row. How large they are is for `npm run bench` on a quiet machine.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { measures } from '../../scripts/bench/visit.mjs'
import { root } from '../support/root.js'

const test = suite('bench')

test('one round measures the control and Latchkey in every row', async () => {
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [join(root, 'scripts/bench.mjs'), '--rounds', '1', '--only', 'latchkey', '--profile', 'unthrottled', '--json', '--no-build'],
    { cwd: root, timeout: 180_000 },
  )
  const { unthrottled } = JSON.parse(stdout) as { unthrottled: Record<'control' | 'latchkey', Record<string, number>> }
  // What a page with nothing but a list has none of.
  const onlyOurs = measures.filter(({ isLibrarys }) => isLibrarys).map(({ key }) => key)
  for (const { key } of measures) {
    if (!onlyOurs.includes(key)) assert.ok(Number.isFinite(unthrottled.control[key]), `control, ${key}\n${stderr}`)
    assert.ok(Number.isFinite(unthrottled.latchkey[key]), `Latchkey, ${key}\n${stderr}`)
  }
  assert.ok(unthrottled.latchkey['kilobytes']! < 12, `${unthrottled.latchkey['kilobytes']} kB`)
})
