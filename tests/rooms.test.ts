// The table of rooms is the only one: what is derived from it is up to date, the build makes its files of it, and each row measures what a visitor downloads.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { toExports, toPaths } from '../scripts/manifest.mjs'
import { isRule, rooms } from '../scripts/rooms.mjs'
import { judge } from '../scripts/size-report.mjs'
import { listWeighed, toRows, toSizeLimits } from '../scripts/size-rows.mjs'
import { closureOf, readMetafile } from './support/dist.js'
import { root } from './support/root.js'

const test = suite('rooms')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const metafile = readMetafile()
const outputs = Object.entries(metafile.outputs).filter(([path]) => path.endsWith('.js'))

test('size-limit.json says what the table says, in at most 40 rows', () => {
  assert.is(read('size-limit.json'), toSizeLimits(), 'node scripts/derive.mjs writes it')
  assert.ok(toRows().length <= 40)
})

const small = { name: 'page', title: 'a page', path: 'dist/page.js', limit: 2, files: ['page.js'] }

for (const [what, result, problem] of [
  ['over its limit', { size: 2001, sizeLimit: 2000, passed: false }, 'a page: 2.00 kB, the limit is 2.00 kB'],
  ['not built', { size: 0, passed: true }, 'a page: not there to be measured: page.js'],
] as const)
  test(`what is ${what} is a problem`, () => assert.equal(judge([small], new Map([['a page', result]])).problems, [problem]))

test('what floors part and one room holds is joined in its file: nothing there waits for itself', () => {
  for (const [path] of outputs) assert.not.match(read(path), /Promise\.resolve\(\)\.then\(\(\)=>\(/, path)
})

test('every file of dist has its row', () => {
  const measured = new Set(toRows().flatMap(({ files }) => files))
  const built = readdirSync(join(root, 'dist'), { recursive: true })
    .map(name => String(name).replaceAll('\\', '/'))
    // Data, files of types, what developers use, and the tag, which is made of rooms that are measured.
    .filter(name => name.endsWith('.js') && !/^(networks|jsx|latchkey)\.js$|^(testing|sandbox)\b/.test(name))
  assert.equal(
    built.filter(name => !measured.has(name)),
    [],
  )
  assert.equal([...new Set(listWeighed().flatMap(({ files }) => files))].sort(), [...measured].sort())
})

test('a room is one file that bears its name, and there is no other', () => {
  const expected = rooms.map(({ name, entry }) => `dist/${entry ? '' : 'rooms/'}${name}.js`)
  assert.equal(outputs.map(([path]) => path).sort(), expected.sort())
  // A language is a room of its own, of which a visitor loads one at most.
  const others = rooms.filter(({ entry, kind }) => !entry && kind !== 'locale')
  assert.ok(others.length <= 51, `${others.length} rooms`)
})

test('of what rooms hold copies nothing is large, and nothing has a state, which would be there twice', () => {
  const places = new Map<string, string[]>()
  for (const [path, { inputs }] of outputs) {
    for (const [source, { bytesInOutput }] of Object.entries(inputs))
      if (bytesInOutput && source.startsWith('src/')) places.set(source, [...(places.get(source) ?? []), path])
  }
  const isApart = (path: string) => rooms.some(({ name, house }) => house && path.endsWith(`/${name}.js`))
  const copied = [...places].filter(
    ([source, paths]) => paths.filter(path => !isApart(path)).length > 1 && !isRule(source) && !source.includes('/trimmed/'),
  )
  assert.ok(copied.length > 10)
  for (const [source, paths] of copied) {
    const largest = Math.max(...paths.map(path => metafile.outputs[path]!.inputs[source]!.bytesInOutput))
    const told = `${source} is copied into ${paths.join(', ')}: let a room that they come after hold it`
    assert.ok(largest < 6000, `${largest} B: ${told}`)
    assert.not.match(read(source), /^(export )?((let|var) |const \w+[^=\n]*= (new (Weak)?(Map|Set)|signal)\b)/m, told)
  }
})

test('rooms are reached by relative, literal import()', () => {
  for (const [path] of outputs)
    for (const [, argument] of read(path).matchAll(/\bimport\(([^)]*)\)/g)) assert.match(argument!, /^"\.\.?\/[\w./-]+"$/, path)
})

for (const page of ['page', 'page-react', 'page-vue']) {
  test(`the row '${page}' is measured as a dApp builds it: one file, with what loads on demand left out`, () => {
    const text = read(`node_modules/.cache/latchkey/pages/${page}.js`)
    const imported = [...text.matchAll(/(?:^|[;}\n])\s*import\b[^(]*?from\s*"([^"]+)"/g)].map(([, from]) => from)
    assert.equal(
      imported.filter(from => !/^(react(\/jsx-runtime)?|vue)$/.test(from ?? '')),
      [],
    )
    for (const room of ['dialog', 'connected']) assert.ok(text.includes(`import("./${room}.js")`), `${room} is loaded by import()`)
  })
}

test('whichever entry a page has, the modal is the one that all of them share', () => {
  for (const source of ['page/create-modal', 'page/facade', 'page/elements', 'state/state'].map(name => `src/${name}.ts`)) {
    const holders = outputs.filter(([, { inputs }]) => inputs[source]?.bytesInOutput).map(([path]) => path)
    assert.equal(holders, ['dist/rooms/shared.js'], source)
  }
})

test('what a page loads has no interface framework, no styling code and no heavy library', () => {
  for (const { name, entry } of rooms.filter(room => room.entry && !room.isData)) {
    for (const file of closureOf(`dist/${name}.js`, metafile)) {
      for (const [input, { bytesInOutput }] of Object.entries(metafile.outputs[file]?.inputs ?? {})) {
        const brought = /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1]
        // The config of wagmi is in its page all the same: here it comes with our adapter, and nobody else makes one.
        const isWagmis = /^(wagmi|rainbowkit|connectkit)/.test(name) && /^(@wagmi\/core|zustand)$/.test(brought ?? '')
        if (brought && bytesInOutput && brought !== '@preact/signals-core' && !isWagmis)
          assert.unreachable(`${entry} brings ${brought} into the page (${input} in ${file})`)
      }
    }
  }
})

test('an entry is spelt alike in the table, in package.json and in tsconfig.json', () => {
  const { exports } = JSON.parse(read('package.json')) as { exports: Record<string, { types: string; default: string } | string> }
  const { paths } = (JSON.parse(read('tsconfig.json')) as { compilerOptions: { paths: Record<string, string[]> } }).compilerOptions
  assert.equal([exports, paths], [toExports(exports), toPaths(paths)], 'node scripts/derive.mjs')
})
