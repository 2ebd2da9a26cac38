// Builds `dist`: node build.mjs
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as esbuild from 'esbuild'
import { minify } from 'terser'
import { closure, groupsPlugin, toGroups } from './scripts/chunks.mjs'
import { writeDeclarations } from './scripts/declarations.mjs'
import { writeLicences } from './scripts/licences.mjs'
import { minifying } from './scripts/minifying.mjs'
import { joinMoments, writeMoments } from './scripts/moments.mjs'
import { networksPlugin } from './scripts/networks.mjs'
import { trimsPlugin } from './scripts/trims-plugin.mjs'
import { mark, twindPlugin } from './scripts/twind-plugin.mjs'
import { scan } from './scripts/twind-scan.mjs'
import { toSheets } from './scripts/twind-sheets.mjs'
import { toNames } from './scripts/twind.mjs'

/** The project's folder. */
export const root = fileURLToPath(new URL('.', import.meta.url)).slice(0, -1)

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Where builds and tools keep what is not published. */
export const cache = join(root, 'node_modules/.cache/latchkey')

/** Public entries by the name a dApp imports; each is built as soon as its file exists. */
const entryFiles = {
  index: 'src/index.ts',
  react: 'src/react.tsx',
  ethers: 'src/ethers.ts',
  solana: 'src/solana.ts',
  bitcoin: 'src/bitcoin.ts',
  polkadot: 'src/polkadot.ts',
  wagmi: 'src/wagmi.ts',
  siwx: 'src/siwx.ts',
  siwe: 'src/siwe.ts',
}

/** Data only, and built by itself: a dApp that imports one network must not get a byte of the modal. */
const dataEntryFiles = { networks: 'src/networks.ts' }

/**
 * Shared code in few files, one chunk for each moment: what stands in one with every page, with hosted services,
 * with the dialog (views below it may rely on it), with connecting, and with being connected.
 */
const groupRules = [
  { name: 'page-load', with: ['src/index.ts', 'src/react.tsx', 'src/ethers.ts'], joined: ['src/ethers.ts'] },
  { name: 'http', sources: ['src/clients/http.ts', 'src/domain/links.ts', 'src/domain/services.ts', 'src/flows/sdk-version.ts'] },
  { name: 'first-open', with: ['src/shell/shell.tsx'], below: true, whole: true, also: ['src/ui/Ring.tsx', 'src/views/ConnectingExternal.tsx', 'src/views/use-attempt.ts', 'src/domain/texts/connecting.ts'] },
  {
    name: 'connecting',
    sources: [
      'src/adapters/eip155/answers.ts', 'src/adapters/eip155/door.ts', 'src/adapters/eip155/requests.ts', 'src/domain/error-code.ts',
      'src/domain/more-storage-keys.ts', 'src/domain/unknown-network.ts', 'src/flows/connect.ts', 'src/flows/hold-connection.ts', 'src/flows/leave-connecting.ts', 'src/state/connections.ts', 'src/domain/walletconnect.ts',
    ],
  },
  { name: 'rpc', sources: ['src/domain/rpc-urls.ts'] },
  { name: 'own-rpc', sources: ['src/domain/own-rpc-urls.ts'] },
  { name: 'connected', sources: ['src/flows/connected.ts', 'src/flows/say.ts', 'src/domain/floor-decimals.ts', 'src/domain/lists-tokens.ts'] },
  // What talks to the blockchain API, for whichever feature asks first.
  { name: 'blockchain-api', sources: ['src/clients/blockchain-api.ts', 'src/domain/decimals.ts', 'src/domain/plain-text.ts', 'src/flows/blockchain-api.ts'] },
  { name: 'walletconnect-client', with: ['src/connectors/walletconnect/sign-client.ts'], whole: true },
  { name: 'hosted', with: ['src/flows/hosted.ts'] },
  { name: 'account', sources: ['src/ui/Avatar.tsx', 'src/ui/account-icons.ts', 'src/domain/texts/account.ts'] },
  { name: 'history', sources: ['src/features/history/Activity.tsx', 'src/features/history/Notice.tsx', 'src/features/history/use-history.ts', 'src/features/history/state.ts', 'src/domain/texts/history.ts', 'src/features/history/draw-transaction.tsx', 'src/domain/history-months.ts', 'src/domain/relative-time.ts'] },
  { name: 'balance', with: ['src/flows/load-balance.ts', 'src/clients/eip155-balance.ts'], whole: true },
]

