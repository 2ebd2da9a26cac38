// Writes what follows from the table of rooms: size-limit.json, the README's sizes as they were built, and the packages in docs/dependencies.md.
//
//   node scripts/derive.mjs             after a build
//   node scripts/derive.mjs --limits    puts each limit to what was measured and 2 %, too
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findParts, toTable } from './bill.mjs'
import { measure } from './size-report.mjs'
import { toRows, toSizeLimits } from './rooms.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * The README's table of sizes; what is under half a kB is no reason to read it, and one language is as another.
 * @param {{ name: string, size: number }[]} sizes in bytes
 */
export function toSizeTable(sizes) {
  const rows = toRows()
    .filter(({ name, limit }) => limit >= 0.5 && (!name.startsWith('locale-') || name === 'locale-de'))
    .map(({ name, title, limit }) => `| ${title} | ${(sizes.find(each => each.name === name).size / 1000).toFixed(1)} kB | ${limit} kB |`)
  return ['| room | size | limit |', '| --- | ---: | ---: |', ...rows].join('\n')
}

/** Puts a text between the marks `<!-- NAME -->` and `<!-- /NAME -->`. @throws Error where the marks are not there */
export function putBetween(text, name, inner) {
  const [before, rest] = text.split(`<!-- ${name} -->`)
  const after = rest?.split(`<!-- /${name} -->`)[1]
  if (after === undefined) throw new Error(`There is no <!-- ${name} --> … <!-- /${name} -->`)
  return `${before}<!-- ${name} -->\n${inner}\n<!-- /${name} -->${after}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(join(root, 'size-limit.json'), toSizeLimits())
  if (process.argv.includes('--limits')) {
    const { rows } = await measure({ root })
    const path = join(root, 'scripts/rooms.mjs')
    let table = await readFile(path, 'utf8')
    for (const { name, size } of rows) {
      const limit = Math.ceil(size * 0.0102) / 10
      table = table.replace(new RegExp(`(name: '${name}',[^}]*?limit: )[\\d.]+`), `$1${limit}`)
    }
    await writeFile(path, table)
  } else {
    const { rows } = await measure({ root })
    const readme = join(root, 'README.md')
    await writeFile(readme, putBetween(await readFile(readme, 'utf8'), 'sizes', toSizeTable(rows)))
    const page = join(root, 'docs/dependencies.md')
    const metafile = JSON.parse(await readFile(join(root, 'node_modules/.cache/latchkey/meta.json'), 'utf8'))
    await writeFile(page, putBetween(await readFile(page, 'utf8'), 'packages', toTable(await findParts(metafile, root))))
  }
}
