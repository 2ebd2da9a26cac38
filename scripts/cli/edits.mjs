// Changes of a text at places of the original, carried out together.

/**
 * @typedef {{ start: number, end: number, text: string }} Edit
 * @param {string} source
 * @param {Edit[]} edits none reaches into another
 */
export function applyEdits(source, edits) {
  let text = ''
  let at = 0
  for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    if (edit.start < at) throw new Error('Two changes of one place.')
    text += source.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return text + source.slice(at)
}

/** A place with the whole of its line, where nothing else stands in it. */
export function withLine(source, { start, end }) {
  const from = source.lastIndexOf('\n', start - 1) + 1
  const behind = /^[ \t;]*(\r?\n)?/.exec(source.slice(end))[0]
  const isAlone = !source.slice(from, start).trim() && (behind.endsWith('\n') || end + behind.length === source.length)
  return isAlone ? { start: from, end: end + behind.length } : { start, end }
}
