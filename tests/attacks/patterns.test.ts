// No pattern of ours takes its time with a text that somebody wrote to slow it down.
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { join } from 'node:path'
import { readSources } from '../../scripts/read-sources.mjs'
import { root } from '../support/root.js'
import { workOf } from '../support/work.js'

const test = suite('patterns')

/** Many times what services say, and enough to show who looks at each letter once for every other. */
const LENGTH = 50_000
/** Milliseconds of the processor, whatever else it does. A pattern that looks at each letter once needs a hundredth of this. */
const LIMIT = 500

interface Pattern {
  where: string
  source: string
  flags: string
}

/** Every regular expression of src, as it is written there. */
async function readPatterns(): Promise<Pattern[]> {
  const found: Pattern[] = []
  for (const { path } of await readSources()) {
    const file = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.ES2022, true)
    const look = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/')
        const { line } = file.getLineAndCharacterOfPosition(node.pos)
        found.push({ where: `${path}:${line + 1}`, source: node.text.slice(1, end), flags: node.text.slice(end + 1) })
      }
      ts.forEachChild(node, look)
    }
    look(file)
  }
  return found
}

/** Texts that begin as a pattern likes, go on without end, and fail at last: of its own letters, and of what classes stand for. */
function* toTexts(source: string): Generator<string> {
  const plain = source
    .replace(/\\[pP]\{\w+\}|\\[bBdDwWsS]|[\\^$()[\]{}?*+|]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
  const units = [
    ...new Set([...plain, ...plain.flatMap(each => [...each]), 'a', '0', ' ', '-', '.', '/', 'a.', '0a', ' a', '\t', '\u200b', '{a}', 'A']),
  ]
  for (const unit of units) {
    const many = unit.repeat(Math.ceil(LENGTH / unit.length))
    yield many
    yield `${many}!`
    yield `${many}\n`
    for (const head of plain) yield `${head}${many}\u0000`
  }
}

test('each is done in time with texts of fifty thousand letters', async () => {
  const patterns = await readPatterns()
  assert.ok(patterns.length > 80, `${patterns.length} found`)
  const slow: string[] = []
  for (const { where, source, flags } of patterns) {
    for (const text of toTexts(source)) {
      const pattern = new RegExp(source, flags.replace(/[gy]/g, ''))
      const took = workOf(() => pattern.test(text))
      if (took > LIMIT) {
        slow.push(`${where} /${source}/ took ${Math.round(took)} ms with ${JSON.stringify(text.slice(0, 20))}… of ${text.length}`)
        break
      }
    }
  }
  assert.equal(slow, [])
})
