// How the walks through every view and state (`walk-*.test.ts`) look at each, once: nothing for axe to find, in the dark no text that is hard to read,
// and every control large enough to hit; names and roles as they are kept in `aria/`; on 320 px nothing cut or scrolled sideways, in the longest
// languages and from right to left, with wide spacing and in the lowest of windows; edges in forced colours; and nothing that moves.
import type { Page } from 'playwright-core'
import type { Test } from 'uvu'
import * as assert from 'uvu/assert'
import type { ThemeMode } from '../../src/domain/theme.js'
import { createKept, toLasting } from '../support/e2e/kept.js'
import { finishMotion } from '../support/e2e/record.js'
import { isForSheets, sheetLanguage } from '../support/e2e/sheets.js'
import { until } from '../support/patience.js'
import type { Visit } from './dapp.js'
import { find, findCutIn } from './fit.js'
import { axe, screenshot } from './support.js'

const WIDE = { width: 1024, height: 768 }
/** The narrowest screen that WCAG names (1.4.10): 1280 px at 400 %, where a window of 1024 is as low as 256. */
const NARROW = { width: 320, height: 640 }
const LOW = { width: 320, height: 256 }

/** The longest, one from right to left, and back. */
const LANGUAGES = ['de', 'ru', 'ar', 'en']

const NO_ACCENT = { '--w3m-accent': undefined, '--w3m-on-accent': undefined }
type Accent = Partial<Record<keyof typeof NO_ACCENT, string | undefined>>

/** A dApp's accent with what we write on it, the hardest there is; and a light and a dark one with what the dApp writes on it. */
const ACCENTS: readonly Accent[] = [
  { '--w3m-accent': '#7a7a7a' },
  { '--w3m-accent': '#ffe600', '--w3m-on-accent': '#3d3200' },
  { '--w3m-accent': '#1b0a66', '--w3m-on-accent': '#ffe9a8' },
]

type Seen = Pick<Visit, 'page' | 'modal'>

/** How one state is looked at. */
interface LookWishes {
  /** The test holds the page's clock, so that frames come by hand. */
  isHeld?: boolean
  /** Holds it while this is looked at, however long that takes: a wallet is silent after half a minute. */
  isWait?: boolean
  /** Looks in every accent, as some states are; what an accent does to each colour is reckoned in `tests/domain/theme.test.ts`. */
  accents?: boolean
}

/** Looks at a state by its name; what is wrong with it is told at the end of the way. */
export type Look = (visit: Seen, view: string, wishes?: LookWishes) => Promise<void>

/** Goes one way as a test of its own. */
export type Walk = (way: string, go: (look: Look, problems: string[]) => Promise<void>) => void

/** How a visitor walks: who wants no motion. */
export const CALM = { viewport: WIDE, reducedMotion: 'reduce' } as const

export const LEGAL = { termsConditionsUrl: 'https://dapp.example/terms', privacyPolicyUrl: 'https://dapp.example/privacy' }

/** The ways of a file, whose names and roles are kept in `tests/e2e/aria/NAME.txt`. */
export function createWalk(test: Test, name: string): Walk {
  // What is on its way is waited for, until the first that has not come: of the others that is told at once.
  const patience = { isLeft: true }
  const kept = isForSheets ? undefined : createKept(test, `tests/e2e/aria/${name}.txt`)
  return (way, go) =>
    test(way, async () => {
      const problems: string[] = []
      await go(async (visit, view, { isWait, ...given } = {}) => {
        if (!kept) return show(visit, view)
        const tell = (faults: readonly string[]) => problems.push(...faults.map(fault => `${view}: ${fault}`))
        const { page } = visit
        const wishes = isWait ? { ...given, isHeld: true } : given
        if (isWait) await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 20_000)
        const back = page.viewportSize() ?? WIDE
        await page.setViewportSize(NARROW)
        const difference = await kept.compare(view, () => readNames(page))
        if (difference) tell([difference])
        tell(await find(page, 'moving', 'cut', 'spaced'))
        await page.emulateMedia({ forcedColors: 'active' })
        tell(await find(page, 'faint'))
        await page.emulateMedia({ forcedColors: 'none' })
        await page.setViewportSize(LOW)
        tell((await fits(page, wishes, patience)).map(fault => `at 400 %, ${fault}`))
        await page.setViewportSize(NARROW)
        tell(await until(() => findCutIn(page, LANGUAGES), `the dialog to speak ${LANGUAGES.join(', ')}`))
        await page.setViewportSize(back)
        await lookWithAxe(visit, view, problems, wishes)
        if (isWait) await page.clock.resume()
      }, problems)
      assert.equal(problems, [])
    })
}

/** Looks with axe: at everything in the light, at the contrast alone in the dark and with other accents. The sentences name the view. */
async function lookWithAxe(visit: Seen, view: string, problems: string[], { accents }: LookWishes = {}): Promise<void> {
  const { page } = visit
  const tell = (faults: readonly string[]) => problems.push(...faults.map(fault => `${view}: ${fault}`))
  await paint(visit, 'light')
  tell(await axe(page))
  tell(await find(page, 'small'))
  for (const mode of ['dark', 'light'] as const) {
    for (const accent of [...(mode === 'dark' ? [{}] : []), ...(accents ? ACCENTS : [])]) {
      await paint(visit, mode, accent)
      tell((await axe(page, { only: ['color-contrast'] })).map(fault => `${mode}, ${accent['--w3m-accent'] ?? 'our accent'}: ${fault}`))
    }
  }
  await paint(visit, 'light')
}

/** Repaints dialog and buttons; what moves is half transparent on its way, so it is brought to its end. */
export async function paint(visit: Seen, mode: ThemeMode, accent: Accent = {}): Promise<void> {
  await (
    await visit.modal()
  ).evaluate(
    (modal, [mode, accent]) => {
      modal.setThemeVariables(accent)
      modal.setThemeMode(mode)
    },
    [mode, { ...NO_ACCENT, ...accent }] as const,
  )
  await finishMotion(visit.page)
}

/** What does not fit into the lowest of windows once the card has followed its height, which takes a frame or two. */
async function fits(page: Page, { isHeld }: LookWishes, patience: { isLeft: boolean }): Promise<string[]> {
  let faults: string[] = []
  const isSo = async () => {
    if (isHeld) await page.clock.runFor(20)
    return !(faults = await find(page, 'cut', 'lost')).length
  }
  if (!(await isSo()) && patience.isLeft) await until(isSo, 'everything to fit').catch(() => (patience.isLeft = false))
  return faults
}

/** For people to look at, in the language that they have asked for. */
async function show({ page, modal }: Seen, view: string): Promise<void> {
  if (sheetLanguage) await (await modal()).evaluate((each, language) => each.setLanguage(language), sheetLanguage)
  await screenshot(page, view.replace(/\W+/g, '-').toLowerCase())
  if (sheetLanguage) await (await modal()).evaluate(each => each.setLanguage('en'))
}

/** Names and roles of the dialog, or of the page where there is none. */
async function readNames(page: Page): Promise<string> {
  const dialog = page.locator('dialog')
  return toLasting(await ((await dialog.count()) ? dialog.last() : page.locator('body')).ariaSnapshot())
}
