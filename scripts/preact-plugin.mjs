// Compiles Preact, its hooks and its signals from the sources that their packages ship, less what our views never do: whoever opens the
// dialog pays for it. What goes stands in `patches`, a file for each reason; tests/build/our-jsx.test.ts holds that views do none of it.
import { readFileSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as esbuild from 'esbuild'

const patches = fileURLToPath(new URL('patches/', import.meta.url))
/** The patches, by their reasons: `LABEL: statement` in one of them is a statement that goes. */
const names = readdirSync(patches)
  .filter(name => name.endsWith('.patch'))
  .map(name => name.slice(0, -6))
  .sort()
const packages = fileURLToPath(new URL('../node_modules/', import.meta.url))

/** What is imported, and where its source begins. Computed signals come with the dialog, since no page wants one: signals-core is two modules. */
const entries = {
  preact: 'preact/src/index.js',
  'preact/hooks': 'preact/hooks/src/index.js',
  '@preact/signals': '@preact/signals/src/index.ts',
  'signals:core': '@preact/signals-core/src/index.ts',
  'signals:computed': '@preact/signals-core/src/computed.ts',
}

/** The names of each half of signals-core that somebody wants. */
export const halves = {
  'signals:core': ['Signal', 'batch', 'effect', 'signal', 'untracked'],
  'signals:computed': ['computed'],
}

/** What patches leave undeclared, because it is always the same. */
const settled = {
  ...{ isHydrating: 'false', isClassComponent: 'false', DEVTOOLS_ENABLED: 'false', HAS_RAF: 'true' },
  ...{ excessDomChildren: 'null', provider: 'null', newHtml: 'null', oldHtml: 'null', prevDebounce: 'null', prevRaf: 'null' },
  ...{ oldBeforeDiff: 'null', oldBeforeRender: 'null', oldAfterDiff: 'null', oldCommit: 'null', oldBeforeUnmount: 'null', oldRoot: 'null' },
}

/** Fields that one package writes and another reads, or that stand on an element beside the browser's own, under the names of the published builds. */
const fields = {
  ...{ _catchError: '__e', _diff: '__b', _hook: '__h', _render: '__r' },
  ...{ _component: '__c', _depth: '__b', _dom: '__e', _parent: '__', _vnode: '__v' },
  ...{ _attached: '__a', _children: '__k', _listeners: '__l' },
}

/** Fits a patch to sources: where it says something other than the source, or something that stands there twice, the build fails. */
export function applyPatch(patch, name, sources) {
  for (const part of patch.split(/^--- a\//m).slice(1)) {
    const path = part.slice(0, part.indexOf('\n'))
    for (const hunk of part.split(/^@@ /m).slice(1)) {
      const lines = hunk.split('\n').slice(1)
      const without = mark =>
        lines
          .filter(line => line[0] !== mark)
          .map(line => line.slice(1))
          .join('\n')
      const parts = sources.get(path)?.split(without('+')) ?? []
      if (parts.length !== 2) throw new Error(`scripts/patches/${name}.patch does not fit ${path}: @@ ${hunk}`)
      sources.set(path, parts.join(without('-')))
    }
  }
}

/** The sources, patched, by their paths within node_modules. */
export function readSources(read = path => readFileSync(path, 'utf8')) {
  const sources = new Map()
  for (const folder of new Set(Object.values(entries).map(posix.dirname)))
    for (const name of readdirSync(join(packages, folder), { recursive: true, encoding: 'utf8' }))
      if (/(?<!\.d)\.[jt]s$/.test(name)) sources.set(posix.join(folder, name.replaceAll('\\', '/')), read(join(packages, folder, name)))
  for (const name of names) applyPatch(readFileSync(join(patches, `${name}.patch`), 'utf8'), name, sources)
  const core = sources.get(entries['signals:core'])
  const [before, computed, after] = core.split(/^\/\/#(?:end)?region Computed$/m)
  sources.set(entries['signals:core'], before + after)
  sources.set(entries['signals:computed'], core.match(/^const [A-Z_]+ = 1 << \d;$/gm).join('\n') + computed)
  return sources
}

/** Each of them as one module, by what is imported. @param {Map<string, string>} sources */
export async function compile(sources) {
  const { outputFiles } = await esbuild.build({
    entryPoints: Object.values(entries),
    plugins: [
      {
        name: 'patched',
        setup(build) {
          build.onResolve({ filter: /^\./ }, ({ path, importer }) => {
            const base = posix.join(posix.dirname(importer), path)
            return { path: [`${base}.js`, `${base}.ts`].find(each => sources.has(each)), namespace: 'patched' }
          })
          build.onResolve({ filter: /.*/ }, ({ path, kind }) =>
            kind === 'entry-point' ? { path, namespace: 'patched' } : { path, external: true },
          )
          build.onLoad({ filter: /.*/, namespace: 'patched' }, ({ path }) => ({ contents: sources.get(path), loader: 'ts' }))
        },
      },
    ],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minifySyntax: true,
    dropLabels: names.map(name => name.replaceAll('-', '_').toUpperCase()),
    define: settled,
    mangleProps: /^_[a-z]|^__hooks$/,
    mangleCache: fields,
    tsconfigRaw: {},
    outdir: '/',
    outbase: '.',
    write: false,
    logLevel: 'silent',
  })
  return new Map(Object.keys(entries).map((name, index) => [name, outputFiles[index].text]))
}

/** @type {Promise<Map<string, string>> | undefined} */
let compiled

/** What the build puts in the place of those packages. */
export const compilePreact = () => (compiled ??= compile(readSources()))

/**
 * The esbuild plugin that does so.
 * @type {import('esbuild').Plugin}
 */
export const preactPlugin = {
  name: 'preact',
  setup(build) {
    build.onResolve({ filter: /^(preact(\/hooks)?|@preact\/signals|signals:.*)$/ }, ({ path }) => ({
      path: join(packages, entries[path]),
      sideEffects: !path.startsWith('signals:'),
      pluginData: path,
    }))
    build.onLoad({ filter: /[\\/](preact[\\/](hooks[\\/])?|@preact[\\/]signals(-core)?[\\/])src[\\/]/ }, async ({ pluginData }) => ({
      contents: (await compilePreact()).get(pluginData),
      resolveDir: packages,
    }))
    build.onResolve({ filter: /^@preact\/signals-core$/ }, ({ path }) => ({ path, namespace: 'halves', sideEffects: false }))
    build.onLoad({ filter: /.*/, namespace: 'halves' }, () => ({
      contents: Object.entries(halves)
        .map(([half, names]) => `export { ${names.join()} } from '${half}'`)
        .join('\n'),
      resolveDir: packages,
    }))
  },
}
