import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import ts from 'typescript'
import { root } from '../../build.mjs'
import { writeDeclarations } from '../../scripts/declarations.mjs'
import { prune } from '../../scripts/prune-declarations.mjs'
import { createFixture } from './fixture.js'

const entries = ['src/index.ts', 'src/react.tsx', 'src/networks.ts', 'src/ethers.ts'].filter(file => existsSync(join(root, file)))
const written: Map<string, string> = await writeDeclarations({ from: root, root, entries })

test('public types need no package but React', () => {
  for (const [name, text] of written) {
    const foreign = ts
      .preProcessFile(text)
      .importedFiles.map(file => file.fileName)
      .filter(path => !/^\.|^react$/.test(path))
    assert.equal(foreign, [], name)
  }
})

test('a dApp with only our package type checks, whichever way it resolves modules', async () => {
  const folder = join(root, '.cache', `types-${process.pid}`)
  const dapp = join(folder, 'dapp.ts')
  const wagmi = join(folder, 'wagmi.ts')
  try {
    for (const [name, text] of written) {
      await mkdir(dirname(join(folder, 'dist', name)), { recursive: true })
      await writeFile(join(folder, 'dist', name), text)
    }
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    await writeFile(
      dapp,
      `import { mainnet, solana, defineChain, type AppKitNetwork } from './dist/networks.js'
       export const offered: [AppKitNetwork, ...AppKitNetwork[]] = [mainnet, solana]
       export const one: 1 = mainnet.id
       export const own = defineChain({ id: 31337, name: 'Local', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: ['http://localhost:8545'] } } })
       export const ownId: number = own.id`,
    )
    await writeFile(
      wagmi,
      `import { mainnet } from './dist/networks.js'\nimport type { Chain } from 'viem'\nexport const chain: Chain = mainnet`,
    )
    for (const { module, moduleResolution } of [
      { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext },
      { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
    ]) {
      const files = [
        dapp,
        ...(moduleResolution === ts.ModuleResolutionKind.Bundler ? [wagmi] : []),
        ...[...written.keys()].map(name => join(folder, 'dist', name)),
      ]
      const program = ts.createProgram(files, {
        module,
        moduleResolution,
        target: ts.ScriptTarget.ES2022,
        strict: true,
        noEmit: true,
        types: [],
        lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
        jsx: ts.JsxEmit.ReactJSX,
      })
      const ours = files.flatMap(file => ts.getPreEmitDiagnostics(program, program.getSourceFile(file)))
      assert.equal(
        ours.map(
          ({ messageText, file }) => `${file?.fileName.slice(folder.length)}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
        ),
        [],
      )
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
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
