// `npx latchkey csp`; that its policy is enough is proved by tests/e2e/csp.test.ts.
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { SERVICES, toPolicy } from '../../scripts/cli/csp.mjs'
import { toService } from '../../src/domain/services.js'
import { root } from '../support/root.js'

const cli = join(root, 'scripts/cli.mjs')
const directive = (policy: string, name: string) => policy.split(';\n').find(each => each.startsWith(`${name} `))

test('the services are those of the modal', () => {
  for (const name of Object.keys(SERVICES) as (keyof typeof SERVICES)[]) assert.is(SERVICES[name], toService(undefined, name))
})

test('a dApp without a project id reaches its own nodes, and nobody else', () => {
  const policy = toPolicy({ networks: [{ rpcUrls: { default: { http: ['https://node.test/v1?key=1', 'https://node.test/v2'] } } }] })
  assert.is(directive(policy, 'connect-src'), 'connect-src https://node.test')
  assert.is(directive(policy, 'frame-src'), undefined)
  assert.match(policy, /default-src 'none'/)
  assert.match(policy, /trusted-types 'none'/)
  assert.is(directive(toPolicy(), 'connect-src'), "connect-src 'none'")
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
    `connect-src https://own.test ${SERVICES.blockchainApi} ${SERVICES.walletDirectory} wss://relay.test`,
  )
  assert.is(directive(some, 'frame-src'), undefined)
})

test('the command reads options from standard input, says what is wrong with them, and is in the package', () => {
  const printed = execFileSync(process.execPath, [cli, 'csp'], { input: '{"projectId":"p"}', encoding: 'utf8' })
  assert.is(printed, `${toPolicy({ projectId: 'p' })}\n`)
  for (const input of ['[]', '{', '{"projectId":"p","services":{"relay":"javascript:1"}}']) {
    const { status, stderr, stdout } = spawnSync(process.execPath, [cli, 'csp'], { input, encoding: 'utf8' })
    assert.equal([status, stdout], [1, ''])
    assert.match(stderr, /^latchkey csp: /)
  }
  assert.match(execFileSync(process.execPath, [cli, 'csp', '--help'], { encoding: 'utf8' }), 'Prints the Content-Security-Policy')
  const { bin, files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { bin: unknown; files: string[] }
  assert.equal(bin, { latchkey: 'scripts/cli.mjs' })
  assert.ok(files.includes('scripts/cli.mjs') && files.includes('scripts/cli'))
})

test.run()
