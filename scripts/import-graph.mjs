// How the files of `src` hang together by their imports.
import { posix } from 'node:path'

/**
 * @typedef {import('./read-sources.mjs').Source} Source
 * @typedef {Map<string, (import('./read-sources.mjs').Import & { target: string })[]>} Graph
 */

/**
 * Import edges between files of `src`, by the file they begin at.
 * @param {Source[]} sources
 * @returns {Graph}
 */
export function toGraph(sources) {
  const paths = new Set(sources.map(source => source.path))
  return new Map(
    sources.map(source => [
      source.path,
      source.imports.map(each => ({ ...each, target: resolve(source.path, each.specifier, paths) })).filter(each => each.target),
    ]),
  )
}

/**
 * Whether an import of a file closes a circle: those of types do, since who needs the whole's type is no leaf; an `import()` does not, since it
 * begins when everything has loaded.
 * @type {(path: string, kind: string) => boolean}
 */
const isHeld = (_, kind) => kind !== 'lazy'

/**
 * Every circle once, as the path that goes round.
 * @param {Graph} graph
 * @param {(path: string, kind: string) => boolean} counts
 * @returns {string[][]}
 */
export function findCircles(graph, counts = isHeld) {
  const circles = new Map()
  const done = new Set()
  const walk = (path, trail) => {
    const start = trail.indexOf(path)
    if (start >= 0) {
      const circle = trail.slice(start)
      circles.set([...circle].sort().join(), circle)
      return
    }
    if (done.has(path)) return
    for (const { target, kind } of graph.get(path) ?? []) if (counts(path, kind)) walk(target, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) walk(path, [])
  return [...circles.values()]
}

/**
 * What each file reachable from `start` by static imports at run time was reached by.
 * @param {string} start
 * @param {Graph} graph
 * @returns {Map<string, string | undefined>}
 */
export function closure(start, graph) {
  const cameFrom = new Map([[start, undefined]])
  for (const path of cameFrom.keys()) {
    for (const { target, kind } of graph.get(path) ?? []) if (kind === 'static' && !cameFrom.has(target)) cameFrom.set(target, path)
  }
  return cameFrom
}

/** The file a relative import means, among those there are. */
function resolve(from, specifier, paths) {
  if (!specifier.startsWith('.')) return undefined
  const base = posix.join(posix.dirname(from), specifier).replace(/\.jsx?$/, '')
  return [`${base}.ts`, `${base}.tsx`, `${base}/index.ts`, base].find(path => paths.has(path))
}
