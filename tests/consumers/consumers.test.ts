// The package in the hosts that are quick to make: a bundler, and a page without one. All others: `consumers.long.test.ts`.
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
  await run(root, 'npx', ['--no-install', 'attw', file, '--profile', 'esm-only', '--no-emoji'])
})

for (const consumer of quick) test(`${consumer.name}: installed, built without a warning, and a visitor connects`, () => consume(consumer))

test.run()
