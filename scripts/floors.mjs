// Checks the floors of the house: imports point down, run in no circle, and weight loads on demand.
// The table below is architecture.md, section 1; change both together.
//
//   node scripts/floors.mjs     prints every breach with its file, line and rule
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Libraries that only a lazily imported file may bring in. */
const HEAVY = /^(ethers|viem|@solana\/|@walletconnect\/|@polkadot\/|@scure\/|@noble\/|lean-qr|uqr|qr)($|\/|[a-z])/

/** The interface's own framework: nothing of it may be part of a page load. */
const FRAMEWORK = /^(react|react-dom|preact|@preact\/signals-react|@preact\/signals)($|\/)/

/** Imports that the build replaces by plain data (scripts/networks.mjs): no weight, and names that only viem can list. */
const BECOMES_DATA = { path: 'src/networks.ts', specifier: 'viem/chains' }

/**
 * What each floor may import: other floors, and packages (by pattern). Its own folder is always allowed.
 * `lazy` floors may be imported by `import()` only.
 * @type {Record<string, { floors: string[], lazy?: string[], packages: RegExp | null }>}
 */
export const FLOORS = {
  domain: { floors: [], packages: null },
  // Of Preact only two types: what may stand between tags, and what a component returns.
  ui: { floors: [], packages: /^(react|react-dom|@preact\/signals-react|@preact\/signals-core|lean-qr)($|\/)/, types: /^preact$/ },
  state: { floors: ['domain'], packages: /^@preact\/signals-core$/ },
  clients: { floors: ['domain'], packages: null },
  adapters: { floors: ['domain', 'clients'], packages: /^(?!react|preact|@preact\/)/ },
  connectors: { floors: ['domain', 'clients'], packages: /^(?!react|preact|@preact\/)/ },
  modal: { floors: ['state', 'clients', 'domain'], packages: /^@preact\/signals-core$/ },
  // Flows make what only loads on demand: a client of a hosted service, the state behind the dialog, a connector.
  flows: { floors: ['modal', 'state', 'clients', 'domain'], lazy: ['connectors'], packages: /^@preact\/signals-core$/ },
  'use-modal': { floors: ['modal', 'domain'], packages: /^(react|@preact\/signals-react)$/ },
  views: { floors: ['flows', 'use-modal', 'ui', 'domain', 'modal'], packages: /^(react|@preact\/signals-react|@preact\/signals-core)$/ },
  // A feature brings its own flow, so it may talk to outside parties as flows do; and it shows wallets and networks as views do.
  features: { floors: ['views', 'flows', 'use-modal', 'ui', 'domain', 'modal', 'clients'], packages: /^(react|@preact\/signals-react|@preact\/signals-core)$/ },
  shell: {
    floors: ['views', 'ui', 'use-modal', 'flows', 'modal', 'domain'],
    lazy: ['features'],
    packages: /^(react|react-dom|@preact\/signals-react|@preact\/signals-core)($|\/)/,
  },
  entry: {
    floors: ['domain', 'state', 'clients', 'modal', 'flows', 'adapters', 'connectors', 'ui', 'use-modal', 'entry'],
    lazy: ['shell'],
    packages: /^(?!preact)/,
  },
}

/** Floors that are divided into rooms, which do not know each other: `features/send`, `adapters/eip155`. */
const DIVIDED = new Set(['adapters', 'connectors', 'features'])

/**
 * @typedef {{ specifier: string, line: number, kind: 'static' | 'type' | 'lazy' }} Import
 * @typedef {{ path: string, imports: Import[], signals: number[], defaults: number[], stars: number[] }} Source
 */

/**
 * The floor a file of `src` stands on, and its room.
 * @param {string} path
 */