/** Packages that stay the host's own, and the entry that may import them. */
const hostPackages = [
  { importer: /[\\/]src[\\/]react\.tsx$/, packages: /^react(\/jsx-runtime)?$/ },
  { importer: /[\\/]src[\\/]wagmi\.ts$|[\\/]src[\\/]adapters[\\/]wagmi[\\/]/, packages: /^(@wagmi\/core|viem)(\/|$)/ },
]

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
  'react': `
    export { cloneElement, Component, createContext, createElement, createRef, Fragment, isValidElement } from 'preact'
    export { useCallback, useContext, useDebugValue, useEffect, useErrorBoundary, useId, useImperativeHandle, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks'`,
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
// `jsxImportSource` says preact; a file may say react.
facades['react/jsx-runtime'] = facades['preact/jsx-runtime']

/** @returns {import('esbuild').Plugin} */
function aliasPlugin() {
  return {
    name: 'alias',
    setup(build) {
      build.onResolve({ filter: /^(react(-dom)?(\/.+)?|preact\/jsx-runtime|@preact\/signals-react|@wagmi\/core|viem(\/.*)?)$/ }, ({ path, importer, kind, pluginData }) => {
        if (pluginData === aliases) return undefined
        if (hostPackages.some(host => host.importer.test(importer) && host.packages.test(path))) return { path, external: true }
        if (facades[path]) return { path, namespace: 'facade', sideEffects: false }
        const to = aliases[path]
        return to && build.resolve(to, { importer, kind, resolveDir: root, pluginData: aliases })
      })
      build.onLoad({ filter: /.*/, namespace: 'facade' }, ({ path }) => ({ contents: facades[path], resolveDir: root }))
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
 * @returns {Promise<import('esbuild').BuildOptions>}
 */
export async function buildOptions({ mode = 'build', from = root, plugins = [] } = {}) {
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
      trimsPlugin(root, from),
      aliasPlugin(),
      networksPlugin(root),
    ],
  }
}

/**
 * Bundles everything in memory.
 * @param {object} [options]
 * @param {string} [options.from] the folder that holds `src`
 * @returns {Promise<{ files: import('esbuild').OutputFile[], metafile: import('esbuild').Metafile, css: string[] }>}
 */
export async function bundle({ from = root } = {}) {
  const sources = await scan(join(from, 'src'))
  const templates = sources.flatMap(source => source.templates)
  const names = toNames(templates.flatMap(template => template.tokens))
  const existing = Object.entries(entryFiles).filter(([, file]) => existsSync(join(from, file)))
  const common = {
    entryPoints: Object.fromEntries(existing),
    outdir: 'dist',
    entryNames: '[name]',
    chunkNames: 'chunks/[name]-[hash]',
    splitting: true,
    minify: true,
    metafile: true,
    write: false,
    logOverride: { 'ignored-bare-import': 'silent' },
  }

  // First pass: which source ends up with which entry, and which classes it still uses.
  const first = await esbuild.build({
    ...(await buildOptions({
      from,
      plugins: [twindPlugin({ sources, write: (template, index) => (template.kind === 'tw' ? mark.write(index) : template.css) })],
    })),
    ...common,
  })
  const sheets = await toSheets({ result: first, templates, names, root: from })
  const groups = toGroups(first.metafile, groupRules, new Map([...sheets.keys()].map(name => [name, ['src/ui/tw.ts']])))

  // Second pass: each lazy entry adopts its sheet, and each entry names the groups it takes part in.
  const before = path => {
    const name = relative(from, path).split(sep).join('/')
    const joined = groups.filter(group => group.entries.has(name)).map(group => `import "group:${group.name}";`)
    const sheet = sheets.get(name)
    const tw = relative(dirname(path), join(from, 'src/ui/tw.js')).split(sep).join('/').replace(/^(?!\.)/, './')
    const adopted = sheet ? `import {adopt as __adopt} from "${tw}";__adopt(${JSON.stringify(sheet)});` : ''
    return joined.join('') + adopted
  }
  const second = await esbuild.build({
    ...(await buildOptions({
      from,
      plugins: [
        twindPlugin({
          sources,
          before,
          write: template => (template.kind === 'tw' ? template.tokens.map(token => names.get(token)).join(' ') : template.css),
        }),
        groupsPlugin(from, groups),
      ],
    })),
    ...common,
    sourcemap: 'linked',
  })

  const data = Object.entries(dataEntryFiles).filter(([, file]) => existsSync(join(from, file)))
  const third = await esbuild.build({
    ...(await buildOptions({ from })),
    ...common,
    entryPoints: Object.fromEntries(data),
    splitting: false,
  })

  await Promise.all(second.outputFiles.filter(({ path }) => path.endsWith('.js')).map(file => squeeze(file, second)))
  dropEmpty(second)
  foldFacades(second)

  const css = templates.filter(template => template.kind === 'css').map(template => template.css)
  return {
    files: [...second.outputFiles, ...third.outputFiles],
    metafile: {
      inputs: { ...second.metafile.inputs, ...third.metafile.inputs },
      outputs: { ...second.metafile.outputs, ...third.metafile.outputs },
    },
    css: [...css, ...[...sheets].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sheet]) => sheet)],
  }
}

