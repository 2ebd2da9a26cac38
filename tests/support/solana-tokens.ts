// Kinds of tokens, and accounts of them, as the token programs lay them into a chain (`solana-chain`).
import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { address } from '@solana/kit'
import { fromBase58 } from '../../src/domain/encodings.js'
import type { SolanaChain } from './solana-chain.js'

export const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

export const u64 = (value: bigint): Uint8Array => new Uint8Array(BigUint64Array.of(value).buffer)

/** Where somebody has tokens of a kind as a rule. */
export const ata = async (owner: string, of: string, program: string = TOKEN_PROGRAM_ADDRESS): Promise<string> =>
  (await findAssociatedTokenPda({ owner: address(owner), mint: address(of), tokenProgram: address(program) }))[0]

interface Kind {
  program?: string | undefined
  decimals?: number | undefined
  /** A rule of Token-2022's. */
  extension?: { type: number; data: readonly number[] } | undefined
}

/** Puts a kind of token on the chain. */
export function putMint(chain: SolanaChain, at: string, { program = TOKEN_PROGRAM_ADDRESS, decimals = 6, extension }: Kind = {}): string {
  const data = new Uint8Array(extension ? 166 + 4 + extension.data.length : 82)
  data.set(u64(1_000_000_000n), 36)
  data.set([decimals, 1], 44)
  if (extension) data.set([1, extension.type, 0, extension.data.length, 0, ...extension.data], 165)
  chain.put(at, program, data)
  return at
}

/** Puts an account with tokens on the chain. */
export function putTokens(
  chain: SolanaChain,
  at: string,
  owner: Uint8Array,
  of: string,
  units: bigint,
  { program = TOKEN_PROGRAM_ADDRESS as string, extension = [] as readonly number[], state = 1 } = {},
): string {
  const data = new Uint8Array(165 + extension.length)
  data.set(fromBase58(of, 32)!)
  data.set(owner, 32)
  data.set(u64(units), 64)
  data[108] = state
  data.set(extension, 165)
  chain.put(at, program, data)
  return at
}
