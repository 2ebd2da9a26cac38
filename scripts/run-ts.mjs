// Runs TypeScript of ours in Node: bundles one file with esbuild and imports the result.
import { build } from 'esbuild'
import { mkdir } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { join } from 'node:path'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Bundles `file` (a path from the project's root) for Node and imports it.
 * Packages stay external, so what runs is what is installed.
 * @param {string} file
 */
export async function importTs(file) {
  const folder = join(root, 'node_modules/.cache/latchkey')
  await mkdir(folder, { recursive: true })
  const name = createHash('sha256').update(file).digest('hex').slice(0, 8)
  const outfile = join(folder, `${name}-${process.pid}.mjs`)
  await build({
    entryPoints: [join(root, file)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: 'inline',
    logLevel: 'error',
  })
  return import(pathToFileURL(outfile).href)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await importTs(process.argv[2] ?? '')
