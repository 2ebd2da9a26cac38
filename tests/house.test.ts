// What a reader of the house may rely on, beside its floors: nothing is remembered by a file, and a function is read in one go.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import ts from 'typescript'
import { root } from './support/root.js'

const test = suite('house')

const files = readdirSync(join(root, 'src'), { recursive: true })
  .map(path => String(path).replaceAll('\\', '/'))
  .filter(path => /\.tsx?$/.test(path) && !path.startsWith('locales/'))
  .map(path => ts.createSourceFile(path, readFileSync(join(root, 'src', path), 'utf8'), ts.ScriptTarget.Latest, true))

/** Variables of a file that are written again. */
const isVariable = (node: ts.Statement): node is ts.VariableStatement =>
  ts.isVariableStatement(node) && !(node.declarationList.flags & ts.NodeFlags.Const)

test('a file remembers nothing but the modal made last, and the client of siwe made last; a list remembers its code', () => {
  const found = files.flatMap(file =>
    file.statements.filter(isVariable).map(each => `${file.fileName}: ${each.declarationList.declarations[0]!.name.getText()}`),
  )
  assert.equal(found.sort(), [
    'page/current-modal.ts: current',
    'react.tsx: modal',
    'siwx/siwe.ts: current',
    'ui/List.tsx: walk',
    'vue.ts: modal',
  ])
})

/** So long that it has to say why it is in one piece, and so long that nothing is a reason; in lines. */
const [LONG, TOO_LONG] = [100, 150]

test(`a function of more than ${LONG} lines says why it is in one piece, and none has more than ${TOO_LONG}`, () => {
  const found: string[] = []
  for (const file of files) {
    const lineOf = (at: number) => file.getLineAndCharacterOfPosition(at).line
    const walk = (node: ts.Node): void => {
      const length = lineOf(node.end) - lineOf(node.getStart()) + 1
      const isReasoned = file.text.slice(node.pos, node.getStart()).includes('In one piece:')
      if (ts.isFunctionLike(node) && length > LONG && (length > TOO_LONG || !isReasoned))
        found.push(`${file.fileName}:${lineOf(node.getStart()) + 1}: ${length} lines`)
      ts.forEachChild(node, walk)
    }
    walk(file)
  }
  assert.equal(found, [])
})
