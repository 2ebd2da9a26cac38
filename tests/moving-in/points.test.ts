// What real projects met when they moved in, as small projects: from their own words through the command to what `doctor` says of them afterwards.
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { examine } from '../../scripts/cli/doctor.mjs'
import { checkMoved, planMigration, run } from '../../scripts/cli/migrate.mjs'
import '../support/dist.js' // The command reads what our entries export.
import { createFolders } from '../support/folders.js'
import { root } from '../support/root.js'

const test = suite('moving in')
const folderOf = createFolders(test)

/** A project of these files, with the packages that it has installed. */
function project(files: Record<string, string>, installed: Record<string, string> = {}): string {
  const packages = Object.entries(installed).map(([name, version]) => [
    `node_modules/${name}/package.json`,
    JSON.stringify({ name, version }),
  ])
  return folderOf({ ...files, ...Object.fromEntries(packages) })
}

/** Moves it, and answers what is left by its places, and what `doctor` calls broken. */
function move(folder: string) {
  const { changes, notes } = planMigration(folder)
  for (const [path, text] of changes) writeFileSync(join(folder, path), text)
  const bad = examine(folder).findings.filter(({ level }) => level === 'bad')
  return { changes, left: notes.filter(({ isTold }) => !isTold), bad: bad.map(({ text }) => text) }
}

test("a dApp in Vue, and one on AppKit's core, move by their imports alone", () => {
  const folder = project(
    {
      'package.json':
        '{ "dependencies": { "@reown/appkit": "1.8.19", "@reown/appkit-adapter-wagmi": "1.8.19", "vue": "3", "@wagmi/vue": "0.2" } }',
      'src/App.vue': `<script setup lang="ts">\nimport { createAppKit, useAppKitAccount } from '@reown/appkit/vue'\nimport { mainnet } from '@reown/appkit/networks'\nimport { WagmiAdapter } from '@reown/appkit-adapter-wagmi'\nconst networks = [mainnet]\ncreateAppKit({ networks, adapters: [new WagmiAdapter({ networks, projectId: '${'a'.repeat(32)}' })] })\nconst account = useAppKitAccount()\n</script>\n<template><appkit-button /> {{ account.address }}</template>\n`,
      'src/core.ts': `import { useAppKitProvider, type Provider } from '@reown/appkit/react-core'\nexport const read = () => useAppKitProvider<Provider>('eip155')\n`,
    },
    { vue: '3.5.0', viem: '2.57.1', '@wagmi/vue': '0.2.0', react: '19.0.0' },
  )
  const { changes, left, bad } = move(folder)
  assert.equal([left, bad], [[], []])
  assert.match(changes.get('src/App.vue')!, "import { createAppKit, useAppKitAccount } from 'latchkey/vue'")
  assert.match(changes.get('src/core.ts')!, "import { useAppKitProvider, type Provider } from 'latchkey/react'")
})

/** What pages of other kits import. */
const OTHERS = `
import { createWeb3Modal, defaultWagmiConfig } from '@web3modal/wagmi/react'
import Web3Modal from 'web3modal'
import { init, useConnectWallet } from '@web3-onboard/react'
import injectedModule from '@web3-onboard/injected-wallets'
import { DynamicContextProvider, useEmbeddedWallet } from '@dynamic-labs/sdk-react-core'
import { PrivyProvider, usePrivy } from '@privy-io/react-auth'
import { ConnectButton, useReadContract } from 'thirdweb/react'
import { createThirdwebClient } from 'thirdweb'
export const all = [createWeb3Modal, defaultWagmiConfig, Web3Modal, init, useConnectWallet, injectedModule, DynamicContextProvider]
export const more = [useEmbeddedWallet, PrivyProvider, usePrivy, ConnectButton, useReadContract, createThirdwebClient]
`

test('kits that are not rewritten are named import by import, never passed over in silence; what is no part of connecting stays', () => {
  const { changes, left } = move(project({ 'a.tsx': OTHERS, 'package.json': '{ "dependencies": { "@web3-onboard/react": "2" } }' }))
  assert.equal([...changes], [])
  assert.equal(
    left.map(({ path, line, text }) => `${path}:${line}  ${text.split(' → ')[0]}`),
    [
      'a.tsx:2  createWeb3Modal of @web3modal/wagmi/react',
      'a.tsx:2  defaultWagmiConfig of @web3modal/wagmi/react',
      'a.tsx:3  web3modal',
      'a.tsx:4  init of @web3-onboard/react',
      'a.tsx:4  useConnectWallet of @web3-onboard/react',
      'a.tsx:5  @web3-onboard/injected-wallets',
      'a.tsx:6  DynamicContextProvider of @dynamic-labs/sdk-react-core',
      'a.tsx:6  useEmbeddedWallet of @dynamic-labs/sdk-react-core',
      'a.tsx:7  PrivyProvider of @privy-io/react-auth',
      'a.tsx:7  usePrivy of @privy-io/react-auth',
      'a.tsx:8  ConnectButton of thirdweb/react',
      'a.tsx:8  useReadContract of thirdweb/react',
      'package.json:1  @web3-onboard/react is still named: remove it once nothing needs it',
    ],
  )
  assert.match(left.find(({ text }) => text.startsWith('useReadContract'))!.text, 'may stay')
})

