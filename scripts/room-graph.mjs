// Which file is in which room, and which names a room gives to others.
import { posix } from 'node:path'
import ts from 'typescript'
import { constants, copied } from './rooms.mjs'

/** @typedef {{ specifier: string, target?: string, kind: 'static' | 'lazy', names: string[] }} Edge */

/**
 * What a file imports at run time, by name, and what it exports.
 * @param {string} path
 * @param {string} text
 * @param {Set<string>} paths all files
 * @returns {{ edges: Edge[], exports: string[] }}
 */
export function readLinks(path, text, paths) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
  const edges = []
  const exports = []
  const add = (specifier, kind, names) => edges.push({ specifier, kind, names, target: toTarget(path, specifier, paths) })
  const namesOf = elements => elements.filter(each => !each.isTypeOnly).map(each => (each.propertyName ?? each.name).text)
  for (const statement of file.statements) {
    if (ts.isImportDeclaration(statement)) {
      const { importClause: clause, moduleSpecifier } = statement
      if (clause?.isTypeOnly) continue
      const named = clause?.namedBindings
      const names = [...(clause?.name ? ['default'] : []), ...(named && ts.isNamedImports(named) ? namesOf(named.elements) : named ? ['*'] : [])]
      if (!clause || names.length) add(moduleSpecifier.text, 'static', names)
    } else if (ts.isExportDeclaration(statement)) {
      if (statement.isTypeOnly) continue
      const elements = statement.exportClause && ts.isNamedExports(statement.exportClause) ? statement.exportClause.elements : undefined
      if (elements) exports.push(...elements.filter(each => !each.isTypeOnly).map(each => each.name.text))
      const names = elements ? namesOf(elements) : ['*']
      if (statement.moduleSpecifier && names.length) add(statement.moduleSpecifier.text, 'static', names)
    } else if (statement.modifiers?.some(each => each.kind === ts.SyntaxKind.ExportKeyword) && !statement.modifiers.some(each => each.kind === ts.SyntaxKind.DeclareKeyword)) {
      if (statement.modifiers.some(each => each.kind === ts.SyntaxKind.DefaultKeyword)) exports.push('default')
      else if (ts.isVariableStatement(statement)) exports.push(...statement.declarationList.declarations.flatMap(each => (ts.isIdentifier(each.name) ? [each.name.text] : [])))
      else if ((ts.isFunctionDeclaration(statement) && statement.body) || ts.isClassDeclaration(statement) || ts.isEnumDeclaration(statement)) exports.push(statement.name.text)
    }
  }
  const visit = node => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword && ts.isStringLiteralLike(node.arguments[0])) add(node.arguments[0].text, 'lazy', ['*'])
    ts.forEachChild(node, visit)
  }
  visit(file)
  if (path.endsWith('x')) {
    const pragma = /@jsxImportSource (\S+)/.exec(text)?.[1] ?? 'preact'
    const usesJsx = /<\/|\/>/.test(text)
    if (usesJsx) edges.push({ specifier: `${pragma}/jsx-runtime`, kind: 'static', names: ['jsx', 'jsxs', 'Fragment'], target: undefined })
  }
  return { edges, exports }
}

function toTarget(from, specifier, paths) {
  if (!specifier.startsWith('.')) return undefined
  const base = posix.join(posix.dirname(from), specifier).replace(/\.jsx?$/, '')
  return [`${base}.ts`, `${base}.tsx`].find(path => paths.has(path))
}

/** A room and all it comes after, nearest first. @returns {Map<string, Set<string>>} */
export function toAncestors(rooms) {
  const ancestors = new Map()
  for (const { name, after = [] } of rooms) ancestors.set(name, new Set([name, ...after.flatMap(each => {
    if (!ancestors.has(each)) throw new Error(`scripts/rooms.mjs: ${name} comes after ${each}, which is no room above it`)
    return [...ancestors.get(each)]
  })]))
  return ancestors
}

/**
 * The rooms that hold each source (or shared package) which some room reaches: one, save for what is named in `copied`.
 * @param {import('./rooms.mjs').Room[]} rooms
 * @param {Map<string, { edges: Edge[], exports: string[] }>} links
 * @returns {Map<string, Set<string>>}
 */
export function toPlaces(rooms, links) {
  const ancestors = toAncestors(rooms)
  const order = rooms.map(({ name }) => name)
  const places = new Map()
  const reached = toReached(rooms.flatMap(({ entry, standIns = [] }) => [...(entry ? [entry] : []), ...standIns]), links)
  const named = rooms.flatMap(({ name, entry, holds = [], standIns = [] }) => [...(entry ? [{ what: entry, name }] : []), ...[...holds, ...standIns].map(what => ({ what, name }))])
  // The longest name wins: a file beats its folder.
  named.sort((a, b) => a.what.length - b.what.length)
  for (const { what, name } of named) {
    const found = [...reached].filter(path => path === what || path.startsWith(`${what}/`))
    if (!found.length) throw new Error(`scripts/rooms.mjs: ${what} of ${name} is not there, or nobody enters it`)
    for (const path of found) places.set(path, new Set([name]))
  }

  // Who wants what no room names, as far as no named file stands between.
  const users = new Map()
  const walk = (path, room) => {
    for (const { target, kind } of links.get(path).edges) {
      if (kind !== 'static' || !target || places.has(target) || constants.includes(target)) continue
      const seen = users.get(target) ?? users.set(target, new Set()).get(target)
      if (seen.has(room)) continue
      seen.add(room)
      walk(target, room)
    }
  }
  for (const [path, [room]] of [...places]) walk(path, room)
  const toHolders = (path, names) => {
    if (copied.includes(path)) {
      // Who comes after another that holds it takes it from there.
      const first = [...names].filter(name => ![...names].some(other => other !== name && ancestors.get(name).has(other)))
      return order.filter(name => first.includes(name))
    }
    const common = [...names].map(name => ancestors.get(name)).reduce((a, b) => new Set([...a].filter(each => b.has(each))))
    if (common.size) return [order.findLast(name => common.has(name))]
    return order.filter(name => names.has(name) && ![...names].some(other => other !== name && ancestors.get(name).has(other)))
  }
  // Who holds a file wants what that file imports, though it may not import the file itself.
  for (let changed = true; changed; ) {
    changed = false
    for (const [path, names] of users) {
      for (const holder of toHolders(path, names)) {
        if (names.has(holder)) continue
        names.add(holder)
        walk(path, holder)
        changed = true
      }
    }
  }
  for (const [path, names] of users) places.set(path, new Set(toHolders(path, names)))
  return places
}

/** What the entries load, at once or later. */
function toReached(entries, links) {
  const reached = new Set(entries)
  for (const path of reached) for (const { target } of links.get(path)?.edges ?? []) if (target) reached.add(target)
  return reached
}
