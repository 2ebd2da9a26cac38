// The files of a project that are its own: what no .gitignore leaves out. Never `node_modules`, never links. Git itself is not asked: the settings
// of somebody's repository, or of what a folder in it makes look like one, name programs that it runs (core.fsmonitor).
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'

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
  const top = findTop(root)
  if (!top) return walk(root, [], [], false).sort()
  const parts = relative(top, resolve(root)).split(sep).filter(Boolean)
  let rules = readRules(join(top, '.git/info/exclude'), 0)
  let isKnown = true
  // A folder that a repository above leaves out as a whole has rules of its own alone.
  for (const depth of parts.keys()) {
    rules.push(...readRules(join(top, ...parts.slice(0, depth), '.gitignore'), depth))
    if (isIgnored(parts.slice(0, depth + 1), true, rules)) [rules, isKnown] = [[], false]
  }
  return walk(root, parts, rules, isKnown).sort()
}

/** The repository around a folder. */
export function findTop(root) {
  for (let folder = resolve(root), last; folder !== last; last = folder, folder = dirname(folder))
    if (existsSync(join(folder, '.git'))) return folder
  return undefined
}

/** @param {string[]} parts where the folder is, from where rules count */
function walk(folder, parts, above, isKnown, path = '') {
  const rules = [...above, ...readRules(join(folder, '.gitignore'), parts.length)]
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const { name } = entry
    const own = [...parts, name]
    const isFolder = entry.isDirectory()
    if (NEVER.has(name) || isIgnored(own, isFolder, rules)) return []
    if (!isFolder) return entry.isFile() ? [path + name] : []
    // Another repository inside; and what builds make, where no rules say so.
    if (isKnown ? existsSync(join(folder, name, '.git')) : BUILT.has(name)) return []
    return walk(join(folder, name), own, rules, isKnown, `${path}${name}/`)
  })
}

const isIgnored = (parts, isFolder, rules) =>
  rules.reduce(
    (so, { from, pattern, isNot, forFolders }) =>
      (!forFolders || isFolder) && matches(pattern, parts.slice(from), matchesName) ? !isNot : so,
    false,
  )

/** The lines of a .gitignore, `from` so many folders down. */
function readRules(path, from) {
  if (!existsSync(path) || !lstatSync(path).isFile()) return []
  return readFileSync(path, 'utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map(trimBlanks)
    .filter(line => line && !line.startsWith('#'))
    .map(line => {
      const glob = line.replace(/^!/, '').replace(/\/$/, '')
      const parts = glob.replace(/^\//, '').split('/')
      if (!glob.includes('/')) parts.unshift('**')
      // All that is in a folder is not the folder.
      if (parts.at(-1) === '**') parts.push('*')
      const pattern = parts.map(part => (part === '**' ? MANY : toName(part)))
      return { from, pattern, isNot: line.startsWith('!'), forFolders: line.endsWith('/') }
    })
}

/** Without the blanks at its end; one behind a backslash is a part of the name. */
function trimBlanks(line) {
  let end = line.length
  while (line[end - 1] === ' ' && line[end - 2] !== '\\') end--
  return line.slice(0, end)
}

/** Any number of whatever stands there. */
const MANY = Symbol('many')

/** The signs of a name: what each may be. */
const toName = part =>
  (part.match(/\*+|\\.|\[(?:[!^]|(?![!^]))(?:\]|\\.|\[:[a-z]{1,9}:\]|[^\]\\])(?:\\.|\[:[a-z]{1,9}:\]|[^\]\\]){0,99}\]|./gsu) ?? []).map(
    sign => {
      if (sign[0] === '*') return MANY
      if (sign === '?') return () => true
      if (sign[1] && sign[0] === '[') return toClass(sign)
      const letter = sign.length > 1 && sign[0] === '\\' ? sign.slice(1) : sign
      return each => each === letter
    },
  )

/** Classes that have a name in POSIX. */
const NAMED = {
  alnum: /[\da-z]/i,
  alpha: /[a-z]/i,
  blank: /[ \t]/,
  digit: /\d/,
  lower: /[a-z]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /\s/,
  upper: /[A-Z]/,
  xdigit: /[\da-f]/i,
}

function toClass(sign) {
  const isNot = /^\[[!^]/.test(sign)
  const parts = sign.slice(isNot ? 2 : 1, -1).match(/\[:[a-z]{1,9}:\]|(?:\\.|.)(?:-(?:\\.|.))?/gsu) ?? []
  const all = parts.map(part => {
    if (part.startsWith('[:')) return each => NAMED[part.slice(2, -2)]?.test(each)
    const [, from, to = from] = /^(\\.|.)(?:-(\\.|.))?$/su.exec(part)
    return each => each >= [...from].at(-1) && each <= [...to].at(-1)
  })
  return each => all.some(is => is(each)) !== isNot
}

const matchesName = (name, text) => matches(name, [...text], (is, letter) => is(letter))

/** Whether each of a pattern has its own among `all`. Goes back to the last `MANY` alone, so that no pattern takes long. */
function matches(pattern, all, isOne) {
  let [at, from, back, resume] = [0, 0, -1, 0]
  while (from < all.length) {
    if (pattern[at] === MANY) [back, resume] = [at++, from]
    else if (at < pattern.length && isOne(pattern[at], all[from])) [at, from] = [at + 1, from + 1]
    else if (back >= 0) [at, from] = [back + 1, ++resume]
    else return false
  }
  while (pattern[at] === MANY) at++
  return at === pattern.length
}

/** Whether a file is a test's, as runners of tests find them by name: a modal that is made there is no app's. */
export const isTest = path => /(^|\/)(e2e|cypress|__tests__|tests?)\/|\.(test|spec|cy)\.[cm]?[jt]sx?$/.test(path)

/**
 * A text that holds names and lines of a project's, as one line of a report: who reads it, or a CI that obeys lines which begin as commands do,
 * takes none of it for another.
 */
export const toLine = text =>
  text
    .replace(/[\r\n\t\u2028\u2029]+/g, '�')
    .replace(/##(?=\[|vso\[|teamcity\[)/g, '#�')
    .replace(/^(?=\s*::)/, './')
