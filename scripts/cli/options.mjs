// The options of createAppKit, as a file has them: JSON, or the call in a source of TypeScript or JavaScript, as far as it is written down there.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { pathToFileURL } from 'node:url'
import { listFiles } from './files.mjs'
import { readImports, toScripts } from './imports.mjs'
import { closeOf, isMark, readCall, readItems, readProperties } from './migrate/syntax.mjs'
import { own } from './package.mjs'
import { lineOf, readTokens } from './tokens.mjs'

const CALLS = new Set(['createAppKit', 'latchkey', 'WagmiAdapter', 'createConfig', 'getDefaultConfig', 'getDefaultConnectors'])
/** What ConnectKit's `getDefaultConfig` offers where nobody says. */
const CONNECTKIT_CHAINS = ['mainnet', 'polygon', 'optimism', 'arbitrum']
/** What says where a page connects to; all else may stay unread. */
const READ = new Set([
  'projectId',
  'walletConnectProjectId',
  'universalProvider',
  'features',
  'services',
  'networks',
  'chains',
  'customRpcUrls',
  'transports',
])

const CONSTANTS = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', undefined],
])

/**
 * @param {string} path that errors name
 * @param {string} text
 * @returns {Promise<object>} with networks as objects, whatever they were called by
 * @throws Error where something is not known, or cannot be read
 */
export async function readOptions(path, text) {
  const isSource = /\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/.test(path)
  const options = isSource ? readCalls(path, text) : JSON.parse(text || '{}')
  if (typeof options !== 'object' || !options || Array.isArray(options)) throw new Error('these are no options of createAppKit')
  if (!isSource) refuseUnknown(options)
  const all = options.networks && (await readNetworks())
  return {
    ...options,
    ...(all && { networks: options.networks.map(network => (typeof network === 'object' ? network : find(all, network))) }),
  }
}

