import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import ts from 'typescript'
import { root } from '../../build.mjs'
import { writeDeclarations } from '../../scripts/declarations.mjs'
import { prune } from '../../scripts/prune-declarations.mjs'
import '../support/dist.js' // The first looks at what was built.
import { createFixture } from './fixture.js'

test('public types need no package but React', () => {
  const reached = new Set(['index.d.ts', 'react.d.ts', 'networks.d.ts', 'ethers.d.ts'])
  for (const name of reached)
    for (const { fileName } of ts.preProcessFile(readFileSync(join(root, 'dist', name), 'utf8')).importedFiles)
      if (fileName.startsWith('.')) reached.add(posix.join(posix.dirname(name), fileName).replace(/(\.js)?$/, '.d.ts'))
      else assert.is(fileName, 'react', name)
  assert.ok(reached.size > 8)
})

test('a public type made of a package that dApps do not have is an error', async () => {
  const fixture = await createFixture('foreign', {
    'src/index.ts': `import type { Signal } from '@preact/signals-core'\nexport declare const state: Signal<string>`,
  })
  try {
    await writeDeclarations({ from: fixture.from, root, entries: ['src/index.ts'] })
    assert.unreachable()
  } catch (error) {
    assert.match((error as Error).message, /made of "@preact\/signals-core".*: index\.d\.ts/)
  } finally {
    await fixture.remove()
  }
})

test('of what an entry does not reach nothing is written down, not even a file', () => {
  const texts = new Map([
    ['index.d.ts', `import type { Kept } from './rules.js';\nexport declare const it: Kept;\nexport type Far = import('./far.js').Far;\n`],
    [
      'rules.d.ts',
      `import { Other, Gone } from './other.js';\n/** Stays. */\nexport interface Kept {\n    of: Other;\n}\nexport type Left = Gone;\n`,
    ],
    ['other.d.ts', `export type { Other } from './last.js';\nexport interface Gone {\n}\n`],
    ['last.d.ts', `export type Other = Own;\ntype Own = 1;\ntype Nobody = 2;\n`],
    ['far.d.ts', `export * from './star.js';\n`],
    ['star.d.ts', `export type Far = 3;\nexport type Near = 4;\n`],
    ['lonely.d.ts', `export type Lonely = 5;\n`],
  ])
  const left = prune(texts, ['index.d.ts'])
  assert.equal([...left.keys()], ['far.d.ts', 'index.d.ts', 'last.d.ts', 'other.d.ts', 'rules.d.ts', 'star.d.ts'])
  assert.is(left.get('index.d.ts'), texts.get('index.d.ts'))
  assert.is(left.get('rules.d.ts'), `import { Other } from './other.js';\n/** Stays. */\nexport interface Kept {\n    of: Other;\n}\n`)
  assert.is(left.get('other.d.ts'), `export type { Other } from './last.js';\n`)
  assert.is(left.get('last.d.ts'), `export type Other = Own;\ntype Own = 1;\n`)
  assert.is(left.get('star.d.ts'), `export type Far = 3;\n`)
})

test('of the types of the kit stands what the phone is asked by, and no more', () => {
  const text = readFileSync(join(root, 'dist/testing/types.d.ts'), 'utf8')
  assert.equal(
    [...text.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name]) => name),
    ['WalletRequest', 'WalletQuestion'],
  )
})
