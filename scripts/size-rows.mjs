// The table of sizes: the rows that follow from the table of rooms.
import { kinds, pages, rooms } from './rooms.mjs'

const cache = 'node_modules/.cache/latchkey'

/**
 * @typedef {object} Weighed
 * @property {string} name
 * @property {string} title
 * @property {string} path the file that is weighed
 * @property {number} limit kB
 * @property {string[]} files by their names in dist: what a page is made of, a room's own, each of a kind
 */

/** Everything that has a limit, in the order a visitor meets it. @returns {(Weighed & { kind?: string })[]} */
export function listWeighed() {
  const [page, react, ...others] = pages.map(row => ({ ...row, path: `${cache}/pages/${row.path}` }))
  const own = rooms
    .filter(({ limit, kind }) => limit ?? kind)
    .map(({ name, title, limit, kind, entry }) => {
      const file = entry ? `${name}.js` : `rooms/${name}.js`
      return { name, title, kind, path: `dist/${file}`, limit: limit ?? kinds[kind].limit, files: [file] }
    })
  return [page, react, ...own, ...others]
}

/**
 * The table of sizes: the same, with one row for each kind, whose path is that of the largest (scripts/size-report.mjs).
 * @returns {(Weighed & { isKind?: boolean })[]}
 */
export function toRows() {
  const rows = new Map()
  for (const { kind, ...each } of listWeighed()) {
    if (rows.has(kind)) rows.get(kind).files.push(...each.files)
    else if (kind) rows.set(kind, { name: kind, ...kinds[kind], path: `${cache}/largest/${kind}.js`, files: each.files, isKind: true })
    else rows.set(each.name, each)
  }
  return [...rows.values()]
}

/** size-limit.json, as its text. */
export function toSizeLimits() {
  const lines = toRows().map(({ title, path, limit }) => {
    const pairs = Object.entries({ name: title, path, limit: `${limit} kB` }).map(([key, value]) => `"${key}": ${JSON.stringify(value)}`)
    return `  { ${pairs.join(', ')} }`
  })
  return `[\n${lines.join(',\n')}\n]\n`
}
