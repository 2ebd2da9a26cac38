// A Chromium for the sandbox's tests that reaches this machine only.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Browser } from 'playwright-core'
import { projectRoot } from '../../scripts/project-root.js'

/** Starts the project's Chromium, headless, with `more` switches. */
export async function openBrowser(...more: string[]): Promise<Browser> {
  // Imported when it runs, not bundled: it tells by its address whether it was started by hand.
  const { findChromium, chromiumArgs } = (await import(pathToFileURL(join(projectRoot, 'scripts/chromium.mjs')).href)) as {
    findChromium(): string
    chromiumArgs: string[]
  }
  return chromium.launch({ executablePath: findChromium(), args: [...chromiumArgs, ...more] })
}
