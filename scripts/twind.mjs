// Turns the classes of tw`…` into short names and CSS, by twind, at build time.
import { transform } from 'esbuild'
import { parse, twind } from '@twind/core'
import { config, pseudoClasses } from './twind.config.mjs'

/** What the CSS is minified and prefixed for (decisions.md, "Node, browsers"). */
export const browsers = ['chrome111', 'safari16.4', 'firefox113']

/** Classes of our own hand-written CSS: they pass through tw`…` as they are. */
const own = /^lk-/

/**
 * The classes of one template, in its order, groups such as `hover:(a b)` resolved.
 * @param {string} template
 * @returns {string[]}
 */
export function toTokens(template) {
  return [...new Set(parse(template).map(rule => [...rule.v, (rule.i ? '!' : '') + rule.n].join(':')))]
}

/** Why `token` is no class, or undefined when it is one. */
export function explain(token) {
  if (own.test(token) || /^(group|peer)$/.test(token)) return undefined
  const unknown = parse(token)[0]?.v.find(variant => isPlain(variant) && !pseudoClasses.has(variant))
  if (unknown) return `unknown variant "${unknown}:" in class "${token}"`
  const found = readable(token)
  if (!found.length) return `unknown class "${token}"${hint(token)}`
  if (found.some(rule => !rule.n)) return `class "${token}" needs defaults on every element`
  const [, color, opacity] = /^(.*[^\d/])\/(\d+|\[[^\]]+])$/.exec(token) ?? []
  const plain = color && readable(color)
  if (plain?.length && plain[0].d === found[0].d) return `class "${token}": "/${opacity}" has no effect`
  return undefined
}

/**
 * Two classes of one template that set the same properties under the same conditions:
 * which one wins would be an accident of their names.
 * @param {string[]} tokens
 * @returns {string | undefined}
 */
export function findConflict(tokens) {
  const seen = new Map()
  for (const token of tokens) {
    for (const rule of readable(token)) {
      const key = [rule.p, rule.o, rule.r.join(), propertiesOf(rule.d).sort().join()].join('|')
      const other = seen.get(key)
      if (other && other !== token) return `"${other}" and "${token}" set the same property`
      seen.set(key, token)
    }
  }
  return undefined
}

/**
 * Gives every class its short name. Sorted first, so that the same sources give the same names.
 * @param {Iterable<string>} tokens
 * @returns {Map<string, string>}
 */
export function toNames(tokens) {
  const names = new Map()
  let count = 0
  for (const token of [...new Set(tokens)].sort()) names.set(token, own.test(token) ? token : toName(count++))
  return names
}

// Lower case only: in a page in quirks mode class names do not know case.
function toName(index) {
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const rest = Math.floor(index / 26)
  return (rest ? toName(rest - 1) : '') + letters[index % 26]
}

/**
 * The CSS of all classes, ready to be written in portions.
 * @param {Map<string, string>} names
 * @returns {{ order: string, write: (tokens: Iterable<string>) => string }}
 */
export function toStyles(names) {
  const rulesOf = toRules(name => names.get(name))
  const rules = new Map([...names.keys()].filter(token => !own.test(token)).map(token => [token, rulesOf(token)]))
  const precedences = new Map()
  for (const rule of [...rules.values()].flat()) precedences.set(`${rule.p}/${rule.o}`, [rule.p, rule.o])
  // Sheets of several chunks are adopted in the order they happen to load. So the cascade is decided
  // by layers, one for each of twind's precedences, whose order the first sheet declares.
  const sorted = [...precedences].sort(([, a], [, b]) => a[0] - b[0] || a[1] - b[1]).map(([key]) => key)
  const layers = new Map(sorted.map((key, index) => [key, toName(index)]))
  return {
    order: sorted.length ? `@layer ${['base', ...layers.values()].join(',')};` : '',
    write(tokens) {
      const bodies = new Map(sorted.map(key => [key, '']))
      for (const token of [...tokens].sort()) {
        for (const rule of rules.get(token) ?? []) {
          const key = `${rule.p}/${rule.o}`
          bodies.set(key, bodies.get(key) + rule.css)
        }
      }
      return [...bodies]
        .filter(([, body]) => body)
        .map(([key, body]) => `@layer ${layers.get(key)}{${body}}`)
        .join('')
    },
  }
}

