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
import { signalsPlugin } from './scripts/signals-plugin.mjs'
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
}

/** Data only, and built by itself: a dApp that imports one network must not get a byte of the modal. */
const dataEntryFiles = { networks: 'src/networks.ts' }

/** Signing in, in the browser and on a server: it knows no modal, so it is built apart, and a page's chunks stay what they are. */
const signInEntryFiles = { siwx: 'src/siwx.ts', siwe: 'src/siwe.ts', 'siwx-verify': 'src/siwx-verify.ts' }

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
      'src/domain/more-storage-keys.ts', 'src/domain/unknown-network.ts', 'src/flows/connect.ts', 'src/flows/hold-connection.ts', 'src/flows/leave-connecting.ts', 'src/state/connections.ts', 'src/domain/embedded.ts', 'src/domain/walletconnect.ts',
    ],
  },
  { name: 'rpc', sources: ['src/domain/rpc-urls.ts'] },
  { name: 'own-rpc', sources: ['src/domain/own-rpc-urls.ts'] },
  { name: 'connected', sources: ['src/flows/connected.ts', 'src/flows/say.ts', 'src/domain/floor-decimals.ts', 'src/domain/lists-tokens.ts'] },
  // What talks to the blockchain API, for whichever feature asks first.
  { name: 'blockchain-api', sources: ['src/clients/blockchain-api.ts', 'src/domain/decimals.ts', 'src/domain/plain-text.ts', 'src/flows/blockchain-api.ts'] },
  { name: 'walletconnect-client', with: ['src/connectors/walletconnect/sign-client.ts'], whole: true },
  { name: 'hosted', with: ['src/flows/hosted.ts'] },
  // The ways in beside the wallets of this browser.
  { name: 'ways', sources: ['src/views/ConnectExtras.tsx', 'src/views/AgreementRoom.tsx', 'src/views/LegalLinks.tsx', 'src/domain/texts/connect.ts', 'src/domain/social-row.ts', 'src/flows/agreement.ts', 'src/flows/choose-wallet.ts', 'src/flows/ready-link.ts'] },
  // What every login goes through, once one has begun.
  { name: 'login', sources: ['src/flows/embedded.ts', 'src/flows/finish-login.ts', 'src/flows/login-words.ts'] },
  { name: 'email', sources: ['EmailInput.tsx', 'EmailField.tsx', 'use-cooldown.ts'].map(name => `src/features/email/${name}`).concat('src/domain/emails.ts', 'src/domain/texts/email.ts') },
  { name: 'email-mail', sources: ['src/features/email/Resend.tsx', 'src/features/email/log-in.ts'] },
  { name: 'email-code', sources: ['src/features/email/CodeView.tsx', 'src/ui/CodeField.tsx'] },
  { name: 'socials', sources: ['SocialButtons.tsx', 'Logo.tsx', 'logos.ts', 'socials-here.ts', 'start-social.ts', 'state.ts'].map(name => `src/features/socials/${name}`).concat('src/domain/socials.ts', 'src/domain/texts/socials.ts') },
  { name: 'social-names', sources: ['src/domain/social-names.ts'] },
  // What rows of a list begin and end with.
  { name: 'rows', sources: ['src/ui/Mark.tsx', 'src/ui/Tag.tsx'] },
  { name: 'account', sources: ['src/ui/Avatar.tsx', 'src/ui/account-icons.ts', 'src/domain/texts/account.ts'] },
  { name: 'history', sources: ['src/features/history/Activity.tsx', 'src/features/history/Notice.tsx', 'src/features/history/use-history.ts', 'src/features/history/state.ts', 'src/domain/texts/history.ts', 'src/features/history/draw-transaction.tsx', 'src/domain/history-months.ts', 'src/domain/relative-time.ts'] },
  // The order of whoever buys, and what the parts beside it share with it.
  { name: 'onramp', sources: ['OnRampProviders.tsx', 'Coin.tsx', 'later.tsx', 'open-provider.ts', 'state.ts', 'use-buy.ts'].map(name => `src/features/onramp/${name}`).concat('src/clients/open-popup.ts', 'src/domain/onramp-providers.ts', 'src/domain/texts/onramp.ts') },
  // What every way to a Bitcoin wallet needs, and its door.
  {
    name: 'bitcoin',
    sources: ['address', 'bytes', 'connection', 'door', 'emitter', 'networks', 'provider'].map(name => `src/adapters/bip122/${name}.ts`),
  },
  // The wallets of Solana, and all that talks to them.
  { name: 'solana', sources: ['chains', 'door', 'failing', 'makes', 'provider', 'public-key', 'standard', 'wire'].map(name => `src/adapters/solana/${name}.ts`).concat('src/domain/base58.ts') },
  { name: 'balance', with: ['src/flows/load-balance.ts', 'src/clients/eip155-balance.ts'], whole: true },
  // Amounts as sending, swapping and buying show them; what follows a transaction; the state of a form that all its parts read.
  // Whoever takes part in it draws something: otherwise the first open would split.
  { name: 'money', sources: ['src/views/AmountCard.tsx', 'src/domain/texts/amounts.ts', 'src/domain/typed-amount.ts', 'src/flows/feature-state.ts'] },
  { name: 'sent', sources: ['src/flows/follow-transaction.ts', 'src/flows/sent-transactions.ts', 'src/domain/nothing-sent.ts', 'src/domain/texts/following.ts'] },
  { name: 'send', sources: ['state.ts', 'assets.ts', 'WalletSend.tsx', 'ReceiverField.tsx'].map(name => `src/features/send/${name}`).concat('src/domain/texts/send.ts') },
  { name: 'swaps', sources: ['state.ts', 'holdings.ts', 'renew.ts', 'use-swap.ts', 'Swap.tsx', 'Waiting.tsx'].map(name => `src/features/swaps/${name}`).concat('src/domain/swaps.ts', 'src/domain/swap-networks.ts', 'src/domain/texts/swaps.ts') },
  { name: 'swap-rates', sources: ['src/clients/convert-api.ts', 'src/domain/swap-rates.ts', 'src/features/swaps/rate-text.ts'] },
  // What pays on EVM chains, for transfers and for calls.
  { name: 'evm', sources: ['asking', 'confirm', 'data-fee', 'ethers', 'failing', 'fee', 'fetch-calls', 'node', 'prepare', 'read-token', 'reply', 'send', 'until'].map(name => `src/adapters/eip155/${name}.ts`) },
  // The embedded wallet's client, in one file for all that goes on from it.
  { name: 'frame', sources: ['embedded', 'face', 'failing', 'frame', 'host', 'memory', 'schemas'].map(name => `src/connectors/embedded/${name}.ts`) },
  { name: 'caip', sources: ['src/domain/parse-caip.ts', 'src/domain/native-tokens.ts'] },
  { name: 'holdings', sources: ['src/domain/token-balances.ts', 'src/clients/get-balances.ts'] },
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
// The parts of kit that build transactions. Its index names all the others too, a websocket for Node among them, which stay wherever a
// bundler does not split: in tests.
const kit = '@solana/kit'
facades[kit] = `
  export { address, getAddressEncoder, getProgramDerivedAddress } from '@solana/addresses'
  export { AccountRole } from '@solana/instructions'
  export { blockhash } from '@solana/rpc-types'
  export { pipe } from '@solana/functional'
  export { compileTransaction } from '@solana/transactions'
  export {
    appendTransactionMessageInstructions, createTransactionMessage, setTransactionMessageFeePayer, setTransactionMessageLifetimeUsingBlockhash
  } from '@solana/transaction-messages'`
