// `npx latchkey doctor`: what it finds, and where it is silent.
import { spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { toPolicy } from '../../scripts/cli/csp.mjs'
import { findBlocked } from '../../scripts/cli/doctor/policy.mjs'
import { examine, isAllowed, run } from '../../scripts/cli/doctor.mjs'
import '../support/dist.js' // It reads what our entries export.
import { createFolders } from '../support/folders.js'
import { root } from '../support/root.js'

const test = suite('npx latchkey doctor')
const ID = '0123456789abcdef0123456789abcdef'
const project = createFolders(test)
const pack = (name: string, version: string) => JSON.stringify({ name, version })
const app = (options: string) => `import { createAppKit } from 'latchkey'\ncreateAppKit({ networks: [mainnet], adapters, ${options} })\n`
const texts = (files: Record<string, string>, given = {}) =>
  examine(project(files), given).findings.map(({ level, text, where }) => `${level === 'bad' ? '✗' : '?'} ${where ?? ''} ${text}`)
const finds = (files: Record<string, string>, pattern: RegExp, given = {}) => {
  const found = texts(files, given)
  assert.ok(
    found.some(text => pattern.test(text)),
    `${String(pattern)} is not in\n${found.join('\n')}`,
  )
}

test('a project that is well is told so', () => {
  assert.equal(
    texts({
      'src/main.ts': app(`projectId: '${ID}', metadata: { name: 'Shop', description: '', url: 'https://shop.test', icons: [] }`),
      'node_modules/latchkey/package.json': pack('latchkey', '0.1.0'),
      // As docs/testing.md prints them: the kit is a package of its own, and a test's modal is no app's.
      'e2e/wallet.ts': "import { latchkeyFixtures, type LatchkeyFixtures } from 'latchkey/testing/playwright'\n",
      'src/wallet.test.ts': app("projectId: 'a test'"),
      'node_modules/latchkey-testing/package.json': pack('latchkey-testing', '0.1.0'),
      'index.html': `<meta http-equiv="Content-Security-Policy" content="${toPolicy({ projectId: 'p' }).replaceAll('\n', ' ')}">`,
    }),
    [],
  )
})

test('two copies of ours are found, whoever brought them; of others those that the dApp and we would share', () => {
  const folder = project({
    'node_modules/.pnpm/latchkey@0.1.0/node_modules/latchkey/package.json': pack('latchkey', '0.1.0'),
    'node_modules/.pnpm/latchkey@0.1.0/node_modules/react/package.json': pack('react', '18.3.1'),
    'node_modules/kit/package.json': pack('kit', '1.0.0'),
    'node_modules/kit/node_modules/latchkey/package.json': pack('latchkey', '0.0.9'),
    // Its own business.
    'node_modules/kit/node_modules/viem/package.json': pack('viem', '2.0.0'),
    'node_modules/kit/node_modules/react/package.json': pack('react', '17.0.0'),
    'node_modules/react/package.json': pack('react', '19.0.0'),
    'node_modules/viem/package.json': pack('viem', '2.9.0'),
    'node_modules/wagmi/package.json': pack('wagmi', '3.0.0'),
    'node_modules/wagmi/node_modules/viem/package.json': pack('viem', '2.8.0'),
  })
  symlinkSync(join(folder, 'node_modules/.pnpm/latchkey@0.1.0/node_modules/latchkey'), join(folder, 'node_modules/latchkey'))
  const found = examine(folder).findings.map(({ level, text }) => `${level} ${text}`)
  assert.match(
    found[0]!,
    /^bad there are 2 copies of latchkey: 0\.1\.0 in node_modules\/\.pnpm\/.*, 0\.0\.9 in node_modules\/kit\/node_modules\/latchkey\. npm dedupe/,
  )
  assert.match(found[1]!, /^bad there are 2 copies of react: 18\.3\.1 .*19\.0\.0/)
  assert.match(found[2]!, /^doubtful there are 2 copies of viem: 2\.9\.0 .*2\.8\.0 .*"overrides": \{ "viem": "\$viem" \} .*with 2\.9\.0/)
  assert.is(found.length, 3)
})

test('a package that an entry needs is missing, or too old', () => {
  const main = `import 'latchkey/wagmi'\nimport { createAppKit } from 'latchkey/react'\ncreateAppKit({ networks, adapters, projectId: '${ID}' })`
  const files = {
    'main.ts': main,
    'node_modules/react/package.json': pack('react', '17.0.2'),
    'node_modules/viem/package.json': pack('viem', '2.9.0'),
  }
  finds(files, /✗ main\.ts:1 latchkey\/wagmi needs wagmi, which is not installed/)
  finds(files, /✗ main\.ts:2 latchkey\/react does not work with react 17\.0\.2/)
  assert.is(texts(files).length, 2)
  finds(
    { ...files, 'node_modules/wagmi/package.json': pack('wagmi', '1.4.0') },
    /✗ main\.ts:1 latchkey\/wagmi does not work with wagmi 1\.4\.0/,
  )
})

test('names that only throw, or that we do not have, are found', () => {
  const files = {
    'a.ts': `import { DefaultSIWX, CloudAuthSIWX } from 'latchkey/siwx'\nimport { useNothing } from 'latchkey/react'\n${app(`projectId: '${ID}'`)}`,
  }
  finds(files, /✗ a\.ts:1 CloudAuthSIWX throws: .*Take DefaultSIWX/)
  finds(files, /✗ a\.ts:2 useNothing has no counterpart in latchkey\/react/)
})

test('what a modal cannot do without is missed: itself, networks, chains, a node for each, ssr on a server', () => {
  const installed = { 'node_modules/viem/package.json': pack('viem', '2.9.0'), 'node_modules/wagmi/package.json': pack('wagmi', '3.0.0') }
  const wagmi = (config: string, more = {}) =>
    texts({
      ...installed,
      ...more,
      'a.ts': `import { latchkey } from 'latchkey/wagmi'\ncreateConfig({ connectors: [latchkey({ projectId: '${ID}' })], ${config} })`,
    })
  finds(
    { 'a.ts': `import { createAppKit } from 'latchkey'\ncreateAppKit({ projectId: '${ID}' })` },
    /✗ a\.ts:2 createAppKit is given no networks/,
  )
  assert.equal(wagmi('chains: [mainnet]'), ["✗ a.ts:2 wagmi's config has no transports: { [chain.id]: http() }, one for each chain"])
  assert.equal(wagmi('chains: [mainnet, base], transports: { [mainnet.id]: http() }'), [
    '✗ a.ts:2 transports has none for base: add [base.id]: http()',
  ])
  assert.equal(wagmi('chains, transports'), [])
  assert.match(
    wagmi('chains, client', { 'package.json': '{"dependencies":{"next":"16"}}' }).join(),
    /\? a\.ts:2 next draws pages on a server, and ssr: true/,
  )
})

test('a setup that cannot connect anybody, or cannot be read, is named', () => {
  const at = (call: string) => ({ 'a.ts': `import { createAppKit } from 'latchkey'\n${call}` })
  finds(
    at('createAppKit({ networks: [mainnet] })'),
    /✗ a\.ts:2 createAppKit is given neither adapters nor a projectId, so nobody can connect/,
  )
  finds(
    at(`createAppKit({ networks: [mainnet], projectId: '${ID}' })`),
    /\? a\.ts:2 createAppKit is given no adapters: nobody connects but over/,
  )
  finds(at('createAppKit({ ...shared, debug: false })'), /\? a\.ts:2 what is spread into createAppKit could not be read/)
  assert.equal(texts(at(`createAppKit({ ...shared, networks: [mainnet], projectId: '${ID}' })`)), [])
})

test('a provider is held to the same as the call; a call within a component is named', () => {
  const react = { 'node_modules/react/package.json': pack('react', '19.0.0') }
  const app = (code: string) => texts({ ...react, 'a.tsx': `import { createAppKit, AppKitProvider } from 'latchkey/react'\n${code}` })
  assert.equal(app(`const a = <AppKitProvider networks={[mainnet]} adapters={adapters} projectId="${ID}" />`), [])
  assert.match(
    app(`const a = <AppKitProvider networks={[]} adapters={adapters} projectId="${ID}" />`).join(),
    /✗ .*networks of AppKitProvider is empty/,
  )
  assert.match(app('const a = <AppKitProvider {...options} />').join(), /^\? a\.tsx:2 what is spread into AppKitProvider could not be read/)
  const call = `createAppKit({ networks: [mainnet], adapters, projectId: '${ID}' })`
  assert.equal(app(`export const App: FC<Props> = memo(({ id }) => { useEffect(() => { ${call} }); return <p /> })`), [
    '? a.tsx:2 createAppKit is called in App, each time it is drawn: call it once, outside of components',
  ])
  assert.equal(app(`export const modal = ${call}\nfunction App() { return <p /> }`), [])
})

test('the names of other kits make a modal as well, and are held to the same', () => {
  const installed = {
    'node_modules/react/package.json': pack('react', '19.0.0'),
    'node_modules/viem/package.json': pack('viem', '2.9.0'),
    'node_modules/wagmi/package.json': pack('wagmi', '2.0.0'),
  }
  const told = (kit: string, config: string) =>
    texts({
      ...installed,
      'a.ts': `import { getDefaultConfig } from 'latchkey/${kit}'\nexport const c = createConfig(getDefaultConfig({ ${config} }))`,
    }).join()
  assert.is(told('rainbowkit', `appName: 'Shop', projectId: '${ID}', chains: [mainnet]`), '')
  assert.match(told('rainbowkit', `projectId: '${ID}'`), /^✗ a\.ts:2 getDefaultConfig is given no chains/)
  assert.is(told('connectkit', `appName: 'Shop', walletConnectProjectId: '${ID}'`), '')
  assert.match(told('connectkit', `appName: 'Shop'`), /^\? a\.ts:2 there is no projectId/)
  finds({ ...installed, 'a.tsx': `import { ConnectButton } from 'latchkey/rainbowkit'` }, /✗ a\.tsx:1 no modal is made: .*getDefaultConfig/)
})

test('settings with which no types are found', () => {
  const ours = { 'a.ts': app(`projectId: '${ID}'`) }
  finds(
    { ...ours, 'tsconfig.json': '{\n  "moduleResolution": "Classic" }' },
    /✗ tsconfig\.json:2 "moduleResolution": "classic" finds no package/,
  )
  const old = { ...ours, 'tsconfig.json': '{}', 'node_modules/typescript/package.json': pack('typescript', '4.9.5') }
  finds({ ...old, 'b.ts': `import 'latchkey/networks'` }, /✗ tsconfig\.json TypeScript 4\.9\.5 cannot/)
})

test('what is left of AppKit is found, in sources and in package.json', () => {
  const files = { 'a.ts': `\nimport '@reown/appkit'`, 'package.json': '{\n  "dependencies": {\n    "@reown/appkit": "1"\n  }\n}' }
  finds(files, /✗ a\.ts:2 @reown\/appkit is still imported: npx latchkey migrate/)
  finds(files, /\? package\.json:3 @reown\/appkit is still asked for/)
  finds(
    { 'a.ts': `import { ConnectorController } from '@reown/appkit-controllers'` },
    /✗ a\.ts:1 @reown\/appkit-controllers is still imported and has no counterpart: methods of what createAppKit returns/,
  )
  const routes = `import { configureServerSideSIWE } from 'connectkit-next-siwe'`
  finds({ 'a.ts': routes }, /\? a\.ts:1 connectkit-next-siwe may stay for its routes/)
})

test('a project id is followed to where it is written down, and held to its shape', () => {
  finds({ 'a.ts': app('') }, /\? a\.ts:2 there is no projectId/)
  finds({ 'a.ts': app(`projectId: 'YOUR_PROJECT_ID'`) }, /✗ a\.ts:2 the project id is "YOUR_PROJECT_ID", a place to fill in/)
  const swapped = { 'a.ts': app('projectId: process.env.PROJECT_ID'), '.env': 'PROJECT_ID=sk_project_9f8e7d6c5b4a' }
  finds({ 'a.ts': app(`projectId: 'sandbox'`) }, /\? a\.ts:2 the project id is that of the sandbox/)
  finds(swapped, /the project id is "sk…", of 23 characters, and not 32 hexadecimal digits/)
  finds({ 'a.ts': app('projectId: id'), 'config.ts': `export const id = ''` }, /✗ config\.ts:1 the project id is empty/)
  finds(
    { 'a.ts': app('projectId: import.meta.env.VITE_PROJECT_ID') },
    /\? a\.ts:2 the project id is VITE_PROJECT_ID of the environment, which is set in no \.env file/,
  )
  // What stands in the next line is another variable's.
  finds(
    { 'a.ts': app('projectId: process.env.PROJECT_ID'), '.env': 'PROJECT_ID=\nDATABASE_PASSWORD=hunter2' },
    /PROJECT_ID of the environment, which is set in no \.env file/,
  )
  assert.equal(texts({ 'a.ts': app('projectId: process.env.NEXT_PUBLIC_ID'), '.env.local': `NEXT_PUBLIC_ID="${ID}" # ours` }), [])
})

test('of folders above, those of the same repository have the environment, and no link leads out of it', () => {
  const ids = (files: Record<string, string>) =>
    examine(join(project({ '.env': 'ID=nonsense', 'app/a.ts': app('projectId: process.env.ID'), ...files }), 'app')).findings.filter(
      ({ text }) => /nonsense|"no…"/.test(text),
    ).length
  assert.equal([ids({}), ids({ '.git': '' })], [0, 1])
  const linked = project({ 'a.ts': app('projectId: process.env.ID') })
  symlinkSync(join(project({ '.env': 'ID=nonsense' }), '.env'), join(linked, '.env'))
  assert.not(examine(linked).findings.some(({ text }) => text.includes('"no…"')))
})

test('metadata.url is that of the dApp', () => {
  const at = (url: string) => ({ 'a.ts': `const metadata = { name: 'Shop', url: '${url}' }\n${app(`projectId: '${ID}', metadata`)}` })
  finds(at('shop.test'), /✗ a\.ts:1 metadata\.url is "shop\.test", which is no address/)
  finds(at('http://localhost:3000'), /\? a\.ts:1 metadata\.url is http:\/\/localhost:3000: once the dApp is elsewhere/)
  finds(at('https://example.com'), /✗ a\.ts:1 .* of somebody's example/)
  finds(at('https://shop.test'), /✗ a\.ts:1 metadata\.url is of https:\/\/shop\.test, and the dApp is at https:\/\/app\.shop\.test/, {
    origin: 'https://app.shop.test',
  })
  assert.equal(texts(at('https://shop.test/'), { origin: 'https://shop.test' }), [])
})

test('hosts that a policy blocks are named, wherever the policy stands', () => {
  const files = {
    'a.ts': app(`projectId: '${ID}'`),
    'public/_headers':
      '/*\n  Content-Security-Policy: default-src https:; connect-src https://*.walletconnect.org wss://relay.walletconnect.org; frame-src *\n',
  }
  finds(files, /✗ public\/_headers:2 connect-src blocks https:\/\/api\.web3modal\.org/)
  assert.is(texts(files).filter(text => /blocks/.test(text)).length, 2, 'the directory, and pictures from data:')
  finds({ 'a.ts': app('') }, /✗ the policy given img-src blocks data: \(npx latchkey csp/, { policy: "default-src 'self'" })
  assert.equal(findBlocked('script-src x', toPolicy({ projectId: 'p' })), [])
})

test('a page that is cut off from its windows is found, however its header is written; one that allows them is left alone', () => {
  for (const [path, line] of [
    ['vercel.json', '{ "key": "Cross-Origin-Opener-Policy", "value": "same-origin" }'],
    ['next.config.mjs', "[{ key: 'Cross-Origin-Opener-Policy', value: 'same-origin' }]"],
    ['server.ts', "helmet({ crossOriginOpenerPolicy: { policy: 'same-origin' } })"],
    ['nginx/site.conf', 'add_header Cross-Origin-Opener-Policy same-origin always;'],
  ] as const) {
    finds({ [path]: line }, /✗ .+:\d+ Cross-Origin-Opener-Policy: same-origin severs .* same-origin-allow-popups/)
    const allowing = `${line.replace('same-origin', 'same-origin-allow-popups')}\nCross-Origin-Resource-Policy: same-origin`
    assert.equal(texts({ [path]: allowing }), [])
  }
})

test('the command asks nobody unless told to; the directory says which origins a project id is for', async () => {
  const asked: string[] = []
  let status = 200
  const server = createServer((request, response) => {
    asked.push(request.url!)
    response.statusCode = status
    response.end(JSON.stringify({ allowedOrigins: ['https://shop.test', '*.shop.test'] }))
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const directory = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let folder = project({ 'a.ts': app(`projectId: '${ID}'`) })
  const says = async (...args: string[]) => {
    let text = ''
    await run([folder, '--directory', directory, ...args], { out: (more: string) => void (text += more) })
    process.exitCode = 0
    return text
  }
  try {
    assert.is(await says(), 'All is well.\n')
    assert.equal(asked, [])
    assert.is(await says('--online', '--origin', 'https://app.shop.test'), 'All is well.\n')
    assert.match(await says('--online', '--origin', 'https://other.test'), /https:\/\/other\.test is not among the origins/)
    assert.match(asked[0]!, new RegExp(`/projects/v1/origins\\?projectId=${ID}`))
    status = 401
    assert.match(await says('--online'), new RegExp(`does not know the project id ${ID.slice(0, 2)}…\\n`))
    const count = asked.length
    for (const name of ['API_SECRET', 'PROJECT_ID_SECRET', 'INFURA_PROJECT_ID']) {
      folder = project({ 'a.ts': app(`projectId: process.env.${name}`), '.env': `${name}=${ID}` })
      assert.match(await says('--online'), `the directory is not asked about ${name}, which may be a secret`)
    }
    assert.is(asked.length, count)
  } finally {
    server.close()
  }
  assert.ok(isAllowed('http://localhost:3000', ['https://shop.test']) && isAllowed('https://any.test', []))
  assert.not.ok(isAllowed('http://shop.test', ['https://shop.test']) || isAllowed('https://a.b.shop.test', ['*.shop.test']))
})

test('it ends with an error where something is to be mended', () => {
  const cli = (...args: string[]) => spawnSync(process.execPath, [join(root, 'scripts/cli.mjs'), 'doctor', ...args], { encoding: 'utf8' })
  const folder = project({ 'a.ts': app(`projectId: 'abc'`) })
  const { status, stdout } = cli(folder)
  assert.equal([status, stdout.split('\n').at(-2)], [1, '1 to mend, 0 to look at.'])
  const json = JSON.parse(cli(folder, '--json').stdout) as { bad: number; findings: { where: string }[] }
  assert.equal([json.bad, json.findings[0]!.where], [1, 'a.ts:2'])
  assert.is(cli(project({ 'a.ts': 'export {}' })).status, 0)
  // The name of a file begins no line of its own.
  assert.match(cli(project({ 'a\n::error::b.ts': app(`projectId: 'abc'`) })).stdout, /^✗ a�::error::b\.ts:2/)
})
