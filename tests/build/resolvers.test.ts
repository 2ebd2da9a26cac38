// Our entries and their types in the layouts that package managers make, and for each way in which TypeScript finds modules.
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import ts from 'typescript'
import { toFallbacks } from '../../scripts/manifest.mjs'
import '../support/dist.js' // The declarations are those of the build.
import { createFolders } from '../support/folders.js'
import { root } from '../support/root.js'

const test = suite('resolvers')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const app = createFolders(test)({
  'package.json': '{"type":"module"}',
  'node_modules/wagmi/package.json': '{"name":"wagmi","types":"./index.d.ts"}',
  'node_modules/wagmi/index.d.ts': `export * from '@wagmi/core'`,
})

/** A package of ours below the app's, or below another package. */
function link(name: string, under = app): void {
  mkdirSync(dirname(join(under, 'node_modules', name)), { recursive: true })
  symlinkSync(join(root, 'node_modules', name), join(under, 'node_modules', name))
}
cpSync(join(root, 'dist'), join(app, 'node_modules/latchkey/dist'), {
  recursive: true,
  filter: path => !/rooms$|\.(js|map|txt)$/.test(path),
})
cpSync(join(root, 'package.json'), join(app, 'node_modules/latchkey/package.json'))
for (const name of ['viem', 'react', '@types/react', 'vue', 'latchkey-testing']) link(name)
// As npm lays them out at times: what wagmi brings is below it, and nowhere else.
link('@wagmi/core', join(app, 'node_modules/wagmi'))

const entries = Object.keys(manifest.exports).filter(path => path !== './package.json' && !path.endsWith('.css'))
const all = entries.map((path, at) => `import * as entry${at} from 'latchkey${path.slice(1)}'`)
writeFileSync(
  join(app, 'app.ts'),
  `${all.join('\n')}
import { WagmiAdapter } from 'latchkey/wagmi'
import { defineChain, mainnet, solana, type AppKitNetwork } from 'latchkey/networks'
import type { Chain } from 'viem'
export const offered: [AppKitNetwork, ...AppKitNetwork[]] = [mainnet, solana]
export const one: 1 = mainnet.id
export const theirs: Chain = mainnet
export const own: number = defineChain({ id: 31337, name: 'Local', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: ['http://localhost:8545'] } } }).id
export const entries = [${all.map((_, at) => `entry${at}`).join(', ')}]
const { wagmiConfig } = new WagmiAdapter({ networks: [mainnet], ssr: true })
export const chain: number = wagmiConfig.state.chainId
// @ts-expect-error It has the types of wagmi.
export const wrong: number = wagmiConfig
// @ts-expect-error And so have its options.
new WagmiAdapter({ networks: [mainnet], ssr: 'yes' })
`,
)

test('what resolvers read that know no exports is made of them', () => {
  for (const [name, value] of Object.entries(toFallbacks(manifest.exports))) assert.equal(manifest[name], value, name)
})

for (const { name, module, moduleResolution } of [
  { name: 'node', module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Node10 },
  { name: 'node16', module: ts.ModuleKind.Node16, moduleResolution: ts.ModuleResolutionKind.Node16 },
  { name: 'bundler', module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
])
  test(`every entry has its types for "moduleResolution": "${name}", and wagmi's where it brings its core below itself`, () => {
    const file = join(app, 'app.ts')
    const options = { module, moduleResolution, target: ts.ScriptTarget.ES2022, strict: true, noEmit: true, skipLibCheck: true, types: [] }
    const program = ts.createProgram([file], options)
    assert.equal(
      program.getSemanticDiagnostics(program.getSourceFile(file)).map(each => ts.flattenDiagnosticMessageText(each.messageText, '\n')),
      [],
    )
  })

test('latchkey/wagmi runs with no package but viem', () => {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(root, 'dist/wagmi.js'), 'utf8'))
  const foreign = importedFiles.map(({ fileName }) => fileName).filter(path => !path.startsWith('.'))
  assert.equal([...new Set(foreign)], ['viem'])
})
