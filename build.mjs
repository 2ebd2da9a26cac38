// Builds `dist`: node build.mjs
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as esbuild from 'esbuild'
import { minify } from 'terser'
import { writeDeclarations } from './scripts/declarations.mjs'
import { moveMappings, toEager } from './scripts/eager.mjs'
import { findParts, toBill, toIntegrity } from './scripts/bill.mjs'
import { writeLicences } from './scripts/licences.mjs'
import { localesPlugin } from './scripts/locales-plugin.mjs'
import { minifying } from './scripts/minifying.mjs'
import { planRooms, roomPlugin, toInner, writeEntry } from './scripts/link-rooms.mjs'
import { networksPlugin } from './scripts/networks.mjs'
import { writeNotes } from './scripts/measured.mjs'
import { entries, rooms as allRooms } from './scripts/rooms.mjs'
import { preactPlugin } from './scripts/preact-plugin.mjs'
import { buildCommand, buildKit, buildKitDoors, buildSandbox, kitFolder, sandboxFolder } from './scripts/tools.mjs'
import { findIdle, trimsPlugin } from './scripts/trims-plugin.mjs'
import { buildTag, tagSource } from './scripts/tag.mjs'
import { twindPlugin } from './scripts/twind-plugin.mjs'
import { scan } from './scripts/twind-scan.mjs'
import { toSheets } from './scripts/twind-sheets.mjs'
import { toNames } from './scripts/twind.mjs'
import { wagmiPlugin } from './scripts/wagmi-plugin.mjs'

/** The project's folder. */
export const root = fileURLToPath(new URL('.', import.meta.url)).slice(0, -1)

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Where builds and tools keep what is not published. */
export const cache = join(root, 'node_modules/.cache/latchkey')

/** Packages that stay the host's own, and the entries that may import them. */
const hostPackages = [
  { importer: /[\\/]src[\\/]react(\.tsx|[\\/][-\w]+\.tsx?)$/, packages: /^react(\/jsx-runtime)?$/ },
  { importer: /[\\/]src[\\/]kits[\\/]/, packages: /^react(\/jsx-runtime)?$/ },
  { importer: /[\\/]src[\\/]vue([\\/][-\w]+)?\.ts$/, packages: /^vue$/ },
  { importer: /[\\/]src[\\/]react[\\/](solana|wallet-adapter[-\w]*)\.tsx?$/, packages: /^@solana\/web3\.js$/ },
  { importer: /[\\/](src[\\/](wagmi|kits)|@wagmi[\\/]core)[\\/]/, packages: /^viem(\/.+)?$/ },
  { importer: /[\\/]src[\\/]kits[\\/]/, packages: /^next-auth\/react$/ },
]

const typesOnly = entries.flatMap(({ isTypes, source }) => (isTypes ? [source] : []))

/** React's names, compiled to Preact's (architecture.md, section 5). */
const aliases = {
  '@preact/signals-react': '@preact/signals',
}

/**
 * React without `preact/compat`, which rewrites every element for habits of React that our views do not have
 * (`onChange`, `className`, camel-cased SVG attributes): 1.9 kB of the first open. A view that imports a name
 * which is missing here does not build.
 */
const facades = {
  react: `
    export { createContext, createElement, Fragment } from 'preact'
    export { useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'`,
  'react-dom/client': `
    import { render } from 'preact'
    export const createRoot = container => ({ render: tree => render(tree, container), unmount: () => render(null, container) })`,
  // Preact's own brings a second constructor of elements, and parts for rendering to text.
  'preact/jsx-runtime': `
    import { createElement } from 'preact'
    export { Fragment } from 'preact'
    export const jsx = (type, props, key) => createElement(type, { ...props, key })
    export { jsx as jsxs }`,
}
// The parts of kit that build transactions. Its index names all the others too, a websocket for Node among them, which stay wherever a
// bundler does not split: in tests.
const kit = '@solana/kit'
facades[kit] = `
  export { address, getAddressEncoder, getProgramDerivedAddress, isOffCurveAddress } from '@solana/addresses'
  export { AccountRole } from '@solana/instructions'
  export { blockhash } from '@solana/rpc-types'
  export { pipe } from '@solana/functional'
  export { compileTransaction } from '@solana/transactions'
  export {
    appendTransactionMessageInstructions, createTransactionMessage, setTransactionMessageFeePayer, setTransactionMessageLifetimeUsingBlockhash
  } from '@solana/transaction-messages'`
