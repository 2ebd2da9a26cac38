// The tarballs that are published, of what `dist` holds now: node scripts/pack.mjs [FOLDER]
//
// Each is looked at before anybody may publish it: what its package names, by `exports`, `bin` and the like, has to be in it, since no
// script runs when it is packed or installed. Without a FOLDER nothing is written.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The folders of the packages. The modal comes last: whoever gets it finds the others. */
export const packages = ['scripts/sandbox', 'scripts/testing', '.']

/** Every file that a manifest names. */
function* filesOf(named) {
  if (typeof named === 'string') yield named.replace(/^\.\//, '')
  else for (const each of Object.values(named ?? {})) yield* filesOf(each)
}

/**
 * What a manifest names and a tarball lacks.
 * @param {object} manifest
 * @param {readonly string[]} paths what the tarball holds
 * @returns {string[]}
 */
export function findMissing({ main, types, bin, exports, unpkg, jsdelivr }, paths) {
  const there = new Set(paths)
  return [...new Set(filesOf([main, types, bin, exports, unpkg, jsdelivr]))].filter(path => !path.includes('*') && !there.has(path))
}

/**
 * Packs one package.
 * @param {string} folder of the package
 * @param {string} [to] where the tarball goes; nowhere, unless said
 * @returns {{ filename: string, size: number, paths: string[] }}
 * @throws where the tarball lacks what the package names
 */
export function pack(folder, to) {
  const cwd = join(root, folder)
  const where = to === undefined ? ['--dry-run'] : ['--pack-destination', to]
  const said = execFileSync('npm', ['pack', '--ignore-scripts', '--json', ...where], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [{ filename, size, files }] = JSON.parse(said)
  const paths = files.map(({ path }) => path)
  const missing = findMissing(JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8')), paths)
  if (missing.length) throw new Error(`${filename} lacks ${missing.join(', ')}: run npm run build`)
  return { filename, size, paths }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const to = process.argv[2] && resolve(process.argv[2])
  if (to) await mkdir(to, { recursive: true })
  const lines = []
  for (const folder of packages) {
    const { filename, size, paths } = pack(folder, to)
    console.log(`${filename}  ${(size / 1000).toFixed(0)} kB, ${paths.length} files`)
    if (to)
      lines.push(
        `${createHash('sha256')
          .update(await readFile(join(to, filename)))
          .digest('hex')}  ${filename}\n`,
      )
  }
  // As `sha256sum --check` reads it.
  if (to) await writeFile(join(to, 'SHA256SUMS'), lines.join(''))
}
