// `npx latchkey doctor`: what is wrong with a project, read from its files; nobody is asked unless `--online` says so.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { toPolicy } from './csp.mjs'
import { findBlocked, readPolicies } from './doctor/policy.mjs'
import { findCopies, findPackage } from './doctor/copies.mjs'
import { examineHeaders, examineTypes } from './doctor/host.mjs'
import { readSetups } from './doctor/setup.mjs'
import { examineWiring } from './doctor/wiring.mjs'
import { isTest, listFiles, toLine } from './files.mjs'
import { readImports } from './imports.mjs'
import { insteadOf, isAppKit, readOurs } from './migrate/appkit.mjs'
import { besideKit, isOfRoutes, kitOf } from './migrate/rainbow.mjs'
import { namesOf } from './package.mjs'
import { lineOf } from './tokens.mjs'

export const summary = 'finds what is wrong with a project: double installs, project id, origin, blocked hosts'

export const help = `latchkey doctor [folder] [--csp policy|file] [--origin https://app.example] [--online] [--json]

Reads the project and says what is wrong: two copies of latchkey, React or Vue that one page would have; packages that an entry needs and are not installed;
what is left of AppKit, RainbowKit or ConnectKit; names that only throw, or that we do not have; no modal, networks, chains or transports; a server without ssr;
a project id that is missing or none; a metadata.url that is not the dApp's; hosts that a Content-Security-Policy blocks; a header that severs windows; settings
with which TypeScript finds no types. It asks no server, and ends with an error only where something breaks.

  --csp      the policy of the page, or a file that holds it; else those found in HTML, _headers, vercel.json and netlify.toml
  --origin   where the dApp is served
  --online   also asks the directory which origins the project id may be used from
  --json     prints the findings as JSON
`

const REACT = /^(1[89]|[2-9]\d)\./

/** Packages that an entry needs, with the versions that it is made for. */
const NEEDED = {
  'latchkey/react': { react: REACT },
  'latchkey/vue': { vue: /^3\./ },
  'latchkey/wallet-button/react': { react: REACT },
  'latchkey/siwx/react': { react: REACT },
  'latchkey/shell/react': { react: REACT },
  'latchkey/wagmi': { viem: /^2\./ },
  'latchkey/rainbowkit': { react: REACT, viem: /^2\./ },
  'latchkey/rainbowkit/siwe-next-auth': { 'next-auth': /^[45]\./ },
  'latchkey/connectkit': { react: REACT, viem: /^2\./ },
  'latchkey/solana/react': { '@solana/web3.js': /^1\./ },
  'latchkey/solana/wallet-adapter': { '@solana/web3.js': /^1\./, react: REACT },
  'latchkey/testing': { 'latchkey-testing': /^0\./ },
  'latchkey/testing/playwright': { 'latchkey-testing': /^0\./ },
  'latchkey/testing/vitest': { 'latchkey-testing': /^0\./ },
  'latchkey/testing/phone': { 'latchkey-sandbox': /^0\./ },
}

/** Which package of wagmi a dApp has is its own choice. */
const WAGMI = ['wagmi', '@wagmi/vue', '@wagmi/core']
/** Entries that stand on wagmi, and all that want a modal. */
const ON_WAGMI = ['latchkey/wagmi', 'latchkey/rainbowkit', 'latchkey/connectkit']
const USERS = ['latchkey', 'latchkey/react', 'latchkey/vue', 'latchkey/solana/wallet-adapter', ...ON_WAGMI]

/** What makes a modal, by the entry that wants one. */
const MAKERS = {
  latchkey: "call createAppKit, or put latchkey() of latchkey/wagmi among the connectors of wagmi's config",
  'latchkey/rainbowkit': "make wagmi's config by getDefaultConfig, or its connectors by connectorsForWallets",
  'latchkey/connectkit': "make wagmi's config by createConfig(getDefaultConfig({ … }))",
  'latchkey/solana/wallet-adapter': 'put <WalletProvider> around what uses it',
}

