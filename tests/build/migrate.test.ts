// `npx latchkey migrate`: what it changes, what it reports, and that it leaves the rest alone.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import ts from 'typescript'
import { planMigration } from '../../scripts/cli/migrate.mjs'
import { MODULES } from '../../scripts/cli/migrate/appkit.mjs'
import { readTable, swapImports } from '../e2e/swap-in.js'
import '../support/dist.js' // It reads what our entries export.
import { createFolders } from '../support/folders.js'
import { root } from '../support/root.js'

const test = suite('npx latchkey migrate')
const cli = join(root, 'scripts/cli.mjs')
const table = readTable(readFileSync(join(root, 'docs/appkit.md'), 'utf8'))
const project = createFolders(test)
const projectHere = createFolders(test, join(root, '.cache'))
const read = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8')
const migrate = (folder: string, ...args: string[]) =>
  execFileSync(process.execPath, [cli, 'migrate', folder, ...args], { encoding: 'utf8' })

/** What a file becomes, and what is reported of it. */
function once(path: string, text: string, given: { isRewritten?: boolean } = {}): { text: string; notes: string[] } {
  const { changes, notes } = planMigration(project({ [path]: text }), given)
  return { text: changes.get(path) ?? text, notes: notes.map(({ line, text }) => `${line}: ${text}`) }
}

test('its table is that of the documentation', () => {
  assert.equal(Object.entries(MODULES).sort(), [...table].sort())
})

test('the dApps of tests/e2e/swap-in become what the table says, and nothing is reported', () => {
  const folder = project({})
  cpSync(join(root, 'tests/e2e/swap-in'), folder, { recursive: true })
  const wanted = new Map(readdirSync(folder).map(path => [path, swapImports(read(folder, path), table)]))
  const output = migrate(folder)
  assert.not.match(output, 'By hand')
  for (const [path, text] of wanted) assert.is(read(folder, path), text, path)
  assert.is(migrate(folder), 'There is nothing of AppKit, RainbowKit, ConnectKit or another kit here.\n')
})

test('every way to import is known, in its own quotes; comments, strings, templates and other packages are left alone', () => {
  const source = `
    import '@reown/appkit-wallet-button'
    import type { AppKitNetwork } from "@reown/appkit/networks"
    import kit, { type AppKit as Kit } from '@reown/appkit'
    import * as all from '@reown/appkit/react'
    export { createSIWEConfig } from '@reown/appkit-siwe'
    export * from "@reown/appkit-siwx"
    const { EthersAdapter } = require('@reown/appkit-adapter-ethers')
    const later = () => import("@reown/appkit-adapter-solana")
    vi.mock('@reown/appkit/react', () => ({}))
    type One = typeof import('@reown/appkit')
    // import '@reown/appkit'
    /* import { a } from '@reown/appkit' */
    const text = "import '@reown/appkit'" + \`from '@reown/appkit' \${require('@reown/appkit')}\` + /['"]import '@reown\\/appkit'/.source
    import { other } from '@reown-other/appkit'
    const view = <p title="a">Don't import '@reown/appkit/x' or / this</p>
    import {} from '@reown/appkit-wallet-button'
    const both = isOpen ? <A b={c} /> : <B d={require('@reown/appkit')} />
  `
  const { text, notes } = once('a.tsx', source)
  const lines = text.split('\n').map(line => line.trim())
  assert.equal(lines.slice(1, 18), [
    `import 'latchkey/wallet-button'`,
    `import type { AppKitNetwork } from "latchkey/networks"`,
    `import kit, { type AppKit as Kit } from 'latchkey'`,
    `import * as all from 'latchkey/react'`,
    `export { createSIWEConfig } from 'latchkey/siwe'`,
    `export * from "latchkey/siwx"`,
    `const { EthersAdapter } = require('latchkey/ethers')`,
    `const later = () => import("latchkey/solana")`,
    `vi.mock('latchkey/react', () => ({}))`,
    `type One = typeof import('latchkey')`,
    `// import '@reown/appkit'`,
    `/* import { a } from '@reown/appkit' */`,
    `const text = "import '@reown/appkit'" + \`from '@reown/appkit' \${require('latchkey')}\` + /['"]import '@reown\\/appkit'/.source`,
    `import { other } from '@reown-other/appkit'`,
    `const view = <p title="a">Don't import '@reown/appkit/x' or / this</p>`,
    `import {} from 'latchkey/wallet-button'`,
    `const both = isOpen ? <A b={c} /> : <B d={require('latchkey')} />`,
  ])
  assert.equal(notes, [])
})

