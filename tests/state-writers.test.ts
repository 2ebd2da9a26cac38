// Each state of a feature has one writer: its `state.ts`. Everybody else reads its signals, and calls its actions.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import ts from 'typescript'
import { root } from './support/root.js'

const test = suite('state-writers')

const FEATURES = join(root, 'src/features')
const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)

/** Files that are the same for all tests. */
const parsed = new Map<string, ts.SourceFile>()

/**
 * How signals of these features might be written by others: what a `state.ts` exports with a signal that can be written, and what makes
 * signals of its own beside it.
 * @param made files that are not there, by path below `src/features`
 */
function findWriters(features: readonly string[], made: Record<string, string> = {}): string[] {
  const virtual = new Map(Object.entries(made).map(([path, text]) => [join(FEATURES, path), text]))
  const host = ts.createCompilerHost(options)
  const { readFile, fileExists, getSourceFile } = host
  host.getSourceFile = (path, ...how) => {
    const source = parsed.get(path) ?? getSourceFile(path, ...how)
    if (source && !virtual.has(path)) parsed.set(path, source)
    return source
  }
  host.fileExists = path => virtual.has(path) || fileExists(path)
  host.readFile = path => virtual.get(path) ?? readFile(path)
  const paths = features.flatMap(feature => {
    const folder = join(FEATURES, feature)
    const there = existsSync(folder) ? readdirSync(folder).map(name => join(folder, name)) : []
    return [...there, ...[...virtual.keys()].filter(path => path.startsWith(`${folder}/`))]
  })
  const program = ts.createProgram(paths, { ...options, noEmit: true }, host)
  const checker = program.getTypeChecker()
  return paths.flatMap(path => {
    const source = program.getSourceFile(path)!
    const name = path.slice(FEATURES.length + 1)
    return path.endsWith('/state.ts') ? findWritable(checker, source).map(found => `${name}: ${found}`) : findMakers(source, name)
  })
}

/** What a state shows that can be written, by its path from an export. */
function findWritable(checker: ts.TypeChecker, source: ts.SourceFile): string[] {
  const found: string[] = []
  const seen = new Set<ts.Type>()
  const folder = source.fileName.slice(0, source.fileName.lastIndexOf('/'))
  const walk = (type: ts.Type, path: string): void => {
    if (seen.has(type)) return
    seen.add(type)
    if (type.isUnionOrIntersection()) return type.types.forEach(each => walk(each, path))
    const files = type.symbol?.declarations?.map(each => each.getSourceFile().fileName) ?? []
    if (type.symbol?.name === 'Signal' && files.some(file => file.includes('signals-core'))) return void found.push(path)
    for (const each of checker.getTypeArguments(type as ts.TypeReference) ?? []) walk(each, path)
    for (const signature of type.getCallSignatures()) walk(signature.getReturnType(), `${path}()`)
    // What is of others, the modal say, has rules of its own.
    const isOurs = files.some(file => file.startsWith(folder) || isMapped(type, file))
    if (!isOurs) return
    for (const property of type.getProperties()) walk(checker.getTypeOfSymbol(property), `${path}.${property.name}`)
  }
  for (const symbol of checker.getExportsOfModule(checker.getSymbolAtLocation(source)!)) {
    const isType = (symbol.flags & ts.SymbolFlags.Type) !== 0
    walk(isType ? checker.getDeclaredTypeOfSymbol(symbol) : checker.getTypeOfSymbol(symbol), symbol.name)
  }
  return found
}

/** Whether it is `Readable<…>`, `Readonly<…>` and the like of something, which show what that has. */
const isMapped = ({ symbol }: ts.Type, file: string): boolean => symbol.name === '__type' && /readable\.ts$|lib\.es5\.d\.ts$/.test(file)

/** What a file beside the state needs for signals that it makes, or writes by force. */
function findMakers(source: ts.SourceFile, name: string): string[] {
  return source.statements.filter(ts.isImportDeclaration).flatMap(each => {
    const names = each.importClause?.namedBindings
    if (!/^@preact\/signals/.test((each.moduleSpecifier as ts.StringLiteral).text) || !names || !ts.isNamedImports(names)) return []
    return names.elements
      .map(({ name: as, propertyName }) => (propertyName ?? as).text)
      .filter(imported => /^(signal|Signal|createModel)$/.test(imported))
      .map(imported => `${name}: imports ${imported}`)
  })
}

const features = readdirSync(FEATURES).filter(name => existsSync(join(FEATURES, name, 'state.ts')))

test('only the state of a feature can write its signals', () => {
  assert.ok(features.length >= 6)
  assert.equal(findWriters(features), [])
})

const HEAD = `import { signal, type ReadonlySignal, type Signal } from '@preact/signals-core'\n`

const breaches: [what: string, files: Record<string, string>, found: string[]][] = [
  ['a signal of a state', { 'odd/state.ts': `${HEAD}export type Odd = { text: Signal<string> }` }, ['odd/state.ts: Odd.text']],
  [
    'a signal that another file makes, or takes by force',
    {
      'odd/state.ts': `${HEAD}export type Odd = { text: ReadonlySignal<string> }`,
      'odd/verb.ts': `${HEAD}import type { Odd } from './state.js'\nexport const write = ({ text }: Odd) => ((text as Signal<string>).value = '')`,
    },
    ['odd/verb.ts: imports signal', 'odd/verb.ts: imports Signal'],
  ],
]

for (const [what, files, found] of breaches) test(`is told: ${what}`, () => assert.equal(findWriters(['odd'], files), found))
