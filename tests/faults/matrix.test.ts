// The whole table, for people; the rows are tried by the files that it names.
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { SPOILT } from '../attacks/spoilt.js'
import { CALLS_FAULTS } from '../features/calls/faults.js'
import { FAMILY_FAULTS } from '../features/calls/faults.families.js'
import { SESSION_FAULTS } from '../wallets/multichain-faults.js'
import { root } from '../support/root.js'
import { ANSWERS } from './bad-server.js'
import { code } from './code.js'
import { frame } from './frame.js'
import { globals } from './globals.js'
import { toFaults, toTable, type Row } from './matrix.js'
import { page } from './page.js'
import { relay } from './relay.js'
import { services } from './services.js'
import { wallets } from './wallets.js'

const inChromium = [services, relay, frame, code, page].map(({ name, faults }) => ({
  name,
  faults: faults as readonly Row[],
  proved: `tests/faults/${name}.ts, in Chromium`,
}))
/** What a test holds where the behaviour lives. */
const held = toFaults(
  Object.fromEntries(
    readFileSync(join(root, 'tests/faults/kept.txt'), 'utf8')
      .split('\n')
      .filter(line => line && !line.startsWith('#'))
      .map(line => line.split(' | ') as [string, string]),
  ),
).map(({ run: by, ...row }) => {
  const [, file, title] = /^(\S+): (.+)$/.exec(by)!
  const proved = [`tests/${file}.test.ts`, `tests/${file}.test.tsx`].find(path => existsSync(join(root, path)))!
  return { ...row, proved, title: title! }
})
const parts = [
  ...inChromium,
  { ...globals, faults: globals.faults as readonly Row[], proved: 'tests/faults/globals.ts' },
  { ...wallets, faults: wallets.faults as readonly Row[], proved: 'tests/faults/wallets.ts' },
  {
    name: 'what services answer',
    faults: Object.values(ANSWERS).map(({ does, ...row }) => ({ what: `a service ${does}`, ...row })),
    proved: 'tests/clients/http.test.ts',
  },
  { name: 'several families with one approval', faults: SESSION_FAULTS, proved: 'tests/wallets/multichain.test.ts' },
  { name: 'calls of a dApp, by kind of wallet', faults: CALLS_FAULTS, proved: 'tests/features/calls/carry-out.faults.test.ts' },
  { name: 'what a dApp hands over, by family', faults: FAMILY_FAULTS, proved: 'tests/features/calls/carry-out.families.test.ts' },
  { name: 'what is stored', faults: SPOILT, proved: 'tests/attacks/storage.test.ts' },
  { name: 'all else', faults: held, proved: '' },
]
const all: Row[] = parts.flatMap(({ faults }) => faults)

const test = suite('faults')

test('two hundred faults and more are tried, each by another name', () => {
  assert.ok(all.length >= 200, `${all.length}`)
  assert.is(new Set(all.map(({ what, sees }) => `${what} ${sees}`)).size, all.length)
})

test('what another test holds, it holds', () => {
  for (const { proved, title, what } of held) assert.ok(readFileSync(join(root, proved), 'utf8').includes(title), what)
})

test('each says what the visitor sees, and after no longer than somebody waits', () => {
  for (const { what, sees, within = 0 } of all) assert.ok(what && sees && within <= 70, what)
})

test('the table is written for people to read', async () => {
  const folder = join(root, 'dist/reports')
  await mkdir(folder, { recursive: true })
  const text = parts.map(({ name, faults, proved }) => `## ${name}\n\n${toTable(faults, proved)}`).join('\n')
  await writeFile(join(folder, 'faults.md'), `# What may go wrong, and what the visitor sees\n\n${text}`)
})
