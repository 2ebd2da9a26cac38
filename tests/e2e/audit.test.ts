// `npx latchkey audit`: a page of known bytes is told as it is, what comes from a page stays text, and without a browser it says what to do.
import { spawnSync } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import * as esbuild from 'esbuild'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { audit } from '../../scripts/cli/audit.mjs'
import { toPage } from '../../scripts/cli/audit/page.mjs'
import { toTable } from '../../scripts/cli/audit/table.mjs'
import { WORDS } from '../../scripts/cli/audit/words.mjs'
import { BUTTON_TEXTS } from '../../src/domain/texts.js'
import { BUTTONS } from '../../src/locales/buttons.js'
import { root } from '../support/root.js'

const test = suite('npx latchkey audit')
const cli = join(root, 'dist/cli.mjs')
const servers: Server[] = []
test.after(() => servers.forEach(server => (server.closeAllConnections(), server.close())))

type Answer = { body: string; type: string; headers?: Record<string, string> }

/** Serves these, packed by brotli, and tells what was asked for. */
async function serve(files: Record<string, Answer>) {
  const asked: string[] = []
  const sizes = new Map<string, number>()
  const server = createServer(({ url, headers }, response) => {
    asked.push(`${headers.host?.split(':')[0]}${url}`)
    const file = files[url!]
    if (!file) return void response.writeHead(404).end()
    const packed = brotliCompressSync(file.body)
    sizes.set(url!, packed.length)
    response
      .writeHead(200, { 'content-type': file.type, 'content-encoding': 'br', 'content-length': packed.length, ...file.headers })
      .end(packed)
  })
  servers.push(server)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', () => done()))
  const { port } = server.address() as AddressInfo
  return { port, origin: `http://127.0.0.1:${port}`, asked, sizes }
}

const html = (body: string, headers?: Record<string, string>): Answer => ({
  body: `<!doctype html><html lang="en"><title>A dApp</title><link rel="icon" href="data:,"><body>${body}</body></html>`,
  type: 'text/html; charset=utf-8',
  headers,
})

/** A script with its map, as a bundler makes it: half of it a package, half the page's own. */
async function bundle(text: string) {
  const part = (name: string) => `export const ${name} = ${JSON.stringify(name.repeat(4_000))}`
  const { outputFiles } = await esbuild.build({
    stdin: {
      contents: `import { a } from 'viem'\nimport { b } from './own.js'\nconsole.debug(a, b)\n${text}`,
      resolveDir: root,
      sourcefile: 'main.js',
    },
    bundle: true,
    write: false,
    sourcemap: 'linked',
    sourcesContent: false,
    outfile: join(root, 'app.js'),
    plugins: [
      {
        name: 'parts',
        setup(build) {
          build.onResolve({ filter: /^(viem|\.\/own\.js)$/ }, ({ path }) => ({
            path: path === 'viem' ? join(root, 'node_modules/viem/index.js') : join(root, 'own.js'),
            namespace: 'file',
            pluginData: path,
          }))
          build.onLoad({ filter: /viem\/index\.js$|own\.js$/ }, ({ path }) => ({ contents: part(path.includes('viem') ? 'a' : 'b') }))
        },
      },
    ],
  })
  return { map: outputFiles[0]!.text, code: outputFiles[1]!.text }
}