export function placeOf(path) {
  const parts = path.split('/').slice(1)
  if (parts.length === 1) {
    const name = parts[0].replace(/\.\w+$/, '')
    const floor = name in FLOORS ? name : 'entry'
    return { floor, room: floor }
  }
  const floor = parts[0]
  return { floor, room: DIVIDED.has(floor) && parts.length > 2 ? `${floor}/${parts[1]}` : floor }
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
  const areTypes = names => Boolean(names && ts.isNamedImports(names) | ts.isNamedExports(names)) && names.elements.length > 0 && names.elements.every(each => each.isTypeOnly)

  const visit = (node, isAtLoad) => {
    if (ts.isImportDeclaration(node)) {
      const clause = node.importClause
      const isType = clause?.isTypeOnly || (!clause?.name && areTypes(clause?.namedBindings))
      add(node, node.moduleSpecifier, isType ? 'type' : 'static')
    } else if (ts.isExportDeclaration(node)) {
      add(node, node.moduleSpecifier, node.isTypeOnly || areTypes(node.exportClause) ? 'type' : 'static')
      const becomesData = path === BECOMES_DATA.path && node.moduleSpecifier?.text === BECOMES_DATA.specifier
      if (node.moduleSpecifier && !node.exportClause && !node.isTypeOnly && !becomesData) source.stars.push(lineOf(node))
    } else if (ts.isImportTypeNode(node)) {
      add(node, ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined, 'type')
    } else if (ts.isCallExpression(node)) {
      if (node.expression.kind === ts.SyntaxKind.ImportKeyword) add(node, node.arguments[0], 'lazy')
      if (isAtLoad && ts.isIdentifier(node.expression) && /^(signal|computed|effect)$/.test(node.expression.text)) source.signals.push(lineOf(node))
    } else if (ts.isExportAssignment(node) || node.modifiers?.some(each => each.kind === ts.SyntaxKind.DefaultKeyword)) {
      source.defaults.push(lineOf(node))
    }
    const opensFunction = ts.isFunctionLike(node) || (ts.isPropertyDeclaration(node) && !node.modifiers?.some(each => each.kind === ts.SyntaxKind.StaticKeyword))
    ts.forEachChild(node, child => visit(child, isAtLoad && !opensFunction))
  }
  visit(file, true)
  return source
}

/** The file a relative import means, among those there are. */
function resolve(from, specifier, paths) {
  if (!specifier.startsWith('.')) return undefined
  const base = posix.join(posix.dirname(from), specifier).replace(/\.jsx?$/, '')
  return [`${base}.ts`, `${base}.tsx`, `${base}/index.ts`, base].find(path => paths.has(path))
}

/** Import edges between files of `src`. */
function toGraph(sources) {
  const paths = new Set(sources.map(source => source.path))
  return new Map(sources.map(source => [source.path, source.imports
    .map(each => ({ ...each, target: resolve(source.path, each.specifier, paths) }))
    .filter(each => each.target)]))
}