test('what has no counterpart is reported with its line at each run, and stays; what nobody uses goes', () => {
  const { text, notes } = once(
    'a.ts',
    `import { createAppKit, nonsense, unused } from '@reown/appkit/react'\nimport { ChainController } from '@reown/appkit-controllers'\nimport { ReownAuthentication } from '@reown/appkit-siwx'\nimport { PACKAGE_VERSION } from '@reown/appkit/constants'\nexport default { optimizeDeps: { include: ['@reown/appkit'] }, nonsense, ChainController, siwx: new ReownAuthentication(), PACKAGE_VERSION }\n`,
  )
  assert.match(
    text,
    /^import \{ createAppKit, nonsense \} from 'latchkey\/react'\nimport \{ ChainController \} from '@reown\/appkit-controllers'\nimport \{ ReownAuthentication \} from 'latchkey\/siwx'/,
  )
  const said = [
    '1: nonsense has no counterpart in latchkey/react',
    '2: @reown/appkit-controllers has no counterpart: methods of what createAppKit returns: getConnectors(), getConnections(), switchConnection(), getState(), subscribeState()',
    "3: ReownAuthentication throws: it is a service of AppKit's maker. Take DefaultSIWX of latchkey/siwx, or siweConfig with a server of your own",
    '4: @reown/appkit/constants has no counterpart: version of what createAppKit returns, in the place of PACKAGE_VERSION',
    '5: @reown/appkit is named here and not imported: change it by hand',
  ]
  assert.equal([notes, once('a.ts', text)], [said, { text, notes: said }])
})

test('a name that another entry of ours has is imported from there', () => {
  const { text, notes } = once(
    'a.ts',
    `import { SolanaAdapter, type Provider } from "@reown/appkit-adapter-solana/react";\nimport type { CaipNetwork, ChainNamespace } from "@reown/appkit-common";\nimport { authConnector } from "@reown/appkit-adapter-wagmi";\nexport const it: [Provider, CaipNetwork, ChainNamespace] | SolanaAdapter = new SolanaAdapter();\n`,
  )
  assert.is(
    text,
    `import { SolanaAdapter } from "latchkey/solana";\nimport { type Provider } from "latchkey/solana/react";\nimport type { CaipNetwork, ChainNamespace } from "latchkey";\nexport const it: [Provider, CaipNetwork, ChainNamespace] | SolanaAdapter = new SolanaAdapter();\n`,
  )
  assert.equal(notes, [])
})

test('scripts of Vue, Svelte, Astro and HTML are changed, and what stands around them is not', () => {
  const vue = `<script setup lang="ts">\nimport { createAppKit } from '@reown/appkit'\n</script>\n<template><p>import '@reown/appkit'</p></template>\n`
  assert.is(once('a.vue', vue).text, vue.replace(`from '@reown/appkit'`, `from 'latchkey'`))
  const astro = `---\nimport '@reown/appkit'\n---\n<p>from '@reown/appkit'</p>\n`
  assert.is(once('a.astro', astro).text, astro.replace(`import '@reown/appkit'`, `import 'latchkey'`))
})

