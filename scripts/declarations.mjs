// Writes the public types: what tsc emits for the entries and what they reach.
import { dirname, join, posix, relative, sep } from 'node:path'
import ts from 'typescript'
import { writeNetworkTypes } from './networks.mjs'

/** The only packages a dApp is sure to have when it imports the entry. */
const allowed = /^(react(\/.*)?|@wagmi\/core|viem)$/

/** Packages whose types are replaced by generated ones. */
const generated = { 'viem/chains': { name: 'viem-chains', write: writeNetworkTypes } }

/**
 * @param {object} options
 * @param {string} options.from the folder that holds `src`
 * @param {string} options.root
 * @param {string[]} options.entries sources, from `from`
 * @returns {Promise<Map<string, string>>} text by name in dist
 * @throws when a public type is made of another package's types, or cannot be written down
 */
export async function writeDeclarations({ from, root, entries }) {
  const emitted = emit({ from, root, entries })
  const written = new Map()
  const pending = entries.map(entry => ({ name: entry.replace(/^src\//, '').replace(/\.tsx?$/, ''), way: [] }))
  while (pending.length) {
    const { name, way: before } = pending.shift()
    const file = `${name}.d.ts`
    const way = [...before, file]
    if (written.has(file)) continue
    let text = emitted.get(file)
    if (text === undefined) throw new Error(`A public type is missing: ${way.join(' → ')}`)
    for (const { fileName: specifier } of ts.preProcessFile(text).importedFiles) {
      if (specifier.startsWith('.')) {
        pending.push({ name: posix.join(posix.dirname(name), specifier).replace(/\.jsx?$/, ''), way })
      } else if (generated[specifier]) {
        const { name: replaced, write } = generated[specifier]
        emitted.set(`${replaced}.d.ts`, await write(root))
        pending.push({ name: replaced, way })
        text = text.replaceAll(`'${specifier}'`, `'${posix.relative(posix.dirname(name), replaced).replace(/^(?!\.)/, './')}.js'`)
      } else if (!allowed.test(specifier)) {
        throw new Error(`A public type is made of "${specifier}", which a dApp does not have: ${way.join(' → ')}`)
      }
    }
    written.set(file, text)
  }
  return new Map([...written].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Every declaration that tsc writes for the entries, by its name under src. */
function emit({ from, root, entries }) {
  const { options } = ts.parseJsonConfigFileContent(ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config, ts.sys, root)
  const out = join(from, 'types')
  const program = ts.createProgram(
    entries.map(entry => join(from, entry)),
    {
      ...options,
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      stripInternal: true,
      rootDir: join(from, 'src'),
      outDir: out,
      types: [],
    },
  )
  const files = new Map()
  const { diagnostics } = program.emit(
    undefined,
    (path, text) => files.set(relative(out, path).split(sep).join('/'), text),
    undefined,
    true,
  )
  const problems = diagnostics.filter(({ category }) => category === ts.DiagnosticCategory.Error)
  if (problems.length) {
    throw new Error(ts.formatDiagnostics(problems, { getCurrentDirectory: () => dirname(out), getCanonicalFileName: name => name, getNewLine: () => '\n' }))
  }
  return files
}
