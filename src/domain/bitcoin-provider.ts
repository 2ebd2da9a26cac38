import type { CaipNetwork } from './networks.js'
import type { CaipNetworkId } from './caip.js'

/** What an address of a Bitcoin wallet is for: coins, inscriptions, or the Stacks chain. */
export type BitcoinPurpose = 'payment' | 'ordinal' | 'stx'

/** An address that a wallet has shared, with its public key (hexadecimal) and derivation path where the wallet tells them. */
export interface BitcoinAddress {
  address: string
  publicKey?: string
  path?: string
  purpose: BitcoinPurpose
}

/** A text to sign, and by whom. Without `protocol` it is BIP-322 for Taproot addresses and ECDSA for all others. */
export interface BitcoinMessage {
  message: string
  address: string
  protocol?: 'ecdsa' | 'bip322' | undefined
}

/** A payment: `amount` in satoshis as decimal text. */
export interface BitcoinTransfer {
  amount: string
  recipient: string
  /** Who pays; without it the account in use, if it is one for payments, else the first that is. A wallet that cannot choose refuses another. */
  from?: string | undefined
}

/** An input of a PSBT that the wallet is to sign. */
export interface BitcoinSignInput {
  address: string
  index: number
  sighashTypes?: number[] | undefined
  publicKey?: string | undefined
  disableTweakSigner?: boolean | undefined
  useTweakedSigner?: boolean | undefined
}

/** A PSBT (base64) to be signed at some of its inputs, and sent if `broadcast` says so. */
export interface BitcoinPsbt {
  psbt: string
  signInputs: readonly BitcoinSignInput[]
  broadcast?: boolean | undefined
}

/** The PSBT (base64) with the signatures; the transaction's id where it was sent. */
export interface BitcoinSignedPsbt {
  psbt: string
  txid?: string
}

/**
 * What dApps ask of a Bitcoin wallet, whatever its own interface is (AppKit 1.7, section 10.4). A call that the wallet's interface
 * cannot do is thrown as 'Wallet call is not supported', a refusal as `userRejected`.
 * Events: `accountsChanged` (addresses), `chainChanged` (CAIP-2 id), `connect`, `disconnect`.
 */
export interface BitcoinProvider {
  /** Asks the visitor; answers the payment address. */
  connect(): Promise<string>
  disconnect(): Promise<void>
  /** What the wallet shares with this page; asks nobody. */
  getAccountAddresses(): Promise<BitcoinAddress[]>
  /** Answers the signature as base64. */
  signMessage(message: BitcoinMessage): Promise<string>
  /** Answers the transaction's id. */
  sendTransfer(transfer: BitcoinTransfer): Promise<string>
  /** Answers the same transaction, signed at the inputs named and at no other. */
  signPSBT(psbt: BitcoinPsbt): Promise<BitcoinSignedPsbt>
  switchNetwork(caipNetworkId: CaipNetworkId): Promise<void>
  /** For whatever else the wallet's own interface offers under a method's name. */
  request<Result = unknown>(call: { method: string; params?: readonly unknown[] | object }): Promise<Result>
  on(event: string, listener: (value: never) => void): void
  removeListener(event: string, listener: (value: never) => void): void
}

/** An unspent output, as Esplora lists it; `value` in satoshis. */
export interface BitcoinUtxo {
  txid: string
  vout: number
  value: number
  status?: { confirmed?: boolean; [key: string]: unknown }
}

/** Where a dApp reads unspent outputs itself. */
export interface BitcoinApi {
  getUTXOs(query: { address: string; network: CaipNetwork }): Promise<readonly BitcoinUtxo[]>
}