/** Every circle once, as the path that goes round. Type-only imports count: who needs the whole's type is no leaf. */
function findCircles(graph) {
  const circles = new Map()
  const done = new Set()
  const walk = (path, trail) => {
    const start = trail.indexOf(path)
    if (start >= 0) {
      const circle = trail.slice(start)
      circles.set([...circle].sort().join(), circle)
      return
    }
    if (done.has(path)) return
    // An import() begins when everything has loaded; it closes no circle.
    for (const { target, kind } of graph.get(path) ?? []) if (kind !== 'lazy') walk(target, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) walk(path, [])
  return [...circles.values()]
}

/** What each file reachable from `start` by static imports at run time was reached by. */
function closure(start, graph) {
  const cameFrom = new Map([[start, undefined]])
  for (const path of cameFrom.keys()) {
    for (const { target, kind } of graph.get(path) ?? []) if (kind === 'static' && !cameFrom.has(target)) cameFrom.set(target, path)
  }
  return cameFrom
}

function checkImport(source, { specifier, line, kind, target }) {
  const here = placeOf(source.path)
  const rule = FLOORS[here.floor]
  const at = `${source.path}:${line}`
  if (!rule) return [`${at}: src/${here.floor}/ is no floor of the house (architecture.md, section 1)`]
  if (!target) {
    if (specifier.startsWith('.')) return [`${at}: ${specifier} is not a file of src`]
    if (rule.packages?.test(specifier) || (kind === 'type' && rule.types?.test(specifier))) return []
    return [`${at}: ${here.floor} may not import the package ${specifier}${rule.packages ? '' : ': it imports none'}`]
  }
  const there = placeOf(target)
  if (there.room === here.room) return []
  if (there.floor === here.floor) {
    if (!DIVIDED.has(here.floor)) return []
    return [`${at}: ${here.room} may not import ${there.room}: neighbours do not know each other`]
  }
  if (rule.floors.includes(there.floor)) return []
  if (rule.lazy?.includes(there.floor)) {
    if (kind !== 'static') return []
    return [`${at}: ${here.floor} may import ${there.floor} only by import(), not statically`]
  }
  const may = [...rule.floors, ...(rule.lazy ?? []).map(floor => `${floor} by import()`)].join(', ') || 'nothing of ours'
  return [`${at}: ${here.floor} may not import ${there.floor} (${target}); it may import ${may}`]
}

/**
 * All breaches of the house's rules, each as `file:line: rule`.
 * @param {Source[]} sources
 * @returns {string[]}
 */
export function checkFloors(sources) {
  const graph = toGraph(sources)
  const problems = []
  for (const source of sources) {
    const { floor } = placeOf(source.path)
    for (const each of source.imports) {
      const target = graph.get(source.path).find(edge => edge.line === each.line && edge.specifier === each.specifier)?.target
      problems.push(...checkImport(source, { ...each, target }))
      const isScreen = target && /^(views|features)$/.test(placeOf(target).floor)
      if (each.kind === 'lazy' && isScreen && floor !== 'shell' && placeOf(target).room !== placeOf(source.path).room)
        problems.push(`${source.path}:${each.line}: only shell/ may import() a screen`)
    }
    for (const line of source.signals) problems.push(`${source.path}:${line}: a signal at module level would be shared by all modals`)
    for (const line of source.stars) problems.push(`${source.path}:${line}: export * hides names: spell every name`)
    const isFeatureEntry = floor === 'features' && isRoomEntry(source.path)
    if (!isFeatureEntry) for (const line of source.defaults) problems.push(`${source.path}:${line}: export by name; only a feature's entry has a default export`)
  }
  for (const circle of findCircles(graph)) {
    const line = graph.get(circle[0]).find(edge => edge.target === (circle[1] ?? circle[0])).line
    problems.push(`${circle[0]}:${line}: imports run in a circle: ${[...circle, circle[0]].join(' → ')}`)
  }
  return [...problems, ...checkWeight(sources, graph), ...checkRooms(sources)]
}

const isRoomEntry = path => {
  const [, , room, file, ...deeper] = path.split('/')
  return Boolean(file) && deeper.length === 0 && file.replace(/\.\w+$/, '') === room
}

/** Whatever an entry reaches by static imports is downloaded with the host's page. */
function checkWeight(sources, graph) {
  const byPath = new Map(sources.map(source => [source.path, source]))
  const problems = new Set()
  for (const entry of sources.filter(source => placeOf(source.path).floor === 'entry')) {
    const reached = closure(entry.path, graph)
    for (const path of reached.keys()) {
      for (const { specifier, line, kind } of byPath.get(path)?.imports ?? []) {
        if (kind !== 'static') continue
        const isHostReact = path === 'src/react.tsx' && /^react($|\/)/.test(specifier)
        const isHostWagmi = /^src\/(wagmi\.ts|adapters\/wagmi\/)/.test(path) && /^(@wagmi\/core|viem)($|\/)/.test(specifier)
        const becomesData = path === BECOMES_DATA.path && specifier === BECOMES_DATA.specifier
        if (isHostReact || isHostWagmi || becomesData) continue
        if (!HEAVY.test(specifier) && !FRAMEWORK.test(specifier)) continue
        const trail = [path]
        for (let up = reached.get(path); up; up = reached.get(up)) trail.unshift(up)
        problems.add(`${path}:${line}: ${specifier} loads with the host's page: ${trail.join(' → ')}; put an import() between`)
      }
    }
  }
  return [...problems]
}

/** A room has an entry that bears its name. */
function checkRooms(sources) {
  const rooms = new Map()
  for (const { path } of sources) {
    const { floor, room } = placeOf(path)
    if (DIVIDED.has(floor) && room !== floor) rooms.set(room, (rooms.get(room) ?? false) || isRoomEntry(path))
    else if (DIVIDED.has(floor)) rooms.set(path, true)
  }
  return [...rooms].filter(([, hasEntry]) => !hasEntry).map(([room]) => `src/${room}/:1: its entry file must be src/${room}/${room.split('/')[1]}.ts`)
}

/**
 * Reads all sources of a folder.
 * @param {string} folder
 * @returns {Promise<Source[]>}
 */
export async function readSources(folder = root) {
  const found = await readdir(join(folder, 'src'), { recursive: true })
  const paths = found.map(path => `src/${path.replaceAll('\\', '/')}`).filter(path => /\.tsx?$/.test(path) && !path.endsWith('.d.ts')).sort()
  return Promise.all(paths.map(async path => readSource(path, await readFile(join(folder, path), 'utf8'))))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = checkFloors(await readSources())
  for (const problem of problems) console.log(problem)
  process.exitCode = problems.length ? 1 : 0
}
