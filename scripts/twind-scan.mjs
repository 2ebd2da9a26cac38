// Finds every tw`…` and css`…` of the sources and checks them.
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { explain, findConflict, minify, toTokens } from './twind.mjs'

/**
 * One template: where it stands and what is in it.
 * @typedef {object} Template
 * @property {'tw' | 'css'} kind
 * @property {number} start
 * @property {number} end
 * @property {string} text
 * @property {string[]} tokens the classes of a tw`…`
 * @property {string} css the minified CSS of a css`…`
 */

/**
 * @typedef {object} Source
 * @property {string} path absolute
 * @property {string} text
 * @property {Template[]} templates
 * @property {import('esbuild').PartialMessage[]} errors
 */

/**
 * Reads all sources that hold templates, in the order of their paths.
 * @param {string} folder
 * @returns {Promise<Source[]>}
 */
export async function scan(folder) {
  const names = (await readdir(folder, { recursive: true }).catch(() => [])).filter(name => /\.tsx?$/.test(name)).sort()
  const sources = await Promise.all(
    names.map(async name => {
      const path = join(folder, name)
      const text = await readFile(path, 'utf8').catch(() => '') // gone since it was listed
      return /\b(tw|css)`/.test(text) ? read(path, text) : undefined
    }),
  )
  return sources.filter(source => source?.templates.length || source?.errors.length)
}

async function read(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, false, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
  const kinds = importedTags(file)
  const templates = []
  const errors = []
  const fail = (node, message) => errors.push({ text: message, location: locate(file, node, path) })

  const visit = node => {
    ts.forEachChild(node, visit)
    if (!ts.isTaggedTemplateExpression(node) || !ts.isIdentifier(node.tag)) return
    const kind = kinds.get(node.tag.text)
    if (!kind) return
    if (!ts.isNoSubstitutionTemplateLiteral(node.template))
      return fail(node, `${kind}\`…\` is evaluated by the build and cannot hold \${…}`)
    const template = { kind, start: node.getStart(file), end: node.end, text: node.template.text, tokens: [], css: '' }
    templates.push(template)
    if (kind === 'css') return
    template.tokens = toTokens(template.text)
    const problems = [...template.tokens.map(explain), findConflict(template.tokens)]
    for (const problem of problems) if (problem) fail(node, problem)
  }
  visit(file)

  for (const template of templates) {
    if (template.kind === 'tw') continue
    template.css = await minify(isAlone.test(path) ? template.text : `@layer base{${template.text}}`).catch(error => {
      errors.push({ text: error.message, location: { file: path, line: file.getLineAndCharacterOfPosition(template.start).line + 1 } })
      return ''
    })
  }
  return { path, text, templates: templates.sort((a, b) => a.start - b.start), errors }
}

/** The page's buttons stand in roots of their own, without a class of `tw`: they need no layer. */
const isAlone = /(ui.button-css|page.element-looks)\.ts$/

/** The local names under which a file imports `tw` and `css` from src/ui/tw.ts. */
function importedTags(file) {
  const kinds = new Map()
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !/(^|\/)tw\.js$/.test(statement.moduleSpecifier.text)) continue
    const named = statement.importClause?.namedBindings
    if (!named || !ts.isNamedImports(named)) continue
    for (const { name, propertyName = name } of named.elements) {
      if (propertyName.text === 'tw' || propertyName.text === 'css') kinds.set(name.text, propertyName.text)
    }
  }
  return kinds
}

function locate(file, node, path) {
  const start = node.getStart(file)
  const { line, character } = file.getLineAndCharacterOfPosition(start)
  return { file: path, line: line + 1, column: character, length: node.end - start, lineText: file.text.split('\n')[line] }
}
