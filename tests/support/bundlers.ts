// The bundlers that dApps are built by, each with the settings it comes with, over our dist. A test that imports this runs after the build.
import { build as esbuild } from 'esbuild'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { build as vite, type Rollup } from 'vite'
import webpack from 'webpack'
import { readEntries } from './dist.js'
import { root } from './root.js'

/** A built dApp. */
export interface Built {
  /** The script that the page names. */
  entry: string
  /** Every script, by its path below the page. */
  files: Map<string, Uint8Array>
  /** The scripts that a browser fetches at page load: the entry, and what it imports statically. */
  atLoad: string[]
}

/** A build that tells which modules each of its scripts is made of. */
export interface Told extends Built {
  modules: Map<string, string[]>
}

const bytes = (code: string): Uint8Array => new TextEncoder().encode(code)

/** By Vite. `source` is a file. */
export async function buildByVite(source: string): Promise<Told> {
  const { output } = (await vite({
    root: join(root, 'tests/e2e/pages'),
    base: './',
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    resolve: { alias: readEntries().map(({ name, path }) => ({ find: new RegExp(`^${name}$`), replacement: path })) },
    build: { write: false, reportCompressedSize: false, rollupOptions: { input: { main: source }, output: { entryFileNames: 'main.js' } } },
  })) as Rollup.RollupOutput
  const chunks = output.filter(file => file.type === 'chunk')
  const byName = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
  const atLoad = new Set(['main.js'])
  for (const name of atLoad) for (const next of byName.get(name)!.imports) atLoad.add(next)
  return {
    entry: 'main.js',
    files: new Map(chunks.map(({ fileName, code }) => [fileName, bytes(code)])),
    atLoad: [...atLoad],
    modules: new Map(chunks.map(({ fileName, moduleIds }) => [fileName, moduleIds])),
  }
}

/** By webpack. `source` is a file of plain JavaScript. */
export async function buildByWebpack(source: string): Promise<Built> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-dapp-'))
  try {
    const stats = await new Promise<webpack.Stats>((resolve, reject) => {
      const compiler = webpack({
        mode: 'production',
        context: root,
        entry: { main: source },
        output: { path: folder, publicPath: 'auto' },
        performance: { hints: false },
        resolve: { alias: Object.fromEntries(readEntries().map(({ name, path }) => [`${name}$`, path])) },
      })
      compiler.run((error, stats) => compiler.close(() => (error ? reject(error) : resolve(stats!))))
    })
    const { errors = [], warnings = [], entrypoints = {} } = stats.toJson({ all: false, errors: true, warnings: true, entrypoints: true })
    if (errors.length || warnings.length) throw new Error([...errors, ...warnings].map(({ message }) => message).join('\n'))
    return { entry: 'main.js', files: await readScripts(folder), atLoad: entrypoints['main']!.assets!.map(({ name }) => name) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** By esbuild. `source` is a file. */
export async function buildByEsbuild(source: string): Promise<Built> {
  const { outputFiles, metafile } = await esbuild({
    absWorkingDir: root,
    entryPoints: { main: source },
    outdir: join(root, 'page'),
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    alias: Object.fromEntries(readEntries().map(({ name, path }) => [name, path])),
    logOverride: { 'ignored-bare-import': 'silent' },
    tsconfigRaw: {},
    logLevel: 'silent',
  })
  const atLoad = new Set(['page/main.js'])
  for (const name of atLoad) for (const { path, kind } of metafile.outputs[name]!.imports) if (kind === 'import-statement') atLoad.add(path)
  const short = (path: string) => path.slice('page/'.length)
  return {
    entry: 'main.js',
    files: new Map(outputFiles.map(({ path, contents }) => [short(path.slice(root.length).split(sep).join('/')), contents])),
    atLoad: [...atLoad].map(short),
  }
}

async function readScripts(folder: string): Promise<Map<string, Uint8Array>> {
  const names = (await readdir(folder, { recursive: true })).map(name => name.split(sep).join('/')).filter(name => name.endsWith('.js'))
  return new Map(await Promise.all(names.map(async name => [name, await readFile(join(folder, name))] as const)))
}
