// The public names. A name that is missing breaks a dApp; a name that is added is a promise.
// A process of its own: elements that another file has left behind would hear of the modal that is made here.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import ts from 'typescript'
import { METHODS, NAMES, OWN_NETWORKS, TYPES } from './support/public-names.js'
import { distUrl, readEntries } from './support/dist.js'
import { nextAuthHook } from './support/next-auth.js'

const test = suite('api')
const entries = readEntries()
const sorted = (names: Iterable<string>) => [...names].sort()

/** What importing each entry gives, by its address, in a process without a page. */
const imported = (() => {
  const code = `const all = {}; for (const url of ${JSON.stringify(entries.map(({ url }) => url))}) all[url] = Object.keys(await import(url)); console.log(JSON.stringify(all))`
  const args = ['--import', nextAuthHook, '--input-type=module', '-e', code]
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Record<string, string[]>
})()

const program = ts.createProgram(
  entries.map(({ types }) => types),
  {
    noEmit: true,
    // As the strictest of dApps have it.
    skipLibCheck: false,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  },
)

/** What the types of an entry name: `values` exist at run time, `types` do not. */
function declaredNames(file: string): { values: string[]; types: string[] } {
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(file)
  const symbol = source && checker.getSymbolAtLocation(source)
  if (!symbol) throw new Error(`${file} is no module`)
  const names = { values: [] as string[], types: [] as string[] }
  for (const each of checker.getExportsOfModule(symbol)) {
    const target = each.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(each) : each
    const isOnlyType = each.declarations?.some(declaration => ts.isTypeOnlyImportOrExportDeclaration(declaration))
    const isValue = Boolean(target.flags & ts.SymbolFlags.Value) && !isOnlyType
    names[isValue ? 'values' : 'types'].push(each.name)
  }
  return names
}

test('the declarations of every entry hold for the strictest of dApps', () => {
  const dist = fileURLToPath(distUrl(''))
  const ours = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(dist))
  assert.ok(ours.length > entries.length)
  const said = ours.flatMap(file => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)])
  assert.equal(
    said.map(({ file, messageText }) => `${file!.fileName.slice(dist.length)}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`),
    [],
  )
})

test('an option may be given as undefined, as what an environment has not set is', () => {
  const checker = program.getTypeChecker()
  const entry = program.getSourceFile(entries.find(({ name }) => name === 'latchkey')!.types)!
  for (const name of ['CreateAppKit', 'Features']) {
    const symbol = checker.getExportsOfModule(checker.getSymbolAtLocation(entry)!).find(each => each.name === name)
    const type = symbol && checker.getDeclaredTypeOfSymbol(symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol)
    const properties = type?.getProperties().filter(({ flags }) => flags & ts.SymbolFlags.Optional) ?? []
    const exact = properties.filter(({ declarations = [] }) =>
      declarations.some(each => ts.isPropertySignature(each) && !/\bundefined$/.test(each.type?.getText() ?? '')),
    )
    assert.equal([name, properties.length > 0, exact.map(each => each.name)], [name, true, []])
  }
})

test('every entry of package.json is listed here and was built', () => {
  assert.equal(sorted(entries.map(({ name }) => name)), sorted(Object.keys(NAMES)))
  for (const { path, types } of entries) assert.ok(existsSync(path) && existsSync(types), `${path} and ${types} should be there`)
})

for (const { name, url, types } of entries)
  test(`${name} exports exactly the names and types that are promised, and declares what it exports`, () => {
    // What begins with `$` is what rooms give each other.
    const found = imported[url]!.filter(each => !each.startsWith('$'))
    const declared = declaredNames(types)
    assert.equal(sorted(declared.values), sorted(found), 'the .d.ts and the .js disagree')
    assert.equal(sorted(declared.types), sorted(TYPES[name] ?? []))
    // The rest are viem's chains, several hundred, whose names viem promises.
    const usual = ['mainnet', 'polygon', 'arbitrum', 'optimism', 'base', 'sepolia']
    if (name !== 'latchkey/networks') assert.equal(sorted(found), sorted(NAMES[name] ?? []))
    else for (const own of [...OWN_NETWORKS, ...usual]) assert.ok(found.includes(own), `${own} is missing`)
  })

test('the instance has exactly the methods and fields that are promised', async () => {
  const { createAppKit } = (await import(distUrl('index.js'))) as { createAppKit(options: object): object }
  const { mainnet } = (await import(distUrl('networks.js'))) as { mainnet: object }
  const { EthersAdapter } = (await import(distUrl('ethers.js'))) as { EthersAdapter: new () => object }
  const modal = createAppKit({ projectId: 'api', networks: [mainnet], adapters: [new EthersAdapter()] }) as Record<string, unknown>
  for (const name of METHODS) assert.ok(modal[name] !== undefined, name)
  const known = Object.keys(modal)
  assert.equal(
    known.filter(name => !METHODS.includes(name)),
    [],
  )
  // What loads with its first call is no key of it; nothing else is made up.
  const late = METHODS.filter(name => !known.includes(name))
  assert.ok(late.every(name => typeof modal[name] === 'function'))
  for (const name of ['then', 'toJSON', 'nonsense', Symbol.toPrimitive as never]) assert.is(modal[name], undefined)
  ;(modal['destroy'] as () => void)()
})
