// `npx latchkey doctor`: what is wrong with a project, read from its files; nobody is asked unless `--online` says so.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { toPolicy } from './csp.mjs'
import { findBlocked, readPolicies } from './doctor/policy.mjs'
import { findCopies } from './doctor/copies.mjs'
import { readSetups } from './doctor/setup.mjs'
import { listFiles } from './files.mjs'
import { readImports } from './imports.mjs'
import { isAppKit } from './migrate/appkit.mjs'
import { kitOf } from './migrate/rainbow.mjs'
import { lineOf } from './tokens.mjs'

export const summary = 'finds what is wrong with a project: double installs, project id, origin, blocked hosts'

export const help = `latchkey doctor [folder] [--csp policy|file] [--origin https://app.example] [--online]

Reads the project and says what is wrong: two copies of latchkey, React, @wagmi/core or viem; packages that an entry needs and are not installed; what is left of
AppKit; a project id that is missing or none; a metadata.url that is not the dApp's; hosts that a Content-Security-Policy blocks; a
Cross-Origin-Opener-Policy that severs the windows of logins. It asks no server.

  --csp      the policy of the page, or a file that holds it; else those found in HTML, _headers, vercel.json and netlify.toml
  --origin   where the dApp is served
  --online   also asks the directory which origins the project id may be used from
`

/** Packages that an entry needs, with the versions that it is made for. */
const NEEDED = {
  'latchkey/react': { react: /^(1[89]|[2-9]\d)\./ },
  'latchkey/vue': { vue: /^3\./ },
  'latchkey/wallet-button/react': { react: /^(1[89]|[2-9]\d)\./ },
  'latchkey/siwx/react': { react: /^(1[89]|[2-9]\d)\./ },
  'latchkey/wagmi': { '@wagmi/core': /^[23]\./, viem: /^2\./ },
  'latchkey/solana/react': { '@solana/web3.js': /^1\./ },
  'latchkey/testing/phone': { 'latchkey-sandbox': /^0\./ },
}

const SOURCE = /\.(?:[cm]?[jt]sx?|vue|svelte|astro|html)$/
/** Where servers and hosts are told which headers to send, besides sources. */
const HEADERS = /(^|\/)(_headers|\.htaccess|Caddyfile|[^/]*\.(json|toml|ya?ml|conf|php|rb|py))$/

