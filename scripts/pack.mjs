// The tarballs that are published, of what `dist` holds now: node scripts/pack.mjs [FOLDER]
//
// Each is looked at before anybody may publish it: what its package names, by `exports`, `bin` and the like, has to be in it, since no
// script runs when it is packed or installed. Without a FOLDER nothing is written.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, posix, resolve } from 'node:path'
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
 * A page without links to what a package does not hold. Where the source is known, as in a release, they lead there; else their words stand alone,
 * and pictures go.
 * @param {string} text Markdown
 * @param {{ path: string, paths: ReadonlySet<string>, home?: string }} place `home` is where the files of this version are shown
 */
export function toPackedPage(text, { path, paths, home }) {
  const toHome = target => {
    const [file, anchor = ''] = target.split(/(?=#)/)
    const full = posix.join(posix.dirname(path), file)
    return paths.has(full) ? target : home && `${home}/${full}${anchor}`
  }
  const isElsewhere = target => /^([a-z]+:|#|\/\/)/i.test(target)
  return text
    .replaceAll(/<picture>[^]*?<\/picture>\n*|<img [^>]*>\n*/g, picture =>
      home || !/(src|srcset)="(?!https?:)/.test(picture) ? picture : '',
    )
    .replaceAll(/(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)/g, (all, mark, words, target) => {
      const found = isElsewhere(target) ? target : toHome(target)
      return found ? `${mark}[${words}](${found})` : mark ? '' : words
    })
}

/** A manifest without what only its own repository reads: whoever installs a package needs none of it, and it is 1.7 kB. */
const toPackedManifest = ({ scripts, devDependencies, overrides, workspaces, ...manifest }) => JSON.stringify(manifest)

/** Puts the files of a package into a folder of their own, as they are to be packed. */
function stage(cwd, paths) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-pack-'))
  const { repository, version } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'))
  const home = repository?.url && `${repository.url.replace(/^git\+|\.git$/g, '')}/blob/v${version}`
  const there = new Set(paths)
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    if (path.endsWith('.md'))
      writeFileSync(join(folder, path), toPackedPage(readFileSync(join(cwd, path), 'utf8'), { path, paths: there, home }))
    else if (path === 'package.json') writeFileSync(join(folder, path), toPackedManifest(JSON.parse(readFileSync(join(cwd, path), 'utf8'))))
    else copyFileSync(join(cwd, path), join(folder, path))
  }
  return folder
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
  const list = (cwd, ...where) =>
    JSON.parse(
      execFileSync('npm', ['pack', '--ignore-scripts', '--json', ...where], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    )[0]
  const staged = stage(
    cwd,
    list(cwd, '--dry-run').files.map(({ path }) => path),
  )
  const { filename, size, files } = list(staged, ...(to === undefined ? ['--dry-run'] : ['--pack-destination', to]))
  rmSync(staged, { recursive: true })
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
