// Takes out of the public types what no entry reaches: tsc writes down whole files.
import { posix } from 'node:path'
import ts from 'typescript'

/** The file that a specifier leads to, as the texts are named. */
const toFile = (from, specifier) => `${posix.join(posix.dirname(from), specifier).replace(/\.jsx?$/, '')}.d.ts`

/** The names that a statement declares for its file; none for what has no name. */
function* namesOf(statement) {
  if (ts.isVariableStatement(statement)) for (const { name } of statement.declarationList.declarations) yield name.text
  else if (statement.name && ts.isIdentifier(statement.name)) yield statement.name.text
}

const isGlobal = statement =>
  ts.isModuleDeclaration(statement) && (ts.isStringLiteral(statement.name) || Boolean(statement.flags & ts.NodeFlags.GlobalAugmentation))

/** What a file says: its statements by name, what it takes from others, and what it hands on. */
function read(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found = { source, declared: new Map(), taken: new Map(), handed: new Map(), all: [], rest: [] }
  for (const statement of source.statements) {
    const { moduleSpecifier, importClause, exportClause } = statement
    const from = moduleSpecifier?.text
    const other = from?.startsWith('.') ? toFile(file, from) : undefined
    if (ts.isImportDeclaration(statement) && other && importClause?.namedBindings && ts.isNamedImports(importClause.namedBindings))
      for (const { name, propertyName } of importClause.namedBindings.elements)
        found.taken.set(name.text, { file: other, name: (propertyName ?? name).text })
    else if (ts.isExportDeclaration(statement) && exportClause && ts.isNamedExports(exportClause))
      for (const { name, propertyName } of exportClause.elements)
        found.handed.set(name.text, { file: from === undefined ? file : other, name: (propertyName ?? name).text })
    else if (ts.isExportDeclaration(statement) && other) found.all.push(other)
    else if ([...namesOf(statement)].length && !isGlobal(statement))
      for (const name of namesOf(statement)) found.declared.set(name, [...(found.declared.get(name) ?? []), statement])
    else found.rest.push(statement)
  }
  return found
}

/** Every name that stands in a node, and what it takes by `import()`. */
function* wordsOf(node) {
  if (ts.isIdentifier(node)) yield { name: node.text }
  else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
    yield { file: node.argument.literal.text, name: node.qualifier?.getText().split('.')[0] }
  const children = []
  node.forEachChild(child => void children.push(child))
  for (const child of children) yield* wordsOf(child)
}

/**
 * @param {Map<string, string>} texts by their name in dist
 * @param {string[]} entries names of those that dApps import: all of theirs stays
 * @returns {Map<string, string>} without what no entry reaches; of a file of which nothing is reached nothing is left
 */
export function prune(texts, entries) {
  const files = new Map([...texts].map(([file, text]) => [file, read(file, text)]))
  /** @type {Map<string, Set<string>>} */
  const kept = new Map()
  const pending = []
  const visit = (file, node) => {
    for (const word of wordsOf(node)) {
      if (word.file === undefined) pending.push([file, word.name])
      else if (word.file.startsWith('.')) pending.push([toFile(file, word.file), word.name ?? '*'])
    }
  }
  const enter = file => {
    const found = files.get(file)
    if (!found || kept.has(file)) return found
    kept.set(file, new Set())
    for (const statement of found.rest) visit(file, statement)
    return found
  }
  for (const entry of entries) pending.push([entry, '*'])
  while (pending.length) {
    const [file, name] = pending.pop()
    const found = enter(file)
    if (!found || kept.get(file).has(name)) continue
    kept.get(file).add(name)
    if (name === '*') {
      for (const each of [...found.declared.keys(), ...found.handed.keys()]) pending.push([file, each])
      for (const other of found.all) pending.push([other, '*'])
      continue
    }
    for (const statement of found.declared.get(name) ?? []) visit(file, statement)
    const leads = [found.taken.get(name), found.handed.get(name)]
    for (const lead of leads) if (lead?.file) pending.push([lead.file, lead.name])
    if (!found.declared.has(name)) for (const other of found.all) pending.push([other, name])
  }
  const left = new Map()
  for (const [file, names] of kept) left.set(file, write(files.get(file), names, kept))
  return new Map([...left].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** A file with what is kept of it. */
function write({ source }, names, kept) {
  const isKept = name => names.has(name)
  let text = ''
  for (const statement of source.statements) {
    const clause = statement.importClause?.namedBindings ?? statement.exportClause
    const whole = statement.getFullText()
    if (clause?.elements) {
      const elements = clause.elements.filter(({ name }) => isKept(name.text))
      if (!elements.length && clause.elements.length && !statement.importClause?.name) continue
      const list = elements.map(each => each.getText()).join(', ')
      text += `${whole.slice(0, clause.getStart() - statement.getFullStart())}{ ${list} }${whole.slice(clause.getEnd() - statement.getFullStart())}`
    } else {
      const declared = [...namesOf(statement)]
      if (!declared.length || isGlobal(statement) || declared.some(isKept)) text += whole
    }
  }
  return text.trimStart() ? `${text.replace(/^\n+/, '')}\n`.replace(/\n+$/, '\n') : 'export {};\n'
}
