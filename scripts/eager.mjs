// Tells the browser to compile functions with the file they stand in, on the thread that loads it, rather than one by one as they are called:
// a function in parentheses is taken for one that is about to be called (V8's and SpiderMonkey's rule; Vite's and esbuild's minifiers keep
// them). Worth it where most of a file runs at once: two hundred first calls are a third of what a dialog's first frame costs.
import ts from 'typescript'

/** What is called when somebody acts, or something fails: later. */
const isLater = name => /^on[A-Z]|^catch$/.test(name)

/**
 * Puts a minified module's functions into parentheses: those declared at its top as well, which becomes possible by a `var`.
 * @param {string} code
 * @returns {{ code: string, shifts: readonly [at: number, by: number][] }} and how far columns have moved from where on, for the source map
 */
export function toEager(code) {
  const file = ts.createSourceFile('room.js', code, ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS)
  /** What is put in the place of what. @type {[from: number, to: number, text: string][]} */
  const edits = []
  const visit = node => {
    const from = node.getStart(file)
    const isExported = node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    const isPlain = ts.isFunctionDeclaration(node) && node.parent === file && !isExported && !node.asteriskToken
    if (isPlain) {
      const { text, end } = node.name
      edits.push([from, from, `var ${text}=(`], [end - text.length - 1, end, ''], [node.end, node.end, ');'])
    } else if ((ts.isFunctionExpression(node) || ts.isArrowFunction(node)) && !ts.isParenthesizedExpression(node.parent)) {
      const { parent } = node
      const name = ts.isPropertyAssignment(parent)
        ? parent.name.getText(file)
        : ts.isCallExpression(parent)
          ? (parent.expression.name?.text ?? '')
          : ''
      if (!isLater(name)) edits.push([from, from, '('], [node.end, node.end, ')'])
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  edits.sort(([a], [b]) => a - b)
  let made = ''
  let last = 0
  for (const [from, to, text] of edits) {
    made += code.slice(last, from) + text
    last = to
  }
  return { code: made + code.slice(last), shifts: edits.map(([from, to, text]) => [to, text.length - (to - from)]) }
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/**
 * Moves what a source map says of a file's columns as far as they have moved.
 * @param {string} mappings of a file of one line
 * @param {readonly [at: number, by: number][]} shifts
 */
export function moveMappings(mappings, shifts) {
  let column = 0
  let moved = 0
  let written = 0
  let next = 0
  return mappings.replace(/[^,;]+/g, segment => {
    let value = 0
    let length = 0
    for (let shift = 0, digit = 32; digit & 32; shift += 5) value += ((digit = DIGITS.indexOf(segment[length++])) & 31) << shift
    column += value & 1 ? -(value >> 1) : value >> 1
    while (next < shifts.length && shifts[next][0] <= column) moved += shifts[next++][1]
    let rest = (column + moved - written) << 1
    written = column + moved
    let text = ''
    do text += DIGITS[(rest & 31) | (rest > 31 ? 32 : 0)]
    while ((rest >>= 5))
    return text + segment.slice(length)
  })
}
