// Checks the floors of the house: imports point down, run in no circle, and weight loads on demand.
// CONTRIBUTING.md ("The house") and docs/architecture.md ("Floors") have the table below in short; change them together.
//
//   node scripts/floors.mjs     prints every breach with its file, line and rule
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { closure, findCircles, toGraph } from './import-graph.mjs'
import { readSources } from './read-sources.mjs'

/** @typedef {import('./read-sources.mjs').Source} Source */

/** Libraries that only a lazily imported file may bring in. */
const HEAVY = /^(ethers|viem|@solana\/|@walletconnect\/|@polkadot\/|@scure\/|@noble\/|@adraffy\/|lean-qr|uqr|qr)($|\/|[a-z])/

/** The interface's own framework: nothing of it may be part of a page load. */
const FRAMEWORK = /^(react|react-dom|preact|@preact\/signals-react|@preact\/signals)($|\/)/

/** Whether the build replaces an import by plain data (scripts/networks.mjs): no weight, and names that only viem can list. */
const becomesData = (path, specifier) => path === 'src/networks.ts' && specifier === 'viem/chains'

/**
 * What each floor may import: other floors, and packages (by pattern). Its own folder is always allowed.
 * `lazy` floors may be imported by `import()` only.
 * @type {Record<string, { floors: string[], lazy?: string[], packages: RegExp | null }>}
 */
export const FLOORS = {
  domain: { floors: [], packages: null },
  // Of Preact only two types: what may stand between tags, and what a component returns.
  ui: { floors: [], packages: /^(react|react-dom|@preact\/signals-react|@preact\/signals-core|lean-qr)($|\/)/, types: /^preact$/ },
  // The words of other languages: data.
  locales: { floors: ['domain'], packages: null },
  state: { floors: ['domain'], packages: /^@preact\/signals-core$/ },
  clients: { floors: ['domain'], packages: null },
  adapters: { floors: ['domain', 'clients'], packages: /^(?!react|preact|@preact\/)/ },
  // How a chain family's signatures are checked.
  connectors: { floors: ['domain', 'clients'], lazy: ['adapters'], packages: /^(?!react|preact|@preact\/)/ },
  modal: { floors: ['state', 'clients', 'domain'], packages: /^@preact\/signals-core$/ },
  // Flows make what only loads on demand: a client of a hosted service, the state behind the dialog, a connector. Which names there are in ENS is a table of its own.
  flows: {
    // The few words of the page's buttons are data, and come with who speaks them.
    floors: ['modal', 'state', 'clients', 'domain', 'locales'],
    lazy: ['connectors'],
    packages: /^(@preact\/signals-core|@adraffy\/ens-normalize)$/,
  },
  'use-modal': { floors: ['modal', 'domain'], packages: /^(react|@preact\/signals-react)$/ },
  // The account shows a feature in one of its tabs; it loads when the tab is chosen.
  views: {
    floors: ['flows', 'use-modal', 'ui', 'domain', 'modal'],
    lazy: ['features'],
    packages: /^(react|@preact\/signals-react|@preact\/signals-core)$/,
  },
  // A feature brings its own flow, so it may talk to outside parties as flows do; and it shows wallets and networks as views do.
  features: {
    floors: ['views', 'flows', 'use-modal', 'ui', 'domain', 'modal', 'clients'],
    packages: /^(react|@preact\/signals-react|@preact\/signals-core)$/,
  },
  shell: {
    floors: ['views', 'ui', 'use-modal', 'flows', 'modal', 'domain'],
    lazy: ['features'],
    packages: /^(react|react-dom|@preact\/signals-react|@preact\/signals-core)($|\/)/,
  },
  // Signing in, in the browser and on a server: it knows no modal, and is built apart.
  siwx: { floors: ['domain', 'clients'], lazy: ['adapters'], packages: null },
  // wagmi's config, kept in step with the modal: an entry of its own, for dApps that bring wagmi and viem.
  wagmi: {
    floors: ['domain', 'modal', 'flows', 'adapters', 'entry'],
    packages: /^(@wagmi\/core|wagmi|@wagmi\/vue|viem|@preact\/signals-core)$/,
  },
  // What RainbowKit and ConnectKit call their parts, over ours: entries for hosts on React and wagmi.
  kits: {
    floors: ['wagmi', 'domain', 'clients', 'adapters', 'modal', 'flows', 'entry'],
    packages: /^(react|viem|wagmi|next-auth|@wagmi\/core)($|\/)/,
  },
  entry: {
    floors: ['domain', 'state', 'clients', 'modal', 'flows', 'adapters', 'connectors', 'ui', 'use-modal', 'entry'],
    lazy: ['shell'],
    packages: /^(?!preact)/,
    // `latchkey/jsx/preact` adds to them.
    types: /^preact$/,
  },
}

