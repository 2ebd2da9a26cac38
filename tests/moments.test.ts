// The budgets are honest: each line of size-limit.json measures what a visitor downloads, and nothing is left out.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { moments } from '../scripts/moments.mjs'
import { closureOf, outputOf, readMetafile } from './support/dist.js'
import { root } from './support/root.js'

const test = suite('moments')

interface Line {
  name: string
  path: string | string[]
  limit: string
  brotli?: boolean
}

const lines = JSON.parse(readFileSync(join(root, 'size-limit.json'), 'utf8')) as Line[]
const metafile = readMetafile()
const byName = new Map(moments.map(moment => [moment.name, moment]))
const momentOf = ({ path }: Line) => /(?:^|\/)moments\/([^/]+)\//.exec(String(path))?.[1]

/** Every file of ours that a moment's entries load, computed anew from the metafile. */
function filesOf(name: string): Set<string> {
  const entries = byName.get(name)?.entries ?? []
  return new Set(entries.flatMap(source => {
    const output = outputOf(source, metafile)
    return output ? [...closureOf(output, metafile)] : []
  }))
}

function loadedBefore(name: string): Set<string> {
  const earlier = byName.get(name)?.after ?? []
  return new Set(earlier.flatMap(each => [...filesOf(each), ...loadedBefore(each)]))
}

function addedBy(name: string): string[] {
  const before = loadedBefore(name)
  return [...filesOf(name)].filter(file => !before.has(file))
}

test('every moment has one line in size-limit.json, and every line a moment', () => {
  // What an earlier moment has loaded anyway has no line of its own.
  const isMeasured = ({ name, css }: (typeof moments)[number]) => css || addedBy(name).length > 0
  assert.equal(lines.map(momentOf).sort(), moments.filter(isMeasured).map(({ name }) => name).sort())
  for (const line of lines) assert.match(line.limit, /^\d+(\.\d+)? (B|kB)$/)
})

for (const { name, css, built, total } of moments) {
  if (css) continue
  if (built) {
    test(`'${name}' is measured as a dApp builds it: one file with the whole closure, and on-demand parts left out`, () => {
      const folder = join(root, 'node_modules/.cache/latchkey/moments', name)
      assert.equal(readdirSync(folder), ['page.js'])
      const page = readFileSync(join(folder, 'page.js'), 'utf8')
      const imported = [...page.matchAll(/(?:^|[;}\n])\s*import\b[^(]*?from\s*"([^"]+)"/g)].map(([, from]) => from)
      assert.equal(imported.filter(from => !/^react(\/jsx-runtime)?$/.test(from ?? '')), [])
      for (const source of ['src/shell/shell.tsx', 'src/flows/returning.ts']) {
        assert.ok(page.includes(basename(outputOf(source, metafile) ?? source)), `${source} is loaded by import()`)
      }
    })
    continue
  }
  test(`'${name}' is measured from the closure of its entries, less what was loaded before`, () => {
    const expected = [...addedBy(name).map(file => basename(file)), ...(total ? ['page.js'] : [])].sort()
    const measured = readdirSync(join(root, 'node_modules/.cache/latchkey/moments', name)).sort()
    assert.equal(measured, expected)
  })
}

test('whatever loads on demand is part of a moment', () => {
  const measured = new Set(moments.flatMap(({ name }) => [...filesOf(name)]))
  const lazy = Object.values(metafile.outputs).flatMap(output => output.imports.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => path))
  const missing = lazy.flatMap(path => [...closureOf(path, metafile)]).filter(file => !measured.has(file))
  const sources = [...new Set(missing)].map(file => metafile.outputs[file]?.entryPoint ?? file)
  assert.equal(sources, [], 'these files are in no moment of scripts/moments.mjs')
})

test('what a page loads has no interface framework, no styling code and no heavy library', () => {
  const entries = Object.entries(metafile.outputs).filter(([path, output]) => output.entryPoint && /^dist\/[^/]+\.js$/.test(path))
  const isPublic = (source: string) => /^src\/[^/]+\.tsx?$/.test(source)
  for (const [path, { entryPoint = '' }] of entries.filter(([, output]) => isPublic(output.entryPoint ?? ''))) {
    for (const file of closureOf(path, metafile)) {
      for (const [input, { bytesInOutput }] of Object.entries(metafile.outputs[file]?.inputs ?? {})) {
        const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1]
        if (!name || !bytesInOutput || name === '@preact/signals-core') continue
        assert.unreachable(`${entryPoint} brings ${name} into the page (${input} in ${file})`)
      }
    }
  }
})

test.run()
