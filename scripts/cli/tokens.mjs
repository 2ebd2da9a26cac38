// Cuts JavaScript, TypeScript and JSX into tokens, as far as that tells imports and calls from text: comments, strings, templates and regular
// expressions are known as what they are. Where a quote turns out to be an apostrophe of JSX's text, the line goes on behind it.

/**
 * @typedef {object} Token
 * @property {'word' | 'string' | 'mark' | 'other'} type
 * @property {string} text of a string, what is between its quotes
 * @property {number} start
 * @property {number} end behind it
 */

const WORD = /[\p{ID_Start}$_#@][\p{ID_Continue}$\u200c\u200d]*/uy
const NUMBER = /\d[\w.]*/y
// After these a `/` begins a regular expression; after a name, a number or a closing bracket it divides, after `<` and before `>` it closes a tag.
const BEFORE_REGEX = new Set('(,=:[!&|?{};+-*%~^'.split(''))
const WORDS_BEFORE_REGEX = new Set([
  'return',
  'typeof',
  'case',
  'in',
  'of',
  'delete',
  'void',
  'throw',
  'new',
  'do',
  'else',
  'await',
  'yield',
])

/**
 * @param {string} source
 * @param {number} [from]
 * @param {number} [to]
 * @returns {Token[]}
 */
export function readTokens(source, from = 0, to = source.length) {
  /** @type {Token[]} */
  const tokens = []
  // Open braces: that of a template's `${` goes back to the template.
  const braces = []
  let at = from
  const push = (type, start, end, text = source.slice(start, end)) => {
    tokens.push({ type, text, start, end })
    at = end
  }
  const match = pattern => {
    pattern.lastIndex = at
    return pattern.exec(source)?.[0]
  }
  const skipTo = (end, length) => {
    at = end < 0 || end > to ? to : end + length
  }

  /** The rest of a template, up to its end or to the next `${`. */
  function readTemplate(start, skipped = 0) {
    for (at = start + skipped; at < to; at++) {
      if (source[at] === '\\') at++
      else if (source[at] === '`') return push('other', start, at + 1)
      else if (source[at] === '$' && source[at + 1] === '{') {
        braces.push('template')
        push('other', start, at)
        return push('mark', at, at + 2, '{')
      }
    }
    at = to
  }

  function readString(start) {
    const quote = source[start]
    for (let end = start + 1; end < to; end++) {
      if (source[end] === '\\') end++
      else if (source[end] === '\n') break
      else if (source[end] === quote) return push('string', start, end + 1, source.slice(start + 1, end))
    }
    // An apostrophe.
    push('mark', start, start + 1)
  }

  function readRegex(start) {
    let isClass = false
    for (let end = start + 1; end < to && source[end] !== '\n'; end++) {
      if (source[end] === '\\') end++
      else if (source[end] === '[') isClass = true
      else if (source[end] === ']') isClass = false
      else if (source[end] === '/' && !isClass) return push('other', start, end + 1)
    }
    push('mark', start, start + 1)
  }

  function beginsRegex(last) {
    if (!last) return true
    if (last.type !== 'mark') return WORDS_BEFORE_REGEX.has(last.text)
    return BEFORE_REGEX.has(last.text) && !(last.text === '}' && source[at + 1] === '>')
  }

  while (at < to) {
    const letter = source[at]
    const last = tokens.at(-1)
    if (/\s/.test(letter)) at++
    else if (source.startsWith('//', at) && source[at - 1] !== ':') skipTo(source.indexOf('\n', at), 1)
    else if (source.startsWith('/*', at)) skipTo(source.indexOf('*/', at + 2), 2)
    else if (letter === '"' || letter === "'") readString(at)
    else if (letter === '`') readTemplate(at, 1)
    else if (letter === '/' && beginsRegex(last)) readRegex(at)
    else if (letter === '{') {
      braces.push('brace')
      push('mark', at, at + 1)
    } else if (letter === '}') {
      const isTemplate = braces.pop() === 'template'
      push('mark', at, at + 1)
      if (isTemplate) readTemplate(at)
    } else {
      const word = match(WORD)
      const number = word ? undefined : match(NUMBER)
      if (word) push('word', at, at + word.length)
      else if (number) push('other', at, at + number.length)
      else push('mark', at, at + 1)
    }
  }
  return tokens
}

/** The line of a place in a source, from 1. */
export const lineOf = (source, place) => source.slice(0, place).split('\n').length