// `jsxImportSource` says preact; a file may say react.
facades['react/jsx-runtime'] = facades['preact/jsx-runtime']

/** @returns {import('esbuild').Plugin} */
function aliasPlugin() {
  return {
    name: 'alias',
    setup(build) {
      build.onResolve({ filter: /^(react(-dom)?(\/.+)?|preact\/jsx-runtime|@preact\/signals-react|@wagmi\/core|viem(\/.*)?|@solana\/kit)$/ }, ({ path, importer, kind, pluginData }) => {
        if (pluginData === aliases) return undefined
        if (hostPackages.some(host => host.importer.test(importer) && host.packages.test(path))) return { path, external: true }
        if (path === kit && !/[\\/]src[\\/]adapters[\\/]/.test(importer)) return undefined
        if (facades[path]) return { path, namespace: 'facade', sideEffects: false }
        const to = aliases[path]
        return to && build.resolve(to, { importer, kind, resolveDir: root, pluginData: aliases })
      })
      build.onLoad({ filter: /.*/, namespace: 'facade' }, ({ path }) => ({ contents: facades[path], resolveDir: path === kit ? join(root, 'node_modules', kit) : root }))
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
      signalsPlugin(root),
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

  const signIn = Object.entries(signInEntryFiles).filter(([, file]) => existsSync(join(from, file)))
  const fourth = await esbuild.build({ ...(await buildOptions({ from })), ...common, entryPoints: Object.fromEntries(signIn), sourcemap: 'linked' })

  const taken = new Map()
  for (const result of [second, fourth]) {
    await Promise.all(result.outputFiles.filter(({ path }) => path.endsWith('.js')).map(file => squeeze(file, result)))
    dropEmpty(result)
    foldFacades(result)
    shortenHashes(result, taken)
  }

  const css = templates.filter(template => template.kind === 'css').map(template => template.css)
  return {
    files: [second, third, fourth].flatMap(({ outputFiles }) => outputFiles),
    metafile: {
      inputs: Object.assign({}, ...[second, third, fourth].map(({ metafile }) => metafile.inputs)),
      outputs: Object.assign({}, ...[second, third, fourth].map(({ metafile }) => metafile.outputs)),
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

/**
 * Shortens the hashes in names of chunks to four characters, or as many as tell them apart. They cannot be compressed, and each file that
 * asks for another spells one: 90 bytes until a visitor is connected. A million names are enough for the versions a page may meet.
 * @param {esbuild.BuildResult} result changed in place
 * @param {Map<string, string>} taken long names by the short ones that another result has; added to
 */
function shortenHashes(result, taken) {
  const { outputs } = result.metafile
  const hashed = Object.keys(outputs).map(path => basename(path)).filter(name => /-[A-Z0-9]{8}\.js$/.test(name))
  const toNames = length => new Map(hashed.map(name => [name, name.replace(/-([A-Z0-9]{8})\.js$/, (_, hash) => `-${hash.slice(0, length)}.js`)]))
  const names = [4, 5, 6, 7, 8].map(toNames).find(all => new Set(all.values()).size === all.size && [...all].every(([long, short]) => (taken.get(short) ?? long) === long))
  for (const [long, short] of names) taken.set(short, long)
  const shorten = text => text.replace(/[\w-]+-[A-Z0-9]{8}\.js/g, name => names.get(name) ?? name)
  for (const file of result.outputFiles) {
    file.path = shorten(file.path)
    const text = Buffer.from(file.contents).toString()
    const short = shorten(text)
    if (short !== text) file.contents = Buffer.from(short)
  }
  result.metafile.outputs = JSON.parse(shorten(JSON.stringify(outputs)))
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
    const entries = { ...entryFiles, ...dataEntryFiles, ...signInEntryFiles }
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
