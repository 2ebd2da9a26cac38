// `npm run pictures`: the pictures of README and docs, of what was built (npm run build), drawn by Chromium in Inter at twice the size. Look at them.
// `-- views`, `-- themes`, `-- languages`, `-- film`: a part.
import { importTs } from './run-ts.mjs'
import { fileURLToPath } from 'node:url'
import { writeFonts } from './fonts.mjs'
import { chromiumArgs, findChromium } from './chromium.mjs'

const { takePictures } = await importTs('scripts/take-pictures.ts')
const env = { ...process.env, ...writeFonts(fileURLToPath(new URL('../node_modules/.cache/latchkey/fonts', import.meta.url))) }
await takePictures({ executablePath: findChromium(), args: chromiumArgs, env }, process.argv.slice(2))
process.exit(0)
