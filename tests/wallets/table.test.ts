// The table of wallets in docs/wallets.md says no more than the tests that it names.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { root } from '../support/root.js'

const test = suite('table of wallets')

const lines = readFileSync(join(root, 'docs/wallets.md'), 'utf8').split('\n')
const from = lines.findIndex(line => line.startsWith('| wallet or kit |'))
const toCells = (line: string) => line.split(' | ').map(cell => cell.replace(/^\| | \|$/g, '').trim())
const columns = toCells(lines[from]!)
const rows = lines
  .slice(from + 2)
  .slice(
    0,
    lines.slice(from + 2).findIndex(line => !line.startsWith('|')),
  )
  .map(line => Object.fromEntries(toCells(line).map((cell, at) => [columns[at]!, cell])) as Record<string, string>)

/** What a test's sentence says where it tries a thing. */
const TRIED: Record<string, RegExp> = {
  connect: /connect/i,
  restore: /restor|comes? back|loads?/i,
  sign: /sign/i,
  send: /sen[dt]s?|pa(y|id)|transfer/i,
  switch: /switch|network|move/i,
  'several accounts': /account/i,
}
const KNOWN = ['by its published code', 'by its documentation', 'by a report', 'by the standard it follows']

const testOf = (row: Record<string, string>): string => /\]\(\.\.\/([^)]+)\)/.exec(row['test']!)![1]!
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
/** The sentences of a file's tests. */
const sentencesOf = (path: string): string =>
  [...read(path).matchAll(/\btest\(\s*([`'"])([\s\S]*?)\1/g)].map(([, , title]) => title).join('\n')

test('it has at least thirty rows, each of them whole and of its own', () => {
  assert.ok(rows.length >= 30)
  for (const row of rows) {
    assert.equal(Object.keys(row), columns)
    assert.ok(KNOWN.includes(row['how we know']!), `${row['wallet or kit']}: ${row['how we know']}`)
    for (const column of Object.keys(TRIED)) assert.ok(/^(✓|none|·)$/.test(row[column]!), `${row['wallet or kit']}: ${column}`)
  }
  assert.is(new Set(rows.map(row => [row['wallet or kit'], row['family'], row['way in']].join())).size, rows.length)
})

test('each row names a test that is there, knows the wallet, and tries in a sentence what the row says is tried', () => {
  for (const row of rows) {
    const [path, name] = [testOf(row), row['wallet or kit']!]
    assert.ok(existsSync(join(root, path)), path)
    const first = name.replace(/^Wallets on |^WalletConnect’s | logins$/g, '').split(/ (?:Wallet|SDK|and|provider)\b/)[0]!
    const isKnown = read(path)
      .replace(/[^a-z]/gi, '')
      .toLowerCase()
      .includes(first.replace(/[^a-z]/gi, '').toLowerCase())
    assert.ok(isKnown, `${path} knows no ${first}`)
    for (const [column, words] of Object.entries(TRIED))
      if (row[column] === '✓') assert.match(sentencesOf(path), words, `${name}: ${column} in ${path}`)
  }
})

test('who is known by its published code is met by it: the test imports a package of the registry that the wallet’s makers publish', () => {
  const packages =
    /@metamask\/|@ledgerhq\/|pages: 'coinbase'|safe-host|@safe-global\/|@walletconnect\/|paired|@solana-mobile\/|@sats-connect\/|@polkadot\/extension|@tonconnect\//
  for (const row of rows.filter(each => each['how we know'] === KNOWN[0])) assert.match(read(testOf(row)), packages, row['wallet or kit'])
})

test.run()