test('what pages of kits print as before becomes what they print as after, by the command', () => {
  for (const page of ['appkit.md', 'rainbowkit.md', 'connectkit.md', 'wallet-adapter.md']) {
    const blocks = [...readFileSync(join(root, 'docs', page), 'utf8').matchAll(/^```diff\n([\s\S]*?)^```/gm)].map(([, text]) => text!)
    assert.ok(blocks.length)
    for (const block of blocks) {
      const side = (mark: string) =>
        block
          .split('\n')
          .filter(line => !/^[-+]/.test(line) || line.startsWith(mark))
          .map(line => line.slice(1))
          .join('\n')
      const { changes, left } = move(project({ 'a.tsx': side('-') }))
      assert.equal([changes.get('a.tsx'), left], [side('+'), []], page)
    }
  }
})

test("the project's own TypeScript is asked about what was written, and only of what it did not say before", async () => {
  const folder = project({
    'package.json': '{ "dependencies": { "@reown/appkit": "1.8.19" } }',
    'tsconfig.json': '{ "files": [], "references": [{ "path": "./app" }] }',
    'app/tsconfig.json':
      '{ "compilerOptions": { "module": "esnext", "moduleResolution": "bundler", "target": "es2022", "strict": true, "skipLibCheck": true, "types": [] }, "include": ["."] }',
    'app/modal.ts': `import { createAppKit } from '@reown/appkit'\nexport const wrong: number = 'before, too'\nexport const modal = createAppKit({ networks: 'mainnet' })\n`,
    'node_modules/@reown/appkit/package.json': '{ "name": "@reown/appkit", "version": "1.8.19", "types": "index.d.ts" }',
    'node_modules/@reown/appkit/index.d.ts': 'export declare function createAppKit(options: object): object\n',
  })
  symlinkSync(join(root, 'node_modules/typescript'), join(folder, 'node_modules/typescript'))
  const check = async (changes: Map<string, string>) =>
    (await checkMoved(folder, changes)).map(({ path, line, text }) => `${path}:${line}  ${text}`)
  const { changes } = planMigration(folder)
  const found = await check(changes)
  assert.match(found.join('\n'), /^app\/modal\.ts:3 {2}TypeScript says: Type 'string' is not assignable to type .* \(TS2322\)$/)
  for (const [path, text] of changes) writeFileSync(join(folder, path), text)
  assert.is((await check(new Map())).length, 2, 'told again at each run, with what stands beside it')
})

test('a TypeScript that cannot be asked is named, and what to run in its place', async () => {
  const folder = project(
    { 'a.ts': `import { createAppKit } from '@reown/appkit'\nexport const it = createAppKit\n` },
    { typescript: '7.0.2' },
  )
  let said = ''
  await run([folder], { out: text => void (said += text) })
  assert.match(said, /^Types were not checked: TypeScript 7\.0\.2 .*npx tsc --noEmit$/m)
})

test('every line of a report leads to a page that comes with the package, and to a chapter of it', async () => {
  const files = {
    'a.tsx': OTHERS,
    'b.tsx': `import { RainbowKitProvider, darkTheme } from '@rainbow-me/rainbowkit'\nimport { useWallet } from '@solana/wallet-adapter-react'\nimport { ChainController } from '@reown/appkit-controllers'\nimport { configureServerSideSIWE } from 'connectkit-next-siwe'\nexport const it = [RainbowKitProvider, darkTheme, useWallet, ChainController, configureServerSideSIWE]\n`,
    'package.json': '{ "dependencies": { "@reown/appkit-common": "1", "wagmi": "1", "latchkey": "0" } }',
  }
  const { left } = move(project(files))
  const { files: packed } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { files: string[] }
  const pages = new Set(left.map(({ page }) => page ?? ''))
  assert.ok(pages.size >= 7)
  for (const page of pages) {
    const [file = '', chapter] = page.split('#')
    assert.ok(
      packed.some(path => path.startsWith('docs/') && new RegExp(`^${path.replace('*', '.*')}$`).test(`docs/${file}`)),
      `${file} is packed`,
    )
    const titles = [...readFileSync(join(root, 'docs', file), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
      title!
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    )
    assert.ok(!chapter || titles.includes(chapter), page)
  }
  let said = ''
  await run([project(files), '--dry-run'], { out: text => (said += text) })
  assert.match(said, /init of @web3-onboard\/react → .* \(from-web3-onboard\.md\)\n/)
  assert.match(said, 'node_modules/latchkey/docs')
})
