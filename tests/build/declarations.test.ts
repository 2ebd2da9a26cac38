import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import ts from 'typescript'
import { root } from '../../build.mjs'
import { writeDeclarations } from '../../scripts/declarations.mjs'
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

test('of the types of the kit stands what the phone is asked by, and no more', () => {
  const text = readFileSync(join(root, 'dist/testing/types.d.ts'), 'utf8')
  assert.equal(
    [...text.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name]) => name),
    ['WalletRequest', 'WalletQuestion'],
  )
})
