// The package in the hosts that are quick to make: a bundler, and a page without one. All others, and its types: `consumers.long.test.ts`.
import { suite } from 'uvu'
import { clear, consume, leave, pack, run } from './consumers.js'
import { quick } from './table.js'
import { root } from '../support/root.js'

const test = suite('consumers')
test.after(async () => {
  await leave()
  await clear()
})

test('what is published is as publint wants it', async () => {
  await run(root, 'npx', ['--no-install', 'publint', await pack(), '--strict'])
})

for (const consumer of quick) test(`${consumer.name}: installed, built without a warning, and a visitor connects`, () => consume(consumer))
