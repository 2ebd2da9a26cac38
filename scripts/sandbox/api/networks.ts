// The networks the API knows: the local chains, each with its ledger.
import type { Devnet } from '../devnet.js'
import { RpcAnswerError, type Rpc } from '../rpc.js'
import { ApiError } from './errors.js'
import { createLedger, type Ledger } from './ledger.js'

/** A chain the API answers from. */
export type ApiChain = Pick<Devnet, 'chainId' | 'name' | 'accounts' | 'rpc'>

/** A chain by its CAIP-2 id, with what happened on it. */
export interface Network extends ApiChain {
  id: `eip155:${number}`
  ledger: Ledger
}

/** A network of the API for a chain; a chain that does not answer is 503. */
export function createNetwork(chain: ApiChain): Network {
  const id = `eip155:${chain.chainId}` as const
  const rpc: Rpc = async (method, params) => {
    try {
      return await chain.rpc(method, params)
    } catch (error) {
      if (error instanceof RpcAnswerError) throw error
      throw new ApiError(503, 'chainId', `Requested ${id} chain provider is temporarily unavailable`)
    }
  }
  return { ...chain, id, rpc, ledger: createLedger(rpc) }
}

/** The network a CAIP-2 id names. @throws ApiError for one that is none of ours */
export function findNetwork(networks: readonly Network[], id: string): Network {
  const found = networks.find(network => network.id === id)
  if (found) return found
  if (/^eip155:(?!\d+$)/.test(id)) throw new ApiError(400, 'chainId', `Requested ${id} has invalid format for the requested namespace`)
  throw new ApiError(400, 'chainId', `We don't support the chainId you provided: ${id}. See the list of supported chains.`)
}

/** The networks a query is about: the one it names, or all. @throws ApiError */
export function chooseNetworks(networks: readonly Network[], id: string | undefined): readonly Network[] {
  return id ? [findNetwork(networks, id)] : networks
}

/** The parts of a CAIP-10 address of a token; the native coin is 0xeeee…. @throws ApiError */
export function splitCaip10(text: string): [networkId: string, address: string] {
  const [, networkId, address] = /^([^:]+:[^:]+):([^:]+)$/.exec(text) ?? []
  if (!networkId || !address) throw new ApiError(400, 'address', 'The address provided is invalid')
  return [networkId, address]
}
