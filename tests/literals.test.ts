// No screen holds a sentence of its own: what visitors read has a key, so that every language has it.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readSources } from '../scripts/read-sources.mjs'
import { root } from './support/root.js'

const test = suite('literals')

/** Attributes that are read, or read out. */
const READ = /^(aria-(label|description|roledescription|valuetext|placeholder)|title|alt|placeholder|label|more|sentence)$/
const hasWord = (text: string) => /\p{L}{2}/u.test(text)
/** A sentence, or the beginning of one: `Switch Network`, `Calculating`. */
const isSentence = (text: string) => /^\p{Lu}\p{Ll}+( \p{L}|…|\.\.\.|’)/u.test(text)

/** Whether a text ends up between tags: alone in braces, or as one of the ways of a choice there. */
function isChild(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isJsxExpression(parent)) return ts.isJsxElement(parent.parent) || ts.isJsxFragment(parent.parent)
  if (ts.isConditionalExpression(parent)) return parent.condition !== node && isChild(parent)
  if (ts.isBinaryExpression(parent)) return parent.right === node && isChild(parent)
  return ts.isParenthesizedExpression(parent) && isChild(parent)
}

/** The texts that stand in a file itself, each with its line. */
function findLiterals(path: string, code: string): string[] {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.ES2022, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
  const found: string[] = []
  const add = (node: ts.Node, text: string) =>
    found.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${text.trim()}`)
  const visit = (node: ts.Node): void => {
    // Class names and CSS; what is thrown is for whoever called.
    if (ts.isTaggedTemplateExpression(node) || ts.isImportDeclaration(node) || ts.isTypeNode(node)) return
    if (ts.isNewExpression(node) && /Error$/.test(node.expression.getText())) return
    if (ts.isJsxText(node) && hasWord(node.text)) add(node, node.text)
    if (ts.isJsxAttribute(node) && READ.test(node.name.getText())) {
      const given = node.initializer && (ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer)
      // A name may also be a key, which is looked up.
      if (given && ts.isStringLiteralLike(given) && /\s|^\p{Lu}/u.test(given.text) && hasWord(given.text)) add(given, given.text)
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) {
      if (isSentence(node.text) || (isChild(node) && hasWord(node.text))) add(node, node.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

test('no view, feature or control holds a text of its own', async () => {
  const paths = (await readSources())
    .map(({ path }) => path)
    .filter(path => /^src\/(views|features|shell|ui)\//.test(path) && !/[/-]texts\.ts$/.test(path))
  assert.ok(paths.length > 100, `${paths.length} files`)
  const found = await Promise.all(paths.map(async path => findLiterals(path, await readFile(join(root, path), 'utf8'))))
  assert.equal(found.flat(), [])
})

test('a text between tags, in a choice, in a name for screen readers and in a variable is found', () => {
  for (const code of ['<p>Pay now</p>', '<p>{is ? "Max" : x}</p>', '<b aria-label="Back" />', 'const said = "Nothing was sent"'])
    assert.is(findLiterals('a.tsx', code).length, 1, code)
  for (const code of ['<p>{text("max")}</p>', '<p class="grow" />', 'throw new Error("Modal closed")', 'open("Connect")'])
    assert.equal(findLiterals('a.tsx', code), [], code)
})

test('what an error says to visitors is what is shown of it, not the English that code compares', async () => {
  const paths = (await readSources()).map(({ path }) => path).filter(path => /^src\/(views|features|shell|flows)\//.test(path))
  const found: string[] = []
  for (const path of paths) {
    const lines = (await readFile(join(root, path), 'utf8')).split('\n')
    for (const [at, line] of lines.entries())
      if (/(toast\(.*|\.(refuse|fail|charge)\(.*|problem: |reason\.value = .*)\bmessage\b/.test(line) && !/\bTold\b/.test(line))
        found.push(`${path}:${at + 1}: ${line.trim()}`)
  }
  const seen = found.filter(line => !/toast\(\{ state \}/.test(line))
  assert.equal(seen, [])
})
