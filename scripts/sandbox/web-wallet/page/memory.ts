// What this browser remembers of the wallet beside WalletConnect's own storage.
import { parsePeerBehaviour, type PeerBehaviour } from '../peer/behaviour.js'

const BEHAVIOUR = 'sandbox-web-wallet/behaviour'
const NETWORKS = 'sandbox-web-wallet/networks'

/** How the wallet was told to behave before the page was loaded. */
export function readBehaviour(): Partial<PeerBehaviour> {
  try {
    return parsePeerBehaviour(read(BEHAVIOUR))
  } catch {
    return {} // from another version of the sandbox
  }
}

/** Keeps how the wallet was told to behave. */
export const keepBehaviour = (behaviour: PeerBehaviour): void => write(BEHAVIOUR, behaviour)

/** The network each session was on, by its topic. */
export function readNetworks(): Map<string, string> {
  const known = read(NETWORKS)
  const entries = Object.entries(known && typeof known === 'object' ? known : {})
  return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

/** Keeps the network each session is on. */
export const keepNetworks = (networks: ReadonlyMap<string, string>): void => write(NETWORKS, Object.fromEntries(networks))

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}')
  } catch {
    return {}
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // a browser that keeps nothing; the wallet works without
  }
}
