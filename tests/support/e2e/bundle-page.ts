import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { readEntries } from '../dist.js'
import { root } from '../root.js'

/** One built page: the address of each file and what it holds. */
export type PageFiles = Map<string, Uint8Array>

export interface BundleOptions {
  /** Leaves `latchkey` out of the bundle: the page imports the files of `dist` themselves, as with a plain script tag. */
  distAsIs?: boolean | undefined
  /** What builds the page. @default 'esbuild' */
  bundler?: 'esbuild' | 'vite' | undefined
}

/** Where a page finds the files of `dist`. */
export const DIST_PATH = '/dist/'

/** Takes `latchkey/…` from `dist`, as a dApp's bundler does, never from `src`. */
function fromDist(asIs: boolean): Plugin {
  const entries = new Map(readEntries().map(entry => [entry.name, entry.path]))
  return {
    name: 'latchkey-from-dist',
    setup(build) {
      build.onResolve({ filter: /^latchkey($|\/)/ }, ({ path }) => {
        const file = entries.get(path)
        if (!file) return { errors: [{ text: `package.json has no entry ${path}` }] }
        return asIs ? { path: DIST_PATH + file.slice(join(root, 'dist/').length), external: true } : { path: file }
      })
    },
  }
}

/** The host's React is 19 and its wagmi 3, unless the page's name begins with `react18`, or `wagmi2`. */
function hostAliases(name: string): Record<string, string> {
  if (name.startsWith('wagmi2')) return { '@wagmi/core': 'wagmi-core-2' }
  return name.startsWith('react18') ? { react: 'react-18', 'react-dom': 'react-dom-18' } : {}
}

/** Where tests put pages that they write themselves. */
export const SWAPPED = join(root, 'node_modules/.cache/latchkey/swapped')

const FIXTURES = 'tests/e2e/pages'

/** Whether a page is one of `tests/e2e/pages`, which stay as they are while tests run. */
export const isFixture = (name: string): boolean => ['ts', 'tsx'].some(end => existsSync(join(root, `${FIXTURES}/${name}.${end}`)))

function findPage(name: string): string {
  const places = [FIXTURES, SWAPPED.slice(root.length)]
  const file = places.flatMap(place => ['ts', 'tsx'].map(end => `${place}/${name}.${end}`)).find(path => existsSync(join(root, path)))
  if (!file) throw new Error(`there is no page tests/e2e/pages/${name}.ts(x)`)
  return file
}

/** Bundles the page `tests/e2e/pages/NAME.ts(x)` against `dist`, the way a dApp's bundler would; a warning is an error. */
export async function bundlePage(name: string, { distAsIs = false, bundler = 'esbuild' }: BundleOptions = {}): Promise<PageFiles> {
  const file = findPage(name)
  // Only when it is wanted: Vite takes its time to load.
  if (bundler === 'vite') return (await (await import('../bundlers.js')).buildByVite(join(root, file))).files
  const { outputFiles, warnings } = await build({
    absWorkingDir: root,
    entryPoints: { main: file },
    outdir: join(root, 'page'),
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: hostAliases(name),
    plugins: [fromDist(distAsIs)],
    // esbuild keeps silent about this in node_modules, where dApps have us.
    logOverride: { 'ignored-bare-import': 'silent' },
    // Where the repository's own settings would help, a dApp's do not.
    tsconfigRaw: {},
    logLevel: 'silent',
  })
  if (warnings.length) throw new Error(`bundling ${file} warns: ${warnings.map(({ text }) => text).join('; ')}`)
  return new Map(outputFiles.map(({ path, contents }) => [path.slice(join(root, 'page').length + 1), contents]))
}
