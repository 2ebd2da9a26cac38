import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { checkFloors, checkSandbox, readSandbox } from '../scripts/floors.mjs'
import { planRooms } from '../scripts/link-rooms.mjs'
import { readSource, readSources } from '../scripts/read-sources.mjs'
import { rooms } from '../scripts/rooms.mjs'
import { root } from './support/root.js'

const test = suite('floors')

/** The breaches of a house made of these files. */
const check = (files: Record<string, string>): string[] => checkFloors(Object.entries(files).map(([path, text]) => readSource(path, text)))

test('imports of src point down, run in no circle, and weight loads on demand', async () => {
  const problems = checkFloors(await readSources())
  assert.ok(problems.length === 0, `${problems.length} breaches:\n${problems.join('\n')}`)
})

test('imports of the sandbox point down, and run in no circle', async () => {
  assert.equal(checkSandbox(await readSandbox()), [])
  const told = (path: string, text: string) => checkSandbox([readSource(`scripts/sandbox/${path}`, text)]).join()
  assert.match(told('words/solana.ts', `import '../methods/solana.js'`), 'words may not import methods')
  assert.match(told('wallet/wallet.ts', `import './window/main.js'`), 'wallets may not import pages')
  assert.match(told('methods/solana.ts', `import '../../networks.mjs'`), 'is not of this package')
  assert.match(told('shed.ts', ''), 'stands on no floor')
})

test('no file of src is longer than 300 lines', async () => {
  const lines = await Promise.all(
    (await readSources()).map(async ({ path }) => [path, (await readFile(join(root, path), 'utf8')).trimEnd().split('\n').length] as const),
  )
  const counts = lines.map(([, count]) => count).sort((a, b) => a - b)
  console.log(`${counts.length} files, median ${counts[counts.length >> 1]} lines, ${counts.reduce((a, b) => a + b)} in all`)
  assert.equal(
    // A language is a list, and one file for whoever translates it.
    lines
      .filter(([path, count]) => count > 300 && !/^src\/locales\/[a-z]{2}(-[A-Z]{2})?\.ts$/.test(path))
      .map(([path, count]) => `${path}: ${count}`),
    [],
  )
})

test('a test stands where what it tests stands in src, and begins with its name', async () => {
  const files = new Set((await readSources()).map(({ path }) => path.replace(/\.tsx?$/, '')))
  const folders = new Set([...files].map(path => path.split('/')[1]))
  const tests = (await readdir(join(root, 'tests'), { recursive: true })).filter(path => /\.test\.tsx?$/.test(path))
  const mirrored = tests.filter(path => path.includes('/') && folders.has(path.split('/')[0]))
  assert.ok(mirrored.length > 200, `${mirrored.length} tests`)
  const found = mirrored.filter(path => !files.has(`src/${path.replace(/(^|[^/]+?)\..*$/, '$1')}`))
  assert.equal(found, [])
})

test('a room imports statically only what it holds, or what a room it comes after holds', async () => {
  const paths = (await readSources()).map(({ path }) => path)
  for (const house of new Set(rooms.map(({ house }) => house))) {
    const plan = await planRooms({ from: root, paths, rooms: rooms.filter(room => room.house === house), all: rooms })
    assert.ok(plan.places.size > 0)
    // Of what pages have no plain number or text is taken: whoever wants one has it.
    for (const path of plan.given.keys()) if (plan.places.get(path)!.has('shared')) assert.not.ok(plan.links.get(path)!.isLiteral, path)
  }
})

const breaches: [rule: string, files: Record<string, string>, message: string][] = [
  [
    'a type-only import that points up',
    {
      'src/state/a.ts': `import type { Modal } from '../modal.js'\nexport type A = Modal`,
      'src/modal.ts': `export type Modal = 1`,
    },
    'src/state/a.ts:1: state may not import modal',
  ],
  [
    'a feature that imports another',
    {
      'src/features/send/send.tsx': `import x from '../swaps/swaps.js'\nexport default x`,
      'src/features/swaps/swaps.tsx': `export default 1`,
    },
    'features/send may not import features/swaps: neighbours do not know each other',
  ],
  [
    'a heavy library on the page',
    {
      'src/ethers.ts': `import { a } from './adapters/eip155/eip155.js'\nexport { a }`,
      'src/adapters/eip155/eip155.ts': `import { b } from './ethers.js'\nexport const a = b`,
      'src/adapters/eip155/ethers.ts': `import { parseUnits } from 'ethers'\nexport const b = parseUnits`,
    },
    `src/adapters/eip155/ethers.ts:1: ethers loads with the host's page: src/ethers.ts → src/adapters/eip155/eip155.ts → src/adapters/eip155/ethers.ts`,
  ],
  [
    'a circle that closes by an import()',
    {
      'src/flows/a.ts': `import { b } from './b.js'\nexport const a = b`,
      'src/flows/b.ts': `export const b = () => import('./a.js')`,
    },
    'imports run in a circle: src/flows/a.ts → src/flows/b.ts → src/flows/a.ts',
  ],
  [
    'a signal at module level',
    { 'src/state/a.ts': `import { signal } from '@preact/signals-core'\nexport const a = signal(0)` },
    'src/state/a.ts:2: a signal at module level',
  ],
]

for (const [rule, files, message] of breaches)
  test(`${rule} is told by file, line and rule`, () => {
    const problems = check(files)
    assert.ok(
      problems.some(problem => problem.includes(message)),
      `expected '${message}' among\n${problems.join('\n')}`,
    )
  })
