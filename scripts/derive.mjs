// Writes what follows from elsewhere.
//
//   node scripts/derive.mjs             of scripts/rooms.mjs: size-limit.json, `exports` and what older resolvers read in package.json, `paths` in tsconfig.json
//   node scripts/derive.mjs --release   after a build, also what is told of a version: the README's sizes and the packages in docs/dependencies.md
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findParts, toTable } from './bill.mjs'
import { toExports, toFallbacks, toPaths } from './manifest.mjs'
import { toBrotliSize } from './measured.mjs'
import { journeys } from './rooms.mjs'
import { toRows, toSizeLimits } from './size-rows.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What the README tells of: the page, and ways of a visitor with the rooms that come on them. */
const told = [
  { says: 'loads a page with its button', name: 'page' },
  { says: 'clicks, and sees every way in', name: 'list', rooms: ['dialog', 'ways'] },
  { says: 'is connected: all from the click to the address', name: 'address', rooms: ['dialog', 'ways', 'connected'] },
  { says: 'asks for a QR code in that list', name: 'qr', rooms: ['pairing'] },
  { says: 'opens the account with its tokens', name: 'account', rooms: ['account'] },
]

/**
 * The README's table of sizes.
 * @param {(path: string) => number} weigh a file of the project, in bytes over the wire
 */
export function toJourneyTable(weigh) {
  const page = toRows().find(({ name }) => name === 'page')
  const rows = told.map(({ says, name, rooms }) => {
    const paths = rooms ? rooms.map(room => `dist/rooms/${room}.js`) : [page.path]
    const { limit } = rooms ? journeys.find(journey => journey.name === name) : page
    const size = paths.reduce((sum, path) => sum + weigh(path), 0)
    return `| ${says} | ${(size / 1000).toFixed(1)} kB | ${limit} kB |`
  })
  return ['| A visitor | Downloads | At most |', '| --- | ---: | ---: |', ...rows].join('\n')
}

/** Puts a text between the marks `<!-- NAME -->` and `<!-- /NAME -->`. @throws Error where the marks are not there */
export function putBetween(text, name, inner) {
  const [before, rest] = text.split(`<!-- ${name} -->`)
  const after = rest?.split(`<!-- /${name} -->`)[1]
  if (after === undefined) throw new Error(`There is no <!-- ${name} --> … <!-- /${name} -->`)
  return `${before}<!-- ${name} -->\n${inner}\n<!-- /${name} -->${after}`
}

async function rewrite(file, name, inner) {
  const path = join(root, file)
  await writeFile(path, putBetween(await readFile(path, 'utf8'), name, inner))
}

async function change(file, edit) {
  const path = join(root, file)
  const text = await readFile(path, 'utf8')
  await writeFile(path, edit(text, JSON.parse(text)))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(join(root, 'size-limit.json'), toSizeLimits())
  await change('package.json', (_, manifest) => {
    const exports = toExports(manifest.exports)
    return `${JSON.stringify({ ...manifest, exports, ...toFallbacks(exports) }, null, 2)}\n`
  })
  await change('tsconfig.json', (text, { compilerOptions }) => {
    const rows = Object.entries(toPaths(compilerOptions.paths)).map(([name, [source]]) => `      "${name}": ["${source}"]`)
    return text.replace(/"paths": \{[^}]*\}/, () => `"paths": {\n${rows.join(',\n')}\n    }`)
  })
  if (process.argv.includes('--release')) {
    await rewrite(
      'README.md',
      'sizes',
      toJourneyTable(path => toBrotliSize(readFileSync(join(root, path)))),
    )
    const metafile = JSON.parse(await readFile(join(root, 'node_modules/.cache/latchkey/meta.json'), 'utf8'))
    await rewrite('docs/dependencies.md', 'packages', toTable(await findParts(metafile, root)))
  }
}
