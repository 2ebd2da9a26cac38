// Finds what a source imports, by whatever way: `import`, `export … from`, `import()`, `require`, and what mocks a module in a test.
import { readTokens } from './tokens.mjs'

/**
 * @typedef {object} Name one name of an import
 * @property {string} name as the module has it; `default`, or `*` for all of it
 * @property {string} local as the source has it
 * @property {boolean} isType
 * @property {number} start
 * @property {number} end
 *
 * @typedef {object} Import
 * @property {string} from the module
 * @property {number} start of the module's name, between its quotes
 * @property {number} end
 * @property {'import' | 'export' | 'call' | 'declare'} kind
 * @property {Name[]} names
 * @property {boolean} isType
 * @property {{ start: number, end: number }} statement
 */

const CALLS = new Set(['require', 'mock', 'unmock', 'doMock', 'dontMock', 'importActual', 'importMock', 'requireActual', 'requireMock'])

/** The parts of a file that are script: all of it, or what stands between `<script>` tags, and Astro's head. */
export function toScripts(path, source) {
  if (!/\.(vue|svelte|astro|html)$/.test(path)) return [[0, source.length]]
  const parts = [...source.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(({ index, 0: all, 1: text }) => {
    const start = index + all.length - '</script>'.length - text.length
    return [start, start + text.length]
  })
  const head = path.endsWith('.astro') ? /^---\r?\n([\s\S]*?)^---/m.exec(source) : null
  return head?.index === 0 ? [[4, 4 + head[1].length], ...parts] : parts
}

/**
 * @param {string} path of the file, which says what it is
 * @param {string} source
 * @returns {Import[]} in their order
 */
export function readImports(path, source) {
  return toScripts(path, source).flatMap(([from, to]) => readScript(readTokens(source, from, to)))
}

function readScript(tokens) {
  const found = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (token.type !== 'word') continue
    const before = tokens[at - 1]
    const isMember = before?.text === '.' && before.type === 'mark'
    const next = tokens[at + 1]
    const add = (kind, string, rest = {}) =>
      found.push({
        kind,
        from: string.text,
        start: string.start + 1,
        end: string.end - 1,
        names: [],
        isType: false,
        statement: { start: token.start, end: string.end },
        ...rest,
      })
    const isCall = next?.text === '(' && next.type === 'mark'
    if (isCall && tokens[at + 2]?.type === 'string' && ((token.text === 'import' && !isMember) || CALLS.has(token.text)))
      add('call', tokens[at + 2])
    else if (token.text === 'resolve' && isMember && tokens[at - 2]?.text === 'require' && isCall && tokens[at + 2]?.type === 'string')
      add('call', tokens[at + 2])
    else if (token.text === 'module' && before?.text === 'declare' && next?.type === 'string') add('declare', next)
    else if ((token.text === 'import' || token.text === 'export') && !isMember) {
      if (token.text === 'import' && next?.type === 'string') {
        add('import', next)
        continue
      }
      const clause = readClause(tokens, at + 1)
      if (clause) add(token.text, clause.string, { names: clause.names, isType: clause.isType })
    }
  }
  return found
}

/** `a, { b as c, type d } from 'module'`, `* as e from 'module'`; undefined where it is something else. */
function readClause(tokens, start) {
  const names = []
  let at = start
  const isMark = text => tokens[at]?.type === 'mark' && tokens[at].text === text
  const isWord = text => tokens[at]?.type === 'word' && (text === undefined || tokens[at].text === text)
  const follows = tokens[at + 1]
  const isType = isWord('type') && (follows?.text !== 'from' || tokens[at + 2]?.text === 'from') && follows?.text !== ','
  if (isType) at++
  if (isWord() && !isWord('from')) {
    const { text, start, end } = tokens[at++]
    names.push({ name: 'default', local: text, isType, start, end })
    if (isMark(',')) at++
  }
  if (isMark('*')) {
    const { start, end } = tokens[at++]
    const local = isWord('as') ? tokens[at + 1] : undefined
    if (local) at += 2
    names.push({ name: '*', local: local?.text ?? '*', isType, start, end: local?.end ?? end })
  } else if (isMark('{')) {
    for (at++; tokens[at] && !isMark('}'); ) {
      if (isMark(',')) {
        at++
        continue
      }
      const first = tokens[at]
      if (first.type === 'mark' || first.type === 'other') return undefined
      const isOwnType = isWord('type') && tokens[at + 1]?.type === 'word' && tokens[at + 1].text !== 'as'
      if (isOwnType) at++
      const named = tokens[at++]
      const hasAlias = isWord('as')
      const local = hasAlias ? tokens[at + 1] : named
      if (hasAlias) at += 2
      names.push({
        name: named.text,
        local: local?.text ?? named.text,
        isType: isType || isOwnType,
        start: first.start,
        end: (local ?? named).end,
      })
    }
    at++
  }
  if (!isWord('from')) return undefined
  const string = tokens[at + 1]
  return string?.type === 'string' ? { string, names, isType } : undefined
}
