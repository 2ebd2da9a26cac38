// Gives a page the files of `dist` one by one, as they were built, so that it can tell what it has downloaded.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, normalize, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'esbuild'
import { measureBrotli } from './measured.mjs'
import { projectRoot } from './project-root.js'

/** What each room may weigh, and what each file does: brotli bytes, as `npm run size` counts them. */
export interface Weights {
  /** In the order a visitor meets them; `files` are names in `dist`. */
  rooms: { name: string; title: string; limit: number; files: string[] }[]
  sizes: Record<string, number>
}

const dist = join(projectRoot, 'dist')
const require = createRequire(join(projectRoot, 'package.json'))

/** The host's own packages that files of `dist` import, and where the page finds them. */
const hostPackages = { react: '/host/react.js', 'react/jsx-runtime': '/host/jsx-runtime.js' } as const

/** Entries of the page's bundle that hand its own React to the files of `dist`: two Reacts in one page do not work. */
export const hostEntries: Record<string, string> = { 'host/react': 'host:react', 'host/jsx-runtime': 'host:react/jsx-runtime' }

/** Leads `latchkey` and its entries to their addresses on this server; data of which a page takes little is bundled. */
export function asServed(): Plugin {
  const { exports } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    exports: Record<string, { default: string }>
  }
  return {
    name: 'latchkey as served',
    setup(build) {
      build.onResolve({ filter: /^latchkey(\/.+)?$/ }, ({ path }) => {
        const target = exports[path.replace(/^latchkey/, '.')]?.default
        if (!target) return { errors: [{ text: `The package has no entry "${path}"` }] }
        const file = join(projectRoot, target)
        if (!existsSync(file)) return { errors: [{ text: `${target} is not built. Run: npm run build` }] }
        return path === 'latchkey/networks' ? { path: file, sideEffects: false } : { path: target.replace(/^\./, ''), external: true }
      })
      build.onResolve({ filter: /^host:/ }, ({ path }) => ({ path: path.slice('host:'.length), namespace: 'host' }))
      // React is CommonJS, whose names a browser cannot see; they are spelt out here.
      build.onLoad({ filter: /.*/, namespace: 'host' }, ({ path }) => {
        const names = Object.keys(require(path) as object).filter(name => name !== 'default')
        return {
          contents: `import all from '${path}'; export default all; export const { ${names.join()} } = all`,
          resolveDir: projectRoot,
        }
      })
    },
  }
}

/** A built script or its map, with the host's packages at their addresses; undefined where there is none. */
export async function readDist(name: string): Promise<Uint8Array | string | undefined> {
  const file = normalize(join(dist, name))
  if (!file.startsWith(dist + sep) || !/\.js(\.map)?$/.test(file) || !existsSync(file)) return undefined
  if (!file.endsWith('.js')) return readFile(file)
  const text = await readFile(file, 'utf8')
  return text.replace(/\bfrom"(react(?:\/jsx-runtime)?)"/g, (_, path: keyof typeof hostPackages) => `from"${hostPackages[path]}"`)
}

/** What was measured last, by whichever process: compressing all files takes ten seconds. */
const measured = join(projectRoot, 'node_modules/.cache/latchkey/weights.json')
let last: { key: string; sizes: Promise<Weights['sizes']> } | undefined

/** Measures the build that is there; the same build is measured once. */
export async function measureDist(): Promise<Weights> {
  const { names, key } = listDist()
  if (!names.length) return { rooms: [], sizes: {} }
  if (last?.key !== key) last = { key, sizes: recall(key).then(known => known ?? measure(names, key)) }
  return { rooms: await listRooms(), sizes: await last.sizes }
}

/** The limits, that of the list with every way in too, and the sizes where they have been measured already: for pages that are to have them at once. */
export async function recallDist(): Promise<{ rooms: Weights['rooms']; list: number; sizes: Weights['sizes'] | undefined }> {
  const { journeys } = (await importHere('rooms.mjs')) as typeof import('./rooms.mjs')
  return {
    rooms: await listRooms(),
    list: journeys.find(({ name }) => name === 'list')!.limit! * 1000,
    sizes: await recall(listDist().key),
  }
}

/** Imported where it lies, and not bundled with this: it reads the folder of locales beside it. */
const importHere = (file: string): Promise<unknown> => import(pathToFileURL(join(projectRoot, 'scripts', file)).href)

/** The scripts of the build that is there, and a key which another build has not. */
function listDist(): { names: string[]; key: string } {
  if (!existsSync(join(dist, 'index.js'))) return { names: [], key: '' }
  // Data is bundled with the page, never fetched as a file.
  const names = readdirSync(dist, { recursive: true })
    .map(name => String(name).split(sep).join('/'))
    .filter(name => name.endsWith('.js') && name !== 'networks.js')
  return { names, key: names.map(name => `${name} ${statSync(join(dist, name)).mtimeMs}`).join() }
}

async function listRooms(): Promise<Weights['rooms']> {
  const { listWeighed } = (await importHere('size-rows.mjs')) as typeof import('./size-rows.mjs')
  // Limits change without a build, so they are no part of what is remembered.
  return listWeighed()
    .filter(({ files }) => files.length)
    .map(({ name, title, limit, files }) => ({ name, title, limit: limit * 1000, files }))
}

async function recall(key: string): Promise<Weights['sizes'] | undefined> {
  const kept = await readFile(measured, 'utf8').catch(() => '{}')
  const { of, sizes } = JSON.parse(kept) as { of?: string; sizes?: Weights['sizes'] }
  return of === key ? sizes : undefined
}

async function measure(names: string[], key: string): Promise<Weights['sizes']> {
  const sizes: Weights['sizes'] = {}
  // One after the other: what the page asks for meanwhile is read by the same few threads.
  for (const name of names) sizes[name] = await measureBrotli(await readFile(join(dist, name)))
  const draft = `${measured}.${process.pid}`
  await mkdir(dirname(measured), { recursive: true })
  await writeFile(draft, JSON.stringify({ of: key, sizes }))
  await rename(draft, measured)
  return sizes
}
