// What is read of a source beyond its imports: uses of names, tags, calls and their properties, by tokens.

export const isMark = (token, text) => token?.type === 'mark' && token.text === text
export const isUse = (tokens, at, name) => tokens[at].type === 'word' && tokens[at].text === name && !isMark(tokens[at - 1], '.')
export const isInImport = ({ start }, imports) =>
  imports.some(({ kind, statement }) => kind === 'import' && start >= statement.start && start < statement.end)

const opens = token => token.type === 'mark' && '{[('.includes(token.text)
const closes = token => token.type === 'mark' && '}])'.includes(token.text)

/** Where a bracket that opens at `at` closes; undefined where it does not. */
export function closeOf(tokens, at) {
  let depth = 0
  for (let next = at; next < tokens.length; next++) {
    if (opens(tokens[next])) depth++
    else if (closes(tokens[next]) && --depth === 0) return next
  }
  return undefined
}

/**
 * A call that begins here, `name(a, b)`: its arguments, as ranges of tokens.
 * @returns {{ first: number, last: number, args: [number, number][] } | undefined}
 */
export function readCall(tokens, at) {
  if (!isMark(tokens[at + 1], '(')) return undefined
  const last = closeOf(tokens, at + 1)
  return last === undefined ? undefined : { first: at, last, args: split(tokens, at + 2, last) }
}

/**
 * The properties of an object that opens here, by name, with their values; a spread is called `...`, and a shorthand's value is its name.
 * @returns {{ name: string, tokens: import('../tokens.mjs').Token[], value: import('../tokens.mjs').Token[] }[] | undefined}
 */
export function readProperties(tokens, at) {
  if (!isMark(tokens[at], '{')) return undefined
  const last = closeOf(tokens, at)
  if (last === undefined) return undefined
  return split(tokens, at + 1, last).map(([from, to]) => ({
    name: isMark(tokens[from], '.') ? '...' : tokens[from].text,
    tokens: tokens.slice(from, to),
    value: tokens.slice(isMark(tokens[from + 1], ':') ? from + 2 : from, to),
  }))
}

/** The items of a list that opens here, each with its tokens. */
export function readItems(tokens, at) {
  return split(tokens, at + 1, closeOf(tokens, at) ?? tokens.length).map(([from, to]) => tokens.slice(from, to))
}

/** Where types end that are handed to a call, `<Id, Name>(`; undefined where it compares. */
function endOfTypes(tokens, at) {
  for (
    let next = at + 1;
    tokens[next]?.type === 'word' || (tokens[next]?.type === 'mark' && '<>[],.|&'.includes(tokens[next].text));
    next++
  )
    if (isMark(tokens[next], '>') && isMark(tokens[next + 1], '(')) return next
  return undefined
}

/** What commas part between two places. */
function split(tokens, start, end) {
  const parts = []
  let from = start
  for (let next = start; next < end; next++) {
    if (opens(tokens[next])) next = closeOf(tokens, next) ?? end
    else if (isMark(tokens[next], '<')) next = endOfTypes(tokens, next) ?? next
    if (!isMark(tokens[next], ',')) continue
    if (next > from) parts.push([from, next])
    from = next + 1
  }
  if (end > from) parts.push([from, end])
  return parts
}

/** The tag that a name stands in: `{ isEnd, isEmpty, start, end, attributes }`; what is spread into it is no attribute. */
export function readTag(tokens, at) {
  const isEnd = isMark(tokens[at - 1], '/') && isMark(tokens[at - 2], '<')
  if (!isEnd && !isMark(tokens[at - 1], '<')) return undefined
  const first = isEnd ? at - 2 : at - 1
  const attributes = []
  for (let next = at + 1; next < tokens.length; next++) {
    const token = tokens[next]
    const isEmpty = isMark(token, '/') && isMark(tokens[next + 1], '>')
    if (isEmpty || isMark(token, '>'))
      return {
        isEnd,
        isEmpty,
        start: tokens[first].start,
        end: tokens[isEmpty ? next + 1 : next].end,
        attributes,
        before: tokens[first - 1],
      }
    const isValue = isMark(tokens[next - 1], '=')
    const isRest = isValue || isMark(tokens[next - 1], '-')
    if (isMark(token, '{')) next = closeOf(tokens, next) ?? tokens.length
    else if (token.type === 'word' && !isRest) attributes.push({ text: token.text, start: token.start, end: token.end })
    if (isRest && tokens[next] && attributes.length) attributes.at(-1).end = tokens[next].end
  }
  return undefined
}

/** `const { openConnectModal: show } = useConnectModal()`, with names that are known. */
export function readHook(tokens, at, calls) {
  if (!isMark(tokens[at + 1], '(') || !isMark(tokens[at + 2], ')') || !isMark(tokens[at - 1], '=') || !isMark(tokens[at - 2], '}'))
    return undefined
  let first = at - 2
  while (first > 0 && !isMark(tokens[first], '{')) first--
  if (tokens[first - 1]?.text !== 'const') return undefined
  const locals = []
  for (let next = first + 1; next < at - 2; next++) {
    if (isMark(tokens[next], ',')) continue
    const call = calls[tokens[next].text]
    if (!call) return undefined
    const isRenamed = isMark(tokens[next + 1], ':')
    locals.push({ local: isRenamed ? tokens[next + 2].text : tokens[next].text, call })
    if (isRenamed) next += 2
  }
  return { start: tokens[first - 1].start, end: tokens[at + 2].end, locals }
}

/** A list that a constant of this source is: `const NAME = [ … ]`, with what follows its end. */
export function readList(tokens, name) {
  const at = tokens.findIndex((token, index) => token.text === name && tokens[index - 1]?.text === 'const')
  let open = at + 1
  while (at >= 0 && tokens[open] && !isMark(tokens[open], '=') && open < at + 20) open++
  if (at < 0 || !isMark(tokens[open], '=') || !isMark(tokens[open + 1], '[')) return undefined
  const close = closeOf(tokens, open + 1)
  if (close === undefined) return undefined
  const isExported = tokens[at - 2]?.text === 'export'
  return { isExported, first: isExported ? at - 2 : at - 1, last: close }
}