test('a page of known bytes is told as it is, before the click and by it', async () => {
  const { code, map } = await bundle(`
    const wallets = []
    addEventListener('eip6963:announceProvider', ({ detail }) => wallets.push(detail.info.name))
    dispatchEvent(new Event('eip6963:requestProvider'))
    localStorage.setItem('seen', 'secret')
    document.cookie = 'visit=1'
    fetch('http://localhost:' + location.port + '/price.json').catch(() => undefined)
    document.querySelector('button').onclick = async () => {
      await fetch('/dialog.txt')
      document.body.append(...wallets.map(name => Object.assign(document.createElement('button'), { textContent: name })))
    }`)
  const json = { type: 'application/json', headers: { 'access-control-allow-origin': '*' } }
  const { origin, port, asked, sizes } = await serve({
    '/': html('<h1>A dApp</h1><button>Wallet verbinden</button><script src="/app.js"></script>', {
      'content-security-policy': "frame-ancestors 'none'",
    }),
    '/app.js': { body: code, type: 'text/javascript' },
    '/app.js.map': { body: map, type: 'application/json' },
    '/price.json': { body: JSON.stringify({ price: 1 }), ...json },
    '/dialog.txt': { body: 'dialog '.repeat(500), type: 'text/plain' },
  })
  const report = await audit(`${origin}/`, { isSlow: false })
  const { before, after, stored, policy, axe } = report
  assert.equal([before.requests, before.bytes], [3, ['/', '/app.js', '/price.json'].reduce((sum, path) => sum + sizes.get(path)!, 0)])
  assert.equal([after!.requests, after!.bytes, after!.decoded], [1, sizes.get('/dialog.txt'), 3_500])
  assert.ok(before.decoded > 8_000)
  const [viem] = before.packages
  assert.equal([viem!.name, viem!.isWallet, before.packages.length], ['viem', true, 1])
  const share = viem!.bytes / before.code
  assert.ok(share > 0.35 && share < 0.55, `${share} of the code`)
  assert.ok(before.unknown < 0.05 * before.code)
  assert.equal(
    before.hosts.map(({ host, requests, isOwn }) => [host, requests, isOwn]),
    [
      [`127.0.0.1:${port}`, 2, true],
      [`localhost:${port}`, 1, false],
    ],
  )
  assert.equal(stored.before!.local, [{ name: 'seen', length: 6, domain: undefined }])
  assert.equal(stored.before!.cookies[0]!.name, 'visit')
  assert.not.match(JSON.stringify(report), 'secret')
  assert.equal(policy.headers, { 'content-security-policy': "frame-ancestors 'none'" })
  assert.equal(report.list, { by: 'announced', names: ['audit wallet'] })
  assert.ok(axe.before && axe.after, 'axe-core is a package of this project')
  assert.ok(report.times.fast.button! > 0 && report.times.fast.list! > 0)
  assert.equal(report.notes, [])
  assert.is(asked.filter(path => path.endsWith('/app.js.map')).length, 1)
})

test('a hostile page is text: no escape of a terminal, no element of the page, nobody else asked, no other page entered', async () => {
  const trap = '\u001b[2J\u202e<script>alert(1)</script><img src=x onerror=alert(1)>'
  const elsewhere = await serve({ '/': html('elsewhere') })
  const { origin } = await serve({
    '/': html(
      `<button id="b" aria-label="Connect Wallet">&nbsp;</button><script src="/evil.js"></script><script>
        const trap = ${JSON.stringify(trap).replaceAll('/', '\\/')}
        localStorage.setItem(trap, 'x')
        for (let at = 0; at < 2000; at++) localStorage.setItem('key' + at, '')
        localStorage.setItem('long'.repeat(10000), '')
        Array.prototype.map = () => { throw 1 }
        document.createTreeWalker = () => { throw 1 }
        performance.now = () => -1
        b.style.cssText = 'width:200px;height:60px'
        b.onclick = () => { open('${elsewhere.origin}/popup'); alert(trap); location = '${elsewhere.origin}/' }
      </script>`,
      { 'permissions-policy': trap.replace('\u202e', '').replace('\u001b', '') },
    ),
    '/evil.js': { body: `'use strict';\n//# sourceMappingURL=${elsewhere.origin}/map.json`, type: 'text/javascript' },
  })
  const report = await audit(`${origin}/`, { isSlow: false })
  const text = toTable(report)
  const page = toPage(report)
  assert.not.match(text.replaceAll('\n', ''), /[\p{Cc}\u202e]/u)
  assert.not.match(page, /<script|<img|\u001b|\u202e/)
  assert.match(page, '&#60;script&#62;')
  assert.ok(JSON.stringify(report).length < 60_000)
  assert.match(report.notes.join(' '), 'The click leads to another site: the audit ended there.')
  assert.is(elsewhere.asked.includes('127.0.0.1/map.json'), false)
})

test('it knows the words of our own button in every language', () => {
  for (const { buttonConnect } of [{ buttonConnect: BUTTON_TEXTS.buttonConnect }, ...Object.values(BUTTONS)])
    assert.ok(WORDS.includes(buttonConnect), buttonConnect)
})

test('without a browser, or an address, it says what to do', () => {
  const run = (args: string[], env: Record<string, string> = {}) => {
    const { status, stderr } = spawnSync(process.execPath, [cli, 'audit', ...args], { encoding: 'utf8', env: { ...process.env, ...env } })
    assert.is(status, 1)
    return stderr
  }
  const missing = { CHROMIUM_PATH: join(root, 'no-such-folder/chrome') }
  assert.match(run(['http://127.0.0.1:9/'], missing), 'there is no program')
  assert.match(run(['http://127.0.0.1:9/']), /did not load: net::ERR_/)
  assert.match(run([]), 'it lacks the address of a page')
  assert.match(run(['file:///etc/passwd']), 'is no address of a page')
  assert.match(run(['http://a.test', '--json']), '--json lacks its value')
})
