// Pictures for the contact sheets of `npm run sheets`: whatever a test photographs, in both themes, on a desktop and on a phone.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'

/** Whether tests are run to make sheets (scripts/sheets.mjs). */
export const isForSheets = process.env['LATCHKEY_SHEETS'] !== undefined

/** The language that the walks through every view speak on the sheets, where it is not English. */
export const sheetLanguage = process.env['LATCHKEY_SHEETS_LANGUAGE']

const SCREENS = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]

/** What stays of the page around the card, in pixels. */
const MARGIN = 24

/** Photographs the page as it stands in both themes and widths, once for each name, and leaves it as it was. */
export async function photograph(page: Page, name: string, folder: string): Promise<void> {
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
