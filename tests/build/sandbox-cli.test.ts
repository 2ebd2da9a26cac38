// `npx latchkey sandbox`, as it is published: what it asks for, and that it runs. tests/build/packed.long.test.ts installs it.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findMissing, NEEDED } from '../../scripts/cli/sandbox.mjs'
import '../support/dist.js'
import { root } from '../support/root.js'

const test = suite('npx latchkey sandbox')
const cli = join(root, 'scripts/cli.mjs')

test('the versions it names are those that we are tested with', () => {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, Record<string, string>>
  const ours = { ...read('package.json').devDependencies, ...read('scripts/sandbox/package.json').optionalDependencies }
  const known = Object.entries(NEEDED as Record<string, { version: string }>).filter(([name]) => ours[name])
  assert.ok(known.length >= 8)
  for (const [name, { version }] of known) assert.is(version, ours[name], name)
})

test('what is missing is named, only where it is wanted', () => {
  const empty = mkdtempSync(join(tmpdir(), 'latchkey-sandbox-'))
  try {
    assert.equal(findMissing({ families: true, frame: true }, root), [])
    const missing = (wishes: { families: boolean; frame: boolean }) =>
      findMissing(wishes, empty, []).map(name => name.replace(/(.)@.*/, '$1'))
    assert.ok(missing({ families: false, frame: false }).includes('@uniswap/v2-core'))
    assert.not.ok(missing({ families: false, frame: false }).includes('bcoin'))
    assert.ok(missing({ families: true, frame: false }).includes('bcoin'))
    assert.ok(missing({ families: false, frame: true }).includes('@account-abstraction/contracts'))
  } finally {
    rmSync(empty, { recursive: true, force: true })
  }
})

test('it starts from what was built, serves its pages, and ends when it is told to', async () => {
  const child = spawn(process.execPath, [cli, 'sandbox', '--any-ports', '--json'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
  try {
    const line = await new Promise<string>((resolve, reject) => {
      let text = ''
      child.stdout.on('data', (more: Buffer) => (text += String(more)).includes('\n') && resolve(text))
      void ended.then(() => reject(new Error('it has ended')))
    })
    const { options, urls, wallet } = JSON.parse(line) as {
      options: { projectId: string; networks: { id: number }[] }
      urls: Record<string, string>
      wallet: string
    }
    assert.equal([options.projectId, options.networks.map(({ id }) => id)], ['sandbox', [31337, 31338]])
    const get = async (url: string) => (await fetch(url)).text()
    assert.match(await get(wallet), /eip6963:announceProvider/)
    assert.match(await get(urls.wallet!), /<script/)
    assert.ok((await get(`${urls.wallet}/wallet.js`)).length > 10_000)
    assert.ok((await get(`${urls.webWallet}/wallet.js`)).length > 500_000, 'it has the WalletKit that is installed inside')
    const block = await fetch(urls.one!, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
    })
    assert.is(((await block.json()) as { result: string }).result, '0x7a69')
  } finally {
    child.kill('SIGTERM')
  }
  assert.is(await ended, 0)
})

test('its help is there, and that of all commands; what is unknown is an error', () => {
  const help = (...args: string[]) => execFileSync(process.execPath, [cli, ...args], { encoding: 'utf8' })
  for (const name of ['migrate', 'doctor', 'size', 'csp', 'sandbox']) {
    assert.match(help(), new RegExp(`^  ${name} +\\S`, 'm'))
    assert.match(help(name, '--help'), new RegExp(`^latchkey ${name}`))
  }
  const { status, stderr } = spawnSync(process.execPath, [cli, 'sandbx'], { encoding: 'utf8' })
  assert.is(status, 1)
  assert.match(stderr, /^latchkey: there is no sandbx\n/)
})

test.run()
