// The site of the documentation: `npm run docs`.
//
//   node scripts/docs.mjs           builds it into .cache/docs, where that is not up to date
//   node scripts/docs.mjs --serve   and serves it on this machine
//
// It is built in a copy of `docs`, in which what is written from the sources has its place; wants `dist` (node build.mjs). Nothing is asked of the network.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vitepress'
import { buildDemo } from './docs/demo.mjs'
import { makePortable } from './docs/portable.mjs'
import { writePages } from './docs/pages.mjs'
import { writeTwins } from './docs/twins.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const site = join(root, '.cache/docs')

/** Whatever the site is made of. */
const sources = [
  'docs',
  'scripts/docs.mjs',
  'scripts/not-on-npm.mjs',
  'scripts/docs',
  'scripts/demo',
  'scripts/testing',
  'src',
  'dist',
  'tests/consumers/apps',
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  '.github/pictures',
  'package-lock.json',
]

/** What the site is made of, in one number: the same makes the same site. */
async function digest() {
  const hash = createHash('sha256')
  for (const source of sources) {
    const files = /\.\w+$/.test(source) ? [''] : await listFiles(source)
    for (const file of files) hash.update(file).update(await readFile(join(root, source, file)))
  }
  return hash.digest('hex')
}

/** The files below a folder, but maps and what tests leave in dist. */
async function listFiles(folder) {
  const found = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  return found
    .filter(each => each.isFile() && !each.name.endsWith('.map'))
    .map(each => join(each.parentPath ?? each.path, each.name).slice(join(root, folder).length))
    .filter(file => !file.startsWith('/reports'))
    .sort()
}

/** Builds, and takes a warning for a mistake. */
async function buildStrictly(source, outDir) {
  const { warn } = console
  const warnings = []
  console.warn = (...said) => warnings.push(said.join(' '))
  try {
    await build(source, { outDir, logLevel: 'warn' })
  } finally {
    console.warn = warn
  }
  if (warnings.length) throw new Error(`The site was built with warnings:\n${warnings.join('\n')}`)
}

async function buildSite() {
  if (!existsSync(join(root, 'dist/index.js'))) throw new Error('There is no dist. Run: npm run build')
  const made = await digest()
  const stamp = join(site, '.made-of')
  const isMade = async () => existsSync(stamp) && (await readFile(stamp, 'utf8')) === made
  if (await isMade()) return

  const work = `${site}-${process.pid}`
  const source = join(work, 'source')
  const out = join(work, 'site')
  try {
    await mkdir(work, { recursive: true })
    await cp(join(root, 'docs'), source, { recursive: true })
    const pages = await writePages(root, source)
    await cp(join(root, '.github/pictures'), join(source, 'public/pictures'), { recursive: true })
    await cp(join(root, 'scripts/demo/mark.svg'), join(source, 'public/mark.svg'))
    // The Markdown beside a page shows the same pictures.
    await cp(join(root, 'docs/bench'), join(source, 'public/bench'), { recursive: true, filter: path => !path.endsWith('.md') })
    await buildDemo(root, join(source, 'public/demo'))
    await buildStrictly(source, out)
    await makePortable(out)
    await writeTwins(pages, out)
    await writeFile(join(out, '.made-of'), made)
    // Who has built the same beside us may be reading it by now.
    if (await isMade()) return
    await rm(site, { recursive: true, force: true })
    await rename(out, site)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

await buildSite()
if (!process.argv.includes('--serve')) console.log('The site is in .cache/docs; `npm run docs -- --serve` shows it')
else {
  const { serveFolder } = await import('./serve-folder.mjs')
  const { url } = await serveFolder(site, 5180).catch(() => serveFolder(site))
  console.log(`It is at ${url}`)
}
