// What a token's contract says of itself.
import { Interface } from 'ethers'
import type { Rpc } from '../rpc.js'

/** A token on one chain. */
export interface Token {
  /** In lower case. */
  address: string
  name: string
  symbol: string
  /** None for a collection (ERC-721). */
  decimals?: number
}

const contract = new Interface([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function balanceOf(address) view returns (uint256)',
])

/** Asks a contract for its name; nothing when it is not one that people could recognise. */
export async function readToken(rpc: Rpc, address: string, isCollection: boolean): Promise<Token | undefined> {
  try {
    const [name, symbol, decimals] = await Promise.all([
      call<string>(rpc, address, 'name'),
      call<string>(rpc, address, 'symbol'),
      isCollection ? undefined : call<bigint>(rpc, address, 'decimals'),
    ])
    return { address, name, symbol, ...(decimals === undefined ? {} : { decimals: Number(decimals) }) }
  } catch {
    return undefined
  }
}

/** What an account holds, in units; nothing when the contract does not say. */
export function readUnits(rpc: Rpc, token: string, owner: string): Promise<bigint> {
  return call<bigint>(rpc, token, 'balanceOf', [owner]).catch(() => 0n)
}

async function call<Result>(rpc: Rpc, to: string, method: string, args: unknown[] = []): Promise<Result> {
  const answer = (await rpc('eth_call', [{ to, data: contract.encodeFunctionData(method, args) }, 'latest'])) as string
  return contract.decodeFunctionResult(method, answer)[0] as Result
}
