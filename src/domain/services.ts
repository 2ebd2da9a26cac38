import type { CreateAppKit, Services } from './options.js'
import type { CaipNetwork } from './networks.js'
import type { DiscoveryOptions } from './adapter.js'

/** The public services, used where a dApp names no other. */
const DEFAULTS: Services = {
  blockchainApi: 'https://rpc.walletconnect.org',
  walletDirectory: 'https://api.web3modal.org',
  analytics: 'https://pulse.walletconnect.org',
  relay: 'wss://relay.walletconnect.org',
  verify: 'https://verify.walletconnect.org',
  embeddedWallet: 'https://secure.walletconnect.org',
}

/** The base URL of a service; a slash at its end is dropped. `false` is a service that is switched off. */
export function toService<Name extends keyof Services>(services: Partial<Services> | undefined, name: Name): Services[Name] {
  const url = services?.[name] ?? DEFAULTS[name]
  return (typeof url === 'string' ? url.replace(/(?<!\/)\/+$/, '') : url) as Services[Name]
}

/** The networks that the default RPC provider serves (references, section 11: AppKit 1.7.3). */
const SERVED = /* @__PURE__ */ toServed()

// A function, so that a room without it does not make the set.
function toServed(): ReadonlySet<string> {
  const evm =
    '1 10 56 97 100 137 300 324 1101 1301 1329 5000 5003 8217 8453 17000 42161 42220 43113 43114 59144 80002 80084 ' +
    '84532 421614 7777777 11155111 11155420 999999999 1313161554 1313161555'
  return new Set([
    ...evm.split(' ').map(id => `eip155:${id}`),
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    'bip122:000000000019d6689c085ae165831e93',
    'bip122:000000000933ea01ad0ee984209779ba',
  ])
}

/** An address at the default provider, which has two hosts. */
export const PROVIDER = /^https:\/\/rpc\.walletconnect\.(org|com)(\/|$)/

/**
 * The order in which RPC addresses are tried (references, section 11): the dApp's own, then the default provider where it
 * serves the network, then the chain's own.
 */
export function toRpcUrls(network: CaipNetwork, options: Partial<CreateAppKit>): readonly string[] {
  const { caipNetworkId, rpcUrls } = network
  const { projectId, services } = options
  // Networks may name the default provider without what it asks for, as AppKit's Solana does.
  const own = toOwnRpcUrls(network, options)
  const { http } = rpcUrls.default
  const others = http.filter(url => !PROVIDER.test(url) || !/\/v1\/?$/.test(url))
  const isNamed = others.length < http.length
  if (projectId ? !isNamed && !SERVED.has(caipNetworkId) : !isNamed || own.length + others.length) return [...own, ...others]
  const url = `${toService(services, 'blockchainApi')}/v1/?chainId=${caipNetworkId}`
  return [...own, projectId ? `${url}&projectId=${projectId}` : url, ...others]
}

/** The RPC addresses a dApp gave for a network. */
export function toOwnRpcUrls(
  { caipNetworkId }: CaipNetwork,
  { customRpcUrls }: Pick<DiscoveryOptions, 'customRpcUrls'>,
): readonly string[] {
  return customRpcUrls?.[caipNetworkId]?.map(({ url }) => url) ?? []
}

/** An address without its beginning is the page's. */
const toHost = (url: string): string => {
  const base = globalThis.location?.href
  return URL.canParse(url, base) ? new URL(url, base).host : url
}

/**
 * The nodes that may say whether what the blockchain API has built is what it says: never its own, nor another at its host,
 * nor the default provider, whose hosts are one operator's. Whoever has built a swap would find nothing wrong with it.
 */
export function toJudges(urls: readonly string[], { services }: Pick<CreateAppKit, 'services'>): readonly string[] {
  const own = toHost(toService(services, 'blockchainApi'))
  return urls.filter(url => toHost(url) !== own && !PROVIDER.test(`https://${toHost(url)}`))
}

/** The RPC addresses of a network, in their usual order (`urls`); of them the dApp's own, and those that may judge the blockchain API (`sure`). */
export function toUrls(network: CaipNetwork, options: Partial<CreateAppKit>): Record<'urls' | 'sure', readonly string[]> {
  const urls = toRpcUrls(network, options)
  return { urls, sure: [...new Set([...toOwnRpcUrls(network, options), ...toJudges(urls, options)])] }
}

declare const LATCHKEY_VERSION: string

/** This release; the build writes it. */
export const VERSION = typeof LATCHKEY_VERSION === 'undefined' ? '0.0.0' : LATCHKEY_VERSION
