// Pictures for the contact sheets of `npm run sheets`: whatever a test photographs, in both themes, on a desktop and on a phone; and what moves,
// in eight frames beside each other.
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { root } from '../root.js'
import { finishMotion } from './record.js'

/** Whether tests are run to make sheets (scripts/sheets.mjs). */
export const isForSheets = process.env['LATCHKEY_SHEETS'] !== undefined

/** The language that the walks through every view speak on the sheets, where it is not English. */
export const sheetLanguage = process.env['LATCHKEY_SHEETS_LANGUAGE']

const folder = join(root, 'node_modules/.cache/latchkey/screens')
if (isForSheets) mkdirSync(folder, { recursive: true })

const SCREENS = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]

/** What stays of the page around the card, in pixels. */
const MARGIN = 24

/** Photographs the page as it stands in both themes and widths, once for each name, and leaves it as it was. */
export async function photograph(page: Page, name: string): Promise<void> {
  // A test that looks in one theme or width at a time comes here for each.
  const plain = name.replace(/-(light|dark|360|1280)(?=-|$)/g, '')
  const was = page.viewportSize()
  const scheme = await page.evaluate(() => (matchMedia('(prefers-color-scheme:dark)').matches ? 'dark' : 'light'))
  for (const size of SCREENS) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const path = join(folder, `${colorScheme}-${size.width}-${plain}.png`)
      if (existsSync(path)) continue
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      // What follows the size follows in a frame or two, and what moves for it has come to rest.
      await wait(350)
      await page.screenshot({ path, animations: 'disabled', clip: await toClip(page, size) })
    }
  }
  if (was) await page.setViewportSize(was)
  await page.emulateMedia({ colorScheme: scheme })
  await wait(100)
}

/** When a change is looked at, in ms from its first frame. */
const MOMENTS = [0, 30, 60, 90, 130, 180, 240, 330]

let strips = 0

/** Where the card moves: the middle of a desktop, all of a phone. */
const toStage = ({ width, height }: { width: number; height: number }) =>
  width > 500 ? { x: width / 2 - 200, y: 0, width: 400, height } : { x: 0, y: 0, width, height }

/** Does something that makes views change, in a page whose motion all but stands, and photographs it in frames beside each other. */
export async function photographMotion(page: Page, what: string, go: () => Promise<unknown>): Promise<void> {
  await go()
  await wait(250)
  const frames: string[] = []
  for (const moment of MOMENTS) {
    await page.evaluate(at => {
      for (const animation of document.querySelector('w3m-modal')?.shadowRoot?.getAnimations() ?? []) {
        animation.pause()
        animation.currentTime = at
      }
    }, moment)
    frames.push((await page.screenshot({ clip: toStage(page.viewportSize()!) })).toString('base64'))
  }
  await finishMotion(page)
  const drawing = await page.context().newPage()
  await drawing.setViewportSize({ width: 1640, height: 400 })
  await drawing.setContent(
    `<body style="margin:0;display:flex;gap:4px;background:#888">${frames.map(frame => `<img style="width:200px;align-self:start" src="data:image/png;base64,${frame}">`).join('')}`,
  )
  strips++
  await drawing.screenshot({
    path: join(folder, `light-strip-${String(strips).padStart(3, '0')}-${what.replace(/\W+/g, '-')}.png`),
    fullPage: true,
  })
  await drawing.close()
}

/** The whole of a phone's screen; on a desktop the card and what is close around it. */
async function toClip(
  page: Page,
  screen: { width: number; height: number },
): Promise<{ x: number; y: number; width: number; height: number }> {
  const card = page.locator('[data-testid="w3m-modal-card"]').first()
  const box = screen.width > 500 && (await card.count()) ? await card.boundingBox() : null
  if (!box) return { x: 0, y: 0, width: Math.min(screen.width, 420), height: screen.width > 500 ? 420 : screen.height }
  const y = Math.max(0, box.y - MARGIN)
  return { x: Math.max(0, box.x - MARGIN), y, width: box.width + 2 * MARGIN, height: Math.min(screen.height - y, box.height + 2 * MARGIN) }
}
