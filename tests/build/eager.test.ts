// Functions of a room that runs at once are marked for the browser, and mean what they meant.
import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload, type SourceMapping } from 'node:module'
import { join } from 'node:path'
import { minify } from 'terser'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { moveMappings, toEager } from '../../scripts/eager.mjs'
import { rooms } from '../../scripts/rooms.mjs'
import '../support/dist.js'
import { root } from '../support/root.js'

const marked = (code: string): string => toEager(code).code

test('functions stand in parentheses: declared at the top, given on, kept in a name', () => {
  assert.is(marked('function a(b){return b}'), 'var a=(function(b){return b});')
  assert.is(marked('async function a(){}'), 'var a=(async function(){});')
  assert.is(marked('const a=b=>c(()=>b)'), 'const a=(b=>c((()=>b)))')
  assert.is(marked('a((()=>1))'), 'a((()=>1))')
})

test('the source map still leads each name to where it was written', async () => {
  const source =
    'export function outer(){\n  globalThis.alpha(() => globalThis.beta())\n}\nfunction inner(){ globalThis.gamma(outer) }\nglobalThis.delta(inner, inner)\n'
  const { code, map } = await minify({ 'a.js': source }, { module: true, compress: false, sourceMap: { asObject: true } })
  const { code: made, shifts } = toEager(code!)
  assert.ok(made.length > code!.length)
  const { mappings, ...rest } = map as unknown as SourceMapPayload
  const moved = new SourceMap({ ...rest, mappings: moveMappings(mappings, shifts) })
  const lines = source.split('\n')
  for (const name of ['alpha', 'beta', 'gamma', 'delta']) {
    const { originalLine, originalColumn } = moved.findEntry(0, made.indexOf(name)) as SourceMapping
    assert.is(lines[originalLine]!.slice(originalColumn).startsWith(name), true, name)
  }
})

test('what was built of the first list is marked, and only what runs at once', () => {
  const left = (room: string) => toEager(readFileSync(join(root, `dist/rooms/${room}.js`), 'utf8')).shifts.length
  const eager = rooms.filter(({ isEager }) => isEager).map(({ name }) => name)
  assert.equal(eager, ['dialog'])
  for (const room of eager) assert.is(left(room), 0, room)
  assert.ok(left('account') > 50)
})
