// Which packages a file of a page is made of: by its source map, by its address, and where neither says so, by texts that only they have. Of ours
// those say how much it is, too: what the files weigh that they are of.
import { weighFound } from './own.mjs'
import { MARKS } from './words.mjs'

const NAME = /^(@[\w.-]{1,80}\/)?[\w.-]{1,80}$/

/** The package that a path or address names, or undefined. @param {string} path */
function toPackage(path) {
  const cut = path.lastIndexOf('node_modules/')
  if (cut >= 0) {
    const parts = path.slice(cut + 'node_modules/'.length).split('/')
    // Vite, while one develops: `.vite/deps/@wagmi_core.js`.
    if (parts[0] === '.vite')
      // A slash is a low line there, of an entry's name too: `latchkey_react.js`.
      return checked(
        parts
          .at(-1)
          .split(/[.?]/)[0]
          .replace(/^(@[^_]+)_/, '$1/')
          .replace(/_.*/, ''),
      )
    return checked(parts[0].startsWith('@') ? `${parts[0]}/${parts[1] ?? ''}` : parts[0])
  }
  // Hosts of packages: /npm/@scope/name@1.2.3/…, esm.sh/name@1.2.3.
  const [, scope = '', name] = /\/(@[\w.-]{1,80}\/)?([\w.-]{1,80})@\d/.exec(path) ?? []
  return name && checked(`${scope}${name}`)
}

const checked = name => (NAME.test(name) ? name : undefined)

const DIGITS = new Map(
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].map((letter, at) => [letter.charCodeAt(0), at]),
)

/**
 * How many letters of a file come from each source, by its map (https://tc39.es/ecma426/). What no source is named for is left out.
 * @param {{ sources?: unknown, mappings?: unknown, sections?: unknown }} map
 * @param {string} code
 * @returns {Map<string, number>} empty for a map of another form
 */
function countLetters(map, code) {
  const found = new Map()
  const { sources, mappings } = map
  if (!Array.isArray(sources) || typeof mappings !== 'string') return found
  const lengths = code.split('\n').map(line => line.length)
  let source = 0
  let line = 0
  // A segment reaches to where the next one of its line begins.
  let column = 0
  let since
  const add = until => {
    if (since === undefined) return
    const letters = Math.min(until, lengths[line] ?? 0) - since.column
    const name = sources[since.source]
    if (letters > 0 && typeof name === 'string') found.set(name, (found.get(name) ?? 0) + letters)
  }
  const fields = []
  let value = 0
  let shift = 0
  const end = () => {
    if (!fields.length) return
    column += fields[0]
    if (fields.length > 1) source += fields[1]
    add(column)
    since = fields.length > 1 ? { column, source } : undefined
    fields.length = 0
  }
  for (let at = 0; at < mappings.length; at++) {
    const letter = mappings.charCodeAt(at)
    if (letter === 44 || letter === 59) {
      end()
      if (letter === 59) {
        add(Infinity)
        since = undefined
        column = 0
        line++
      }
      continue
    }
    const digit = DIGITS.get(letter)
    if (digit === undefined) return new Map()
    value += (digit & 31) * 2 ** shift
    shift += 5
    if (digit & 32) continue
    fields.push(value % 2 ? -Math.floor(value / 2) : value / 2)
    value = 0
    shift = 0
  }
  end()
  add(Infinity)
  return found
}

/**
 * What a file's bytes are of.
 * @param {{ url: string, code: string, bytes: number, map?: object }} file `bytes` over the wire
 * @returns {{ packages: Map<string, number>, own: number, unknown: number, marks: string[] }} bytes; `own` is the page's code
 */
export function attribute({ url, code, bytes, map }) {
  const packages = new Map()
  const counted = map ? countLetters(map, code) : new Map()
  if (counted.size) {
    const all = Math.max(
      code.length,
      [...counted.values()].reduce((sum, letters) => sum + letters, 0),
    )
    let own = 0
    let known = 0
    for (const [path, letters] of counted) {
      const share = (letters / all) * bytes
      // A bundler that names sources from where the file lies, `../../latchkey/dist/index.js`, leaves `node_modules` to its address.
      const name = toPackage(URL.canParse(path, url) ? new URL(path, url).href : path)
      known += share
      if (name) packages.set(name, (packages.get(name) ?? 0) + share)
      else own += share
    }
    return { packages, own, unknown: Math.max(0, bytes - known), marks: [] }
  }
  const named = toPackage(url)
  if (named) return { packages: new Map([[named, bytes]]), own: 0, unknown: 0, marks: [] }
  const ours = Math.min(bytes, weighFound(code))
  if (ours) packages.set('latchkey', ours)
  const marks = MARKS.filter(([name, pattern]) => pattern.test(code) && !packages.has(name)).map(([name]) => name)
  return { packages, own: 0, unknown: bytes - ours, marks }
}

/** Where a file says that its map is, or undefined. @param {{ url: string, code: string, headers?: Record<string, string> }} file */
export function findMap({ url, code, headers = {} }) {
  const tail = code.slice(-2_000)
  const at = tail.lastIndexOf('sourceMappingURL=')
  // A map within the file is at its end, too, and longer.
  const inside = at < 0 ? code.lastIndexOf('sourceMappingURL=data:application/json') : -1
  const told =
    at >= 0 ? tail.slice(at + 17) : inside >= 0 ? code.slice(inside + 17) : (headers['sourcemap'] ?? headers['x-sourcemap'] ?? '')
  const address = /^[^\s"'*]+/.exec(told)?.[0]
  if (!address) return undefined
  if (address.startsWith('data:')) return address
  // A map is asked for where the file is, and nowhere else.
  const found = URL.canParse(address, url) ? new URL(address, url) : undefined
  return found && found.origin === new URL(url).origin ? found.href : undefined
}
