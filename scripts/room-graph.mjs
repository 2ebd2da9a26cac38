// Which room holds what: found from the imports of `src` and the table of rooms.
import { posix } from 'node:path'
import ts from 'typescript'
import { isRule } from './rooms.mjs'

/**
 * What somebody imports at run time. `target` is a file of `src`, a package that a room holds, or one name of a rule file: `src/domain/caip.ts#parse`.
 * @typedef {{ specifier: string, target?: string, kind: 'static' | 'lazy', names: string[] }} Edge
 * @typedef {{ edges: Edge[], exports: string[], isLiteral?: boolean }} Links
 */

/**
 * What a file imports at run time, by name, and what it exports. For a rule file also by each of its exports: a rule is placed by itself, so
 * that a file of `domain` may be about a subject that several rooms use parts of.
 * @param {string} path
 * @param {string} text
 * @param {Set<string>} paths all files
 * @returns {Links & { byName: Map<string, Edge[]> }}
 */
export function readLinks(path, text, paths) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
  const edges = []
  const exports = []
  /** What each name of this file's top level needs: imports, and other names of it. */
  const imported = new Map()
  const declared = new Map()
  const add = (specifier, kind, names) => edges.push({ specifier, kind, names, target: toTarget(path, specifier, paths) })
  const namesOf = elements => elements.filter(each => !each.isTypeOnly).map(each => (each.propertyName ?? each.name).text)
  for (const statement of file.statements) {
    if (ts.isImportDeclaration(statement)) {
      const { importClause: clause, moduleSpecifier } = statement
      if (clause?.isTypeOnly) continue
      const named = clause?.namedBindings
      const names = [
        ...(clause?.name ? ['default'] : []),
        ...(named && ts.isNamedImports(named) ? namesOf(named.elements) : named ? ['*'] : []),
      ]
      if (!clause || names.length) add(moduleSpecifier.text, 'static', names)
      if (named && ts.isNamedImports(named))
        for (const each of named.elements) imported.set(each.name.text, { ...edges.at(-1), names: [(each.propertyName ?? each.name).text] })
    } else if (ts.isExportDeclaration(statement)) {
      if (statement.isTypeOnly) continue
      const elements =
        statement.exportClause && ts.isNamedExports(statement.exportClause)
          ? statement.exportClause.elements.filter(each => !each.isTypeOnly)
          : undefined
      if (elements) exports.push(...elements.map(each => each.name.text))
      else if (statement.exportClause) exports.push(statement.exportClause.name.text)
      const names = elements ? namesOf(elements) : ['*']
      if (statement.moduleSpecifier && names.length) add(statement.moduleSpecifier.text, 'static', names)
      if (statement.moduleSpecifier)
        for (const each of elements ?? []) imported.set(each.name.text, { ...edges.at(-1), names: [(each.propertyName ?? each.name).text] })
    } else if (ts.isExportAssignment(statement)) exports.push('default')
    else {
      const names = toNames(statement)
      for (const name of names) declared.set(name, statement)
      const isExported =
        statement.modifiers?.some(each => each.kind === ts.SyntaxKind.ExportKeyword) &&
        !statement.modifiers.some(each => each.kind === ts.SyntaxKind.DeclareKeyword)
      if (isExported) exports.push(...(statement.modifiers.some(each => each.kind === ts.SyntaxKind.DefaultKeyword) ? ['default'] : names))
    }
  }
  const visit = node => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword && ts.isStringLiteralLike(node.arguments[0]))
      add(node.arguments[0].text, 'lazy', toTaken(node))
    ts.forEachChild(node, visit)
  }
  visit(file)
  if (path.endsWith('x') && /<\/|\/>/.test(text)) {
    edges.push({
      specifier: `${/@jsxImportSource (\S+)/.exec(text)?.[1] ?? 'preact'}/jsx-runtime`,
      kind: 'static',
      names: ['jsx', 'jsxs', 'Fragment'],
      target: undefined,
    })
  }
  const byName = new Map(isRule(path) ? exports.map(name => [name, toNeeded(name)]) : [])
  const literals = new Set([...byName.keys()].filter(name => isLiteral(declared.get(name), name)))
  return { edges, exports, byName, literals }

  function toNeeded(name, seen = new Set()) {
    if (seen.has(name)) return []
    seen.add(name)
    if (imported.has(name)) return [imported.get(name)]
    const found = []
    const look = node => {
      if (ts.isIdentifier(node) && (imported.has(node.text) || declared.has(node.text))) found.push(...toNeeded(node.text, seen))
      if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
        found.push(...edges.filter(({ kind, specifier }) => kind === 'lazy' && specifier === node.arguments[0].text))
      ts.forEachChild(node, look)
    }
    if (declared.has(name)) look(declared.get(name))
    return found
  }
}

