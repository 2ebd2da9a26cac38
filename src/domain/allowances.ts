/** Who may take tokens from an account of an EVM chain. */
import type { CaipNetwork } from './networks.js'

/** What a token says of itself, and so much of it an account has; what it does not say is missing. */
export interface TokenWords {
  symbol?: string | undefined
  decimals?: number | undefined
  held?: bigint | undefined
}

/** Whose allowances, where, and which tokens the account is known to have. */
export interface AllowanceQuery {
  network: CaipNetwork
  /** RPC addresses in the order of preference. */
  urls: readonly string[]
  signal?: AbortSignal | undefined
  owner: string
  tokens: readonly string[]
}

/** Somebody who may take units of a token from an account (ERC-20), one piece of a collection or every (ERC-721, ERC-1155); addresses in small letters. */
export interface Allowance extends TokenWords {
  token: string
  spender: string
  /** Of a collection, and of one NFT, 1. */
  units: bigint
  isCollection?: true | undefined
  /** One NFT alone (ERC-721), by its number. */
  piece?: bigint | undefined
}

/** Those that stand, the newest first; and whether these are all, as far back as the network goes. */
export interface AllowanceList {
  allowances: readonly Allowance[]
  isWhole: boolean
}

/** Who may take tokens from an account, by the word of the chain. */
export interface Allowances {
  /** @throws where no node tells of any */
  readAllowances(query: AllowanceQuery): Promise<AllowanceList>
  /** Never fails. */
  describeToken(query: Omit<AllowanceQuery, 'tokens'> & { token: string }): Promise<TokenWords>
}
