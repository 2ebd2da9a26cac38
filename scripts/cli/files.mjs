// The files of a project that are its own: what git knows or would add; without git, what no .gitignore leaves out. Never `node_modules`, never links.
import { execFileSync } from 'node:child_process'
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const NEVER = new Set([
  'node_modules',
  '.git',
  '.next',
  '.nuxt',
  '.output',
  '.svelte-kit',
  '.astro',
  '.turbo',
  '.vercel',
  'bower_components',
])
const BUILT = new Set(['dist', 'build', 'out', 'coverage'])

/**
 * @param {string} root
 * @returns {string[]} paths from `root`, with `/`, sorted
 */
export function listFiles(root) {
  const paths = listByGit(root) ?? listByWalk(root)
  return paths
    .filter(path => !path.split('/').some(part => NEVER.has(part)))
    .filter(path => lstatSync(join(root, path), { throwIfNoEntry: false })?.isFile())
    .sort()
}

function listByGit(root) {
  const git = (...words) =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    const all = git('ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0').filter(Boolean)
    // What is ignored and yet was added once.
    const ignored = new Set(git('ls-files', '-z', '--cached', '--ignored', '--exclude-standard').split('\0'))
    // A folder that a repository above ignores as a whole has no files there.
    return all.length ? all.filter(path => !ignored.has(path)) : undefined
  } catch {
    return undefined // no git, or no repository
  }
}

function listByWalk(root, folder = '', rules = []) {
  const own = join(root, folder, '.gitignore')
  const all = existsSync(own) ? [...rules, ...readRules(readFileSync(own, 'utf8'), folder)] : rules
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    const isFolder = entry.isDirectory()
    if (NEVER.has(entry.name) || isIgnored(path, isFolder, all)) return []
    if (isFolder) return BUILT.has(entry.name) ? [] : listByWalk(root, path, all)
    return entry.isFile() ? [path] : []
  })
}

const isIgnored = (path, isFolder, rules) =>
  rules.reduce((so, { pattern, isNot, forFolders }) => (forFolders && !isFolder ? so : pattern.test(path) ? !isNot : so), false)

/** The lines of a .gitignore, as patterns for paths from the root. */
function readRules(text, folder) {
  return text
    .split(/\r?\n/)
    .map(line => line.trimEnd())
    .filter(line => line && !line.startsWith('#'))
    .map(line => {
      const isNot = line.startsWith('!')
      const forFolders = line.endsWith('/')
      const glob = line.replace(/^!/, '').replace(/\/$/, '')
      const isAnchored = glob.replace(/^\//, '').includes('/') || glob.startsWith('/')
      const body = glob
        .replace(/^\//, '')
        .replace(/[.+^${}()|\\]/g, '\\$&')
        .replace(/\*\*\/|\*\*|\*|\?/g, found => ({ '**/': '(.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' })[found])
      const base = folder ? `${folder.replace(/[.+^${}()|[\]\\]/g, '\\$&')}/` : ''
      return { pattern: new RegExp(`^${base}${isAnchored ? '' : '(.*/)?'}${body}$`), isNot, forFolders }
    })
}

/** Whether a file is a test's, as runners of tests find them by name: a modal that is made there is no app's. */
export const isTest = path => /(^|\/)(e2e|cypress|__tests__|tests?)\/|\.(test|spec|cy)\.[cm]?[jt]sx?$/.test(path)
