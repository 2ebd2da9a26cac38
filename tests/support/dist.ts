// What was built. A test that imports this runs after the build.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Metafile } from 'esbuild'
import { root } from './root.js'

/** One public entry: the name a dApp imports and the file it gets. */
export interface Entry {
  name: string
  path: string
  types: string
  url: string
}

interface Manifest {
  exports: Record<string, string | { types: string; default: string }>
}

/** Every entry that package.json offers. */
export function readEntries(): Entry[] {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest
  return Object.entries(manifest.exports).flatMap(([key, value]) => {
    if (typeof value === 'string') return []
    const path = join(root, value.default)
    return [{ name: `latchkey${key.slice(1)}`, path, types: join(root, value.types), url: pathToFileURL(path).href }]
  })
}

/** The address of a file of `dist`, for tests that import it at run time. */
export function distUrl(file: string): string {
  const path = join(root, 'dist', file)
  if (!existsSync(path)) throw new Error(`dist/${file} is not there: node build.mjs`)
  return pathToFileURL(path).href
}

/** What esbuild tells of the last build. */
export function readMetafile(): Metafile {
  return JSON.parse(readFileSync(join(root, 'node_modules/.cache/latchkey/meta.json'), 'utf8')) as Metafile
}

/** The files of `dist` that a browser fetches for one built file: itself and all it imports statically. */
export function closureOf(output: string, metafile: Metafile): Set<string> {
  const files = new Set([output])
  for (const file of files) {
    for (const { path, kind, external } of metafile.outputs[file]?.imports ?? []) {
      if (kind === 'import-statement' && !external) files.add(path)
    }
  }
  return files
}

/** Matches the names of files in `dist` that carry these rooms. */
export function filesOf(...rooms: string[]): RegExp {
  const names = Object.keys(readMetafile().outputs)
    .filter(path => /\.js$/.test(path))
    .map(path => path.slice('dist/'.length))
  for (const room of rooms) if (!names.includes(`rooms/${room}.js`)) throw new Error(`There is no room ${room}`)
  return new RegExp(`/rooms/(${rooms.join('|')})\\.js`)
}
