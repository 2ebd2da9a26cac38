import type { Services } from './options.js'

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
  return (typeof url === 'string' ? url.replace(/\/+$/, '') : url) as Services[Name]
}
