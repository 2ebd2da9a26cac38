// What the process of a test file keeps for the next one (tests/support/runner/worker.mjs).
import type { Browser } from 'playwright-core'
import type { PageFiles } from './e2e/bundle-page.js'

interface Lane {
  browser: Browser | undefined
  /** Fixture pages as they were bundled, by name and wishes. */
  readonly pages: Map<string, Promise<PageFiles>>
}

const lane = (globalThis as unknown as Record<symbol, Lane | undefined>)[Symbol.for('latchkey.lane')]

/** The browser of this lane, which is begun before a file that imports this module. Whoever opens a context closes it. */
export function laneBrowser(): Browser {
  if (!lane?.browser) throw new Error('there is no browser: run this file by scripts/test.mjs')
  return lane.browser
}

export const lanePages = (): Lane['pages'] => lane?.pages ?? new Map<string, Promise<PageFiles>>()
