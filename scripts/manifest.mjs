// What package.json and tsconfig.json say of the entries (scripts/rooms.mjs); written by scripts/derive.mjs.
import { entries } from './rooms.mjs'

/**
 * `exports`, with whatever else stands there: style sheets, package.json itself.
 * @param {Record<string, string | { types: string, default: string }>} given
 */
export function toExports(given) {
  const own = entries.map(({ as, source, file }) => {
    const types = source.startsWith('src/') ? source.replace(/^src\/(.*)\.tsx?$/, '$1.d.ts') : file.replace(/js$/, 'd.ts')
    return [as === 'index' ? '.' : `./${as}`, { types: `./dist/${types}`, default: `./dist/${file}` }]
  })
  const others = Object.entries(given).filter(([, target]) => typeof target === 'string')
  const made = Object.fromEntries([...own, ...others])
  // Those that are there stay where they are.
  return Object.fromEntries(
    [...new Set([...Object.keys(given), ...Object.keys(made)])].filter(key => key in made).map(key => [key, made[key]]),
  )
}

/**
 * `paths`, beside those of the other package.
 * @param {Record<string, string[]>} given
 */
export function toPaths(given) {
  const own = entries.map(({ as, source }) => [as === 'index' ? 'latchkey' : `latchkey/${as}`, [`./${source}`]])
  const others = Object.entries(given).filter(([specifier]) => specifier.startsWith('latchkey-sandbox/'))
  return Object.fromEntries([...own, ...others])
}

/**
 * What resolvers read that know no `exports`: TypeScript's `node` (`node10`) among them, which many projects still have.
 * @param {Record<string, string | { types?: string, default: string }>} exports those of package.json
 * @returns {{ main: string, types: string, typesVersions: Record<string, Record<string, string[]>> }}
 */
export function toFallbacks(exports) {
  const { '.': root, ...others } = exports
  const typed = Object.entries(others).flatMap(([path, { types }]) => (types ? [[path.slice(2), [types]]] : []))
  return { main: root.default, types: root.types, typesVersions: { '*': Object.fromEntries(typed) } }
}