// `jsxImportSource` says preact; a file may say react.
facades['react/jsx-runtime'] = facades['preact/jsx-runtime']

/** Who takes the curves that sr25519 brings: twice the same arithmetic, in two versions, was 8 kB of what is installed. */
const ofSr25519 = /[\\/]src[\\/]adapters[\\/]ed25519\.ts$/

/** @returns {import('esbuild').Plugin} */
function aliasPlugin() {
  return {
    name: 'alias',
    setup(build) {
      build.onResolve(
        {
          filter:
            /^(react(-dom)?(\/.+)?|preact\/jsx-runtime|@preact\/signals-react|@solana\/(kit|web3\.js)|viem(\/.+)?|vue|next-auth\/react)$/,
        },
        ({ path, importer, kind, pluginData }) => {
          if (pluginData === aliases) return undefined
          if (hostPackages.some(host => host.importer.test(importer) && host.packages.test(path))) return { path, external: true }
          if (path === kit && !/[\\/]src[\\/]adapters[\\/]/.test(importer)) return undefined
          if (facades[path]) return { path, namespace: 'facade', sideEffects: false }
          const to = aliases[path]
          return to && build.resolve(to, { importer, kind, resolveDir: root, pluginData: aliases })
        },
      )
      build.onResolve({ filter: /^@noble\// }, ({ path, importer, kind }) =>
        ofSr25519.test(importer) ? build.resolve(path, { kind, resolveDir: join(root, 'node_modules/@scure/sr25519') }) : undefined,
      )
      build.onLoad({ filter: /.*/, namespace: 'facade' }, ({ path }) => ({
        contents: facades[path],
        resolveDir: path === kit ? join(root, 'node_modules', kit) : root,
      }))
    },
  }
}

/**
 * The options under which our sources are bundled, for the build and, with `mode: 'test'`, for whoever bundles
 * sources to run them elsewhere: what is tested is what ships. In test mode class names stay readable
 * and no CSS is collected; add `entryPoints`, `outfile` and the like.
 * @param {object} [options]
 * @param {'build' | 'test'} [options.mode]
 * @param {string} [options.from] the folder that holds `src`
 * @param {import('esbuild').Plugin[]} [options.plugins] put before ours; in test mode `tw` is added here
 * @param {Set<object>} [options.trims] which rows of scripts/trims.mjs were used, over several builds
 * @returns {Promise<import('esbuild').BuildOptions>}
 */
export async function buildOptions({ mode = 'build', from = root, plugins = [], trims = undefined } = {}) {
  const test = mode === 'test'
  const readable = template => (template.kind === 'tw' ? template.tokens.join(' ') : template.css)
  return {
    absWorkingDir: from,
    bundle: true,
    format: 'esm',
    target: test ? 'node20' : 'es2022',
    platform: test ? 'node' : 'browser',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    // Left to ourselves, so that a dist built from any folder's tsconfig is the same.
    tsconfigRaw: { compilerOptions: { jsx: 'react-jsx', jsxImportSource: 'preact', useDefineForClassFields: true } },
    define: { 'process.env.NODE_ENV': test ? '"test"' : '"production"', LATCHKEY_VERSION: JSON.stringify(version) },
    legalComments: 'none',
    logLevel: 'silent',
    plugins: [
      ...plugins,
      ...(test ? [twindPlugin({ sources: await scan(join(from, 'src')), write: readable })] : []),
      localesPlugin(),
      preactPlugin,
      trimsPlugin(root, from, trims),
      aliasPlugin(),
      networksPlugin(root),
    ],
  }
}

/**
 * Bundles everything in memory, a room at a time.
 * @param {object} [options]
 * @param {string} [options.from] the folder that holds `src`
 * @param {import('./scripts/rooms.mjs').Room[]} [options.rooms]
 * @returns {Promise<{ files: import('esbuild').OutputFile[], metafile: import('esbuild').Metafile, css: string[] }>}
 */
export async function bundle({ from = root, rooms = allRooms } = {}) {
  const sources = await scan(join(from, 'src'))
  const names = toNames(sources.flatMap(source => source.templates.flatMap(template => template.tokens)))
  const trims = new Set()
  const found = await readdir(join(from, 'src'), { recursive: true })
  const paths = found
    .map(path => `src/${path.split(sep).join('/')}`)
    .filter(path => /\.tsx?$/.test(path))
    .sort()
  const plans = await Promise.all(toHouses(rooms).map(house => planRooms({ from, paths, rooms: house, all: rooms })))
  const sheets = new Map()
  for (const plan of plans) for (const [name, sheet] of await toSheets({ plan, sources, names, from })) sheets.set(name, sheet)

  const work = plans.flatMap(plan => plan.rooms.map(room => ({ plan, room })))
  const built = await Promise.all(
    work.map(({ plan, room }) => buildRoom({ plan, room, from, sources, names, trims, sheet: sheets.get(room.name) })),
  )
  const idle = trims.size ? findIdle(trims) : []
  if (idle.length) throw new Error(idle.map(({ text }) => text).join('\n'))

  const css = sources.flatMap(source => source.templates.filter(template => template.kind === 'css').map(template => template.css))
  return {
    files: built.flatMap(({ files }) => files),
    metafile: {
      inputs: Object.assign({}, ...built.map(({ inputs }) => inputs)),
      outputs: Object.assign({}, ...built.map(({ outputs }) => outputs)),
    },
    css: [...css, ...[...sheets].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sheet]) => sheet)],
  }
}

