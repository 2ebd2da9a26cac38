// Writes the public types: what tsc emits for the entries and what they reach.
import { join, posix, relative, sep } from 'node:path'
import ts from 'typescript'
import { writeNetworkTypes } from './networks.mjs'
import { prune } from './prune-declarations.mjs'

/** The only packages a dApp is sure to have when it imports the entry. */
const allowed = /^(react(\/.*)?|vue|preact|solid-js|svelte\/elements|@wagmi\/core|@wagmi\/vue|wagmi|viem(\/siwe)?|@solana\/web3\.js)$/

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
  const stubs = new Map()
  for (const [specifier, { name, write }] of Object.entries(generated))
    stubs.set(specifier, { path: join(from, 'src', `${name}.d.ts`), text: await write(root) })
  const emitted = emit({ from, root, entries, stubs })
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
        const { name: replaced } = generated[specifier]
        emitted.set(`${replaced}.d.ts`, stubs.get(specifier).text)
        pending.push({ name: replaced, way })
        text = text.replaceAll(`'${specifier}'`, `'${posix.relative(posix.dirname(name), replaced).replace(/^(?!\.)/, './')}.js'`)
      } else if (!allowed.test(specifier)) {
        throw new Error(`A public type is made of "${specifier}", which a dApp does not have: ${way.join(' → ')}`)
      }
    }
    written.set(file, text)
  }
  const reached = prune(
    written,
    entries.map(entry => entry.replace(/^src\/(.*)\.tsx?$/, '$1.d.ts')),
  )
  // By two, as everything here: tsc writes four, which the package would carry.
  return new Map([...reached].map(([file, text]) => [file, text.replace(/^(?: {4})+/gm, indent => ' '.repeat(indent.length / 2))]))
}

/** Every declaration that tsc writes for the entries, by its name under src. `stubs` stand in for packages. */
function emit({ from, root, entries, stubs }) {
  const { options: given } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config,
    ts.sys,
    root,
  )
  const out = join(from, 'types')
  const options = {
    ...given,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    stripInternal: true,
    rootDir: join(from, 'src'),
    outDir: out,
    types: [],
    paths: Object.fromEntries([...stubs].map(([specifier, { path }]) => [specifier, [path]])),
  }
  const texts = new Map([...stubs.values()].map(({ path, text }) => [path, text]))
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile } = host
  host.fileExists = path => texts.has(path) || fileExists(path)
  host.readFile = path => texts.get(path) ?? readFile(path)

  const program = ts.createProgram(
    entries.map(entry => join(from, entry)),
    options,
    host,
  )
  const files = new Map()
  const write = (path, text) => files.set(relative(out, path).split(sep).join('/'), text)
  const { diagnostics } = program.emit(undefined, write, undefined, true)
  const problems = diagnostics.filter(({ category }) => category === ts.DiagnosticCategory.Error)
  if (problems.length) {
    throw new Error(
      ts.formatDiagnostics(problems, { getCurrentDirectory: () => from, getCanonicalFileName: name => name, getNewLine: () => '\n' }),
    )
  }
  return files
}
