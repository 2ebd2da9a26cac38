// What the build makes of the table of rooms.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { bundle } from '../../build.mjs'
import { copied, isRule, rooms } from '../../scripts/rooms.mjs'
import { layOut } from '../../scripts/treemap.mjs'

const { metafile, files } = await bundle()
const scripts = files.filter(({ path }: { path: string }) => path.endsWith('.js'))

test('a room is one file that bears its name, and there is no other', () => {
  const expected = rooms.map(({ name, entry }) => `dist/${entry ? '' : 'rooms/'}${name}.js`)
  const found = Object.keys(metafile.outputs).filter(path => path.endsWith('.js'))
  assert.equal(found.sort(), expected.sort())
  // Entries bear the names that dApps write, however small they are.
  const inner = scripts.filter(({ path }) => path.includes('rooms/'))
  // A language is a room of its own, of which a visitor loads one at most. Of the others the last five are names on Solana and Polkadot,
  // tokens with rules for transfers, another language than English, settings: what few visitors need.
  const others = inner.filter(({ path }) => !path.includes('/locale-'))
  assert.ok(others.length <= 41, `${others.length} rooms`)
  for (const { path, contents } of inner) assert.ok(contents.length >= 1000, `${path} is under 1 kB`)
})

test('a file asks at once only for rooms that it comes after', () => {
  const before = new Map<string, Set<string>>()
  for (const { name, after = [] } of rooms) before.set(name, new Set(after.flatMap(each => [each, ...before.get(each)!])))
  const nameOf = (path: string) => /([\w-]+)\.js$/.exec(path)![1]!
  for (const [path, { imports }] of Object.entries(metafile.outputs)) {
    if (!path.endsWith('.js')) continue
    for (const each of imports) {
      if (each.kind !== 'import-statement' || !each.path.startsWith('dist/')) continue
      assert.ok(before.get(nameOf(path))!.has(nameOf(each.path)), `${path} asks for ${each.path}`)
    }
  }
})

test('a source stands in one room of a house, save for rules and what is copied by name', () => {
  const places = new Map<string, string[]>()
  for (const [path, { inputs }] of Object.entries(metafile.outputs)) {
    for (const [source, { bytesInOutput }] of Object.entries(inputs))
      if (bytesInOutput && source.startsWith('src/')) places.set(source, [...(places.get(source) ?? []), path])
  }
  const isApart = (path: string) => rooms.some(({ name, house }) => house && path.endsWith(`/${name}.js`))
  const twice = [...places].filter(
    ([source, paths]) =>
      paths.filter(path => !isApart(path)).length > 1 && !copied.includes(source) && !isRule(source) && !source.includes('/trimmed/'),
  )
  assert.equal(twice, [])
})

test('rooms are reached by relative, literal import()', () => {
  for (const { path, text } of scripts) {
    for (const [, argument] of text.matchAll(/\bimport\(([^)]*)\)/g)) assert.match(argument!, /^"\.\.?\/[\w./-]+"$/, path)
  }
})

test('a treemap gives each part its share of the area', () => {
  const nodes = [6, 6, 4, 3, 2, 2, 1].map((size, index) => ({ name: String(index), size }))
  const boxes = layOut(nodes, { x: 0, y: 0, width: 600, height: 400 })
  for (const { node, width, height } of boxes) assert.ok(Math.abs(width * height - node.size * 10_000) < 1)
})

test.run()