/**
 * Minifies CSS and adds the prefixes that the oldest supported browsers need.
 * @param {string} css
 * @returns {Promise<string>}
 */
export async function minify(css) {
  const result = await transform(css, { loader: 'css', minify: true, target: browsers, legalComments: 'none', logLevel: 'silent' })
  if (result.warnings.length)
    throw new Error(result.warnings.map(warning => `${warning.text}: ${warning.location?.lineText ?? ''}`).join('\n'))
  // esbuild keeps the space before the value of a custom property, and before what stands in for one; only an empty value needs it.
  const tight = result.code
    .trim()
    .replace(/([{;]--[\w-]+): (?=[^\s;}])/g, '$1:')
    .replace(/(var\(--[\w-]+), (?=[^\s)])/g, '$1,')
  return joinMedia(tight)
}

/**
 * Neighbours under the same condition stand under it together.
 * @param {string} css
 * @returns {string}
 */
function joinMedia(css) {
  const joined = css.replace(/(@media\([^{}]*\)\{)((?:[^{}]*\{[^{}]*\})+)\}\1/g, '$1$2')
  return joined === css ? css : joinMedia(joined)
}

/** A twind whose class names are `name(class)`, asked one class at a time. */
function toRules(name) {
  let found = []
  const sheet = {
    target: [],
    insert: (css, _index, rule) => found.push({ ...rule, css: onlyWhereOneCanHover(rule, css) }),
    snapshot: () => () => {},
    clear() {},
    destroy() {},
    resume() {},
  }
  const tw = twind({ ...config, hash: value => name(value) ?? value, finalize: solid }, sheet)
  const known = new Map()
  return token => {
    if (!known.has(token)) {
      found = []
      tw(token)
      known.set(token, found)
    }
    return known.get(token)
  }
}

/** The rules of a class under its own name, for checks and messages. */
const readable = toRules(name => name)

// A tap leaves :hover behind on touch screens. (As a variant of twind's, the media query would lift
// hover above focus, active and disabled.)
function onlyWhereOneCanHover(rule, css) {
  return rule.r.some(condition => condition.includes(':hover')) ? `@media (hover:hover){${css}}` : css
}

// The preset writes colours as `--tw-x-opacity:1;color:rgba(…,var(--tw-x-opacity))`; the variable is of no use here.
function solid(rule) {
  const d = rule.d?.replace(/--tw-([a-z-]+)-opacity:([\d.]+);(.*)var\(--tw-\1-opacity\)/, '$3$2')
  return { ...rule, d }
}

// A variant twind does not know becomes a pseudo-class of that name, whatever it is.
function isPlain(variant) {
  return readable(`${variant}:block`)[0]?.r.join() === `&:${variant}`
}

function propertiesOf(declarations) {
  return declarations.split(';').map(declaration => declaration.slice(0, declaration.indexOf(':')))
}

/** What to write instead, for words that are left out on purpose. */
function hint(token) {
  const name = token.split(':').pop()
  if (/^-?(scroll-)?[mp][lr]-/.test(name)) return ': use the logical side, ps- pe- ms- me-'
  if (/^text-(left|right)$/.test(name)) return ': use text-start or text-end'
  if (/^(border|rounded)-[tb]?[lr]\b/.test(name)) return ': use the logical side, s or e'
  if (/^ring/.test(name)) return ': use outline outline-2 outline-accent'
  if (/^animate/.test(name)) return ': write keyframes in css`…` and name the class lk-…'
  return ''
}
