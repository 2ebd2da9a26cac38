// Builds what developers use and no page loads: `latchkey/testing` and the sandbox of `npx latchkey sandbox`.
import { readFile } from 'node:fs/promises'
import { dirname, join, posix, relative, sep } from 'node:path'
import * as esbuild from 'esbuild'
import ts from 'typescript'
import { toBill, findParts } from './bill.mjs'
import { writeLicences } from './licences.mjs'

/** The public entries of the kit, by their file in dist. */
export const kitEntries = {
  'testing/index': 'scripts/testing/testing.ts',
  'testing/playwright': 'scripts/testing/playwright.ts',
  'testing/vitest': 'scripts/testing/vitest.ts',
}

/**
 * Scripts for pages are bundled when they are wanted; what is installed has neither their sources nor a bundler, so they are brought along.
 * @param {string} root
 * @returns {esbuild.Plugin}
 */
function pageScripts(root) {
  return {
    name: 'page-scripts',
    setup(build) {
      build.onLoad({ filter: /[\\/]sandbox[\\/]wallet[\\/]bundle\.ts$/ }, async ({ path }) => {
        const scripts = {}
        for (const file of ['attached.ts']) scripts[file] = await bundleScript(root, join(dirname(path), file))
        return {
          contents: `
            const scripts = ${JSON.stringify(scripts)}
            export const bundleForPage = async (file, config) => '(()=>{const sandboxConfig=' + JSON.stringify(config) + ';' + scripts[file] + '})()'`,
          loader: 'js',
        }
      })
    },
  }
}

async function bundleScript(root, file) {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [file],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    tsconfigRaw: {},
    minify: true,
    legalComments: 'none',
    write: false,
  })
  return outputFiles[0].text.trim()
}

/**
 * Bundles the kit, with the packages it is made of inside: it runs in Node and in browsers.
 * @param {string} root
 * @param {string} version of this package
 * @returns {Promise<Map<string, Uint8Array | string>>} files by their path in dist
 */
export async function buildTools(root, version) {
  const { outputFiles, metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: kitEntries,
    outdir: 'dist',
    chunkNames: 'testing/parts/[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    tsconfigRaw: {},
    minify: true,
    legalComments: 'none',
    metafile: true,
    write: false,
    logLevel: 'silent',
    plugins: [pageScripts(root)],
  })
  const files = new Map(outputFiles.map(({ path, contents }) => [relative(join(root, 'dist'), path).split(sep).join('/'), contents]))
  for (const [name, text] of await writeKitTypes(root)) files.set(name, text)
  files.set('testing/THIRD-PARTY-LICENSES.txt', await writeLicences(metafile, root))
  files.set('testing/sbom.json', toBill(await findParts(metafile, root), version))
  return files
}

/**
 * The kit's types. Each file of it that the entries' types reach says all its types itself, so that no other file is read for it.
 * @throws where one does not, or names a type of a package
 */
async function writeKitTypes(root) {
  const options = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    declaration: true,
    isolatedDeclarations: true,
    strict: true,
  }
  const written = new Map()
  const pending = Object.entries(kitEntries).map(([name, source]) => ({ name: `${name}.d.ts`, source }))
  const nameOf = source => {
    const entry = Object.entries(kitEntries).find(([, each]) => each === source)
    return entry ? `${entry[0]}.d.ts` : source.replace(/^scripts\//, '').replace(/\.ts$/, '.d.ts')
  }
  while (pending.length) {
    const { name, source } = pending.shift()
    if (written.has(name)) continue
    const { outputText, diagnostics } = ts.transpileDeclaration(await readFile(join(root, source), 'utf8'), {
      fileName: source,
      compilerOptions: options,
    })
    const problems = (diagnostics ?? []).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
    if (problems.length) throw new Error(`${source} does not say its types: ${problems.join('; ')}`)
    let text = outputText
    for (const { fileName: specifier } of ts.preProcessFile(text).importedFiles) {
      if (!specifier.startsWith('./')) throw new Error(`A type of ${source} is made of "${specifier}", which a dApp does not have`)
      const next = posix.join(posix.dirname(source), specifier).replace(/\.js$/, '.ts')
      pending.push({ name: nameOf(next), source: next })
      const to = posix
        .relative(posix.dirname(name), nameOf(next))
        .replace(/^(?!\.)/, './')
        .replace(/\.d\.ts$/, '.js')
      text = text.replaceAll(`'${specifier}'`, `'${to}'`)
    }
    written.set(name, text)
  }
  return written
}
