// `npm run sheets`: every view and state that the browser tests come by, in both themes, on a desktop (1280) and on a phone (360), as contact
// sheets under node_modules/.cache/latchkey/sheets, to be looked at by somebody.
//
//   npm run sheets                 all
//   npm run sheets -- send swap    what the test files whose path contains one of these words show
//   npm run sheets -- motion       each change of views in eight frames
//   npm run sheets -- --no-build   of the dist that is there
//   npm run sheets -- --language=ar walk-   the walks through every view in another language
import { spawn } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { chromiumArgs, findChromium } from './chromium.mjs'
import { writeFonts } from './fonts.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const cache = join(root, 'node_modules/.cache/latchkey')
const [screens, sheets] = [join(cache, 'screens'), join(cache, 'sheets')]

/** The walks that come by every view. */
const USUAL = ['walk-views', 'walk-permissions', 'walk-logins', 'walk-money', 'walk-families']

/** How many pictures a sheet holds: across, and down. */
const LAYOUT = {
  strip: { across: 1, down: 5, width: 1640 },
  1280: { across: 5, down: 2, width: 408 },
  360: { across: 6, down: 2, width: 360 },
}

const args = process.argv.slice(2)
const words = args.filter(arg => !arg.startsWith('--'))
const patterns = words.length ? words : USUAL.map(name => `e2e/${name}.test`)
const [, language] = args.map(arg => arg.split('--language=')).find(([, tag]) => tag) ?? []
const env = {
  ...process.env,
  ...writeFonts(join(cache, 'fonts')),
  LATCHKEY_SHEETS: '1',
  ...(language && { LATCHKEY_SHEETS_LANGUAGE: language }),
}

await Promise.all([screens, sheets].map(folder => rm(folder, { recursive: true, force: true })))
await mkdir(sheets, { recursive: true })
// A test that fails has shown what came before; the sheets are made of what there is.
const isWhole = await run([join(root, 'scripts/test.mjs'), ...patterns, ...args.filter(arg => arg.startsWith('--'))])
const made = await compose()
console.log(`${made.length} sheets in ${sheets}:\n${made.join('\n')}`)
if (!isWhole) console.log('Some tests failed, so that some pictures may be missing.')
process.exitCode = made.length ? 0 : 1

/** @param {string[]} command */
function run(command) {
  return new Promise(resolve => {
    const child = spawn(process.execPath, command, { cwd: root, env, stdio: 'inherit' })
    child.once('error', () => resolve(false))
    child.once('exit', code => resolve(code === 0))
  })
}

/** Puts the pictures onto sheets, by theme and width; returns the sheets' names. */
async function compose() {
  const names = (await readdir(screens).catch(() => [])).filter(name => name.endsWith('.png')).sort()
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs, env })
  const page = await browser.newPage({ deviceScaleFactor: 1 })
  const written = []
  for (const theme of ['light', 'dark'])
    for (const [screen, { across, down, width }] of Object.entries(LAYOUT)) {
      const own = names.filter(name => name.startsWith(`${theme}-${screen}-`))
      for (let at = 0; at < own.length; at += across * down) {
        const shown = own.slice(at, at + across * down)
        const figures = await Promise.all(
          shown.map(async name => {
            const picture = (await readFile(join(screens, name))).toString('base64')
            const title = name.slice(`${theme}-${screen}-`.length, -'.png'.length)
            return `<figure><figcaption>${title}</figcaption><img src="data:image/png;base64,${picture}" width="${width}"></figure>`
          }),
        )
        await page.setViewportSize({ width: across * (width + 16) + 16, height: 600 })
        await page.setContent(
          `<style>body{margin:0;padding:16px;display:grid;grid-template-columns:repeat(${across},${width}px);gap:16px;align-items:start;background:#888;font:600 14px/20px sans-serif;color:#fff}figure{margin:0}figcaption{padding:0 0 4px;overflow-wrap:anywhere}img{display:block}</style>${figures.join('')}`,
        )
        const name = `${theme}-${screen}-${String(at / (across * down) + 1).padStart(2, '0')}.png`
        await writeFile(join(sheets, name), await page.screenshot({ fullPage: true }))
        written.push(name)
      }
    }
  await browser.close()
  return written
}
