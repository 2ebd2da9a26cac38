// Finds a Chromium for the end-to-end tests, or installs one: tests fail for want of it, they never skip.
//
//   node scripts/chromium.mjs     prints where it is
import { execFileSync, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { lookForChromium } from './cli/audit/find.mjs'

/** What every Chromium of ours starts with: no talk of its own with the internet, and no way there for a page. */
export const chromiumArgs = [
  // Chromium refuses its sandbox to root, which is who runs in a container.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

/**
 * Installs what the system lacks, by its package manager.
 * @param {readonly string[]} packages
 * @throws {Error} where it cannot
 */
export function installPackages(packages) {
  const isRoot = process.getuid?.() === 0
  const sudo = isRoot ? [] : ['sudo', '-n']
  if (spawnSync('apt-get', ['--version']).error) throw new Error('there is no apt-get')
  if (!isRoot && spawnSync('sudo', ['-n', 'true']).status !== 0) throw new Error('installing needs root or sudo without a password')
  const run = (...command) => {
    const [file = '', ...args] = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', ...command]
    // Standard output is for the path alone.
    execFileSync(file, args, { stdio: ['ignore', 2, 2], timeout: 15 * 60_000 })
  }
  run('apt-get', 'update')
  run('apt-get', 'install', '-y', '--no-install-recommends', ...packages)
}

/**
 * The path of an installed Chromium or Chrome: `CHROMIUM_PATH` or `CHROME_PATH` first, then the usual
 * places; where there is none, Debian's is installed.
 * @returns {string}
 * @throws {Error} that says what to do when none can be had
 */
export function findChromium() {
  const found = lookForChromium()
  if (found) return found
  let reason = 'it is nowhere to be found after its installation'
  try {
    installPackages(['chromium'])
    const installed = lookForChromium()
    if (installed) return installed
  } catch (error) {
    reason = error instanceof Error ? error.message : String(error)
  }
  throw new Error(
    `The end-to-end tests need Chromium, and it could not be installed: ${reason}. Install Chromium or Chrome, or set CHROMIUM_PATH.`,
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(findChromium())
