// Bundles test files the way the build bundles what ships: the same aliases, the same packages inside.
import { build } from 'esbuild'
import { readFile, readdir } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The project's root, with a slash at its end. */
export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** What tests get as `uvu`. */
const loudUvu = new URL('uvu.mjs', import.meta.url).href

/** Tests of `src/react.tsx` talk to the host's React; all others mean by `react` what `src` means. */
const usesHostReact = path => /^tests\/react(-\w+)?(\.|\/)/.test(path)

/** Packages that a test shares with `src` as one instance, and which therefore must be bundled. */
const isShared = name => /^(preact|@preact\/[\w-]+|react|react-dom)($|\/)/.test(name)

/** Packages that remember things for a page as long as it lives: each file of tests has its own. */
const isOfAPage = name => name === '@wallet-standard/app'

const toPath = file => relative(root, file).split(sep).join('/')

/** Files of ours outside `src`. The runner's own test writes test files into the cache. */
const isOutsideSrc = path => /^(tests|scripts|node_modules\/\.cache\/latchkey)\//.test(path)

/**
 * `src` and all it uses is bundled as in the build; what only a test or a script uses (uvu, happy-dom,
 * servers, plain `.mjs` scripts) stays what Node would load.
 * @returns {import('esbuild').Plugin}
 */
function testImports(outdir) {
  return {
    name: 'test-imports',
    setup(build) {
      // Twenty languages in each of four hundred bundles: they are bundled once, and fetched where a test speaks one.
      build.onResolve({ filter: /\/locales\/[\w-]+\.js$/ }, ({ path, kind }) =>
        kind === 'dynamic-import'
          ? { path: pathToFileURL(join(outdir, 'src/locales', basename(path, '.js') + '.mjs')).href, external: true }
          : undefined,
      )

      // Only dApps have it.
      build.onResolve({ filter: /^next-auth\/react$/ }, () => ({ path: join(root, 'tests/support/fake-next-auth.ts') }))

      build.onResolve({ filter: /^[^./]/ }, ({ path, importer, kind }) => {
        const from = toPath(importer)
        if (kind === 'entry-point' || !isOutsideSrc(from)) return undefined
        if (path === 'uvu') return { path: loudUvu, external: true }
        if (isOfAPage(path) || (isShared(path) && !usesHostReact(from))) return undefined
        return { path, external: true }
      })

      // Plain Node scripts read files beside them: they stay where they are.
      build.onResolve({ filter: /^\.{1,2}\/.*\.mjs$/ }, ({ path, importer, resolveDir }) => {
        if (!isOutsideSrc(toPath(importer))) return undefined
        return { path: pathToFileURL(join(resolveDir, path)).href, external: true }
      })

      // The sandbox and the tests are bundled, and yet each file keeps its own address.
      build.onLoad({ filter: /[\\/](scripts|tests)[\\/].*\.tsx?$/ }, async ({ path }) => {
        if (!isOutsideSrc(toPath(path))) return undefined
        const source = await readFile(path, 'utf8')
        const contents = source.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' }
      })
    },
  }
}

/**
 * Bundles `files` (paths from the root) into `outdir` in one run. A file that does not bundle
 * does not keep the others from it.
 * @param {string[]} files
 * @param {string} outdir
 * @returns {Promise<Map<string, { outfile: string, inputs: string[] } | { error: string }>>}
 */
export async function bundle(files, outdir) {
  const { buildOptions } = await import('../../../build.mjs')
  const options = {
    ...(await buildOptions({ mode: 'test', plugins: [testImports(outdir)] })),
    outdir,
    outbase: root,
    outExtension: { '.js': '.mjs' },
    // package.json says that `src` has no side effects; that is no promise of the tests' own files.
    ignoreAnnotations: true,
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    logLevel: 'silent',
  }
  const locales = (await readdir(join(root, 'src/locales'))).filter(name => name.endsWith('.ts')).map(name => `src/locales/${name}`)
  const [made] = await Promise.all([bundleWith(options, files), build({ ...options, entryPoints: locales })])
  return made
}

async function bundleWith(options, files) {
  try {
    const { metafile } = await build({ ...options, entryPoints: files })
    const outputs = Object.entries(metafile.outputs).filter(([, output]) => output.entryPoint)
    return new Map(outputs.map(([path, output]) => [output.entryPoint, { outfile: join(root, path), inputs: Object.keys(output.inputs) }]))
  } catch (error) {
    if (files.length === 1) return new Map([[files[0], { error: error.message }]])
    const singles = await Promise.all(files.map(file => bundleWith(options, [file])))
    return new Map(singles.flatMap(single => [...single]))
  }
}