const ADAPTERS = 'adapters: [new EthersAdapter()], of latchkey/ethers, are the wallets of the browser'
const SOURCE = /\.(?:[cm]?[jt]sx?|vue|svelte|astro|html)$/
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

  for (const { name, own, copies } of findCopies(root)) {
    const list = copies.map(({ version, path }) => `${version} in ${path}`).join(', ')
    const forced = `"overrides": { "${name}": "$${name}" } in package.json (pnpm: "pnpm.overrides", yarn: "resolutions", with ${own ?? copies[0].version})`
    const text = `there are ${copies.length} copies of ${name}: ${list}. npm dedupe, and where that is not enough ${forced}`
    // A second viem costs bytes and breaks nothing.
    if (name === 'viem') doubtful(text)
    else bad(text)
  }

  const files = listFiles(root)
  const sources = files.filter(path => SOURCE.test(path)).map(path => ({ path, source: readFileSync(join(root, path), 'utf8') }))
  const imports = sources.flatMap(({ path, source }) =>
    /latchkey|@reown|rainbow-me|connectkit/.test(source)
      ? readImports(path, source).map(each => ({ ...each, where: `${path}:${lineOf(source, each.start)}`, path, source }))
      : [],
  )
  const wanted = new Map()
  for (const each of imports) {
    const { from, where, path, source } = each
    for (const [name, versions] of Object.entries(NEEDED[from] ?? {})) if (!wanted.has(name)) wanted.set(name, { from, where, versions })
    if (isOfRoutes(each)) doubtful(`${from} may stay for its routes, with connectkit, on the server alone`, where)
    else if (insteadOf(from)) bad(`${from} is still imported and has no counterpart: ${insteadOf(from)}`, where)
    else if (isAppKit(from) || kitOf(from) || besideKit(from)) bad(`${from} is still imported: npx latchkey migrate`, where)
    if (from.startsWith('latchkey')) for (const { at, text } of readOurs(each, namesOf)) bad(text, `${path}:${lineOf(source, at)}`)
  }
  for (const [name, { from, where, versions }] of wanted) {
    const version = versionOf(root, name)
    if (!version) bad(`${from} needs ${name}, which is not installed: npm install ${name}`, where)
    else if (!versions.test(version)) bad(`${from} does not work with ${name} ${version}`, where)
  }
  const ofWagmi = imports.find(({ from }) => ON_WAGMI.includes(from))
  const wagmi = WAGMI.find(name => versionOf(root, name))
  if (ofWagmi && !wagmi) bad(`${ofWagmi.from} needs wagmi, which is not installed: npm install wagmi @tanstack/react-query`, ofWagmi.where)
  if (ofWagmi && wagmi !== '@wagmi/vue' && /^[01]\./.test(versionOf(root, wagmi ?? '') ?? ''))
    bad(`${ofWagmi.from} does not work with ${wagmi} ${versionOf(root, wagmi)}: npm install ${wagmi}@2`, ofWagmi.where)
  const packages = new Set()
  for (const path of files.filter(path => /(^|\/)package\.json$/.test(path))) {
    const text = readFileSync(join(root, path), 'utf8')
    for (const { index, 1: name } of text.matchAll(/"((?:@[\w.-]+\/)?[\w.-]+)"\s*:\s*"/g)) {
      packages.add(name)
      if (isAppKit(name) || kitOf(name) || besideKit(name)) doubtful(`${name} is still asked for`, `${path}:${lineOf(text, index)}`)
    }
  }

  const setups = sources.filter(({ path }) => !isTest(path)).flatMap(({ path, source }) => readSetups({ root, path, source, files }))
  const wiring = examineWiring(sources, packages)
  const user = imports.find(({ from }) => USERS.includes(from))
  if (user && !wiring.isMade) bad(`no modal is made: ${MAKERS[user.from] ?? MAKERS.latchkey}`, user.where)
  else if (user && !setups.length) doubtful('nobody calls createAppKit or latchkey() in a way that could be read')
  if (user) findings.push(...wiring.findings, ...examineTypes(root, files, versionOf(root, 'typescript'), imports))
  findings.push(...examineHeaders(root, files))
  for (const { projectId, url, where, by, isUnread, hasAdapters } of setups) {
    if (isUnread) doubtful(`what is spread into ${by} could not be read: see that it has networks, adapters and a projectId`, where)
    if (!projectId && !hasAdapters) bad(`${by} is given neither adapters nor a projectId, so nobody can connect: ${ADAPTERS}`, where)
    else if (!hasAdapters) doubtful(`${by} is given no adapters: nobody connects but over WalletConnect. ${ADAPTERS}`, where)
    else if (!projectId)
      doubtful('there is no projectId: browser wallets work; WalletConnect, the directory, tokens and names do not', where)
    if (projectId?.problem) (projectId.isBad ? bad : doubtful)(projectId.problem, projectId.where ?? where)
    if (url) for (const [isBad, text] of checkUrl(url.value, origin)) (isBad ? bad : doubtful)(text, url.where)
  }

  const options = { projectId: setups.some(({ projectId }) => projectId) ? 'any' : undefined }
  const policies = policy === undefined ? readPolicies(root, files) : [{ text: policy, where: 'the policy given' }]
  for (const { text, where } of policies)
    for (const { directive, source } of findBlocked(text, toPolicy(options)))
      bad(`${directive} blocks ${source} (npx latchkey csp prints what is needed)`, where)

  const toSet = field => [...new Set(setups.flatMap(({ projectId }) => projectId?.[field] ?? []))]
  return { findings, projectIds: toSet('value'), unsure: toSet('unsure') }
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
  const path = name && findPackage(folder, name)
  return path && JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')).version
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
  // What stands in its place in error may be a secret.
  const short = `${projectId.slice(0, 2)}…`
  try {
    const response = await fetch(`${directory}/projects/v1/origins?projectId=${projectId}&st=appkit&sv=html-latchkey`, {
      signal: AbortSignal.timeout(10_000),
    })
    if (response.status === 401 || response.status === 403)
      return [{ level: 'bad', text: `the directory does not know the project id ${short}` }]
    if (!response.ok) return [{ level: 'doubtful', text: `the directory answers ${response.status} for the project id ${short}` }]
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
  const [isOnline, isJson] = [rest.includes('--online'), rest.includes('--json')]
  const unknown = rest.find(arg => arg.startsWith('-') && arg !== '--online' && arg !== '--json')
  if (unknown) throw new Error(`there is no ${unknown}`)
  if (given !== undefined && !URL.canParse(given)) throw new Error(`${given} is no origin`)
  const origin = given && new URL(given).origin
  const root = resolve(rest.find(arg => !arg.startsWith('-')) ?? '.')
  if (!existsSync(root)) throw new Error(`there is no folder ${root}`)
  const policy = csp !== undefined && existsSync(csp) && statSync(csp).isFile() ? readFileSync(csp, 'utf8') : csp
  const { findings, projectIds, unsure } = examine(root, { policy, origin })
  if (isOnline)
    for (const name of unsure)
      findings.push({
        level: 'doubtful',
        text: `the directory is not asked about ${name}, which may be a secret: call it after PROJECT_ID`,
      })
  if (isOnline) for (const projectId of projectIds) findings.push(...(await askDirectory(projectId, origin, directory)))
  const count = findings.filter(({ level }) => level === 'bad').length
  if (count) process.exitCode = 1
  if (isJson) return out(`${JSON.stringify({ findings, bad: count, doubtful: findings.length - count }, null, 2)}\n`)
  for (const { level, text, where } of findings) out(`${toLine(`${level === 'bad' ? '✗' : '?'} ${where ? `${where}  ` : ''}${text}`)}\n`)
  out(findings.length ? `\n${count} to mend, ${findings.length - count} to look at.\n` : 'All is well.\n')
}