test('package.json has ours once, where theirs was, and not a blank besides is changed', () => {
  const text = `{
    "name": "shop",   "files": ["a",  "b"],
    "dependencies": {
        "@reown/appkit": "^1.7.0",
        "@reown/appkit-adapter-wagmi": "1.8.2",
        "@reown/appkit-common": "1.8.2",
        "react": "^19.0.0",
        "@reown/appkit-siwx": "^1.7.0"
    },
    "devDependencies": { "@reown/appkit-wallet-button": "1.8.2" }
}
`
  const folder = project({ 'package.json': text, 'sub/package.json': '{"dependencies":{"react":"19"}}' })
  const output = migrate(folder)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  assert.is(
    read(folder, 'package.json'),
    `{
    "name": "shop",   "files": ["a",  "b"],
    "dependencies": {
        "latchkey": "^${version}",
        "@reown/appkit-common": "1.8.2",
        "react": "^19.0.0"
    },
    "devDependencies": { }
}
`,
  )
  assert.match(output, 'package.json:5  @reown/appkit-common is still named')
  assert.match(output, 'npm install')
  assert.is(read(folder, 'sub/package.json'), '{"dependencies":{"react":"19"}}')
})

test('a dry run says what it would do and does nothing', () => {
  const source = `import '@reown/appkit'\n`
  const folder = project({ 'a.ts': source })
  assert.is(migrate(folder, '--dry-run'), 'would change  a.ts\n')
  assert.is(read(folder, 'a.ts'), source)
  // Whatever a file is called, it is on one line, and none that a CI takes for a command.
  const named = {
    '::debug::b.ts': `import { ChainController } from '@reown/appkit-controllers'\nChainController.state\n`,
    'a\n::error::c.ts': source,
    '##[error]e.ts': source,
  }
  const lines = migrate(project(named), '--dry-run')
  assert.match(lines, /^would change {2}a�::error::c\.ts$/m)
  assert.match(lines, /^\.\/::debug::b\.ts:1 {2}/m)
  assert.match(lines, /^would change {2}#�\[error\]e\.ts$/m)
})

test('nothing of a project runs but its TypeScript, where types are checked: neither by a dry run, nor what its git names', () => {
  const folder = project({
    'a.ts': `import '@reown/appkit'\n`,
    'node_modules/typescript/package.json': '{ "version": "5.0.0" }',
    'node_modules/typescript/lib/typescript.js': `require('node:fs').writeFileSync(__dirname + '/ran', '')`,
  })
  execFileSync('git', ['init', '-q'], { cwd: folder })
  execFileSync('git', ['config', 'core.fsmonitor', `touch '${join(folder, 'ran')}'; false`], { cwd: folder })
  const ran = () => ['ran', 'node_modules/typescript/lib/ran'].map(path => existsSync(join(folder, path)))
  migrate(folder, '--dry-run')
  assert.equal(ran(), [false, false])
  migrate(folder)
  assert.equal(ran(), [false, true])
})

test('node_modules and ignored files are never touched, with git and without', () => {
  const source = `import '@reown/appkit'\n`
  const paths = ['node_modules/x/a.ts', 'generated/a.ts', 'src/b.gen.ts', 'src/kept.gen.ts', 'src/a.ts', 'app/deep/in/it.ts']
  const files = {
    ...Object.fromEntries(paths.map(path => [path, source])),
    '.gitignore': 'generated/\n*.gen.ts\n!kept.gen.ts\n[\ndeep/**/it.ts\n',
  }
  const [plain, known] = [project(files), project(files)]
  execFileSync('git', ['init', '-q'], { cwd: known })
  for (const folder of [plain, known])
    assert.equal([...planMigration(folder).changes.keys()].sort(), ['app/deep/in/it.ts', 'src/a.ts', 'src/kept.gen.ts'])
})

for (const name of ['rainbow', 'connectkit'])
  test(`a page of ${name} becomes ours, by its imports alone or rewritten as far as the table goes: both type-check, and a second run changes nothing`, () => {
    const source = readFileSync(join(root, `tests/build/kits/${name}.tsx`), 'utf8')
    const { changes, notes } = planMigration(
      project({
        'page.tsx': source,
        'package.json': '{ "dependencies": { "connectkit": "1", "@rainbow-me/rainbowkit": "2", "wagmi": "3" } }',
      }),
      { isRewritten: true },
    )
    const text = changes.get('page.tsx')!
    const kept = once('page.tsx', source)
    assert.not.match(text, /rainbow-me|connectkit|Provider (theme|mode)|getDefaultConfig/)
    assert.match(text, /createConfig\(\{\n[\s\S]*connectors: \[latchkey\(\{ projectId/)
    assert.ok(notes.some(({ text }) => /latchkey\(\{ themeMode, themeVariables \}\)/.test(text)))
    assert.match(changes.get('package.json')!, /"latchkey": "\^[\d.]+", "wagmi": "3"/)
    assert.is(once('page.tsx', text).text, text)
    assert.equal(kept.notes, [])
    const folder = projectHere({ 'page.tsx': text, 'kept.tsx': kept.text })
    const [file, other] = [join(folder, 'page.tsx'), join(folder, 'kept.tsx')]
    const program = ts.createProgram([file, other], {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      jsx: ts.JsxEmit.ReactJSX,
      types: ['node'],
    })
    const complaints = [file, other].flatMap(path => ts.getPreEmitDiagnostics(program, program.getSourceFile(path)))
    assert.equal(
      complaints.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
      [],
    )
  })

const REWRITTEN = { isRewritten: true }

test('what of RainbowKit cannot be written stays with its import, and is reported at each run', () => {
  const source = `import { ConnectButton, getDefaultConfig, useConnectModal } from '@rainbow-me/rainbowkit'
import { shared } from './shared'
export const config = getDefaultConfig({ ...shared, ssr: true })
export const use = () => useConnectModal().openConnectModal
export const Button = () => <ConnectButton.Custom>{({ account }) => <b>{account?.address}</b>}</ConnectButton.Custom>
`
  const { text, notes } = once('a.tsx', source, REWRITTEN)
  assert.is(
    text,
    source
      .replace('import { ConnectButton, ', `import { ConnectButton } from 'latchkey/react'\nimport { `)
      .replaceAll('ConnectButton.Custom', 'ConnectButton'),
  )
  assert.equal(notes, [
    '2: getDefaultConfig of @rainbow-me/rainbowkit → createConfig({ chains, connectors: [latchkey({ projectId })], transports }), with latchkey of latchkey/wagmi',
    '2: useConnectModal of @rainbow-me/rainbowkit → useAppKit of latchkey/react: open()',
  ])
})

test('configs lose nothing: chosen chains, and options of clients', () => {
  const rainbow = once(
    'a.ts',
    `import { getDefaultConfig } from '@rainbow-me/rainbowkit'\nexport const config = getDefaultConfig({ appName: 'Shop', projectId, chains: isTest ? [sepolia] : [mainnet], batch, mystery: 1, wallets: [{ groupName: 'Mine', wallets: [] }] })\n`,
    REWRITTEN,
  )
  assert.match(rainbow.text, `createConfig({ chains: isTest ? [sepolia] : [mainnet], mystery: 1, connectors: [latchkey({ projectId })], `)
  assert.match(
    rainbow.text,
    'client: ({ chain }) => createClient({ chain, transport: http(), batch }), multiInjectedProviderDiscovery: false })',
  )
  assert.match(
    rainbow.text,
    "// latchkey migrate: wallets: [{ groupName: 'Mine', wallets: [] }] of getDefaultConfig → latchkey({ featuredWalletIds",
  )
  assert.match(rainbow.notes.join('\n'), /^1: wallets: .*\n2: appName → nothing/m)
  assert.equal(once('a.ts', rainbow.text, REWRITTEN).notes.length, 1)
})

test('packages beside a kit keep it; an old wagmi is told; --check ends with an error until all is done', () => {
  const folder = project({
    'a.tsx': `import { configureServerSideSIWE } from 'connectkit-next-siwe'\nexport { configureServerSideSIWE }\n`,
    'b.tsx': `import { configureClientSIWE } from 'connectkit-next-siwe'\nexport { configureClientSIWE }\n`,
    'package.json': '{ "dependencies": { "connectkit": "1", "connectkit-next-siwe": "1", "wagmi": "^1.4.0" } }',
  })
  const check = () => spawnSync(process.execPath, [cli, 'migrate', folder, '--check'], { encoding: 'utf8' })
  const { status, stdout } = check()
  assert.is(status, 1)
  assert.match(stdout, /^This project is not moved yet: one place is to be changed by hand\./)
  for (const line of [
    'a.tsx:1  configureServerSideSIWE of connectkit-next-siwe → nothing, while it and connectkit stay',
    'would change  b.tsx',
    'package.json:1  connectkit stays for its routes',
    'package.json:1  wagmi 1 is older than latchkey/wagmi knows',
  ])
    assert.match(stdout, line)
  // What is used has to be installed, also where nothing goes.
  assert.match(
    planMigration(folder).changes.get('package.json')!,
    /"dependencies": \{ "connectkit": "1", "latchkey": "[^"]+", "connectkit-next-siwe"/,
  )
  migrate(folder)
  writeFileSync(join(folder, 'package.json'), read(folder, 'package.json').replace('^1.4.0', '3'))
  assert.is(check().status, 0)
  for (const path of ['a.tsx', 'b.tsx']) rmSync(join(folder, path))
  writeFileSync(join(folder, 'package.json'), '{ "dependencies": { "latchkey": "1", "wagmi": "3" } }')
  assert.is(check().status, 0)
})

test("RainbowKit's sign-in by NextAuth moves by its import; where it stays, so does the kit that it needs", () => {
  const source = `import { RainbowKitSiweNextAuthProvider, type GetSiweMessageOptions } from '@rainbow-me/rainbowkit-siwe-next-auth'
export const all = [RainbowKitSiweNextAuthProvider]
export type It = GetSiweMessageOptions
`
  const manifest = '{ "dependencies": { "@rainbow-me/rainbowkit": "2", "@rainbow-me/rainbowkit-siwe-next-auth": "0.5" } }'
  const { changes, notes } = planMigration(project({ 'a.ts': source, 'package.json': manifest }))
  assert.is(changes.get('a.ts'), source.replace('@rainbow-me/rainbowkit-siwe-next-auth', 'latchkey/rainbowkit/siwe-next-auth'))
  assert.equal([Object.keys(JSON.parse(changes.get('package.json')!).dependencies), notes], [['latchkey'], []])
  const rewritten = planMigration(project({ 'a.ts': source, 'package.json': manifest }), { isRewritten: true })
  assert.equal([rewritten.changes.get('package.json'), rewritten.notes.length], [undefined, 4])
})

test("of Solana's wallet-adapter packages change, and what has no counterpart is told", () => {
  const folder = project({
    'a.tsx': `import { WalletAdapterNetwork } from '@solana/wallet-adapter-base'
import { useWallet, type Wallet } from '@solana/wallet-adapter-react'
import { WalletModal } from '@solana/wallet-adapter-react-ui'
import { PhantomWalletAdapter } from '@solana/wallet-adapter-wallets'
import '@solana/wallet-adapter-react-ui/styles.css'
export const all = [WalletAdapterNetwork, useWallet, WalletModal, PhantomWalletAdapter]
export type It = Wallet
`,
    'package.json':
      '{ "dependencies": { "@solana/wallet-adapter-base": "0.9", "@solana/wallet-adapter-react": "0.15", "@solana/wallet-adapter-react-ui": "0.9" } }',
  })
  const said = migrate(folder)
  assert.match(said, 'a.tsx:3  WalletModal of @solana/wallet-adapter-react-ui → useWalletModal().setVisible(true)')
  assert.match(said, 'a.tsx:4  PhantomWalletAdapter of @solana/wallet-adapter-wallets → nothing: wallets announce themselves')
  assert.equal(Object.keys((JSON.parse(read(folder, 'package.json')) as { dependencies: object }).dependencies), [
    'latchkey',
    '@solana/wallet-adapter-react-ui',
  ])
})
