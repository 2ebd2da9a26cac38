// `npx latchkey csp`: the Content-Security-Policy that a dApp's options need, from a file or standard input.
import { readFileSync } from 'node:fs'

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

export const help = `latchkey csp [options.json]

Prints the Content-Security-Policy that the modal needs with the options of createAppKit, read from a file or, without one, from
standard input: projectId, universalProvider, features, services, networks (with their rpcUrls), customRpcUrls.
`

/** The origin of an address; what is none stops the command. */
function originOf(address) {
  if (!URL.canParse(address) || !/^(https?|wss?):$/.test(new URL(address).protocol)) throw new Error(`${address} is no address of a server`)
  return new URL(address).origin
}

/**
 * What the modal needs of a page's policy.
 * @param {object} options those of createAppKit, as JSON
 * @returns {string} directives, a line each
 * @throws where an address in the options is none
 */
export function toPolicy({ projectId, universalProvider, features = {}, services = {}, networks = [], customRpcUrls = {} } = {}) {
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
  // A service of this machine, as in development, has its pictures there.
  const pictures = projectId ? [of('walletDirectory'), of('blockchainApi')].filter(url => url.startsWith('http:')) : []
  const origins = all => [...new Set([...all].map(originOf))].join(' ')
  return [
    "default-src 'none'",
    "script-src 'self'",
    `connect-src ${origins(connect) || "'none'"}`,
    // Pictures of wallets, tokens and names come from wherever services name them.
    `img-src data: https:${pictures.length ? ` ${origins(pictures)}` : ''}`,
    ...(frames.length ? [`frame-src ${origins(frames)}`] : []),
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join(';\n')
}

/** @param {string[]} args @param {{ out(text: string): void }} io */
export function run([file], { out }) {
  const given = JSON.parse(readFileSync(file ?? 0, 'utf8') || '{}')
  if (typeof given !== 'object' || !given || Array.isArray(given)) throw new Error('these are no options of createAppKit')
  out(`${toPolicy(given)}\n`)
}
