// What a project's own TypeScript says of sources that use us, as they are after the move; what it said of them before is no business of ours.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { manifest, own } from '../package.mjs'

/** The project's own compiler, where it has one with an interface for programs. */
async function findCompiler(root) {
  const path = join(root, 'node_modules/typescript/lib/typescript.js')
  if (!existsSync(path)) return undefined
  const { default: ts } = await import(pathToFileURL(path).href)
  return ts?.createProgram && ts
}

/**
 * Why the project's TypeScript is not asked, in a sentence; undefined where it is, or where there is none.
 * @param {string} root
 */
export async function whyUnasked(root) {
  const manifest = join(root, 'node_modules/typescript/package.json')
  if (!existsSync(manifest) || (await findCompiler(root))) return undefined
  return `Types were not checked: TypeScript ${JSON.parse(readFileSync(manifest, 'utf8')).version} has no interface to be asked by. Once installed: npx tsc --noEmit`
}

/** The types of an entry of ours: of the package that runs, since the project has not installed it yet. */
function typesOf(entry) {
  const types = /^latchkey($|\/)/.test(entry) && manifest.exports[entry.replace(/^latchkey/, '.')]?.types
  return types && join(own, types)
}

/** Settings with sources of their own: those named by others, where there are none at the top. */
function* readSettings(ts, path, depth = 0) {
  if (!existsSync(path) || depth > 2) return
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined }
  const settings = ts.getParsedCommandLineOfConfigFile(path, {}, host)
  if (!settings) return
  if (settings.fileNames.length) yield settings
  else for (const each of settings.projectReferences ?? []) yield* readSettings(ts, ts.resolveProjectReferencePath(each), depth + 1)
}

/** What is said of some sources of a program: `path`, its line and the words. */
function complain(ts, root, { options, fileNames }, texts, paths) {
  const all = { ...options, noEmit: true, incremental: false, composite: false, declaration: false, tsBuildInfoFile: undefined }
  const host = ts.createCompilerHost(all)
  const textOf = path => texts.get(resolve(path)) ?? (existsSync(path) ? readFileSync(path, 'utf8') : undefined)
  host.readFile = textOf
  host.getSourceFile = (path, version) => {
    const text = textOf(path)
    return text === undefined ? undefined : ts.createSourceFile(path, text, version, true)
  }
  host.resolveModuleNames = (names, from) =>
    names.map(name => {
      const ours = typesOf(name)
      if (ours) return existsSync(ours) ? { resolvedFileName: ours, extension: '.d.ts', isExternalLibraryImport: true } : undefined
      // What our types are made of is the project's.
      const place = from.startsWith(own) && !name.startsWith('.') ? join(root, 'latchkey.ts') : from
      return ts.resolveModuleName(name, place, all, host).resolvedModule
    })
  const program = ts.createProgram(fileNames, all, host)
  return paths.flatMap(path => {
    const source = program.getSourceFile(join(root, path))
    if (!source) return []
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
      .filter(({ category }) => category === ts.DiagnosticCategory.Error)
      .map(({ start = 0, code, messageText }) => ({
        path,
        line: source.getLineAndCharacterOfPosition(start).line + 1,
        text: `TypeScript says: ${ts.flattenDiagnosticMessageText(messageText, ' ').replace(/\s+/g, ' ').slice(0, 300)} (TS${code})`,
      }))
  })
}

/**
 * What the project's own TypeScript says of the sources that use us and did not say before; nothing where the project has none, or has not been installed.
 * @param {string} root
 * @param {readonly string[]} paths sources that use us after the move
 * @param {Map<string, string>} changes new texts by path
 * @param {Map<string, string>} [before] the texts that they had
 * @returns {Promise<{ path: string, line: number, text: string }[]>}
 */
export async function checkTypes(root, paths, changes, before = new Map()) {
  const ts = paths.length ? await findCompiler(root) : undefined
  if (!ts) return []
  const toTexts = all => new Map([...all].map(([path, text]) => [resolve(root, path), text]))
  const found = []
  for (const settings of readSettings(ts, join(root, 'tsconfig.json'))) {
    const names = new Set(settings.fileNames.map(each => resolve(each)))
    const own = paths.filter(path => names.has(resolve(root, path)))
    if (!own.length) continue
    const after = complain(ts, root, settings, toTexts(changes), own)
    const known = after.length && before.size ? complain(ts, root, settings, toTexts(before), own) : []
    const isKnown = each => known.some(({ path, text }) => path === each.path && text === each.text)
    found.push(...after.filter(each => !isKnown(each)))
  }
  return found
}