/** Rooms that share no file stand in houses of their own: data, and signing in, which knows no modal and must cost its pages nothing. */
function toHouses(rooms) {
  const houses = new Map()
  for (const room of rooms) houses.set(room.house, [...(houses.get(room.house) ?? []), room])
  return [...houses.values()]
}

/** One room's file and its map, and what esbuild tells of it. */
async function buildRoom({ plan, room, from, sources, names, trims, sheet }) {
  const file = plan.fileOf(room.name)
  const write = template => (template.kind === 'tw' ? template.tokens.map(token => names.get(token)).join(' ') : template.css)
  const result = await esbuild.build({
    ...(await buildOptions({
      from,
      trims,
      plugins: [
        roomPlugin(plan, room.name, from),
        wagmiPlugin(root),
        twindPlugin({ sources, write, change: toInner(plan, room.name, from) }),
      ],
    })),
    stdin: { contents: writeEntry(plan, room.name, sheet), resolveDir: from, sourcefile: file, loader: 'ts' },
    outfile: join(from, 'dist', file),
    minifySyntax: !room.isData,
    minifyIdentifiers: !room.isData,
    metafile: true,
    write: false,
    sourcemap: room.isData ? false : 'linked',
    logOverride: { 'ignored-bare-import': 'silent' },
  })
  await Promise.all(result.outputFiles.filter(({ path }) => path.endsWith('.js')).map(each => squeeze(each, result, room)))
  const { outputs, inputs } = result.metafile
  for (const output of Object.values(outputs)) {
    for (const each of output.imports)
      if (each.path.startsWith('.')) Object.assign(each, { path: join('dist', dirname(file), each.path), external: undefined })
    delete output.entryPoint
  }
  const doors = plan.doorsOf(room.name)
  Object.assign(outputs[`dist/${file}`], {
    entryPoint: room.entry ?? doors[0] ?? room.name,
    doors,
    bytes: result.outputFiles.find(({ path }) => path.endsWith('.js')).contents.length,
  })
  return { files: result.outputFiles, inputs, outputs }
}

/** Constants that say themselves that they are exported: of hundreds, a list of all their names at the end is 3 kB, packed. @param {string} text */
function exportInPlace(text) {
  const list = /^export \{\n([^}]*)\};\n*$/m.exec(text)
  const names = list[1].split(',').map(name => name.trim())
  const inPlace = new Set()
  const written = text
    .slice(0, list.index)
    .replace(/^var (\w+) = /gm, (all, name) => (names.includes(name) ? (inPlace.add(name), `export const ${name} = `) : all))
  return `${written}export {${names.filter(name => !inPlace.has(name)).join(',')}}`
}

/**
 * Minifies a file once more.
 * @param {esbuild.OutputFile} file changed in place, its source map too
 * @param {esbuild.BuildResult} result
 * @param {import('./scripts/rooms.mjs').Room} room
 */