/** What the entries at the root of `src` are made of: the page's buttons, and the names of each framework. */
const ENTRY_FOLDERS = new Set(['page', 'react', 'vue', 'jsx'])

/** Floors that are divided into rooms, which do not know each other: `features/send`, `adapters/eip155`. */
const DIVIDED = new Set(['adapters', 'connectors', 'features'])

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
  const floor = ENTRY_FOLDERS.has(parts[0]) ? 'entry' : parts[0]
  return { floor, room: DIVIDED.has(floor) && parts.length > 2 ? `${floor}/${parts[1]}` : floor }
}

function checkImport(source, { specifier, line, kind, target }) {
  const here = placeOf(source.path)
  const rule = FLOORS[here.floor]
  const at = `${source.path}:${line}`
  if (!rule) return [`${at}: src/${here.floor}/ is no floor of the house (CONTRIBUTING.md, The house)`]
  if (!target) {
    if (specifier.startsWith('.')) return [`${at}: ${specifier} is not a file of src`]
    if (rule.packages?.test(specifier) || (kind === 'type' && rule.types?.test(specifier))) return []
    return [`${at}: ${here.floor} may not import the package ${specifier}${rule.packages ? '' : ': it imports none'}`]
  }
  const there = placeOf(target)
  if (there.room === here.room) return []
  if (there.floor === here.floor) {
    // What lies beside the rooms is for all of them.
    if (!DIVIDED.has(here.floor) || there.room === there.floor) return []
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
      // A screen may show parts of others in its tabs; it does not know when they are opened by themselves.
      if (each.kind === 'lazy' && isScreen && floor !== 'shell' && floor !== 'views' && placeOf(target).room !== placeOf(source.path).room)
        problems.push(`${source.path}:${each.line}: only shell/ may import() a screen`)
    }
    for (const line of source.signals) problems.push(`${source.path}:${line}: a signal at module level would be shared by all modals`)
    for (const { specifier, line } of source.stars)
      if (!becomesData(source.path, specifier)) problems.push(`${source.path}:${line}: export * hides names: spell every name`)
    const isFeatureEntry = floor === 'locales' || (floor === 'features' && isRoomEntry(source.path))
    if (!isFeatureEntry)
      for (const line of source.defaults)
        problems.push(`${source.path}:${line}: export by name; only a feature's entry has a default export`)
  }
  for (const circle of [...findCircles(graph), ...findCircles(graph, runs)]) {
    const line = graph.get(circle[0]).find(edge => edge.target === (circle[1] ?? circle[0])).line
    problems.push(`${circle[0]}:${line}: imports run in a circle: ${[...circle, circle[0]].join(' → ')}`)
  }
  return [...problems, ...checkWeight(sources, graph), ...checkRooms(sources)]
}

/** The tables from a name to its room: what a room does may lead back to whoever shows it. */
const isTable = path => /\/rooms\.ts$|^src\/shell\/views\.ts$/.test(path)

/** Whether an import runs code, sooner or later: of those, too, there is no circle, save through a table of rooms. */
const runs = (path, kind) => kind === 'static' || (kind === 'lazy' && !isTable(path))

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
        const isHostReact = /^src\/react(\.tsx|\/[-\w]+\.tsx?)$/.test(path) && /^react($|\/)/.test(specifier)
        // Whoever imports it has it on their page already.
        const isHostWeb3 = /^src\/react\/(solana|wallet-adapter[-\w]*)\.tsx?$/.test(path) && specifier === '@solana/web3.js'
        if (isHostReact || isHostWeb3 || becomesData(path, specifier)) continue
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
  return [...rooms]
    .filter(([, hasEntry]) => !hasEntry)
    .map(([room]) => `src/${room}/:1: its entry file must be src/${room}/${room.split('/')[1]}.ts`)
}

