// How a network spells its addresses.
import { platform } from '../../clients/platform.js'
import type { CaipNetworkId } from '../../domain/caip.js'
import type { CaipNetwork } from '../../domain/networks.js'
import { ADDRESS_FORMAT_LIMIT } from '../../domain/times.js'
import type { NodeCall } from './node.js'
import { isPrefix } from './ss58.js'

/** SS58 prefixes of the usual networks (ss58-registry), by CAIP-2 id: Polkadot, its Asset Hub, Kusama, Westend. */
const PREFIXES: Partial<Record<CaipNetworkId, number>> = {
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': 0,
  'polkadot:68d56f15f85d3136970ec16946040bc1': 0,
  'polkadot:b0a8d493285c2df73290dfb7e61f870f': 2,
  'polkadot:e143f23803ac50e8f6f8e62695d1ce9e': 42,
}

/** The prefix of networks that have none of their own, test networks mostly. */
const GENERIC_PREFIX = 42

/** Answers the SS58 prefix of a network. */
export type AddressFormat = (network: CaipNetwork) => Promise<number>

/**
 * Makes what knows the prefixes: the dApp's own word first, then the usual networks. A node of any other network is asked once, and
 * waited for shortly: an address in the generic spelling is better than none.
 */
export function createAddressFormat(ask: (call: NodeCall) => Promise<unknown>): AddressFormat {
  const asked = new Map<CaipNetworkId, Promise<number>>()

  const read = async (network: CaipNetwork): Promise<number> => {
    const done = new AbortController()
    const limit = platform.wait(ADDRESS_FORMAT_LIMIT, done.signal).then(() => undefined)
    const answer = ask({ network, method: 'system_properties', signal: done.signal }).catch(() => undefined)
    const { ss58Format } = Object(await Promise.race([answer, limit])) as { ss58Format?: unknown }
    done.abort()
    if (isPrefix(ss58Format)) return ss58Format
    // The node may be reached the next time.
    asked.delete(network.caipNetworkId)
    return GENERIC_PREFIX
  }

  return async network => {
    const { caipNetworkId, ss58Format } = network
    const known = isPrefix(ss58Format) ? ss58Format : PREFIXES[caipNetworkId]
    if (known !== undefined) return known
    const running = asked.get(caipNetworkId) ?? read(network)
    asked.set(caipNetworkId, running)
    return running
  }
}
