// The table of rooms is the only one: what is derived from it is up to date, and each row measures what a visitor downloads.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { putBetween, toSizeTable } from '../scripts/derive.mjs'
import { toBrotliSize } from '../scripts/measured.mjs'
import { rooms, toRows, toSizeLimits } from '../scripts/rooms.mjs'
import { closureOf, readMetafile } from './support/dist.js'
import { root } from './support/root.js'

const test = suite('rooms')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const sizes = toRows().map(({ name, path, limit }) => ({ name, limit, size: toBrotliSize(readFileSync(join(root, path))) }))
const metafile = readMetafile()

test('size-limit.json says what the table says', () => {
  assert.is(read('size-limit.json'), toSizeLimits(), 'node scripts/derive.mjs writes it')
})

test("the README's sizes are those of the build", () => {
  const readme = read('README.md')
  assert.is(readme, putBetween(readme, 'sizes', toSizeTable(sizes)), 'node scripts/derive.mjs writes them')
})

test('a limit stands close above what it limits', () => {
  for (const { name, limit, size } of sizes)
    assert.ok(limit * 1000 - size < Math.max(0.05 * size, 300), `${name}: ${size} B of ${limit} kB: node scripts/derive.mjs --limits`)
})

test('every file of dist has its row', () => {
  const measured = new Set(toRows().flatMap(({ files }) => files))
  const built = readdirSync(join(root, 'dist'), { recursive: true })
    .map(String)
    // Data, files of types, what developers use, and the tag, which is made of rooms that are measured.
    .filter(name => name.endsWith('.js') && !/^(networks|jsx|latchkey)\.js$|^(testing|sandbox)\b/.test(name))
  assert.equal(
    built.filter(name => !measured.has(name.replaceAll('\\', '/'))),
    [],
  )
})

for (const page of ['page', 'page-react']) {
  test(`the row '${page}' is measured as a dApp builds it: one file, with what loads on demand left out`, () => {
    const text = read(`node_modules/.cache/latchkey/pages/${page}.js`)
    const imported = [...text.matchAll(/(?:^|[;}\n])\s*import\b[^(]*?from\s*"([^"]+)"/g)].map(([, from]) => from)
    assert.equal(
      imported.filter(from => !/^react(\/jsx-runtime)?$/.test(from ?? '')),
      [],
    )
    for (const room of ['dialog', 'connected']) assert.ok(text.includes(`./rooms/${room}.js`), `${room} is loaded by import()`)
  })
}

test('what a page loads has no interface framework, no styling code and no heavy library', () => {
  for (const { name, entry, isData } of rooms.filter(room => room.entry && !room.isData)) {
    assert.not.ok(isData)
    for (const file of closureOf(`dist/${name}.js`, metafile)) {
      for (const [input, { bytesInOutput }] of Object.entries(metafile.outputs[file]?.inputs ?? {})) {
        const brought = /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1]
        if (brought && bytesInOutput && brought !== '@preact/signals-core')
          assert.unreachable(`${entry} brings ${brought} into the page (${input} in ${file})`)
      }
    }
  }
})

test.run()
