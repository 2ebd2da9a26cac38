// The options of createAppKit, as a file has them: JSON, or the call in a source of TypeScript or JavaScript, as far as it is written down there.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { toScripts } from './imports.mjs'
import { isMark, readCall, readItems, readProperties } from './migrate/syntax.mjs'
import { own } from './package.mjs'
import { lineOf, readTokens } from './tokens.mjs'

const CALLS = new Set(['createAppKit', 'latchkey', 'WagmiAdapter', 'createConfig'])
/** What says where a page connects to; all else may stay unread. */
const READ = new Set(['projectId', 'universalProvider', 'features', 'services', 'networks', 'chains', 'customRpcUrls', 'transports'])

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
export const hasOptions = source => /\b(createAppKit|latchkey)\s*\(/.test(source)

function refuseUnknown(options) {
  const types = join(own, 'dist/domain/options.d.ts')
  if (!existsSync(types)) return
  const text = readFileSync(types, 'utf8')
  const known = [...text.slice(text.indexOf('interface CreateAppKit')).matchAll(/^ {4}(\w+)\??:/gm)].map(([, name]) => name)
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

/** What the calls of a source are given, together. */
function readCalls(path, source) {
  const tokens = toScripts(path, source).flatMap(([from, to]) => readTokens(source, from, to))
  const options = {}
  let isThere = false
  tokens.forEach((token, at) => {
    if (!CALLS.has(token.text) || token.type !== 'word' || tokens[at - 1]?.text === 'function') return
    const call = readCall(tokens, at)
    const [argument] = call?.args ?? []
    if (!argument) return void (isThere ||= Boolean(call) && token.text === 'latchkey')
    const given = resolve(tokens, tokens.slice(...argument))
    const fail = (token, what) => {
      throw new Error(`${path}:${lineOf(source, token.start)}  ${what} is not written down here: name it in a JSON file`)
    }
    if (!isMark(given[0], '{')) return fail(token, `what ${token.text} is given`)
    isThere = true
    const properties = readProperties(given, 0)
    if (properties.some(({ name }) => name === '...')) fail(token, 'a spread')
    for (const { name, tokens: own } of properties) {
      if (!READ.has(name)) continue
      const value = isMark(own[1], ':') ? own.slice(2) : own
      if (name === 'transports') options.customRpcUrls = { ...options.customRpcUrls, transports: toUrls(value) }
      else if (name === 'projectId' || name === 'universalProvider') options[name] = 'given'
      else options[name === 'chains' ? 'networks' : name] ??= read(tokens, value, value => fail(value, name))
    }
  })
  if (!isThere) throw new Error(`nobody calls createAppKit or latchkey() in ${path}`)
  return options
}

/** Addresses of nodes among the tokens of a value. */
const toUrls = tokens =>
  tokens.filter(({ type, text }) => type === 'string' && /^(https?|wss?):/.test(text)).map(({ text: url }) => ({ url }))

/** What a constant of this source is; the tokens themselves where they are no name of one. */
function resolve(tokens, value, depth = 0) {
  const bare = value.findIndex(({ text }, at) => at > 0 && (text === 'as' || text === 'satisfies'))
  const own = bare > 0 ? value.slice(0, bare) : value
  if (own.length !== 1 || own[0].type !== 'word' || depth > 9) return own
  const at = tokens.findIndex(({ text }, index) => text === own[0].text && tokens[index - 1]?.text === 'const')
  let from = at + 1
  while (at >= 0 && tokens[from] && !isMark(tokens[from], '=') && from < at + 40) from++
  if (at < 0 || !isMark(tokens[from], '=')) return own
  const opens = '{['.includes(tokens[from + 1]?.text ?? '-')
  const end = opens ? tokens.indexOf(closing(tokens, from + 1)) + 1 : from + 2
  return resolve(tokens, tokens.slice(from + 1, end), depth + 1)
}

function closing(tokens, at) {
  let depth = 0
  return tokens.slice(at).find(token => {
    if (token.type === 'mark' && '{[('.includes(token.text)) depth++
    return token.type === 'mark' && '}])'.includes(token.text) && --depth === 0
  })
}

/** A value of literals; a name that is no constant here is that of a network. */
function read(tokens, given, fail) {
  const value = resolve(tokens, given)
  const [first] = value
  if (isMark(first, '{')) {
    const properties = readProperties(value, 0) ?? fail(first)
    return Object.fromEntries(
      properties.map(({ name, tokens: own }) => {
        if (name === '...') return fail(first)
        // `[mainnet.id]: …`
        const from = own.findIndex(token => isMark(token, ':')) + 1
        return [name, read(tokens, from ? own.slice(from) : own, fail)]
      }),
    )
  }
  if (isMark(first, '[')) return readItems(value, 0).map(item => read(tokens, item, fail))
  if (value.length !== 1) return fail(first)
  if (first.type === 'string') return first.text
  if (first.type === 'other') return Number(first.text)
  return CONSTANTS.has(first.text) ? CONSTANTS.get(first.text) : first.text
}
