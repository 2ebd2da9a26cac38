// The whole table, for people; the rows are tried in Chromium by the other files of this folder.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { root } from '../support/root.js'
import { code } from './code.js'
import { frame } from './frame.js'
import { toTable, type Row } from './matrix.js'
import { page } from './page.js'
import { relay } from './relay.js'
import { servicesPart } from './services.js'
import { storage } from './storage.js'
import { wallets } from './wallets.js'

const parts: { name: string; faults: readonly Row[] }[] = [storage, servicesPart, relay, frame, wallets, code, page]
const all = parts.flatMap(({ faults }) => faults)

const test = suite('faults')

test('a hundred and fifty faults and more are tried, each by another name', () => {
  assert.ok(all.length >= 150, `${all.length}`)
  assert.is(new Set(all.map(({ what, sees }) => `${what} ${sees}`)).size, all.length)
})

test('each says what the visitor sees, and within a time that somebody waits', () => {
  for (const { what, sees, within } of all) assert.ok(what && sees && within > 0 && within <= 40, what)
})

test('the table is written for people to read', async () => {
  const folder = join(root, 'dist/reports')
  await mkdir(folder, { recursive: true })
  const text = parts.map(({ name, faults }) => `## ${name}\n\n${toTable(faults.map(fault => [fault]))}`).join('\n')
  await writeFile(join(folder, 'faults.md'), `# What may go wrong, and what the visitor sees\n\n${text}`)
})

test.run()