/**
 * The floors of the sandbox, which is a package of its own: what stands on each, below `scripts/sandbox`, and what that may import. A file
 * stands where its longest row says.
 * @type {Record<string, { holds: string[], floors: string[] }>}
 */
const SANDBOX_FLOORS = {
  base: {
    holds: [
      'accounts.',
      'art.',
      'built-page.',
      'checks.',
      'compile-page.',
      'contracts/',
      'http.',
      'listeners.',
      'root.',
      'rpc.',
      'stream.',
      'switches.',
      'wallet-pages.',
    ],
    floors: [],
  },
  keys: { holds: ['keys.', 'keys/'], floors: [] },
  words: { holds: ['words/'], floors: ['keys'] },
  // What is said and what is done, by namespace, whichever wallet is asked.
  methods: { holds: ['methods/'], floors: ['words', 'keys', 'base'] },
  wallets: { holds: ['wallet/', 'web-wallet/', 'frame.', 'frame/'], floors: ['methods', 'words', 'keys', 'base'] },
  pages: {
    holds: ['wallet-parts.', 'wallet/window/', 'web-wallet/page/', 'frame/page/', 'frame/site/'],
    floors: ['wallets', 'methods', 'words', 'keys', 'base'],
  },
  chains: {
    holds: ['anvil.', 'bitcoin', 'chain-faults.', 'devnet.', 'dex', 'paper-chain.', 'polkadot', 'solana', 'tokens.'],
    floors: ['base'],
  },
  // They show the wallets' names and pictures.
  services: { holds: ['api', 'directory', 'explorer', 'fixtures.', 'relay'], floors: ['chains', 'wallets', 'keys', 'base'] },
  doors: {
    holds: ['families.', 'phone.', 'sandbox.'],
    floors: ['services', 'chains', 'wallets', 'methods', 'keys', 'base'],
  },
}

const SANDBOX = 'scripts/sandbox/'

/** @param {string} path */
function sandboxFloorOf(path) {
  const below = path.slice(SANDBOX.length)
  const found = Object.entries(SANDBOX_FLOORS).flatMap(([floor, { holds }]) =>
    holds.filter(begin => below.startsWith(begin)).map(begin => ({ floor, length: begin.length })),
  )
  return found.sort((a, b) => b.length - a.length)[0]?.floor
}

/**
 * All breaches of the sandbox's floors, each as `file:line: rule`.
 * @param {Source[]} sources
 * @returns {string[]}
 */
export function checkSandbox(sources) {
  const graph = toGraph(sources)
  const problems = findCircles(graph).map(circle => `${circle[0]}: imports run in a circle: ${[...circle, circle[0]].join(' → ')}`)
  for (const { path, imports } of sources) {
    const here = sandboxFloorOf(path)
    if (!here) problems.push(`${path}: it stands on no floor of the sandbox`)
    for (const { specifier, line, kind } of imports) {
      const target = posix.join(posix.dirname(path), specifier)
      if (!specifier.startsWith('.')) continue
      if (!target.startsWith(SANDBOX)) {
        // What a test has of a phone is said there, where it names nothing but itself.
        if (kind !== 'type' || !target.startsWith('scripts/testing/')) problems.push(`${path}:${line}: ${specifier} is not of this package`)
        continue
      }
      const there = sandboxFloorOf(target)
      if (here && there !== here && !SANDBOX_FLOORS[here].floors.includes(there))
        problems.push(`${path}:${line}: ${here} may not import ${there} (${target})`)
    }
  }
  return problems
}

/** The sources of the sandbox. */
export const readSandbox = async () =>
  (await readSources(undefined, 'scripts/sandbox')).filter(({ path }) => !path.startsWith(`${SANDBOX}dist/`))

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = [...checkFloors(await readSources()), ...checkSandbox(await readSandbox())]
  for (const problem of problems) console.log(problem)
  process.exitCode = problems.length ? 1 : 0
}
