// `npx latchkey csp`: the Content-Security-Policy that a dApp's options need, from a file or standard input.
import { existsSync, readFileSync } from 'node:fs'
import { isTest, listFiles } from './files.mjs'
import { hasOptions, readOptions } from './options.mjs'

/** The public services, as in src/domain/services.ts; a test holds that they are the same. */
export const SERVICES = {
  blockchainApi: 'https://rpc.walletconnect.org',
  walletDirectory: 'https://api.web3modal.org',
  analytics: 'https://pulse.walletconnect.org',
  relay: 'wss://relay.walletconnect.org',
  verify: 'https://verify.walletconnect.org',
  embeddedWallet: 'https://secure.walletconnect.org',
}

export const summary = "prints the Content-Security-Policy that a dApp's options need"

export const help = `latchkey csp [file]

Prints the Content-Security-Policy of a page with the modal, for the options of createAppKit: projectId, universalProvider, features, services, networks (also by
name or id, or with their rpcUrls), customRpcUrls. They are read from the call in a source of TypeScript or JavaScript, from a JSON file, or from standard input;
without any of them from the source of the folder that makes the modal. What else your page loads is to be added. In a project on Next the policy has a place
for the nonce that Next puts into the scripts it writes.
`

/** The origin of an address; what is none stops the command. */
function originOf(address) {
  const { origin = '' } = URL.canParse(address) ? new URL(address) : {}
  // An address may hold what would end a directive, and begin another.
  if (!/^(https?|wss?):\/\/[\w.:[\]-]+$/.test(origin)) throw new Error(`${address} is no address of a server`)
  return origin
}

/**
 * What the modal needs of a page's policy.
 * @param {object} options those of createAppKit, as JSON
 * @param {{ isNext?: boolean }} [page] whether Next draws it, which writes scripts and styles into pages, with a nonce
 * @returns {string} directives, a line each
 * @throws where an address in the options is none
 */
export function toPolicy(
  { projectId, universalProvider, features = {}, services = {}, networks = [], customRpcUrls = {} } = {},
  { isNext = false } = {},
) {
  const of = name => services[name] ?? SERVICES[name]
  const hasPhone = Boolean(projectId || universalProvider)
  const hasLogins = Boolean(projectId) && (features.email !== false || features.socials !== false)
  const connect = new Set([
    ...networks.flatMap(({ rpcUrls }) => Object.values(rpcUrls ?? {}).flatMap(({ http = [] }) => http)),
    ...Object.values(customRpcUrls)
      .flat()
      .map(({ url }) => url),
    ...(projectId ? [of('blockchainApi'), of('walletDirectory')] : []),
    ...(projectId && features.analytics !== false ? [of('analytics')] : []),
    ...(hasPhone ? [of('relay')] : []),
  ])
  const frames = [...(hasPhone && of('verify') ? [of('verify')] : []), ...(hasLogins ? [of('embeddedWallet')] : [])]
  // A service of this machine, as in development, has its pictures there; gateways are named, for who lists hosts instead of `https:`.
  const pictures = projectId
    ? [...[of('walletDirectory'), of('blockchainApi')].filter(url => url.startsWith('http:')), services.ipfs, services.arweave].filter(
        Boolean,
      )
    : []
  const origins = all => [...new Set([...all].map(originOf))].join(' ')
  return [
    "default-src 'none'",
    `script-src 'self'${isNext ? " 'nonce-NONCE' 'strict-dynamic'" : ''}`,
    `style-src 'self'${isNext ? " 'nonce-NONCE'" : ''}`,
    "font-src 'self'",
    `connect-src ${["'self'", origins(connect)].filter(Boolean).join(' ')}`,
    // Pictures of wallets, tokens and names come from wherever services name them.
    `img-src 'self' data: https:${pictures.length ? ` ${origins(pictures)}` : ''}`,
    ...(frames.length ? [`frame-src ${origins(frames)}`] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    // What Turbopack writes names scripts by plain strings (Next 16.4).
    ...(isNext ? [] : ["require-trusted-types-for 'script'", "trusted-types 'none'"]),
  ].join(';\n')
}

/** Whether the project is drawn by Next, as far as its manifest says. */
function isOnNext() {
  const { dependencies = {} } = existsSync('package.json') ? JSON.parse(readFileSync('package.json', 'utf8')) : {}
  return 'next' in dependencies
}

const NEXT = `
NONCE is one of each request's own: proxy.ts (middleware.ts before Next 16) makes it, sends this policy, and hands both on to Next.
Pages are then drawn at each request (export const dynamic = 'force-dynamic', without cacheComponents): scripts of one that the build has drawn have no nonce.
https://nextjs.org/docs/app/guides/content-security-policy
While you develop, script-src needs 'unsafe-eval', too. Built by next build --webpack the page also stands
require-trusted-types-for 'script'; trusted-types nextjs nextjs#bundler
`

/** The source of this folder that makes the modal. */
function findSource() {
  const isSource = path => /\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/.test(path) && !isTest(path)
  const found = listFiles('.').filter(path => isSource(path) && hasOptions(readFileSync(path, 'utf8')))
  if (found.length === 1) return found[0]
  throw new Error(
    `${found.length ? `which of ${found.join(', ')} is meant` : 'nobody calls createAppKit or latchkey() here'}? latchkey csp FILE`,
  )
}

/** @param {string[]} args @param {{ out(text: string): void, tell?(text: string): void }} io `tell` beside what may be piped */
export async function run([file], { out, tell }) {
  if (file?.startsWith('-')) throw new Error(`there is no ${file}`)
  if (file !== undefined && !existsSync(file)) throw new Error(`there is no file ${file}`)
  const given = file === undefined && !process.stdin.isTTY ? readFileSync(0, 'utf8').trim() : ''
  const path = given ? 'standard input' : (file ?? findSource())
  const isNext = isOnNext()
  out(`${toPolicy(await readOptions(path, given || readFileSync(path, 'utf8')), { isNext })}\n`)
  if (isNext) tell?.(NEXT)
}
