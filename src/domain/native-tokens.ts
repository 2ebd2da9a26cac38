import type { CaipAddress, CaipNetworkId } from './caip.js'
import { parseCaipAddress } from './parse-caip.js'

/** By what name the blockchain API knows the native coin of a network, which has no contract (references, wire 1.8). */
const ADDRESSES: Partial<Record<string, string>> = { eip155: `0x${'e'.repeat(40)}`, solana: `So${'1'.repeat(41)}` }

/** The native coin of a network as the blockchain API names it (CAIP-10); undefined where it has no name for one. */
export function toNativeToken(caipNetworkId: CaipNetworkId): CaipAddress | undefined {
  const address = ADDRESSES[caipNetworkId.split(':')[0]!]
  return address === undefined ? undefined : `${caipNetworkId}:${address}`
}

/** Whether a token (CAIP-10) is the native coin of its network. EVM addresses may be in any letter case. */
export function isNativeToken(token: CaipAddress): boolean {
  const { namespace, address } = parseCaipAddress(token) ?? {}
  return Boolean(namespace && ADDRESSES[namespace] === (namespace === 'eip155' ? address?.toLowerCase() : address))
}
