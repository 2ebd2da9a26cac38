// What a project hands to createAppKit, as far as it stands in its sources: the project id, and the address in `metadata`.
import { lstatSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { findTop } from '../files.mjs'
import { toScripts } from '../imports.mjs'
import { isMark, readProperties, readTag } from '../migrate/syntax.mjs'
import { lineOf, readTokens } from '../tokens.mjs'

const CALLS = new Set(['createAppKit', 'latchkey', 'getDefaultConfig', 'getDefaultConnectors'])
/** Those that make no adapter themselves. */
const OWN = new Set(['createAppKit', 'AppKitProvider'])
/** What the project id is called: ConnectKit has another name for it. */
const IDS = new Set(['projectId', 'walletConnectProjectId'])
const ENV_FILES = [
  '.env',
  '.env.local',
  '.env.development',
  '.env.development.local',
  '.env.production',
  '.env.production.local',
  '.env.example',
]

/**
 * @param {{ root: string, path: string, source: string, files: string[] }} file
 * @returns {{ where: string, by: string, isUnread: boolean, hasAdapters: boolean, projectId?: { value?: string, problem?: string, isBad?: boolean, where?: string }, url?: { value: string, where: string } }[]}
 */
export function readSetups({ root, path, source, files }) {
  if (!/createAppKit|latchkey|AppKitProvider/.test(source)) return []
  const tokens = toScripts(path, source).flatMap(([from, to]) => readTokens(source, from, to))
  const at = token => `${path}:${lineOf(source, token.start)}`
  return tokens.flatMap((token, index) => {
    const call = token.type === 'word' ? readGiven(tokens, index) : undefined
    if (!call) return []
    const { properties, hasRest } = call
    const valueOf = test => properties.find(({ name }) => test(name))?.value
    const given = valueOf(name => IDS.has(name))
    const projectId = given ? readId({ root, path, source, tokens, files, at }, given) : hasRest ? {} : undefined
    const metadata = valueOf(name => name === 'metadata')
    const url = metadata && findUrl(metadata, tokens)
    // A modal with a provider of its own has been given its way to wallets.
    const hasAdapters = hasRest || !OWN.has(token.text) || Boolean(valueOf(name => name === 'adapters' || name === 'universalProvider'))
    // What else is spread into it is of no matter where it is all said by name.
    const isUnread = hasRest && !(given && valueOf(name => name === 'networks' || name === 'chains'))
    return [{ where: at(token), by: token.text, isUnread, hasAdapters, projectId, url: url && { value: url.text, where: at(url) } }]
  })
}

/**
 * What a call that makes a modal is given, or the element that does. Of options that only have a name nothing is told here.
 * @returns {{ properties: { name: string, value: import('../tokens.mjs').Token[] }[], hasRest: boolean } | undefined}
 */
function readGiven(tokens, index) {
  const { text } = tokens[index]
  if (text === 'AppKitProvider' && isMark(tokens[index - 1], '<')) return readAttributes(tokens, index)
  if (!CALLS.has(text) || !isMark(tokens[index + 1], '(') || tokens[index - 1]?.text === 'function') return undefined
  if (isMark(tokens[index + 2], ')')) return { properties: [], hasRest: false }
  const properties = readProperties(tokens, index + 2)
  return properties && { properties, hasRest: properties.some(({ name }) => name === '...') }
}

/** The same of `<AppKitProvider networks={…} {...rest}>`. */
export function readAttributes(tokens, index) {
  const tag = readTag(tokens, index)
  if (!tag) return undefined
  const within = tokens.filter(({ start, end }) => start >= tokens[index].end && end <= tag.end)
  const properties = tag.attributes.map(({ text, start, end }) => {
    const value = within.filter(each => each.start > start && each.end <= end).slice(1)
    return { name: text, value: isMark(value[0], '{') ? value.slice(1, -1) : value }
  })
  const isNamed = token => tag.attributes.some(({ start, end }) => token.start >= start && token.end <= end)
  return { properties, hasRest: within.some((token, at) => isMark(token, '{') && isMark(within[at + 1], '.') && !isNamed(token)) }
}

/** The text of `url`, where `metadata` is an object here, or a constant of this file. */
function findUrl(value, tokens) {
  const constant = value.length === 1 && value[0].type === 'word' ? valueOf(tokens, value[0].text) : undefined
  const properties = readProperties(constant ?? value, 0)
  const url = properties?.find(({ name }) => name === 'url')?.value
  return url?.length === 1 && url[0].type === 'string' ? url[0] : undefined
}

/** The tokens behind `const name =`. */
function valueOf(tokens, name) {
  const at = tokens.findIndex((token, index) => token.text === name && tokens[index - 1]?.text === 'const')
  if (at < 0) return undefined
  for (let next = at + 1; next < tokens.length && next < at + 40; next++) if (isMark(tokens[next], '=')) return tokens.slice(next + 1)
  return undefined
}

/** A project id, from where it is written down: here, in a constant, in a file beside, in the environment. */
function readId({ root, path, source, tokens, files, at }, value) {
  const [first] = value
  if (first?.type === 'string') return judge(first.text, at(first))
  if (first?.type === 'word' && value.length === 1) {
    const own = valueOf(tokens, first.text)
    if (own) return readId({ root, path, source, tokens, files, at }, own.slice(0, endOf(own)))
    return readImported({ root, path, files }, first.text)
  }
  const name = envOf(value)
  return name ? readEnv(root, name, at(first)) : {}
}

const endOf = tokens => {
  const isValue = (token, at) => at === 0 || isMark(token, '.') || isMark(tokens[at - 1], '.')
  const end = tokens.findIndex((token, at) => !isValue(token, at))
  return end < 0 ? tokens.length : end
}

/** `process.env.NAME`, `import.meta.env.NAME`. */
function envOf(value) {
  const at = value.findIndex(({ text }) => text === 'env')
  return at > 0 && isMark(value[at + 1], '.') ? value[at + 2]?.text : undefined
}

/** A constant that another file of the project exports. */
function readImported({ root, path, files }, name) {
  for (const other of files.filter(each => /\.[cm]?[jt]sx?$/.test(each) && each !== path)) {
    const source = readFileSync(join(root, other), 'utf8')
    if (!new RegExp(`export const ${name}\\b`).test(source)) continue
    const tokens = readTokens(source)
    const own = valueOf(tokens, name)
    const at = token => `${other}:${lineOf(source, token.start)}`
    if (own) return readId({ root, path: other, source, tokens, files: [], at }, own.slice(0, endOf(own)))
  }
  return {}
}

/** A name of the environment: in one of the files that bundlers read, within the repository, or of this process. */
function readEnv(root, name, where) {
  const top = findTop(root) ?? resolve(root)
  for (let folder = resolve(root); ; folder = dirname(folder)) {
    for (const file of ENV_FILES) {
      // A link may lead out of the repository.
      if (!lstatSync(join(folder, file), { throwIfNoEntry: false })?.isFile()) continue
      const value = new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=[ \\t]*["']?([^"'\\s#]*)`, 'm').exec(
        readFileSync(join(folder, file), 'utf8'),
      )?.[1]
      if (value && file !== '.env.example') return judge(value, file, name)
    }
    if (folder === top) break
  }
  if (process.env[name]) return judge(process.env[name], name, name)
  return { problem: `the project id is ${name} of the environment, which is set in no .env file here`, where }
}

/** A project id has 32 hexadecimal digits, and so have secrets: of a variable that is not called one nobody else is asked (`unsure`). */
function judge(value, where, name = 'PROJECT_ID') {
  if (/^[0-9a-f]{32}$/.test(value)) return /^(?!.*infura).*project_?id$/i.test(name) ? { value } : { unsure: name }
  if (value === 'sandbox') return { problem: 'the project id is that of the sandbox, which visitors cannot use', where }
  // What stands there in error may be a secret, and this is read in logs: of anything but a plain placeholder only its beginning is told.
  const what = !value
    ? 'empty'
    : /^[<[{]?(xxx+|todo|(your|my|the)?[ _-]*(project|walletconnect|reown|app|client)?[ _-]*(project|app|client)?[ _-]*id([ _-]*here)?)[>\]}]?$/i.test(
          value,
        )
      ? `${JSON.stringify(value)}, a place to fill in`
      : `${JSON.stringify(`${value.slice(0, 2)}…`)}, of ${value.length} characters, and not 32 hexadecimal digits`
  return { problem: `the project id is ${what}`, isBad: true, where }
}
