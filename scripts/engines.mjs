// Finds Firefox and WebKit for the tests of other engines, or installs Debian's: tests fail for want of them, they never skip.
//
//   node scripts/engines.mjs     prints where they are
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPackages } from './chromium.mjs'
import { findProgram } from './cli/audit/find.mjs'

/** @param {string} what @param {() => string | undefined} look @param {string[]} packages @returns {string} */
function findOrInstall(what, look, packages) {
  const found = look()
  if (found) return found
  let reason = 'it is nowhere to be found after its installation'
  try {
    installPackages(packages)
    const installed = look()
    if (installed) return installed
  } catch (error) {
    reason = error instanceof Error ? error.message : String(error)
  }
  throw new Error(`The tests of other engines need ${what}, and it could not be installed: ${reason}. Install ${packages.join(', ')}.`)
}

/** The path of Firefox: `FIREFOX_PATH` first. @returns {string} */
export const findFirefox = () =>
  findOrInstall('Firefox', () => findProgram(['firefox-esr', 'firefox'], process.env['FIREFOX_PATH']), ['firefox-esr'])

/** What runs WebKit: its driver, and its small browser. */
export function findWebKit() {
  const packages = ['webkit2gtk-driver']
  return {
    driver: findOrInstall('WebKit', () => findProgram(['WebKitWebDriver'], process.env['WEBKIT_DRIVER_PATH']), packages),
    browser: findOrInstall('MiniBrowser', findMiniBrowser, packages),
  }
}

/** A screen that nobody sees. @returns {string} */
export const findScreen = () => findOrInstall('Xvfb', () => findProgram(['Xvfb']), ['xvfb'])

/** What reads a screen aloud: Orca, the two buses by which browsers tell it what they show, and what switches them on. */
export function findOrca() {
  const packages = ['orca', 'at-spi2-core', 'dbus', 'libglib2.0-bin']
  return {
    orca: findOrInstall('Orca', () => findProgram(['orca']), packages),
    accessibility: findOrInstall(
      'the bus of accessibility',
      () => findProgram(['at-spi-bus-launcher'], undefined, ['/usr/libexec', '/usr/lib/at-spi2-core']),
      packages,
    ),
    bus: findOrInstall('D-Bus', () => findProgram(['dbus-daemon']), packages),
    switch: findOrInstall('gdbus', () => findProgram(['gdbus']), packages),
  }
}

/** It stands beside WebKit's library, whose folder names the machine and the version. */
function findMiniBrowser() {
  for (const folder of ['/usr/lib', '/usr/libexec'])
    for (const machine of list(folder))
      for (const library of [machine, ...list(join(folder, machine)).map(each => join(machine, each))])
        if (/webkit2?gtk-[\d.]+$/.test(library)) {
          const found = findProgram(['MiniBrowser'], undefined, [join(folder, library)])
          if (found) return found
        }
  return undefined
}

function list(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log([findFirefox(), ...Object.values(findWebKit()), findScreen()].join('\n'))
