// Reads what the files of `src` import and export, and what they do while they load.
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** @typedef {{ specifier: string, line: number, kind: 'static' | 'type' | 'lazy' }} Import */

/**
 * A file: its imports, the lines of its signals at module level and of its default export, and each `export *`.
 * @typedef {{ path: string, imports: Import[], signals: number[], defaults: number[], stars: { specifier: string, line: number }[] }} Source
 */

/**
 * Reads all sources of a part of a folder.
 * @param {string} folder
 * @param {string} [part]
 * @returns {Promise<Source[]>}
 */
export async function readSources(folder = root, part = 'src') {
  const found = await readdir(join(folder, part), { recursive: true })
  const paths = found
    .map(path => `${part}/${path.replaceAll('\\', '/')}`)
    .filter(path => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .sort()
  return Promise.all(paths.map(async path => readSource(path, await readFile(join(folder, path), 'utf8'))))
}

/**
 * Reads what one file imports, of every kind, and what it does while it loads.
 * @param {string} path
 * @param {string} text
 * @returns {Source}
 */
export function readSource(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true)
  const source = { path, imports: [], signals: [], defaults: [], stars: [] }
  const lineOf = node => file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
  const add = (node, specifier, kind) => {
    if (specifier && ts.isStringLiteralLike(specifier)) source.imports.push({ specifier: specifier.text, line: lineOf(node), kind })
  }
  const areTypes = names =>
    Boolean(names && ts.isNamedImports(names) | ts.isNamedExports(names)) &&
    names.elements.length > 0 &&
    names.elements.every(each => each.isTypeOnly)

  const visit = (node, isAtLoad) => {
    if (ts.isImportDeclaration(node)) {
      const clause = node.importClause
      const isType = clause?.isTypeOnly || (!clause?.name && areTypes(clause?.namedBindings))
      add(node, node.moduleSpecifier, isType ? 'type' : 'static')
    } else if (ts.isExportDeclaration(node)) {
      add(node, node.moduleSpecifier, node.isTypeOnly || areTypes(node.exportClause) ? 'type' : 'static')
      if (node.moduleSpecifier && !node.exportClause && !node.isTypeOnly)
        source.stars.push({ specifier: node.moduleSpecifier.text, line: lineOf(node) })
    } else if (ts.isImportTypeNode(node)) {
      add(node, ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined, 'type')
    } else if (ts.isCallExpression(node)) {
      if (node.expression.kind === ts.SyntaxKind.ImportKeyword) add(node, node.arguments[0], 'lazy')
      if (isAtLoad && ts.isIdentifier(node.expression) && /^(signal|computed|effect)$/.test(node.expression.text))
        source.signals.push(lineOf(node))
    } else if (ts.isExportAssignment(node) || node.modifiers?.some(each => each.kind === ts.SyntaxKind.DefaultKeyword)) {
      source.defaults.push(lineOf(node))
    }
    const opensFunction =
      ts.isFunctionLike(node) ||
      (ts.isPropertyDeclaration(node) && !node.modifiers?.some(each => each.kind === ts.SyntaxKind.StaticKeyword))
    ts.forEachChild(node, child => visit(child, isAtLoad && !opensFunction))
  }
  visit(file, true)
  return source
}
