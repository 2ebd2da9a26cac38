import type { BitcoinSignInput, SolanaTransaction } from './provider.js'

/** A transaction that a dApp has made for a Solana account: all of its instructions are one approval. */
export interface SendSolana {
  /** Its bytes, or an object of `@solana/kit` or `@solana/web3.js`. */
  transaction: SolanaTransaction
}

/** A step of a Solana transaction, as `@solana/kit` writes it; a `TransactionInstruction` of `@solana/web3.js` 1 is read as well. */
export interface SendInstruction {
  /** The program that is called, base58. */
  programAddress: string
  /** Each account that it works with; `role` is kit's `AccountRole`: 1 may be written, 2 signs, 3 both. */
  accounts?: readonly { address: string; role: number; lookupTableAddress?: string; addressIndex?: number }[] | undefined
  data?: ArrayLike<number> | undefined
}

/**
 * What a Solana account is to do, in one transaction: compute limit, priority fee and the latest block are added. The account in use pays and
 * is the only one who signs.
 */
export interface SendInstructions {
  instructions: readonly (SendInstruction | Web3Instruction)[]
  /** The network it is for, one of yours: its id or genesis hash. @default the one in use */
  chainId?: number | string | undefined
}

/** An instruction of `@solana/web3.js` 1, as far as it is read here. */
export interface Web3Instruction {
  programId: { toBase58(): string }
  keys: readonly { pubkey: { toBase58(): string }; isSigner: boolean; isWritable: boolean }[]
  data: ArrayLike<number>
}

/** So much to somebody. */
export interface SendOutput {
  /** An address of the network. */
  address: string
  /** In satoshis: a bigint, or a text of digits. */
  value: bigint | string
}

/** Whom a Bitcoin account pays, in one transaction: coins, fee and change are chosen as for a payment of the modal's own. */
export interface SendOutputs {
  outputs: readonly SendOutput[]
  /** The network it is for, one of yours: its id. @default the one in use */
  chainId?: number | string | undefined
}

/** A transaction that a dApp has made for a Bitcoin wallet: all of its outputs are one approval. */
export interface SendBitcoin {
  /** Base64. It is sent once it is signed. */
  psbt: string
  /** The inputs that the wallet signs. */
  signInputs: readonly BitcoinSignInput[]
}

/** What a dApp wants done in one transaction, of a family that knows no calls. */
export type SendMade = SendSolana | SendInstructions | SendBitcoin | SendOutputs
