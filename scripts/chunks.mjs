// Who loads what: questions to esbuild's metafile, and the groups that keep requests few.

/**
 * @typedef {import('esbuild').Metafile} Metafile
 * @typedef {import('esbuild').Metafile['outputs'][string]} Output
 */

/** The outputs that `path` loads before it runs, itself included. @returns {Set<string>} */
export function closure(metafile, path, seen = new Set()) {
  const output = metafile.outputs[path]
  if (!output || seen.has(path)) return seen
  seen.add(path)
  for (const { path: next, kind } of output.imports) if (kind === 'import-statement') closure(metafile, next, seen)
  return seen
}

/**
 * The entries of a build, roots and lazy ones, by the source file they begin with.
 * @param {Metafile} metafile
 * @returns {Map<string, { output: string, files: Set<string>, lazy: Set<string> }>} `files` is what an entry loads, `lazy` the sources it may load later
 */
export function readEntries(metafile) {
  const entries = new Map()
  const sources = new Map()
  for (const [path, { entryPoint, folded = [] }] of Object.entries(metafile.outputs)) {
    const names = entryPoint ? [entryPoint, ...folded] : folded
    if (names.length) sources.set(path, names)
    for (const name of names) entries.set(name, { output: path, files: closure(metafile, path), lazy: new Set() })
  }
  for (const entry of entries.values()) {
    for (const file of entry.files) {
      for (const { path, kind } of metafile.outputs[file].imports) {
        if (kind === 'dynamic-import') sources.get(path)?.forEach(name => entry.lazy.add(name))
      }
    }
  }
  return entries
}

/** The entries that load `name` on demand. */
export function importersOf(entries, name) {
  return [...entries].filter(([, entry]) => entry.lazy.has(name)).map(([importer]) => importer)
}

/**
 * esbuild makes one shared chunk for each distinct set of entries: many small files. A group is a list of sources
 * that every entry using one of them imports together, so that they share a set, and thus a chunk.
 * @typedef {{ name: string, sources: string[], entries: Set<string> }} Group
 */

/**
 * What a group is made of: the sources that one of `with` shares with another entry.
 * `below`: only with entries that nothing but `with`, and entries below it, loads.
 * `whole`: also what it shares with nobody, so that one file is compressed as one.
 * `also`: sources that come along, since they soon follow.
 * `sources`: instead of all these, just the files named.
 * `joined`: entries whose own sources come along, so that their file is not one more request.
 * @typedef {{ name: string, with?: string[], below?: boolean, whole?: boolean, joined?: string[], also?: string[], sources?: string[] }} GroupRule
 */

/**
 * Forms the groups; a source belongs to the first that wants it.
 * @param {Metafile} metafile of a build without groups
 * @param {GroupRule[]} rules
 * @param {Map<string, string[]>} [extra] sources that an entry will import once styles are in
 * @returns {Group[]}
 */
export function toGroups(metafile, rules, extra = new Map()) {
  const entries = readEntries(metafile)
  const users = new Map()
  const isGenerated = source => /^[\w-]+:/.test(source)
  const use = (source, name) => isGenerated(source) || users.set(source, (users.get(source) ?? new Set()).add(name))
  for (const [name, { files }] of entries) {
    for (const file of files) for (const source in metafile.outputs[file].inputs) use(source, name)
    for (const source of extra.get(name) ?? []) use(source, name)
  }
  const groups = rules.map(rule => {
    const below = rule.below && toBelow(entries, rule.with)
    const joins = names => rule.whole || names.size > 1 || rule.joined?.some(name => names.has(name))
    const belongs = names => joins(names) && rule.with?.some(name => names.has(name)) && (!below || [...names].every(name => below.has(name)))
    const isNamed = source => rule.sources?.includes(source)
    const sources = [...users].filter(([source, names]) => (rule.sources ? isNamed(source) : belongs(names) || rule.also?.includes(source)) && !rule.joined?.includes(source)).map(([source]) => source).sort()
    const members = new Set(sources.flatMap(source => [...users.get(source)]))
    for (const source of sources) users.delete(source)
    return { name: rule.name, sources, entries: members }
  })
  // What the page loads stands beneath all others; an entry that did not name it would split it.
  for (const group of groups.slice(1)) group.entries.forEach(name => groups[0].entries.add(name))
  return groups
}

/** The entries `tops`, and those that only they, or entries below them, load. */
function toBelow(entries, tops) {
  const below = new Set(entries.keys())
  // From all of them, those go that somebody else loads: two that load each other stay together.
  for (let shrunk = true; shrunk; ) {
    shrunk = false
    for (const name of below) {
      const importers = importersOf(entries, name)
      if (tops.includes(name) || (importers.length && importers.every(importer => below.has(importer)))) continue
      below.delete(name)
      shrunk = true
    }
  }
  return below
}

/**
 * The esbuild plugin that serves each group as a module: `import 'group:page-load'`.
 * @param {string} root
 * @param {Group[]} groups
 * @returns {import('esbuild').Plugin}
 */
export function groupsPlugin(root, groups) {
  return {
    name: 'groups',
    setup(build) {
      build.onResolve({ filter: /^group:/ }, ({ path }) => ({ path: path.slice(6), namespace: 'group' }))
      build.onLoad({ filter: /.*/, namespace: 'group' }, ({ path }) => ({
        contents: groups.find(({ name }) => name === path).sources.map(source => `import ${JSON.stringify(`./${source}`)}`).join('\n'),
        resolveDir: root,
      }))
    },
  }
}
