// Builds rooms one by one: what stands in another room is imported from that room's file. The steps:
//
//   1. readLinks    what each source imports and exports at run time, by name
//   2. splitRules   a rule file becomes as many nodes as it has names, so that each may stand in another room
//   3. toHalves     signals-core becomes two nodes, since computed signals come with the dialog
//   4. toPlaces     which room holds each node: as the table of rooms names it, else the last that all who want it come after
//   5. planRooms    what rooms take of each other, under short names (a dApp's bundler keeps them); what breaks the one rule is told
//   6. writeEntry   a room's entry: what others enter it for, and what it gives
//   7. roomPlugin   esbuild bundles it; an import of what another room holds becomes one import of that room's file
//   8. toInner      an import() of what the same room holds waits for nothing, and becomes an import
//
// Measured beside one build by Rolldown 1.2.19 with a chunk for each room, file by file: page +2.9 kB in a dApp's bundler, dialog +3.0 kB in
// three files instead of one, connecting +2.2 kB after it; with its own chunks page +4.4 kB, dialog +6.5 kB in 26 files. A chunk holds a
// module once and whole; here a rule is placed by its name, and two rooms may have a copy. Even given rules by name (steps 1 and 2) its dialog
// is +2.7 kB. That is why.
import { readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { compilePreact, halves } from './preact-plugin.mjs'
import { readLinks, splitRules, toAncestors, toPlaces } from './room-graph.mjs'

/** Packages with a state of their own, or such as all views need: they stand in one room, as a source does. */
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const shared = /^(preact\/jsx-runtime|react(\/jsx-runtime|-dom\/client)?|@preact\/signals-react|signals:(core|computed))$/

/** Hooks for React hosts speak to the host's own React. */
const isHosts = (importer, specifier) => /^src\/(react\.tsx|react\/|kits\/)/.test(importer) && /^react/.test(specifier)

/** What adopts a room's CSS. */
const tw = 'src/ui/tw.ts'

/** signals-core in its two halves, each of which a room holds. @param {import('./room-graph.mjs').Edge} edge */
const toHalves = edge =>
  edge.specifier !== '@preact/signals-core'
    ? [edge]
    : Object.entries(halves)
        .map(([specifier, held]) => ({ ...edge, specifier, names: edge.names.filter(name => held.includes(name)) }))
        .filter(({ names }) => names.length)

/** Templates are the build's: what has no more of that file is no reason for a room to hold it. @param {import('./room-graph.mjs').Edge} edge */
const toRunTime = edge => {
  if (edge.target !== tw) return [edge]
  const names = edge.names.filter(name => name !== 'tw' && name !== 'css')
  return names.length ? [{ ...edge, names }] : []
}

/**
 * @typedef {object} Plan
 * @property {import('./rooms.mjs').Room[]} rooms
 * @property {Map<string, ReturnType<typeof readLinks>>} files
 * @property {Map<string, Set<string>>} places the rooms that hold a source or a shared package
 * @property {Map<string, import('./room-graph.mjs').Links>} links
 * @property {Set<string>} styled sources with classes
 * @property {Map<string, string>} abroad rooms of other houses that may be entered, by the source that they are entered for
 * @property {(name: string) => string} fileOf a room's file in dist
 * @property {(name: string) => Set<string>} loadedBefore the rooms whose files are there before a room's file runs
 * @property {(name: string) => string[]} doorsOf sources of a room that others enter by `import()`
 * @property {(from: string, room: string) => string | undefined} holderOf which room gives it to `room`
 * @property {Map<string, Map<string, string>>} given by source: the name under which its room exports each of its names
 */

/**
 * Reads the sources and lays them out.
 * @param {object} options
 * @param {string} options.from the folder that holds `src`
 * @param {string[]} options.paths its sources
 * @param {import('./rooms.mjs').Room[]} options.rooms of one house
 * @param {import('./rooms.mjs').Room[]} [options.all] of all houses
 * @returns {Promise<Plan>}
 */
export async function planRooms({ from, paths, rooms, all = rooms }) {
  const known = new Set(paths)
  const files = new Map(
    await Promise.all(paths.map(async path => [path, readLinks(path, await readFile(posix.join(from, path), 'utf8'), known)])),
  )
  const links = splitRules(files)
  const compiled = await compilePreact()
  const needsOf = name => {
    const text = compiled.get(name === '@preact/signals-react' ? '@preact/signals' : name)
    return text ? readLinks(`${name}.js`, text, known) : { edges: [], exports: [] }
  }
  /** Sources with classes: their room has a sheet to adopt. */
  const styled = new Set(
    [...links.keys()].filter(path => links.get(path).edges.some(each => each.target === tw && each.names.includes('tw'))),
  )
  // Packages are found as this goes, and looked through in their turn.
  for (const [path, found] of links) {
    found.edges = found.edges.flatMap(toHalves).flatMap(toRunTime)
    for (const edge of found.edges) {
      if (edge.target || !shared.test(edge.specifier) || isHosts(path, edge.specifier)) continue
      edge.target = edge.specifier
      if (!links.has(edge.target)) links.set(edge.target, needsOf(edge.target))
    }
  }
  const places = toPlaces(rooms, links)
  const ancestors = toAncestors(rooms)
  const order = rooms.map(({ name }) => name)
  const holderOf = (path, room) => {
    const holders = places.get(path)
    if (!holders) return undefined
    if (holders.has(room)) return room
    return order.find(name => holders.has(name) && ancestors.get(room).has(name))
  }
  /** By source: rooms of other houses that may be entered for it. */
  const abroad = new Map(all.filter(room => !rooms.includes(room)).flatMap(({ name, doors = [] }) => doors.map(path => [path, name])))
  const fileOf = name => (all.find(room => room.name === name).entry ? `${name}.js` : `rooms/${name}.js`)

  // Whose files a room's file asks for before it runs, and those ask for.
  const loadedBefore = (name, seen = new Set()) => {
    for (const [path, holders] of places) {
      if (!holders.has(name)) continue
      for (const { target, kind } of links.get(path).edges) {
        const holder = kind === 'static' && target && !holders.has(target) ? holderOf(target, name) : undefined
        if (!holder || holder === name || seen.has(holder)) continue
        seen.add(holder)
        loadedBefore(holder, seen)
      }
    }
    return seen
  }

  // What rooms give each other: names that are imported across, and all names of a door.
  const wanted = new Map()
  const doors = new Map(order.map(name => [name, new Set()]))
  const want = (path, names) => names.forEach(name => (wanted.get(path) ?? wanted.set(path, new Set()).get(path)).add(name))
  /** What is taken of a door by `import()`, under its own name. */
  const entered = new Set()
  const enter = (holder, target, names) => {
    doors.get(holder).add(target)
    for (const name of names) entered.add(`${target} ${name}`)
    want(target, names)
  }
  for (const { name, doors = [] } of rooms) for (const path of doors) enter(name, path, links.get(path).exports)
  const problems = []
  for (const [path, rooms] of places) {
    for (const { target, kind, names } of links.get(path).edges) {
      if (!target || !places.has(target)) continue
      for (const room of rooms) {
        if (places.get(target).has(room)) continue
        if (kind === 'lazy') {
          const [holder] = places.get(target)
          enter(holder, target, names.includes('*') ? links.get(target).exports : names)
        } else if (!holderOf(target, room))
          problems.push(
            `${path} (${room}) imports ${target} (${[...places.get(target)].join(', ')}): a room imports statically only what it holds, or what a room it comes after holds`,
          )
        else if (names.includes('*')) problems.push(`${path} imports all of ${target}: name what you import`)
        else want(target, names)
      }
    }
  }
  if (problems.length) throw new Error(problems.join('\n'))

  if (styled.size && places.has(tw)) want(tw, ['adopt'])
  const given = new Map()
  const taken = new Map()
  const own = name => rooms.find(({ entry }) => entry && places.get(entry)?.has(name))?.entry
  const counts = new Map(order.map(name => [name, 0]))
  /** A dApp's bundler keeps these names, so that a letter counts. `$` where an entry's own names are, which people write. */
  const toShortName = holders => {
    const n = Math.max(...holders.map(name => counts.get(name)))
    for (const name of holders) counts.set(name, n + 1)
    return (holders.some(own) ? '$' : '') + (n < 52 ? letters[n] : letters[n % 52] + letters[Math.floor(n / 52) - 1])
  }
  for (const path of [...wanted.keys()].sort()) {
    const holders = [...places.get(path)]
    const isEntry = holders.some(name => own(name) === path)
    given.set(
      path,
      new Map(
        [...wanted.get(path)].sort().map(name => {
          const as = isEntry || entered.has(`${path} ${name}`) ? name : toShortName(holders)
          for (const holder of holders) {
            const key = `${holder} ${as}`
            if (taken.has(key)) throw new Error(`${path} and ${taken.get(key)} both export ${as} to those who enter ${holder}`)
            taken.set(key, path)
          }
          return [name, as]
        }),
      ),
    )
  }
  return {
    rooms,
    files,
    places,
    links,
    styled,
    abroad,
    fileOf,
    holderOf,
    given,
    doorsOf: name => [...doors.get(name)].sort(),
    loadedBefore,
  }
}

/**
 * The text of a room's entry: what others enter it for, and what rooms after it import of it.
 * @param {Plan} plan
 * @param {string} name
 * @param {string} [sheet] its CSS
 */
export function writeEntry(plan, name, sheet) {
  const { entry } = plan.rooms.find(room => room.name === name)
  const lines = entry ? [`export * from './${entry}'`] : []
  if (sheet) {
    const holder = plan.holderOf(tw, name)
    const from = holder === name ? `{ adopt } from './${tw}'` : `{ ${plan.given.get(tw).get('adopt')} as adopt } from 'from:${holder}'`
    lines.unshift(`import ${from}; adopt(${JSON.stringify(sheet)})`)
  }
  for (const [path, names] of plan.given) {
    if (!plan.places.get(path).has(name) || path === entry) continue
    const list = [...names].map(([each, as]) => (each === as ? each : `${each} as ${as}`))
    if (list.length) lines.push(`export { ${list.join(', ')} } from '${path.startsWith('src/') ? `./${path.split('#')[0]}` : path}'`)
  }
  return lines.join('\n')
}

/**
 * The esbuild plugin that builds one room.
 * @param {Plan} plan
 * @param {string} room
 * @param {string} from the folder that holds `src`
 * @returns {import('esbuild').Plugin}
 */
export function roomPlugin(plan, room, from) {
  const { places, given, holderOf, fileOf, abroad } = plan
  const here = posix.dirname(fileOf(room))
  const toFile = name => {
    const path = posix.relative(here, fileOf(name))
    return path.startsWith('.') ? path : `./${path}`
  }
  const toSource = (importer, path) => {
    const base = posix.join(posix.dirname(posix.relative(from, importer)), path).replace(/\.jsx?$/, '')
    return [`${base}.ts`, `${base}.tsx`].find(each => plan.files.has(each))
  }
  // One import for each room that is entered, of the names that this room wants, whichever of its files want them.
  const wanted = new Map()
  for (const [path, holders] of places) {
    if (!holders.has(room)) continue
    for (const { target, kind, names } of plan.links.get(path).edges) {
      const holder = kind === 'static' && given.has(target) && !places.get(target).has(room) ? holderOf(target, room) : undefined
      if (!holder) continue
      if (!wanted.has(holder)) wanted.set(holder, new Set())
      for (const name of names) wanted.get(holder).add(given.get(target).get(name))
    }
    const adopts = plan.styled.has(path) && !places.get(tw).has(room) ? holderOf(tw, room) : undefined
    if (adopts) wanted.set(adopts, (wanted.get(adopts) ?? new Set()).add(given.get(tw).get('adopt')))
  }
  // What is named beside it, and wanted by nobody here, stands in a line of its own, so that it falls away.
  const toExport = (holder, as, name) => `export { ${as} as ${name} } from '${wanted.get(holder)?.has(as) ? 'from' : 'room'}:${holder}'`
  const link = (source, kind) => {
    if (source && plan.files.get(source)?.byName.size) return { path: source, namespace: 'rules', sideEffects: false }
    if (kind === 'dynamic-import' && abroad.has(source)) return { path: toFile(abroad.get(source)), external: true }
    if (!source || !places.has(source) || places.get(source).has(room)) return undefined
    if (kind === 'dynamic-import') return { path: toFile([...places.get(source)][0]), external: true }
    const holder = holderOf(source, room)
    // Not ours to have: a name beside the one that is wanted imports it, and falls away.
    return holder && given.has(source) ? { path: source, namespace: 'room', pluginData: holder, sideEffects: false } : undefined
  }
  return {
    name: 'room',
    setup(build) {
      build.onResolve({ filter: /^\.{1,2}\// }, ({ path, importer, kind, namespace }) =>
        namespace === 'file' && importer ? link(toSource(importer, path), kind) : undefined,
      )
      build.onResolve({ filter: shared }, ({ path, kind, importer }) =>
        isHosts(posix.relative(from, importer), path) ? undefined : link(path, kind),
      )
      build.onResolve({ filter: /^room:/ }, ({ path }) => ({ path: toFile(path.slice(5)), external: true, sideEffects: false }))
      build.onResolve({ filter: /^from:/ }, ({ path }) => ({ path: path.slice(5), namespace: 'from', sideEffects: false }))
      build.onLoad({ filter: /.*/, namespace: 'from' }, ({ path }) => ({
        contents: `export { ${[...wanted.get(path)].join(', ')} } from 'room:${path}'`,
      }))
      build.onResolve({ filter: /^own:/ }, ({ path }) => ({ path: posix.join(from, path.slice(4)), sideEffects: false }))
      // Of a rule file some names may be here, and others in rooms that came before.
      build.onLoad({ filter: /.*/, namespace: 'rules' }, ({ path }) => {
        const lines = plan.files.get(path).exports.map(name => {
          const node = `${path}#${name}`
          const holder = places.get(node)?.has(room) ? undefined : holderOf(node, room)
          const as = holder && given.get(node)?.get(name)
          return as ? toExport(holder, as, name) : `export { ${name} } from 'own:${path}'`
        })
        return { contents: lines.join('\n'), resolveDir: from }
      })
      build.onLoad({ filter: /.*/, namespace: 'room' }, ({ path, pluginData: holder }) => ({
        contents: [...given.get(path)].map(([name, as]) => toExport(holder, as, name)).join('\n'),
      }))
    },
  }
}

/**
 * What becomes of a source in a room whose `import()` leads to what the same room holds: floors part the two, and the file has both. esbuild
 * would put each of them, and all they import, into a function of its own that is called when it is first wanted.
 * @param {Plan} plan
 * @param {string} room
 * @param {string} from the folder that holds `src`
 * @returns {(path: string) => ((text: string) => string) | undefined}
 */
export function toInner(plan, room, from) {
  return path => {
    const source = posix.relative(from, path)
    if (!plan.places.get(source)?.has(room)) return undefined
    /** @type {Map<string, Set<string>>} by specifier */
    const inner = new Map()
    for (const { target, kind, names, specifier } of plan.links.get(source).edges)
      if (kind === 'lazy' && plan.places.get(target)?.has(room)) inner.set(specifier, new Set([...(inner.get(specifier) ?? []), ...names]))
    const whole = [...inner].filter(([, names]) => !names.has('*'))
    if (!whole.length) return undefined
    return text =>
      whole.reduce((text, [specifier, names], at) => {
        const list = [...names].map(name => [name, `inner${at}$${name}`])
        const taken = list.map(([name, as]) => `${name}: ${as}`).join(', ')
        // At its end, so that the lines of the source keep their numbers.
        const line = `\nimport { ${list.map(([name, as]) => `${name} as ${as}`).join(', ')} } from '${specifier}'`
        return text.replaceAll(`import('${specifier}')`, `Promise.resolve({ ${taken} })`) + line
      }, text)
  }
}