/**
 * Minifies a file once more.
 * @param {esbuild.OutputFile} file changed in place, its source map too
 * @param {esbuild.BuildResult} result
 */
async function squeeze(file, result) {
  const map = result.outputFiles.find(({ path }) => path === `${file.path}.map`)
  const name = basename(file.path)
  const { code, map: mapped } = await minify(file.text.replace(/\n\/\/# sourceMappingURL=.*\n?$/, ''), {
    ...minifying,
    // No comment leads to the map: it would cost every visitor bytes. Tools find it by its name.
    sourceMap: map && { content: map.text, filename: name },
  })
  file.contents = Buffer.from(code)
  if (map) map.contents = Buffer.from(mapped)
}

/**
 * Takes out shared chunks of which nothing is left, since all they held were constants that stand where they are used:
 * each would be one more request.
 * @param {esbuild.BuildResult} result changed in place
 */
function dropEmpty(result) {
  const empty = result.outputFiles.filter(({ path, contents }) => path.endsWith('.js') && !contents.length).map(({ path }) => basename(path))
  const isEmpty = path => empty.includes(basename(path).replace(/\.map$/, ''))
  result.outputFiles = result.outputFiles.filter(({ path }) => !isEmpty(path))
  for (const file of result.outputFiles.filter(({ path }) => path.endsWith('.js'))) {
    const imports = new RegExp(`import\\s*"[^"]*(?:${empty.map(name => name.replaceAll('.', '\\.')).join('|') || '^'})";?`, 'g')
    if (empty.some(name => file.text.includes(name))) file.contents = Buffer.from(Buffer.from(file.contents).toString().replace(imports, ''))
  }
  const { outputs } = result.metafile
  for (const path of Object.keys(outputs)) {
    if (isEmpty(path)) delete outputs[path]
    else outputs[path].imports = outputs[path].imports.filter(each => !isEmpty(each.path))
  }
}

/**
 * A lazy entry whose code stands in a shared chunk is a file that only passes names on: one more request for nothing. Its names are
 * given to the chunk, and whoever asked for it asks for the chunk.
 * @param {esbuild.BuildResult} result changed in place
 */
