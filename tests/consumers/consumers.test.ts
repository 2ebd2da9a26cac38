// The package in the hosts that are quick to make: a bundler, and a page without one. All others: `consumers.long.test.ts`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import { clear, consume, leave, pack, run } from './consumers.js'
import { quick } from './table.js'
import { root } from '../support/root.js'

const test = suite('consumers')
test.after(async () => {
  await leave()
  await clear()
})

test('what is published is as publint and attw want it', async () => {
  const file = await pack()
  await run(root, 'npx', ['--no-install', 'publint', file, '--strict'])
  // There is nothing for `require`, which Node has loaded modules by since 20.19.
  // Style sheets are no modules, and have no types.
  const styles = Object.keys((JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { exports: object }).exports).filter(path =>
    path.endsWith('.css'),
  )
  await run(root, 'npx', ['--no-install', 'attw', file, '--profile', 'esm-only', '--no-emoji', '--exclude-entrypoints', ...styles])
})

for (const consumer of quick) test(`${consumer.name}: installed, built without a warning, and a visitor connects`, () => consume(consumer))
