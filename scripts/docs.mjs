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
import { writePages } from './docs/pages.mjs'
import { writeTwins } from './docs/twins.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const site = join(root, '.cache/docs')

/** Whatever the site is made of. */
const sources = [
  'docs',
  'scripts/docs.mjs',
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

async function digest() {
  const hash = createHash('sha256')
  const add = async path => hash.update(path).update(await readFile(join(root, path)))
  for (const source of sources) {
    if (/\.\w+$/.test(source)) await add(source)
    else
      for (const entry of (await readdir(join(root, source), { recursive: true, withFileTypes: true })).sort((a, b) =>
        join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1,
      ))
        if (entry.isFile() && !entry.name.endsWith('.map')) await add(join(entry.parentPath, entry.name).slice(root.length))
  }
  return hash.digest('hex')
}

async function buildSite() {
  if (!existsSync(join(root, 'dist/index.js'))) throw new Error('There is no dist. Run: npm run build')
  const made = await digest()
  const stamp = join(site, '.made-of')
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === made) return

  const work = `${site}-${process.pid}`
  const source = join(work, 'source')
  const out = join(work, 'site')
  try {
    await mkdir(work, { recursive: true })
    await cp(join(root, 'docs'), source, { recursive: true })
    const pages = await writePages(root, source)
    await cp(join(root, '.github/pictures'), join(source, 'public/pictures'), { recursive: true })
    await cp(join(root, 'scripts/demo/mark.svg'), join(source, 'public/mark.svg'))
    await buildDemo(root, join(source, 'public/demo'))
    await build(source, { outDir: out, logLevel: 'warn' })
    await writeTwins(pages, out)
    await writeFile(join(out, '.made-of'), made)
    await rm(site, { recursive: true, force: true })
    await rename(out, site)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

await buildSite()
console.log('The site is in .cache/docs')
if (process.argv.includes('--serve')) {
  const { serveFolder } = await import('./docs/serve.mjs')
  console.log(`It is at ${(await serveFolder(site, 5180)).url}`)
}