/** The policy that severs windows, as it is written in headers, configurations and calls. */
const CUTS_OFF = /Cross-?Origin-?Opener-?Policy(?:["'`\s:=,({[]|\b(?:value|policy|always)\b)*same-origin(?!-)/gi

const DIRECTORY = 'https://api.web3modal.org'

/** A finding: `bad` breaks something, `doubtful` may be meant. @typedef {{ level: 'bad' | 'doubtful', text: string, where?: string }} Finding */

/**
 * @param {string} root
 * @param {{ policy?: string, origin?: string }} given
 * @returns {{ findings: Finding[], projectIds: string[] }}
 */
export function examine(root, { policy, origin } = {}) {
  /** @type {Finding[]} */
  const findings = []
  const bad = (text, where) => findings.push({ level: 'bad', text, where })
  const doubtful = (text, where) => findings.push({ level: 'doubtful', text, where })

  for (const { name, copies } of findCopies(root)) {
    const list = copies.map(({ version, path }) => `${version} in ${path}`).join(', ')
    bad(`there are ${copies.length} copies of ${name}: ${list}. Let all ask for one version, then run npm dedupe`)
  }

  const files = listFiles(root)
  const sources = files.filter(path => SOURCE.test(path)).map(path => ({ path, source: readFileSync(join(root, path), 'utf8') }))
  const imports = sources.flatMap(({ path, source }) =>
    /latchkey|@reown|rainbow-me|connectkit/.test(source)
      ? readImports(path, source).map(({ from, start }) => ({ from, where: `${path}:${lineOf(source, start)}` }))
      : [],
  )
  const wanted = new Map()
  for (const { from, where } of imports) {
    for (const [name, versions] of Object.entries(NEEDED[from] ?? {})) if (!wanted.has(name)) wanted.set(name, { from, where, versions })
    if (isAppKit(from) || kitOf(from)) bad(`${from} is still imported: npx latchkey migrate`, where)
  }
  for (const [name, { from, where, versions }] of wanted) {
    const version = versionOf(root, name)
    if (!version) bad(`${from} needs ${name}, which is not installed: npm install ${name}`, where)
    else if (!versions.test(version)) bad(`${from} does not work with ${name} ${version}`, where)
  }
  for (const path of files.filter(path => /(^|\/)package\.json$/.test(path))) {
    const text = readFileSync(join(root, path), 'utf8')
    for (const { index, 1: name } of text.matchAll(/"(@reown\/appkit[\w-]*|@rainbow-me\/rainbowkit|connectkit)"\s*:/g))
      doubtful(`${name} is still asked for`, `${path}:${lineOf(text, index)}`)
  }

  const setups = sources.flatMap(({ path, source }) => readSetups({ root, path, source, files }))
  const usesOurs = imports.some(({ from }) => from === 'latchkey' || from === 'latchkey/react' || from === 'latchkey/wagmi')
  if (usesOurs && !setups.length) doubtful('nobody calls createAppKit or latchkey() in a way that could be read')
  for (const { projectId, url, where } of setups) {
    if (!projectId) doubtful('there is no projectId: browser wallets work; WalletConnect, the directory, tokens and names do not', where)
    else if (projectId.problem) (projectId.isBad ? bad : doubtful)(projectId.problem, projectId.where ?? where)
    if (url) for (const [isBad, text] of checkUrl(url.value, origin)) (isBad ? bad : doubtful)(text, url.where)
  }

  const options = { projectId: setups.some(({ projectId }) => projectId) ? 'any' : undefined }
  const policies = policy === undefined ? readPolicies(root, files) : [{ text: policy, where: 'the policy given' }]
  for (const { text, where } of policies)
    for (const { directive, source } of findBlocked(text, toPolicy(options)))
      bad(`${directive} blocks ${source}: npx latchkey csp prints what is needed`, where)

  for (const path of files.filter(path => SOURCE.test(path) || HEADERS.test(path))) {
    const text = readFileSync(join(root, path), 'utf8')
    for (const { index } of text.matchAll(CUTS_OFF))
      bad(
        'Cross-Origin-Opener-Policy: same-origin cuts the page off from the windows of social logins, Coinbase and Base: same-origin-allow-popups',
        `${path}:${lineOf(text, index)}`,
      )
  }

  return { findings, projectIds: [...new Set(setups.flatMap(({ projectId }) => projectId?.value ?? []))] }
}

/** What is wrong with `metadata.url`, which wallets show and hold the page's origin against. */
function checkUrl(value, origin) {
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    return [[true, `metadata.url is ${JSON.stringify(value)}, which is no address: https://… is expected`]]
  const url = new URL(value)
  if (origin !== undefined && url.origin !== origin)
    return [[true, `metadata.url is of ${url.origin}, and the dApp is at ${origin}: wallets warn of it`]]
  const isLocal = ['localhost', '127.0.0.1'].includes(url.hostname)
  if (isLocal)
    return [
      [false, `metadata.url is ${value}: once the dApp is elsewhere, wallets warn of it. Leave metadata out, and it is read from the page`],
    ]
  if (/(^|\.)(example\.(com|org|net)|mywebsite\.com|yourdomain\.com)$/.test(url.hostname))
    return [[true, `metadata.url is ${value}, of somebody's example`]]
  return url.protocol === 'http:' ? [[false, `metadata.url is ${value}: wallets expect https`]] : []
}

/** The version of an installed package, found from a folder as Node finds it. */
function versionOf(folder, name) {
  const file = join(folder, 'node_modules', name, 'package.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')).version
  return dirname(folder) === folder ? undefined : versionOf(dirname(folder), name)
}

/** Whether a pattern of the directory's list lets an origin in: a whole label may be `*`. */
export function isAllowed(origin, patterns) {
  const { protocol, host, hostname } = new URL(origin)
  if (!patterns.length || ['localhost', '127.0.0.1'].includes(hostname)) return true
  return patterns.some(pattern => {
    const [, scheme, name] = /^(?:(\w+:)\/\/)?(.+?)\/?$/.exec(pattern) ?? []
    if (!name || (scheme && scheme !== protocol)) return false
    const against = /:\d+$/.test(name) ? host : hostname
    const labels = [name.split('.'), against.split('.')]
    return labels[0].length === labels[1].length && labels[0].every((label, at) => label === '*' || label === labels[1][at])
  })
}

/** What the directory says of a project id. */
async function askDirectory(projectId, origin, directory) {
  try {
    const response = await fetch(`${directory}/projects/v1/origins?projectId=${projectId}&st=appkit&sv=html-latchkey`, {
      signal: AbortSignal.timeout(10_000),
    })
    if (response.status === 401 || response.status === 403)
      return [{ level: 'bad', text: `the directory does not know the project id ${projectId}` }]
    if (!response.ok) return [{ level: 'doubtful', text: `the directory answers ${response.status} for the project id ${projectId}` }]
    const { allowedOrigins = [] } = await response.json()
    if (origin === undefined || isAllowed(origin, allowedOrigins)) return []
    return [{ level: 'bad', text: `${origin} is not among the origins of the project id: ${allowedOrigins.join(', ')}` }]
  } catch (error) {
    return [{ level: 'doubtful', text: `the directory could not be asked: ${error.message}` }]
  }
}

/** @param {string[]} args @param {{ out(text: string): void }} io */
export async function run(args, { out }) {
  const rest = [...args]
  const take = option => {
    const at = rest.indexOf(option)
    if (at < 0) return undefined
    const [, value] = rest.splice(at, 2)
    if (value === undefined) throw new Error(`${option} wants a value`)
    return value
  }
  const [csp, given, directory = DIRECTORY] = [take('--csp'), take('--origin'), take('--directory')]
  const isOnline = rest.includes('--online')
  const unknown = rest.find(arg => arg.startsWith('-') && arg !== '--online')
  if (unknown) throw new Error(`there is no ${unknown}`)
  if (given !== undefined && !URL.canParse(given)) throw new Error(`${given} is no origin`)
  const origin = given && new URL(given).origin
  const root = resolve(rest.find(arg => !arg.startsWith('-')) ?? '.')
  if (!existsSync(root)) throw new Error(`there is no folder ${root}`)
  const policy = csp !== undefined && existsSync(csp) && statSync(csp).isFile() ? readFileSync(csp, 'utf8') : csp
  const { findings, projectIds } = examine(root, { policy, origin })
  if (isOnline) for (const projectId of projectIds) findings.push(...(await askDirectory(projectId, origin, directory)))
  for (const { level, text, where } of findings) out(`${level === 'bad' ? '✗' : '?'} ${where ? `${where}  ` : ''}${text}\n`)
  const count = findings.filter(({ level }) => level === 'bad').length
  out(findings.length ? `\n${count} to mend, ${findings.length - count} to look at.\n` : 'All is well.\n')
  if (count) process.exitCode = 1
}