function foldFacades(result) {
  const { outputs } = result.metafile
  const files = new Map(result.outputFiles.filter(({ path }) => path.endsWith('.js')).map(file => [basename(file.path), file]))
  const write = (file, text) => (file.contents = Buffer.from(text))
  const read = file => Buffer.from(file.contents).toString()
  const pathOf = name => Object.keys(outputs).find(path => basename(path) === name)
  for (const [name, file] of files) {
    const path = pathOf(name)
    const { entryPoint } = outputs[path] ?? {}
    const facade = /^import\{([^}]*)\}from"\.\/([^"]+)";((?:import"[^"]+";)*)export\{([^}]*)\};?$/.exec(read(file))
    if (!facade || !entryPoint || !dirname(path).endsWith('chunks')) continue
    const chunk = files.get(facade[2])
    const [list, exported] = /export\{([^}]*)\};?$/.exec(read(chunk)) ?? []
    const target = pathOf(facade[2])
    const isWhole = outputs[path].imports.every(each => closure(result.metafile, target).has(each.path))
    const isAsked = [...files.values()].some(other => new RegExp(`(from|import)"[^"]*${name}"`).test(read(other)))
    if (!list || !isWhole || isAsked) continue
    const given = readNames(exported)
    const taken = readNames(facade[1])
    const wanted = [...readNames(facade[4])].map(([as, local]) => [as, given.get(taken.get(local))])
    if (wanted.some(([as, local]) => !local || (given.has(as) && given.get(as) !== local))) continue
    const fresh = wanted.filter(([as]) => !given.has(as)).map(([as, local]) => (as === local ? as : `${local} as ${as}`))
    write(chunk, read(chunk).replace(list, `export{${[exported, ...fresh].join(',')}};`))
    files.delete(name)
    result.outputFiles = result.outputFiles.filter(each => basename(each.path) !== name && basename(each.path) !== `${name}.map`)
    for (const other of files.values()) if (read(other).includes(name)) write(other, read(other).replaceAll(name, facade[2]))
    ;(outputs[target].folded ??= []).push(entryPoint)
    delete outputs[path]
    delete outputs[`${path}.map`]
    for (const { imports } of Object.values(outputs)) for (const each of imports) if (each.path === path) each.path = target
  }
}

/** What `a as b,c` says: the name behind each name, `b` to `a` and `c` to itself. */
function readNames(list) {
  return new Map(list.split(',').filter(Boolean).map(each => {
    const [first, second = first] = each.trim().split(' as ')
    return [second, first]
  }))
}

/**
 * Builds `dist` and what `npm run size` reads.
 * @param {object} [options]
 * @param {string} [options.from] the folder that holds `src`
 * @param {boolean} [options.declarations] also write the types
 * @param {string} [options.notes] the folder where the metafile and the moments go
 * @returns {Promise<import('esbuild').Metafile>}
 */
export async function build({ from = root, declarations = true, notes = cache } = {}) {
  const { files, metafile, css } = await bundle({ from })
  const dist = join(from, 'dist')
  const written = new Map(files.map(({ path, contents }) => [relative(dist, path), contents]))
  written.set('THIRD-PARTY-LICENSES.txt', await writeLicences(metafile, from))
  const moments = joinMoments(metafile, css)
  written.set('moments.json', `${JSON.stringify(Object.fromEntries(moments.filter(({ files }) => files.length).map(({ name, files }) => [name, files])), null, 2)}\n`)
  if (declarations) {
    const entries = { ...entryFiles, ...dataEntryFiles }
    for (const [name, text] of await writeDeclarations({ from, root, entries: Object.values(entries).filter(file => existsSync(join(from, file))) })) {
      written.set(name, text)
    }
  }
  await replaceFolder(dist, written, notes)
  await writeMoments({ folder: notes, metafile, moments, dist, read: name => written.get(name) })
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
    const messages = error.errors ? await esbuild.formatMessages(error.errors, { kind: 'error', color: process.stderr.isTTY }) : [error.message]
    console.error(messages.join('\n'))
    process.exitCode = 1
  }
}
