// What resolvers read that know no `exports`: TypeScript's `node` (`node10`) among them, which many projects still have.

/**
 * @param {Record<string, string | { types?: string, default: string }>} exports those of package.json
 * @returns {{ main: string, types: string, typesVersions: Record<string, Record<string, string[]>> }}
 */
export function toFallbacks(exports) {
  const { '.': root, ...entries } = exports
  const typed = Object.entries(entries).flatMap(([path, { types }]) => (types ? [[path.slice(2), [types]]] : []))
  return { main: root.default, types: root.types, typesVersions: { '*': Object.fromEntries(typed) } }
}
