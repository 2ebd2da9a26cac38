// Which CSS goes into which chunk.
import { importersOf, readEntries } from './chunks.mjs'
import { mark } from './twind-plugin.mjs'
import { minify, toStyles } from './twind.mjs'

/**
 * The sheet of each lazy entry: the classes of everything it loads, minus those that each of its importers brings.
 * @param {object} options
 * @param {import('esbuild').BuildResult} options.result of a build whose templates are marks
 * @param {import('./twind-scan.mjs').Template[]} options.templates in the order of the marks
 * @param {Map<string, string>} options.names of the classes
 * @param {string} options.root
 * @returns {Promise<Map<string, string>>} CSS by source file of the entry
 */
export async function toSheets({ result, templates, names, root }) {
  const entries = readEntries(result.metafile)
  const tokens = readTokens({ result, templates, entries, root })
  const importers = new Map([...entries.keys()].map(name => [name, importersOf(entries, name)]))
  for (const [name, used] of tokens) {
    if (!importers.get(name).length && used.size) {
      throw new Error(`${name} loads with the page and must bring no CSS, but uses tw\`${[...used].join(' ')}\``)
    }
  }

  // What is there once an entry runs. Entries may load each other in circles, so start from everything
  // and take away until nothing changes.
  const there = new Map([...entries.keys()].map(name => [name, new Set(names.keys())]))
  const brought = name => importers.get(name).map(importer => there.get(importer)).reduce(intersection, undefined) ?? new Set()
  for (let changed = true; changed; ) {
    changed = false
    for (const [name, used] of tokens) {
      const next = new Set([...used, ...brought(name)])
      if (next.size === there.get(name).size) continue
      there.set(name, next)
      changed = true
    }
  }

  const { order, write } = toStyles(names)
  const sheets = new Map()
  for (const [name, used] of tokens) {
    const before = brought(name)
    const own = [...used].filter(token => !before.has(token))
    if (own.length) sheets.set(name, await minify((before.size ? '' : order) + write(own)))
  }
  return sheets
}

/** The classes that each entry and everything it loads use, as left after tree shaking. */
function readTokens({ result, templates, entries, root }) {
  const byOutput = new Map()
  for (const { path, text } of result.outputFiles) {
    if (path.endsWith('.js')) byOutput.set(path.slice(root.length + 1), mark.find(text).flatMap(index => templates[index].tokens))
  }
  return new Map([...entries].map(([name, { files }]) => [name, new Set([...files].flatMap(file => byOutput.get(file)))]))
}

function intersection(a, b) {
  return a ? new Set([...a].filter(item => b.has(item))) : b
}