/** The names that are taken of what `import()` brings, as far as they stand beside it: all of them otherwise. */
function toTaken(call) {
  const namesOf = pattern =>
    pattern &&
    ts.isObjectBindingPattern(pattern) &&
    pattern.elements.every(each => !each.dotDotDotToken && (!each.propertyName || ts.isIdentifier(each.propertyName)))
      ? pattern.elements.map(each => (each.propertyName ?? each.name).text)
      : ['*']
  const { parent } = call
  if (ts.isAwaitExpression(parent)) {
    if (ts.isVariableDeclaration(parent.parent)) return namesOf(parent.parent.name)
    const access = ts.isParenthesizedExpression(parent.parent) ? parent.parent.parent : undefined
    return access && ts.isPropertyAccessExpression(access) ? [access.name.text] : ['*']
  }
  const [onLoaded] = ts.isPropertyAccessExpression(parent) && parent.name.text === 'then' ? (parent.parent.arguments ?? []) : []
  return onLoaded && ts.isArrowFunction(onLoaded) ? namesOf(onLoaded.parameters[0]?.name) : ['*']
}

/** Whether a statement gives a name a plain number or text: to hand that over takes a name on both sides, and is hardly less than itself. */
function isLiteral(statement, name) {
  if (!statement || !ts.isVariableStatement(statement)) return false
  const { initializer } = statement.declarationList.declarations.find(each => each.name.text === name)
  return Boolean(initializer) && ts.isLiteralExpression(initializer)
}

/** What a statement at the top of a file declares, types left out. */
function toNames(statement) {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(each =>
      ts.isIdentifier(each.name) ? [each.name.text] : each.name.elements.map(({ name }) => name.text),
    )
  if ((ts.isFunctionDeclaration(statement) && statement.body) || ts.isClassDeclaration(statement) || ts.isEnumDeclaration(statement))
    return [statement.name.text]
  return []
}

function toTarget(from, specifier, paths) {
  if (!specifier.startsWith('.')) return undefined
  const base = posix.join(posix.dirname(from), specifier).replace(/\.jsx?$/, '')
  return [`${base}.ts`, `${base}.tsx`].find(path => paths.has(path))
}

/**
 * Puts the names of rule files in the place of the files, in all edges.
 * @param {Map<string, ReturnType<typeof readLinks>>} files
 * @returns {Map<string, Links>}
 */
export function splitRules(files) {
  const split = edges =>
    edges.flatMap(edge =>
      edge.target && isRule(edge.target) ? edge.names.map(name => ({ ...edge, names: [name], target: `${edge.target}#${name}` })) : [edge],
    )
  const links = new Map()
  for (const [path, { edges, exports, byName, literals }] of files) {
    if (isRule(path))
      for (const [name, needed] of byName)
        links.set(`${path}#${name}`, { edges: split(needed), exports: [name], isLiteral: literals.has(name) })
    else links.set(path, { edges: split(edges), exports })
  }
  // A name that no rule has is a type's.
  for (const each of links.values()) each.edges = each.edges.filter(({ target }) => !target?.includes('#') || links.has(target))
  return links
}

/** A room and all it comes after. @param {import('./rooms.mjs').Room[]} rooms @returns {Map<string, Set<string>>} */
export function toAncestors(rooms) {
  const ancestors = new Map()
  for (const { name, after = [] } of rooms) {
    const missing = after.find(each => !ancestors.has(each))
    if (missing) throw new Error(`scripts/rooms.mjs: ${name} comes after ${missing}, which is no room above it`)
    ancestors.set(name, new Set([name, ...after.flatMap(each => [...ancestors.get(each)])]))
  }
  return ancestors
}

/**
 * The rooms that hold each file, rule or shared package which some room reaches: the one that names it, or each that is the first to want it.
 * @param {import('./rooms.mjs').Room[]} rooms
 * @param {Map<string, Links>} links
 * @returns {Map<string, Set<string>>}
 */
export function toPlaces(rooms, links) {
  const ancestors = toAncestors(rooms)
  const order = rooms.map(({ name }) => name)
  const places = new Map()
  const reached = toReached(
    rooms.flatMap(({ entry, standIns = [] }) => [...(entry ? [entry] : []), ...standIns]),
    links,
  )
  const named = rooms.flatMap(({ name, entry, holds = [], standIns = [] }) =>
    [...(entry ? [entry] : []), ...holds, ...standIns].map(what => ({ what, name })),
  )
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
      if (kind !== 'static' || !target || places.has(target)) continue
      const seen = users.get(target) ?? users.set(target, new Set()).get(target)
      if (seen.has(room)) continue
      seen.add(room)
      walk(target, room)
    }
  }
  for (const [path, [room]] of [...places]) walk(path, room)
  const toHolders = (path, names) => {
    // Who comes after another that holds it takes it from there.
    const first = order.filter(name => names.has(name) && ![...names].some(other => other !== name && ancestors.get(name).has(other)))
    // On the page, which everybody loads, each name that is handed over counts.
    if (links.get(path)?.isLiteral && first[0] === order[0]) return order.filter(name => names.has(name))
    if (path.startsWith('src/')) return first
    const common = [...names].map(name => ancestors.get(name)).reduce((a, b) => new Set([...a].filter(each => b.has(each))))
    return common.size ? [order.findLast(name => common.has(name))] : first
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
  for (const path of reached) for (const { target } of links.get(path)?.edges ?? []) if (target && links.has(target)) reached.add(target)
  return reached
}
