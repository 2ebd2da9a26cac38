// What the build leaves out of Preact (scripts/preact-plugin.mjs): our views do none of it, and another Preact is never cut wrongly.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { bindingCuts, hookCuts, preactCuts } from '../../scripts/preact-plugin.mjs'
import { cut } from '../../scripts/signals-plugin.mjs'
import { root } from '../support/root.js'

const read = (path: string) => readFileSync(join(root, 'node_modules', path), 'utf8')
const preact = read('preact/dist/preact.mjs')
const hooks = read('preact/hooks/dist/hooks.mjs')
const binding = read('@preact/signals/dist/signals.module.js')

/** Every view, with its types. */
function readViews(): { views: ts.SourceFile[]; checker: ts.TypeChecker } {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} }
  const { fileNames, options } = ts.getParsedCommandLineOfConfigFile(join(root, 'tsconfig.json'), {}, host)!
  const program = ts.createProgram(
    fileNames.filter(name => name.startsWith(join(root, 'src'))),
    options,
  )
  const views = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(join(root, 'src')) && /(x|use-[a-z-]+\.ts)$/.test(fileName))
  return { views, checker: program.getTypeChecker() }
}

/** What would have to be drawn by what was left out: by view and line. */
function findBreaches(views: ts.SourceFile[], checker: ts.TypeChecker): string[] {
  const found: string[] = []
  const isSignal = (type: ts.Type): boolean =>
    (type.isUnion() ? type.types : [type]).some(each => each.getProperty('peek') && each.getProperty('value'))
  for (const view of views) {
    const tell = (node: ts.Node, what: string) =>
      found.push(`${view.fileName.slice(root.length)}:${view.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${what}`)
    const look = (node: ts.Node): void => {
      if (ts.isClassDeclaration(node)) tell(node, 'a class')
      if (
        ts.isImportSpecifier(node) &&
        /^(use(State|Reducer|Id|ErrorBoundary|ImperativeHandle|Model)|createPortal|hydrate|createContext)$/.test(node.name.text) &&
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
      if (
        ts.isJsxAttribute(node) &&
        node.initializer &&
        ts.isJsxExpression(node.initializer) &&
        /^(ref|style)$/.test(node.name.getText())
      ) {
        const type = checker.getTypeAtLocation(node.initializer.expression!)
        const isFree = type.getCallSignatures().length > 0 || Boolean(type.flags & ts.TypeFlags.StringLike)
        if (isFree) tell(node, `${node.name.getText()} that is a function or a text`)
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
  const { views, checker } = readViews()
  assert.ok(views.length > 60)
  // The host's own React draws what dApps write in React.
  const ours = views.filter(({ fileName }) => !/src\/react[-\w]*\.tsx?$/.test(fileName))
  assert.equal(findBreaches(ours, checker), [])
})

test('a view that did would be found', () => {
  const name = join(root, 'src/views/Broken.tsx')
  const text = `import { useSignal } from '@preact/signals-react'
    import { useState } from 'react'
    export const Broken = () => { const words = useSignal(''); return <p title={words} ref={() => {}} style={'top:0'} dangerouslySetInnerHTML={{ __html: '' }}>{words}</p> }`
  const host = ts.createCompilerHost({})
  const { getSourceFile, fileExists } = host
  host.fileExists = path => path === name || fileExists(path)
  host.getSourceFile = (path, version) => (path === name ? ts.createSourceFile(path, text, version) : getSourceFile(path, version))
  const program = ts.createProgram(
    [name],
    {
      jsx: ts.JsxEmit.ReactJSX,
      jsxImportSource: 'preact',
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      skipLibCheck: true,
    },
    host,
  )
  program.getTypeChecker()
  const found = findBreaches([program.getSourceFile(name)!], program.getTypeChecker())
  assert.is(found.length, 6, found.join('\n'))
})

test('what is left of Preact has the names that we import, and nothing of what went', () => {
  const left = cut(preact, preactCuts, 'preact')
  assert.not.match(left, /innerHTML|getDerivedState|MathML|isValidElement|componentWillUnmount/)
  assert.ok(left.length < 0.75 * preact.length)
  assert.ok(cut(hooks, hookCuts, 'preact').includes('useLayoutEffect'))
  const bound = cut(binding, bindingCuts, '@preact/signals')
  assert.not.match(bound, /DEVTOOLS|ReactiveTextNode|__np/)
})

test('another version of Preact, or of its binding, stops the build rather than being cut wrongly', () => {
  assert.throws(
    () => cut(preact.replace('"math"', '"maths"'), preactCuts, 'preact'),
    /preact has changed: .* \(scripts\/preact-plugin\.mjs\)/,
  )
  assert.throws(() => cut(binding.replace('ReactiveDom', 'Other'), bindingCuts, '@preact/signals'), /@preact\/signals has changed/)
})

test.run()
