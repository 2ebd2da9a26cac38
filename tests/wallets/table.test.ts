// The table of wallets in docs/wallets.md is the one of table.ts, and says no more than the tests that it names.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { root } from '../support/root.js'
import { ANNOUNCED } from './announced-wallets.js'
import { BITCOIN, BITCOIN_GLOBALS, POLKADOT, SOLANA } from './listed-wallets.js'
import { COLUMNS, ROWS, SUITES, toMark, toTable } from './table.js'

const test = suite('table of wallets')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const page = join(root, 'docs/wallets.md')
const LISTED = [BITCOIN, BITCOIN_GLOBALS, POLKADOT, SOLANA]
  .flat()
  .map(({ name }) => name)
  .join()
/** The sentences of a file's tests. */
const titlesOf = (path: string): string[] => [...read(path).matchAll(/\btest\(\s*([`'"])([\s\S]*?)\1/g)].map(([, , title]) => title!)

test('docs/wallets.md has it as it is', () => {
  const text = readFileSync(page, 'utf8')
  const [there] = /^\| wallet or kit \|[\s\S]*?(?=\n\n)/m.exec(text)!
  if (process.env['LATCHKEY_KEEP'])
    writeFileSync(
      page,
      text.replace(there, () => toTable()),
    )
  else assert.is(there, toTable())
})

test('what a row says was tried stands in a test under that very sentence, and the test knows the wallet by that very name', () => {
  for (const row of ROWS) {
    const { path, ...tries } = SUITES[row.suite] as { path: string } & Record<string, string>
    const titles = titlesOf(path)
    for (const column of COLUMNS)
      if (toMark(row, column) === '✓')
        assert.ok(
          titles.some(title => title.includes(tries[column]!)),
          `${row.wallet}: ${column} in ${path}`,
        )
    const name = row.as ?? row.wallet
    const known = path.includes('announced') ? ANNOUNCED.map(each => each.name).join() : read(path) + LISTED
    assert.ok(known.includes(name), `${path} knows no ${name}`)
  }
})

test('who is known by its published code is met by it: a package of its makers that is installed, and imported by a test or what it runs', () => {
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> }
  for (const { wallet, how, source = [], suite: name } of ROWS) {
    if (how !== 'published')
      assert.ok(
        source.every(each => each.startsWith('https://')),
        wallet,
      )
    else assert.ok(source.length && source.every(each => devDependencies[each]), `${wallet}: ${source}`)
    if (how === 'report') assert.ok(source.length, wallet)
    assert.ok(SUITES[name].path)
  }
})

test('a flag that an announced wallet sets is published by @wagmi/core, or stands in the sources with whose word it is', () => {
  const known = read('node_modules/@wagmi/core/dist/types/connectors/injected.d.ts') + read('src/domain/injected.ts')
  for (const { name, flags, report = '' } of ANNOUNCED)
    for (const flag of flags) assert.ok(known.includes(flag) || report, `${name}: ${flag}`)
})
