// `npx latchkey csp`; that its policy is enough is proved by tests/e2e/csp.test.ts.
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { tidy } from '../../scripts/cli.mjs'
import { SERVICES, toPolicy } from '../../scripts/cli/csp.mjs'
import { readOptions } from '../../scripts/cli/options.mjs'
import { toService } from '../../src/domain/services.js'
import { distUrl } from '../support/dist.js'
import { createFolders } from '../support/folders.js'
import { root } from '../support/root.js'

const folderOf = createFolders(test)
const own = { id: 31337, name: 'Mine', rpcUrls: { default: { http: ['https://own.test/rpc'] } } }
const { mainnet, base } = (await import(distUrl('networks.js'))) as { mainnet: object; base: object }
const cli = join(root, 'dist/cli.mjs')
const directive = (policy: string, name: string) => policy.split(';\n').find(each => each.startsWith(`${name} `))

test('the services are those of the modal', () => {
  for (const name of Object.keys(SERVICES) as (keyof typeof SERVICES)[]) assert.is(SERVICES[name], toService(undefined, name))
})

test('a dApp without a project id reaches its own nodes, and nobody else', () => {
  const policy = toPolicy({ networks: [{ rpcUrls: { default: { http: ['https://node.test/v1?key=1', 'https://node.test/v2'] } } }] })
  assert.is(directive(policy, 'connect-src'), "connect-src 'self' https://node.test")
  assert.is(directive(policy, 'frame-src'), undefined)
  assert.match(policy, /default-src 'none'/)
  assert.match(policy, /trusted-types 'none'/)
  assert.is(directive(toPolicy(), 'connect-src'), "connect-src 'self'")
  assert.match(policy, /style-src 'self'/)
  assert.is(directive(policy, 'img-src'), "img-src 'self' data: https:")
})

test('an address of a node opens no directive, and what a project holds steers no terminal', () => {
  assert.throws(() => toPolicy({ customRpcUrls: { 'eip155:1': [{ url: 'https://a;script-src-elem' }] } }), /is no address of a server/)
  assert.is(
    directive(toPolicy({ customRpcUrls: { 'eip155:1': [{ url: 'http://[::1]:8545/x' }] } }), 'connect-src'),
    "connect-src 'self' http://[::1]:8545",
  )
  assert.is(tidy('a\x1b[2K\rb\u202ec\r\n\td\n'), 'a�[2K�b�c\r\n\td\n')
})

test('services, relay and frames are as the options have them', () => {
  const all = toPolicy({ projectId: 'p' })
  for (const name of ['blockchainApi', 'walletDirectory', 'analytics', 'relay'] as const)
    assert.match(directive(all, 'connect-src')!, SERVICES[name])
  assert.is(directive(all, 'frame-src'), `frame-src ${SERVICES.verify} ${SERVICES.embeddedWallet}`)
  const some = toPolicy({
    projectId: 'p',
    features: { email: false, socials: false, analytics: false },
    services: { verify: false, relay: 'wss://relay.test/x' },
    customRpcUrls: { 'eip155:1': [{ url: 'https://own.test/k' }] },
  })
  assert.is(
    directive(some, 'connect-src'),
    `connect-src 'self' https://own.test ${SERVICES.blockchainApi} ${SERVICES.walletDirectory} wss://relay.test`,
  )
  assert.is(directive(some, 'frame-src'), undefined)
  const gateways = { ipfs: 'https://gateway.test/ipfs', arweave: 'http://localhost:1984' }
  const images = "img-src 'self' data: https:"
  assert.is(directive(toPolicy({ projectId: 'p', services: gateways }), 'img-src'), `${images} https://gateway.test http://localhost:1984`)
  assert.is(directive(toPolicy({ services: gateways }), 'img-src'), images)
})

