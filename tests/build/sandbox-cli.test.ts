// `latchkey-sandbox` as it is published, by its own command and by `npx latchkey sandbox`; and what of it `latchkey` asks for.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findMissing } from '../../scripts/pack.mjs'
import { findMismatches } from '../../scripts/release.mjs'
import { findSandbox } from '../../scripts/cli/sandbox.mjs'
import '../support/dist.js'
import { pluck } from '../support/pluck.js'
import { root } from '../support/root.js'

const test = suite('npx latchkey sandbox')
const cli = join(root, 'dist/cli.mjs')
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, Record<string, string>>
test('the packages are one release, and the sandbox asks for the versions that we are tested with', () => {
  const ours = read('package.json')
  const theirs = read('scripts/sandbox/package.json')
  assert.equal([theirs.version, read('scripts/testing/package.json').version], [ours.version, ours.version])
  const shared = Object.entries(theirs.dependencies!).filter(([name]) => ours.devDependencies![name])
  assert.ok(shared.length > 5)
  for (const [name, version] of shared) assert.is(version, ours.devDependencies![name], name)
})

test('a tarball that lacks what its package names is not published', () => {
  const manifest = {
    main: './dist/index.js',
    bin: { x: 'x.mjs' },
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
  }
  assert.equal(findMissing(manifest, ['x.mjs', 'dist/index.d.ts']), ['dist/index.js'])
})

test('a release is none where versions, changelog and tag do not agree', () => {
  const named = {
    own: '1.2.0',
    others: { 'scripts/sandbox': '1.2.0' },
    lock: { version: '1.2.0', packages: { 'scripts/sandbox': { version: '1.2.0' } } },
    changelog: '# Changelog\n\n## 1.2.0 (2026-01-02)\n\n- New.\n\n## 1.1.0 (2025-01-01)\n',
    tag: 'v1.2.0',
  }
  assert.equal(findMismatches(named), [])
  assert.equal(findMismatches({ ...named, tag: 'v1.1.0', others: { 'scripts/sandbox': '1.1.0' } }), [
    'scripts/sandbox/package.json says 1.1.0, package.json 1.2.0',
    'the tag says 1.1.0, package.json 1.2.0',
  ])
  assert.equal(findMismatches({ ...named, changelog: '## 1.2.0 (unreleased)' }), [
    'CHANGELOG.md says (unreleased) where the day of 1.2.0 belongs',
  ])
})

test('a release is published by a job that runs nothing of ours or of our packages, and that alone may', () => {
  const flow = readFileSync(join(root, '.github/workflows/release.yml'), 'utf8').replace(/^ *#.*\n/gm, '')
  const [, pack, publish, ...others] = flow.slice(flow.indexOf('\njobs:')).split(/^ {2}(?:pack|publish):\n/m)
  assert.equal([others, /^ {2}[\w-]+:$/m.test(pack! + publish!)], [[], false], 'two jobs')
  assert.equal(flow.match(/^.*\bwrite\b.*$/gm), ['      id-token: write'], 'one right, once')
  assert.match(publish!, /\n {4}permissions:\n {6}id-token: write\n/)
  assert.not.match(flow, /secrets|_TOKEN|_authToken/)
  assert.match(pack!, 'persist-credentials: false')
  // Nothing of the repository, nothing that is installed: what another job has packed, by its digests.
  assert.match(publish!, /^ {4}needs: pack\n/)
  assert.match(publish!, /\n {4}environment: npm\n/)
  const used = [...publish!.matchAll(/uses: ([\w/-]+)@([\da-f]{40}) /g)]
  assert.equal([pluck(used, 1), publish!.match(/uses:/g)!.length], [['actions/setup-node', 'actions/download-artifact'], used.length])
  const run = publish!.slice(publish!.indexOf('- run: |') + 8).match(/\b(npm|npx|node|yarn|pnpm|bash|sh)\b [\w-]+/g)
  assert.equal(run, ['node -e', 'npm --version', 'npm publish'])
  assert.match(publish!, / npm publish .*--ignore-scripts --provenance/)
  // npm publishes without a token from 11.5.1 on, which comes with Node 24.
  assert.ok(Number(/node-version: (\d+)\n/.exec(publish!)?.[1]) >= 24)
})

test('the relay of latchkey/testing/phone runs, and without the package of the sandbox it is told which one to install', async () => {
  type Phone = typeof import('../../scripts/testing/phone.js')
  const { startRelay } = (await import(pathToFileURL(join(root, 'dist/testing/phone.js')).href)) as Phone
  const relay = await startRelay()
  assert.match(relay.url, /^ws:\/\/127\.0\.0\.1:\d+$/)
  await relay.close()
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-sandbox-'))
  try {
    cpSync(join(root, 'dist/testing'), folder, { recursive: true })
    const alone = (await import(pathToFileURL(join(folder, 'phone.js')).href)) as Phone
    const problem = await alone.startRelay().catch((error: Error) => error.message)
    assert.is(problem, 'latchkey/testing/phone needs latchkey-sandbox: npm install --save-dev latchkey-sandbox')
    assert.throws(() => findSandbox([folder]), /npm install --save-dev latchkey-sandbox\n\nor, at once: npx latchkey-sandbox/)
  } finally {
    rmSync(folder, { recursive: true, force: true })
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
    assert.ok((await get(`${urls.webWallet}/wallet.js`)).length > 500_000, 'WalletKit is inside')
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
  const all = help()
  for (const name of ['migrate', 'doctor', 'size', 'audit', 'csp', 'sandbox']) {
    assert.match(all, new RegExp(`^  ${name} +\\S`, 'm'))
    assert.match(help(name, '--help'), new RegExp(`^latchkey ${name}`))
  }
  assert.match(
    execFileSync(process.execPath, [join(root, 'scripts/sandbox/cli.mjs'), '--help'], { encoding: 'utf8' }),
    /^latchkey-sandbox \[/,
  )
  const { status, stderr } = spawnSync(process.execPath, [cli, 'sandbx'], { encoding: 'utf8' })
  assert.is(status, 1)
  assert.match(stderr, /^latchkey: there is no sandbx\n/)
})
