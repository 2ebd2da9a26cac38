import { findNetwork, type CaipNetwork } from './networks.js'

/**
 * Whether the blockchain API can be asked of an account there: on EVM chains and Solana, of a network that the dApp offers, with a
 * project id (specification, sections 5 and 9).
 */
export function isServed(networks: readonly CaipNetwork[], network: CaipNetwork | undefined, projectId: string | undefined): boolean {
  return Boolean(projectId && network && /eip155|solana/.test(network.chainNamespace) && findNetwork(networks, network.caipNetworkId))
}

/** Whether its tokens can be listed: the same, but for test networks, where nothing is worth anything. */
export function listsTokens(networks: readonly CaipNetwork[], network: CaipNetwork | undefined, projectId: string | undefined): boolean {
  return isServed(networks, network, projectId) && !network?.testnet
}