/** Whether a source has a call that could be read. */
export const hasOptions = source =>
  /\b(createAppKit|latchkey)\s*\(/.test(source) || (/latchkey\//.test(source) && /\bgetDefaultConfig\s*\(/.test(source))

function refuseUnknown(options) {
  const types = join(own, 'dist/domain/options.d.ts')
  if (!existsSync(types)) return
  const text = readFileSync(types, 'utf8')
  const known = [...text.slice(text.indexOf('interface CreateAppKit')).matchAll(/^ {2}(\w+)\??:/gm)].map(([, name]) => name)
  const unknown = Object.keys(options).find(name => !known.includes(name))
  if (unknown) throw new Error(`createAppKit has no option ${unknown}`)
}

const readNetworks = async () => {
  const networks = await import(pathToFileURL(join(own, 'dist/networks.js')).href)
  return Object.entries(networks).filter(([, network]) => network?.rpcUrls)
}

function find(all, wanted) {
  const found = all.find(([name, { id, caipNetworkId }]) => [name, `${id}`, caipNetworkId ?? `eip155:${id}`].includes(`${wanted}`))
  if (!found) throw new Error(`there is no network ${wanted} in latchkey/networks: write it with its rpcUrls`)
  return found[1]
}

/** A source that names are looked up in. @typedef {{ path: string, source: string, tokens: import('./tokens.mjs').Token[] }} Scope */

/** @returns {Scope} */
const toScope = (path, source) => ({ path, source, tokens: toScripts(path, source).flatMap(([from, to]) => readTokens(source, from, to)) })

const fail = ({ path, source }, token, what) => {
  throw new Error(`${path}:${lineOf(source, token.start)}  ${what} is not written down here: name it in a JSON file`)
}

/** What the calls of a source are given, together. */
function readCalls(path, source) {
  const scope = toScope(path, source)
  const { tokens } = scope
  const options = {}
  let isThere = false

  /** Takes what is read of an object, and of those that are spread into it. */
  function take({ scope, value }, token, name) {
    if (!isMark(value[0], '{')) fail(scope, token, `what ${name} is given`)
    for (const { name, tokens: own, value: given } of readProperties(value, 0)) {
      if (name === '...') {
        take(resolve(scope, own.slice(3)), own[0], 'a spread')
        continue
      }
      if (!READ.has(name)) continue
      if (name === 'transports') options.customRpcUrls = { ...options.customRpcUrls, transports: toUrls(given) }
      else if (/projectId$/i.test(name)) options.projectId = 'given'
      else if (name === 'universalProvider') options[name] = 'given'
      else options[name === 'chains' ? 'networks' : name] ??= read(scope, given, name)
    }
  }

  tokens.forEach((token, at) => {
    if (!CALLS.has(token.text) || token.type !== 'word' || tokens[at - 1]?.text === 'function') return
    const call = readCall(tokens, at)
    const [argument] = call?.args ?? []
    if (!argument) return void (isThere ||= Boolean(call) && token.text === 'latchkey')
    isThere = true
    // `createConfig(getDefaultConfig({ … }))`: the call within is read by itself.
    if (CALLS.has(tokens[argument[0]].text)) return
    take(resolve(scope, tokens.slice(...argument)), token, token.text)
  })
  if (!isThere) throw new Error(`nobody calls createAppKit or latchkey() in ${path}`)
  if (!options.networks && /latchkey\/connectkit/.test(source)) options.networks = CONNECTKIT_CHAINS
  if (options.networks && !Array.isArray(options.networks))
    throw new Error(`${path}  networks is not written down here: name it in a JSON file`)
  return options
}

/** Addresses of nodes among the tokens of a value. */
const toUrls = tokens =>
  tokens.filter(({ type, text }) => type === 'string' && /^(https?|wss?):/.test(text)).map(({ text: url }) => ({ url }))

/**
 * What a constant is, here or in the file that it is imported from; the tokens themselves where they are no name of one.
 * @param {Scope} scope
 * @returns {{ scope: Scope, value: import('./tokens.mjs').Token[] }}
 */
function resolve(scope, value, depth = 0) {
  const { tokens } = scope
  const own = withoutType(value)
  if (own.length !== 1 || own[0].type !== 'word' || depth > 9) return { scope, value: own }
  const at = tokens.findIndex(({ text }, index) => text === own[0].text && tokens[index - 1]?.text === 'const')
  if (at < 0) return resolveImported(scope, own, depth)
  let from = at + 1
  while (tokens[from] && !isMark(tokens[from], '=') && from < at + 40) from++
  if (!isMark(tokens[from], '=')) return { scope, value: own }
  const first = tokens[from + 1]
  const opening = isMark(first, '{') || isMark(first, '[') ? from + 1 : isMark(tokens[from + 2], '(') ? from + 2 : undefined
  const end = opening === undefined ? from + 2 : (closeOf(tokens, opening) ?? -1) + 1
  return resolve(scope, tokens.slice(from + 1, end), depth + 1)
}

/** A value before its `as …` or `satisfies …`. */
function withoutType(value) {
  if (isMark(value[0], '{') || isMark(value[0], '[')) return value.slice(0, (closeOf(value, 0) ?? -1) + 1)
  const at = value.findIndex(({ text }, at) => at > 0 && (text === 'as' || text === 'satisfies'))
  return at > 0 ? value.slice(0, at) : value
}

/** A name that another file of the project exports; one of a package is known by what the package calls it. */
function resolveImported(scope, own, depth) {
  const { path, source } = scope
  for (const { from, names } of readImports(path, source)) {
    const name = names.find(({ local }) => local === own[0].text)?.name
    if (!name || name === '*' || name === 'default') continue
    for (const file of filesOf(from, path)) {
      const other = toScope(file, readFileSync(file, 'utf8'))
      if (other.tokens.some(({ text }, at) => text === name && other.tokens[at - 1]?.text === 'const'))
        return resolve(other, [{ ...own[0], text: name }], depth + 1)
    }
    return { scope, value: [{ ...own[0], text: name }] }
  }
  return { scope, value: own }
}

/** Where a module may stand: beside the source, or, by an alias of the bundler's, wherever a file of the project ends like it. */
function filesOf(from, path) {
  if (!/^(\.|@?[~#]?\/|[~#])/.test(from)) return []
  const end = normalize(from.startsWith('.') ? join(dirname(path), from) : from.replace(/^[@~#]?\//, '')).replace(/\.[cm]?[jt]sx?$/, '')
  const isIt = file => file.replace(/(\/index)?\.[cm]?[jt]sx?$/, '')
  if (from.startsWith('.'))
    return ['.ts', '.tsx', '.js', '.jsx', '.mjs', '.mts', '/index.ts', '/index.tsx', '/index.js']
      .map(ext => end + ext)
      .filter(file => existsSync(file))
  return listFiles('.').filter(file => isIt(file) === end || isIt(file).endsWith(`/${end}`))
}

/** A value of literals; a name that is no constant is that of a network. */
function read(scope, given, what) {
  const { scope: own, value } = resolve(scope, given)
  const [first] = value
  if (isMark(first, '{')) {
    const properties = readProperties(value, 0) ?? fail(own, first, what)
    return Object.fromEntries(
      properties.map(({ name, tokens }) => {
        if (name === '...') return fail(own, first, what)
        // `[mainnet.id]: …`
        const from = tokens.findIndex(token => isMark(token, ':')) + 1
        return [name, read(own, from ? tokens.slice(from) : tokens, what)]
      }),
    )
  }
  if (isMark(first, '['))
    return readItems(value, 0).flatMap(item => {
      if (!isMark(item[0], '.')) return [read(own, item, what)]
      const spread = read(own, item.slice(3), what)
      return Array.isArray(spread) ? spread : fail(own, item[0], what)
    })
  // `defineChain({ … })`
  const call = isMark(value[1], '(') ? readCall(value, 0) : undefined
  if (call?.args.length === 1) return read(own, value.slice(...call.args[0]), what)
  if (value.length !== 1) return fail(own, first, what)
  if (first.type === 'string') return first.text
  if (first.type === 'other') return Number(first.text)
  return CONSTANTS.has(first.text) ? CONSTANTS.get(first.text) : first.text
}
