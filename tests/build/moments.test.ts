import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { bundle, root } from '../../build.mjs'
import { joinMoments } from '../../scripts/moments.mjs'
import { layOut } from '../../scripts/treemap.mjs'

const { metafile, css, files } = await bundle()
const moments = joinMoments(metafile, css)
const lines: { name: string; path: string; limit: string }[] = JSON.parse(await readFile(join(root, 'size-limit.json'), 'utf8'))

test('size-limit.json has one line for each moment that loads something, and no other', () => {
  const loading = moments.filter(moment => moment.files.length || moment.css)
  assert.equal(lines.map(line => line.name), loading.map(moment => moment.title))
  assert.equal(lines.map(line => line.path), loading.map(moment => `node_modules/.cache/latchkey/moments/${moment.name}/*`))
  for (const { limit } of lines) assert.match(limit, /^[\d.]+ kB$/)
})

test('every source that the table names is part of the build', () => {
  for (const { title, missing } of moments) assert.equal(missing, [], title)
})

test('nothing counts twice along the way of a visitor', () => {
  for (const moment of moments) {
    const before = (moment.after ?? []).flatMap(name => moments.find(other => other.name === name)!.files)
    assert.equal(moment.files.filter(file => before.includes(file)), [])
  }
})

test('lazy chunks are reached by relative, literal import()', () => {
  for (const { path, text } of files) {
    if (!path.endsWith('.js')) continue
    for (const [, argument] of text.matchAll(/\bimport\(([^)]*)\)/g)) assert.match(argument!, /^"\.\.?\/[\w./-]+"$/, path)
  }
})

test('a treemap gives each part its share of the area', () => {
  const nodes = [6, 6, 4, 3, 2, 2, 1].map((size, index) => ({ name: String(index), size }))
  const boxes = layOut(nodes, { x: 0, y: 0, width: 600, height: 400 })
  for (const { node, width, height } of boxes) assert.ok(Math.abs(width * height - node.size * 10_000) < 1)
})

test.run()