async function squeeze(file, result, { entry, isData, isEager, isClient }) {
  const map = result.outputFiles.find(({ path }) => path === `${file.path}.map`)
  const text = isData ? exportInPlace(file.text) : file.text
  const { code, map: mapped } = await minify(text.replace(/\n\/\/# sourceMappingURL=.*\n?$/, ''), {
    ...minifying,
    // By which a dApp's bundler knows what of an entry it may leave out.
    format: { preserve_annotations: Boolean(entry) },
    // No comment leads to the map: it would cost every visitor bytes. Tools find it by its name.
    sourceMap: map && { content: map.text, filename: basename(file.path) },
  })
  file.contents = Buffer.from(code)
  if (map) map.contents = Buffer.from(mapped)
  if (isClient) {
    file.contents = Buffer.from(`"use client";\n${code}`)
    map.contents = Buffer.from(JSON.stringify({ ...JSON.parse(mapped), mappings: `;${JSON.parse(mapped).mappings}` }))
  }
  if (!isEager) return
  const eager = toEager(code)
  file.contents = Buffer.from(eager.code)
  const { mappings, ...rest } = JSON.parse(mapped)
  map.contents = Buffer.from(JSON.stringify({ ...rest, mappings: moveMappings(mappings, eager.shifts) }))
}

/**
 * Builds `dist` and what `npm run size` reads.
 * @param {object} [options]
 * @param {string} [options.from] the folder that holds `src`
 * @param {import('./scripts/rooms.mjs').Room[]} [options.rooms]
 * @param {boolean} [options.declarations] also write the types
 * @param {string} [options.notes] the folder where the metafile and the pages go that are measured
 * @returns {Promise<import('esbuild').Metafile>}
 */
export async function build({ from = root, rooms = allRooms, declarations = true, notes = cache } = {}) {
  const { files, metafile, css } = await bundle({ from, rooms })
  const dist = join(from, 'dist')
  const written = new Map(files.map(({ path, contents }) => [relative(dist, path).split(sep).join('/'), contents]))
  written.set('THIRD-PARTY-LICENSES.txt', await writeLicences(metafile, from))
  written.set('sbom.json', toBill(await findParts(metafile, from), version))
  if (existsSync(join(from, tagSource))) written.set('latchkey.js', Buffer.from(await buildTag(from, written)))
  written.set('integrity.json', toIntegrity(written))
  // Whoever comes from these kits imports their styles; ours come with what they style.
  if (from === root)
    for (const name of ['wallet-adapter.css', 'rainbowkit.css']) written.set(name, '/* Nothing: the modal brings its own styles. */\n')
  if (declarations) {
    const sources = [...rooms.flatMap(({ entry }) => entry ?? []), ...typesOnly, tagSource]
    // What is imported for its types alone has nothing to run.
    if (typesOnly.every(file => existsSync(join(from, file)))) written.set('jsx.js', 'export {}\n')
    for (const [name, text] of await writeDeclarations({ from, root, entries: sources.filter(file => existsSync(join(from, file))) }))
      written.set(name, text)
  }
  if (from === root) {
    for (const [name, contents] of [...(await buildKitDoors(root)), ...(await buildCommand(root))]) written.set(name, contents)
    await replaceFolder(join(root, kitFolder, 'dist'), await buildKit(root, version), notes)
    await replaceFolder(join(root, sandboxFolder, 'dist'), await buildSandbox(root), notes)
  }
  await replaceFolder(dist, written, notes)
  await writeNotes({ folder: notes, metafile, css, dist })
  return metafile
}

/** Makes `folder` hold exactly these files. Each appears whole and old ones go last, so that a running page or test finds its files. */
async function replaceFolder(folder, files, notes) {
  const draft = join(notes, `draft-${process.pid}`)
  await mkdir(notes, { recursive: true })
  for (const [name, contents] of files) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(draft, contents)
    await rename(draft, path)
  }
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath ?? entry.path, entry.name)
    if (entry.isFile() && !files.has(relative(folder, path).split(sep).join('/'))) await rm(path, { force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await build()
  } catch (error) {
    const messages = error.errors
      ? await esbuild.formatMessages(error.errors, { kind: 'error', color: process.stderr.isTTY })
      : [error.message]
    console.error(messages.join('\n'))
    process.exitCode = 1
  }
}
