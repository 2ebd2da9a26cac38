// `npm run pictures`: the pictures of README and docs, of what was built (npm run build), drawn by Chromium in Inter at twice the size. Look at them.
// `-- views`, `-- themes`, `-- languages`, `-- film`: a part. `-- --check` fails where they are older than what they show, as a release wants it.
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromiumArgs, findChromium } from './chromium.mjs'
import { writeFonts } from './fonts.mjs'
import { importTs } from './run-ts.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const madeOf = join(root, '.github/pictures/made-of.txt')

/** What a visitor can see a change of. */
const sources = [
  'src/views',
  'src/features',
  'src/ui',
  'src/shell',
  'src/themes.ts',
  'src/domain/texts.ts',
  'scripts/pictures',
  'scripts/take-pictures.ts',
]

/** One number for all that the pictures show. */
async function digest() {
  const hash = createHash('sha256')
  for (const source of sources) {
    const found = /\.ts$/.test(source)
      ? [source]
      : (await readdir(join(root, source), { recursive: true })).map(name => `${source}/${name}`)
    for (const file of found.filter(name => /\.\w+$/.test(name)).sort())
      hash.update(file.replaceAll('\\', '/')).update(await readFile(join(root, file)))
  }
  return `${hash.digest('hex')}\n`
}

const args = process.argv.slice(2)
if (args.includes('--check')) {
  if ((await readFile(madeOf, 'utf8').catch(() => '')) === (await digest())) process.exit(0)
  console.error('The pictures of the README are older than what they show. Build, run `npm run pictures`, and look at them.')
  process.exit(1)
}
const { takePictures } = await importTs('scripts/take-pictures.ts')
const env = { ...process.env, ...writeFonts(join(root, 'node_modules/.cache/latchkey/fonts')) }
await takePictures({ executablePath: findChromium(), args: chromiumArgs, env }, args)
// A part of them says nothing of the others.
if (!args.length) await writeFile(madeOf, await digest())
process.exit(0)
