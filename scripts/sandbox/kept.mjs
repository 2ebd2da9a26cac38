// What outlives a start of the sandbox: its ports, and the lines of an environment file that lead there.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

/** The file that keeps the ports of a project's sandbox, so that two projects have theirs at once. */
const fileOf = folder =>
  join(
    process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'),
    'latchkey-sandbox',
    `${createHash('sha256').update(folder).digest('hex').slice(0, 16)}.json`,
  )

const isPort = port => Number.isInteger(port) && port > 0 && port < 65_536

/**
 * The ports of this folder's last start, by what listens there; none where nothing was kept.
 * @param {string} folder
 * @returns {Record<string, number>}
 */
export function readPorts(folder) {
  try {
    return Object.fromEntries(Object.entries(JSON.parse(readFileSync(fileOf(folder), 'utf8'))).filter(([, port]) => isPort(port)))
  } catch {
    return {}
  }
}

/**
 * Keeps ports for the next start. A folder that cannot be written costs no more than that.
 * @param {string} folder
 * @param {Record<string, number>} ports
 */
export function keepPorts(folder, ports) {
  try {
    mkdirSync(dirname(fileOf(folder)), { recursive: true })
    writeFileSync(fileOf(folder), JSON.stringify({ ...readPorts(folder), ...ports }))
  } catch {
    // The next start chooses anew.
  }
}

const PREFIXES = [
  ['next', 'NEXT_PUBLIC_'],
  ['nuxt', 'NUXT_PUBLIC_'],
  ['astro', 'PUBLIC_'],
  ['@sveltejs/kit', 'PUBLIC_'],
]

/**
 * How variables begin that a project's bundler gives to pages.
 * @param {string} folder
 * @returns {string}
 */
export function prefixOf(folder) {
  try {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const has = { ...dependencies, ...devDependencies }
    return PREFIXES.find(([name]) => name in has)?.[1] ?? 'VITE_'
  } catch {
    return 'VITE_'
  }
}

/**
 * Writes variables into an environment file; all other lines of it stay as they are.
 * @param {string} file
 * @param {Record<string, string>} variables none may hold a single quote, `$` or a line's end
 */
export function writeEnv(file, variables) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').replace(/\n$/, '').split('\n') : []
  for (const [name, value] of Object.entries(variables)) {
    const line = `${name}='${value}'`
    const at = lines.findIndex(each => each.trimStart().startsWith(`${name}=`))
    if (at < 0) lines.push(line)
    else lines[at] = line
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${lines.join('\n')}\n`)
}
