// A Chromium for the sandbox's tests that reaches this machine only.
import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

/** Starts a headless Chromium: the one CHROMIUM names, or an installed one. */
export function openBrowser(): Promise<Browser> {
  const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(file => file && existsSync(file))
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost'],
  })
}