test('the command reads options from standard input, says what is wrong with them, and is in the package', () => {
  const printed = execFileSync(process.execPath, [cli, 'csp'], { input: '{"projectId":"p"}', encoding: 'utf8' })
  assert.is(printed, `${toPolicy({ projectId: 'p' })}\n`)
  for (const input of ['[]', '{', '{"project":"p"}', '{"networks":["nowhere"]}', '{"projectId":"p","services":{"relay":"javascript:1"}}']) {
    const { status, stderr, stdout } = spawnSync(process.execPath, [cli, 'csp'], { input, encoding: 'utf8' })
    assert.equal([status, stdout], [1, ''])
    assert.match(stderr, /^latchkey csp: /)
  }
  assert.match(execFileSync(process.execPath, [cli, 'csp', '--help'], { encoding: 'utf8' }), 'Prints the Content-Security-Policy')
  const { bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { bin: unknown }
  assert.equal(bin, { latchkey: 'dist/cli.mjs' })
})

test('in a project on Next the policy has a place for its nonce, and how it is filled in is said beside it', () => {
  const cwd = folderOf({ 'package.json': '{ "dependencies": { "next": "16.4.5" } }' })
  const { stdout, stderr } = spawnSync(process.execPath, [cli, 'csp'], { input: '{"projectId":"p"}', encoding: 'utf8', cwd })
  assert.equal(
    ['script-src', 'style-src', 'require-trusted-types-for'].map(name => directive(stdout, name)),
    ["script-src 'self' 'nonce-NONCE' 'strict-dynamic'", "style-src 'self' 'nonce-NONCE'", undefined],
  )
  assert.is(directive(stdout, 'connect-src'), directive(toPolicy({ projectId: 'p' }), 'connect-src'))
  for (const words of ['proxy.ts', 'force-dynamic']) assert.match(stderr, words)
})

test('options are read from the call in a source, networks by name and id', async () => {
  const sources = (text: string) => readOptions('app.ts', text).then(toPolicy)
  const written = toPolicy({
    projectId: 'p',
    features: { email: false, socials: [] },
    networks: [mainnet, base, own],
    customRpcUrls: { 'eip155:1': [{ url: 'https://mine.test' }] },
  })
  const app = `const own = ${JSON.stringify(own)}
    const networks = [mainnet, base, own] as [AppKitNetwork, ...AppKitNetwork[]]
    createAppKit({ adapters: [adapter], networks, projectId: import.meta.env.VITE_ID!, features: { email: false, socials: [] }, metadata: make(),
      customRpcUrls: { 'eip155:1': [{ url: 'https://mine.test' }] } })`
  assert.is(await sources(app), written)
  assert.is(await readOptions('a.json', '{"networks":["mainnet",8453]}').then(toPolicy), toPolicy({ networks: [mainnet, base] }))
  assert.is(
    await sources(`createConfig({ chains: [base], connectors: [latchkey()], transports: { [base.id]: http('https://mine.test') } })`),
    toPolicy({ networks: [base], customRpcUrls: { own: [{ url: 'https://mine.test' }] } }),
  )
  assert.is(
    await sources(
      `import { getDefaultConfig } from 'latchkey/connectkit'\ncreateConfig(getDefaultConfig({ walletConnectProjectId, chains: [base] }))`,
    ),
    toPolicy({ projectId: 'p', networks: [base] }),
    "a kit's name",
  )
  const folder = folderOf({
    'config.ts': `import { mainnet as main, base } from 'latchkey/networks'\nconst more = [base]\nexport const networks: [AppKitNetwork] = [main, ...more, defineChain(${JSON.stringify(own)})]\n`,
  })
  const elsewhere = `import { networks as all } from './config'\nconst general = { networks: all, themeMode: 'light' as const, projectId }\ncreateAppKit({ ...general, features: { email: false, socials: [] } })`
  assert.is(
    await readOptions(join(folder, 'app.ts'), elsewhere).then(toPolicy),
    toPolicy({ projectId: 'p', features: { email: false, socials: [] }, networks: [mainnet, base, own] }),
    'in other files and spreads',
  )
  const fails = (text: string) => sources(text).catch((error: Error) => error.message)
  assert.is(await fails(`\ncreateAppKit({ networks: read() })`), 'app.ts:2  networks is not written down here: name it in a JSON file')
  assert.match(await fails(`createAppKit({ networks: [elsewhere] })`), 'there is no network elsewhere in latchkey/networks')
  assert.is(await fails('export {}'), 'nobody calls createAppKit or latchkey() in app.ts')
})
