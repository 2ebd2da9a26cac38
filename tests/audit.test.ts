// What `latchkey audit` counts, by what a browser tells of its network.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openLedger } from '../scripts/cli/audit/ledger.mjs'
import { attribute } from '../scripts/cli/audit/packages.mjs'
import { root } from './support/root.js'

/** The bytes of one answer: `head` is what the browser says had come when it told of the answer, `all` what had come at its end. */
function count({ head, all, decoded = 30_000, headers = {} }: { head: number; all: number; decoded?: number; headers?: object }): number {
  const { hear, read } = openLedger()
  const say = (name: string, params: object) => hear({ method: `Network.${name}`, params: { requestId: '1', ...params }, sessionId: 's' })
  say('requestWillBeSent', { request: { url: 'https://app.example/page.js' }, type: 'Script' })
  say('responseReceived', { response: { status: 200, headers, encodedDataLength: head }, type: 'Script' })
  if (decoded) say('dataReceived', { dataLength: decoded })
  say('loadingFinished', { encodedDataLength: all })
  return read().requests[0]!.bytes
}

test('bytes are those of the body, however much of it had come when the browser told of its head', () => {
  const headers = { 'Content-Type': 'text/javascript', 'Content-Encoding': 'br' }
  assert.is(count({ head: 75, all: 8_740, headers }), 8_665)
  assert.is(count({ head: 75, all: 8_740, headers: { ...headers, 'Content-Length': '8665' } }), 8_665)
  assert.is(count({ head: 8_740, all: 8_740, headers: { ...headers, 'Content-Length': '8665' } }), 8_665, 'the machine was busy')
  const guessed = count({ head: 8_740, all: 8_740, headers })
  assert.ok(Math.abs(guessed - 8_665) < 50, String(guessed))
})

test('code of a server for developers is of its packages, whatever their entries are called and wherever maps say that it lies', () => {
  const [code, bytes] = ['x'.repeat(100), 100]
  const deps = 'http://localhost:5173/node_modules/.vite/deps'
  for (const [file, name] of [
    ['latchkey_react.js', 'latchkey'],
    ['@wagmi_core_chains.js', '@wagmi/core'],
    ['viem.js', 'viem'],
  ] as const)
    assert.equal([...attribute({ url: `${deps}/${file}?v=1`, code, bytes }).packages], [[name, 100]])
  const map = { sources: ['../../latchkey/dist/index.js'], mappings: 'AAAA' }
  assert.equal([...attribute({ url: `${deps}/latchkey_react.js`, code, bytes, map }).packages], [['latchkey', 100]])
  const own = attribute({ url: 'http://localhost:5173/src/App.tsx', code, bytes, map: { sources: ['App.tsx'], mappings: 'AAAA' } })
  assert.equal([own.own, own.packages.size], [100, 0])
})

test('what had no body, or came out of a cache, costs nothing', () => {
  const headers = { 'Content-Length': '8665' }
  assert.is(count({ head: 60, all: 60, decoded: 0, headers }), 0, 'HEAD, 304')
  assert.is(count({ head: 0, all: 0, headers }), 0, 'a cache')
})

test('that Chromium runs without its sandbox is said, and is so for root alone', () => {
  const env = { ...process.env, CHROMIUM_PATH: process.execPath }
  const { stderr } = spawnSync(process.execPath, [join(root, 'scripts/cli.mjs'), 'audit', 'http://localhost:1'], { env, encoding: 'utf8' })
  assert.is(stderr.includes('without its sandbox'), process.getuid?.() === 0)
})
