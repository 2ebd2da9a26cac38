import type { CaipNetwork } from './networks.js'

/** Whether the tokens of an account can be listed there: EVM and Solana, no test networks, a project id (specification, sections 5 and 9). */
export function listsTokens(network: CaipNetwork | undefined, projectId: string | undefined): boolean {
  return Boolean(projectId && network && !network.testnet && ['eip155', 'solana'].includes(network.chainNamespace))
}
