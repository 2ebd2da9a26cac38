// Bundles test files the way the build bundles what ships: the same aliases, the same packages inside.
import { build } from 'esbuild'
import { readFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The project's root, with a slash at its end. */
export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** What tests get as `uvu`. */
const loudUvu = new URL('uvu.mjs', import.meta.url).href

const builtins = new Set(builtinModules)

/** React's names, as the modal's own interface knows them. */
export const uiAliases = {
  'react': 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-runtime',
  '@preact/signals-react': '@preact/signals',
}

/** Files that talk to the host's React: `src/react.tsx` and its tests. */
const usesHostReact = path => /^(src|tests)\/react(\.[\w.]+)?$/.test(path) || /^(src|tests)\/react\//.test(path)

/** Packages that a test shares with `src` as one instance, and which therefore must be bundled. */
const isShared = name => /^(preact|@preact\/[\w-]+)($|\/)/.test(name)

/**
 * Where each import leads: `src` and all it uses is bundled as in the build; what only the test
 * or a script uses (uvu, happy-dom, servers, plain `.mjs` scripts) stays what Node would load.
 * @returns {import('esbuild').Plugin}
 */
function testImports() {
  return {
    name: 'test-imports',
    setup(build) {
      build.onResolve({ filter: /^node:/ }, ({ path }) => ({ path, external: true }))

      build.onResolve({ filter: /^[^./]/ }, async ({ path, importer, kind, resolveDir, pluginData }) => {
        if (kind === 'entry-point' || pluginData?.settled) return undefined
        const from = relative(root, importer).split(sep).join('/')
        // The runner's own test writes test files into the cache.
        const isOurs = !from.startsWith('node_modules/') || from.startsWith('node_modules/.cache/latchkey/')
        if (isOurs && usesHostReact(from) && !isShared(path)) return { path, external: true }
        const target = isOurs ? (uiAliases[path] ?? path) : path
        if (isOurs && path === 'uvu') return { path: loudUvu, external: true }
        const isOfTests = isOurs && !from.startsWith('src/')
        if (isOfTests && !isShared(target)) return { path: target, external: true }
        if (builtins.has(target) && !isOurs) return { path: `node:${target}`, external: true }
        return build.resolve(target, { importer, kind, resolveDir, pluginData: { settled: true } })
      })

      // Plain Node scripts read files beside them: they stay where they are.
      build.onResolve({ filter: /^\.{1,2}\/.*\.mjs$/ }, ({ path, importer, resolveDir }) => {
        if (importer.includes(`${sep}node_modules${sep}`)) return undefined
        return { path: pathToFileURL(join(resolveDir, path)).href, external: true }
      })

      // The sandbox and the tests are bundled, and yet each file keeps its own address.
      build.onLoad({ filter: /[\\/](scripts|tests)[\\/].*\.tsx?$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8')
        const contents = source.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' }
      })
    },
  }
}

const options = /** @returns {import('esbuild').BuildOptions} */ outdir => ({
  absWorkingDir: root,
  outdir,
  outbase: root,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  // package.json says that `src` has no side effects; that is no promise of the tests' own files.
  ignoreAnnotations: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  define: { 'process.env.NODE_ENV': '"test"' },
  plugins: [testImports()],
  sourcemap: 'linked',
  metafile: true,
  logLevel: 'silent',
})

/**
 * Bundles `files` (paths from the root) into `outdir` in one run. A file that does not bundle
 * does not keep the others from it.
 * @param {string[]} files
 * @param {string} outdir
 * @returns {Promise<Map<string, { outfile: string, inputs: string[] } | { error: string }>>}
 */
export async function bundle(files, outdir) {
  try {
    const { metafile } = await build({ ...options(outdir), entryPoints: files })
    const outputs = Object.entries(metafile.outputs).filter(([, output]) => output.entryPoint)
    return new Map(outputs.map(([path, output]) => [output.entryPoint, { outfile: join(root, path), inputs: Object.keys(output.inputs) }]))
  } catch (error) {
    if (files.length > 1) {
      const singles = await Promise.all(files.map(file => bundle([file], outdir)))
      return new Map(singles.flatMap(single => [...single]))
    }
    return new Map([[files[0], { error: error.message }]])
  }
}
