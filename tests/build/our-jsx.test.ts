// Our JSX (CONTRIBUTING.md): views do nothing of what scripts/patches leave out of Preact, and no other Preact is patched wrongly.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { applyPatch, compilePreact, readSources } from '../../scripts/preact-plugin.mjs'
import { root } from '../support/root.js'

/** Every source, the views among them, with their types. */
function readViews(): { sources: ts.SourceFile[]; views: ts.SourceFile[]; checker: ts.TypeChecker } {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} }
  const { fileNames, options } = ts.getParsedCommandLineOfConfigFile(join(root, 'tsconfig.json'), {}, host)!
  const program = ts.createProgram(
    fileNames.filter(name => name.startsWith(join(root, 'src'))),
    options,
  )
  const sources = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(join(root, 'src')) && !fileName.includes('/locales/'))
  const views = sources.filter(({ fileName }) => /(x|use-[a-z-]+\.ts)$/.test(fileName))
  return { sources, views, checker: program.getTypeChecker() }
}

const isSignal = (type: ts.Type): boolean =>
  (type.isUnion() ? type.types : [type]).some(each => each.getProperty('peek') && each.getProperty('value'))

const at = (node: ts.Node): string => {
  const file = node.getSourceFile()
  return `${file.fileName.slice(root.length)}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
}

/** What is read of a signal, or asked of the package, that readings.patch, guards.patch and models.patch have left out. */
function findReadings(sources: ts.SourceFile[], checker: ts.TypeChecker): string[] {
  const found: string[] = []
  const look = (node: ts.Node): void => {
    const tell = (what: string) => found.push(`${at(node)} ${what}`)
    const holds = (expression: ts.Expression) => !ts.isLiteralExpression(expression) && isSignal(checker.getTypeAtLocation(expression))
    if (ts.isTemplateSpan(node) && holds(node.expression)) tell('a signal as text')
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken && (holds(node.left) || holds(node.right)))
      tell('a signal as text or number')
    if (
      ts.isPropertyAccessExpression(node) &&
      /^(subscribe|toString|valueOf|toJSON|name|brand)$/.test(node.name.text) &&
      holds(node.expression)
    )
      tell(node.name.text)
    if (ts.isCallExpression(node)) {
      const name = node.expression.getText()
      if (/^(String|Number|JSON\.stringify)$/.test(name) && node.arguments[0] && holds(node.arguments[0]))
        tell('a signal as text or number')
      if (/^(signal|computed|effect|useSignal|useComputed|useSignalEffect)$/.test(name) && node.arguments.length > 1)
        tell(`options of ${name}`)
    }
    if (ts.isImportSpecifier(node) && /^(createModel|useModel)$/.test((node.propertyName ?? node.name).text)) tell(node.name.text)
    ts.forEachChild(node, look)
  }
  for (const source of sources) look(source)
  return found
}

/** What would have to be drawn by what was left out: by view and line. */
function findBreaches(views: ts.SourceFile[], checker: ts.TypeChecker): string[] {
  const found: string[] = []
  for (const view of views) {
    const tell = (node: ts.Node, what: string) => found.push(`${at(node)} ${what}`)
    const look = (node: ts.Node): void => {
      if (ts.isClassDeclaration(node)) tell(node, 'a class')
      if (
        ts.isImportSpecifier(node) &&
        /^(use(State|Reducer|ErrorBoundary)|createPortal|hydrate|createContext)$/.test(node.name.text) &&
        !view.fileName.endsWith('src/use-modal.ts')
      )
        tell(node, node.name.text)
      if (
        ts.isJsxAttribute(node) &&
        /^(dangerouslySetInnerHTML|default(Value|Checked)|is|className|xlink.*|popover|rowSpan|colSpan|on.*Capture)$/.test(
          node.name.getText(),
        )
      )
        tell(node, node.name.getText())
      if (
        (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) &&
        /^(progress|math|template|foreignObject)$/.test(node.tagName.getText())
      )
        tell(node, node.tagName.getText())
      if (ts.isJsxAttribute(node) && node.initializer && ts.isJsxExpression(node.initializer) && node.name.getText() === 'ref') {
        if (checker.getTypeAtLocation(node.initializer.expression!).getCallSignatures().length) tell(node, 'a reference that is a function')
      }
      if (ts.isJsxExpression(node) && node.expression) {
        const isOfComponent = ts.isJsxAttribute(node.parent) && /^[A-Z]/.test(node.parent.parent.parent.tagName.getText())
        if (!isOfComponent && isSignal(checker.getTypeAtLocation(node.expression))) tell(node, 'a signal in place of its value')
      }
      ts.forEachChild(node, look)
    }
    look(view)
  }
  return found
}

test('no view does what was left out: classes, state that is no signal, markup from text, formulas, signals in place of what they hold', () => {
  const { sources, views, checker } = readViews()
  assert.ok(views.length > 60 && sources.length > views.length)
  // The host's own React draws what dApps write in React.
  const ours = views.filter(({ fileName }) => !/src\/(react(\.tsx|\/[-\w]+\.tsx?)|kits\/.*)$/.test(fileName))
  assert.equal(findBreaches(ours, checker), [])
  // Nobody anywhere reads of a signal what is no longer there, though its types have it.
  assert.equal(findReadings(sources, checker), [])
})

test('what is left has nothing of what went', async () => {
  const left = [...(await compilePreact()).values()].join('')
  assert.not.match(left, /innerHTML|getDerivedState|contextType|componentWillUnmount|startsWith|DEVTOOLS|ReactiveTextNode|__np/)
  assert.match(left, /useLayoutEffect/)
})

test('another version of a package stops the build rather than being patched wrongly', () => {
  const change = (from: string, to: string) => () => readSources((path: string) => readFileSync(path, 'utf8').replace(from, to))
  assert.throws(
    change('newType.contextType', 'newType.context'),
    /scripts\/patches\/classes\.patch does not fit preact\/src\/diff\/index\.js/,
  )
  assert.throws(change('options?.unwatched', 'options?.unseen'), /readings\.patch does not fit @preact\/signals-core\/src\/index\.ts/)
  const patch = '--- a/file.js\n+++ b/file.js\n@@ -1,1 +1,1 @@\n-one\n+two\n'
  const sources = new Map([['file.js', 'one\n']])
  applyPatch(patch, 'a', sources)
  assert.is(sources.get('file.js'), 'two\n')
  assert.throws(() => applyPatch(patch, 'a', new Map([['file.js', 'one\none\n']])), /a\.patch does not fit file\.js/)
})
