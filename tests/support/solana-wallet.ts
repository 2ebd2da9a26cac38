// A wallet of the Wallet Standard with real keys: it signs what it is given, unless the test says otherwise.
import { ed25519 } from '@noble/curves/ed25519'
import {
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createNoopSigner,
  createTransactionMessage,
  getTransactionDecoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Blockhash,
  type Instruction,
  type Transaction,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { toBase58 } from '../../src/domain/encodings.js'
import type { StandardWallet } from '../../src/clients/wallet-standard.js'

export interface Key {
  address: string
  publicKey: Uint8Array
  sign(message: Uint8Array): Uint8Array
}

export function createKey(seed: number): Key {
  const secret = new Uint8Array(32).fill(seed)
  const publicKey = ed25519.getPublicKey(secret)
  return { address: toBase58(publicKey), publicKey, sign: message => ed25519.sign(message, secret) }
}

/** Lamports of one account for another. */
export const payment = (from: string, to: string, amount: bigint): Instruction =>
  getTransferSolInstruction({ source: createNoopSigner(address(from)), destination: address(to), amount })

/** Makes a transaction as kit does. */
export function compile(
  payer: string,
  instructions: readonly Instruction[],
  {
    version = 0,
    block = createKey(5).address,
    lookup,
  }: {
    version?: 0 | 1 | 'legacy' | undefined
    block?: string | undefined
    /** A lookup table, and the addresses that stand in it, in its order. */
    lookup?: readonly [table: string, held: readonly string[]] | undefined
  } = {},
) {
  const message = pipe(
    createTransactionMessage({ version: version as 0 }),
    message => setTransactionMessageFeePayer(address(payer), message),
    message => setTransactionMessageLifetimeUsingBlockhash({ blockhash: block as Blockhash, lastValidBlockHeight: 1_000n }, message),
    message => appendTransactionMessageInstructions(instructions, message),
  )
  if (!lookup) return compileTransaction(message)
  const [table, held] = lookup
  const tables = { [address(table)]: held.map(each => address(each)) }
  return compileTransaction(compressTransactionMessageUsingAddressLookupTables(message, tables) as typeof message)
}

export const toWire = (transaction: Transaction): Uint8Array => Uint8Array.from(getTransactionEncoder().encode(transaction))

/** Signs the bytes of a transaction with every key that it names. */
export function signWire(wire: Uint8Array, keys: readonly Key[]): Uint8Array {
  const transaction = getTransactionDecoder().decode(wire)
  const signatures: Record<string, Uint8Array | null> = { ...transaction.signatures }
  for (const { address, sign } of keys) if (address in signatures) signatures[address] = sign(Uint8Array.from(transaction.messageBytes))
  return toWire({ ...transaction, signatures } as unknown as Transaction)
}

export interface SolanaWalletOptions {
  name?: string
  keys?: readonly Key[]
  chains?: readonly string[]
  /** Features that it does not have. */
  without?: readonly string[]
  /** What it does instead, by method. */
  instead?: Record<string, (...inputs: never[]) => unknown>
  /** Hands a signed transaction to the chain. */
  send?: (wire: Uint8Array) => Promise<string>
  /** Its accounts are shared before anybody asks. */
  isKnown?: boolean
}

/** Makes the wallet; `calls` are what it was asked, `change` tells the page of other accounts. */
export function createSolanaWallet({
  name = 'Test Wallet',
  keys = [createKey(1)],
  chains = ['solana:mainnet', 'solana:devnet', 'solana:localnet'],
  without = [],
  instead = {},
  send,
  isKnown,
}: SolanaWalletOptions = {}) {
  const calls: { method: string; inputs: unknown[] }[] = []
  const listeners = new Set<(change: object) => void>()
  const toAccount = ({ address, publicKey }: Key) => ({ address, publicKey, chains, features: [] })
  let accounts = isKnown ? keys.map(toAccount) : []
  type Input = { transaction: Uint8Array; message: Uint8Array; account: { address: string } }
  const usual: Record<string, (...inputs: never[]) => unknown> = {
    connect: ({ silent }: { silent?: boolean } = {}) => {
      if (!silent) accounts = keys.map(toAccount)
      return { accounts }
    },
    disconnect: () => wallet.change([]),
    signMessage: (...inputs: Input[]) =>
      inputs.map(({ message, account }) => ({ signedMessage: message, signature: keyOf(account.address).sign(message) })),
    signTransaction: (...inputs: Input[]) =>
      inputs.map(({ transaction, account }) => ({ signedTransaction: signWire(transaction, [keyOf(account.address)]) })),
    async signAndSendTransaction(...inputs: Input[]) {
      const signed = inputs.map(({ transaction, account }) => signWire(transaction, [keyOf(account.address)]))
      for (const wire of signed) await send?.(wire)
      return signed.map(wire => ({ signature: Object.values(getTransactionDecoder().decode(wire).signatures)[0] }))
    },
    signIn: ({ statement }: { statement?: string }) => {
      const signedMessage = new TextEncoder().encode(
        `test wants you to sign in with your Solana account:\n${keys[0]!.address}\n\n${statement}`,
      )
      return [{ account: toAccount(keys[0]!), signedMessage, signature: keys[0]!.sign(signedMessage) }]
    },
  }
  const keyOf = (address: string): Key => keys.find(key => key.address === address)!
  const feature = (method: string) => ({
    [method]: async (...inputs: unknown[]) => {
      calls.push({ method, inputs })
      return (instead[method] ?? usual[method]!)(...(inputs as never[]))
    },
  })
  const features: Record<string, unknown> = {
    'standard:events': {
      on(_: string, listener: (change: object) => void) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    ...Object.fromEntries(
      [
        'standard:connect',
        'standard:disconnect',
        'solana:signMessage',
        'solana:signTransaction',
        'solana:signAndSendTransaction',
        'solana:signIn',
      ].map(each => [each, feature(each.split(':')[1]!)]),
    ),
  }
  for (const each of without) delete features[each]
  const wallet = {
    calls,
    keys,
    listeners,
    standard: {
      version: '1.0.0',
      name,
      icon: 'data:image/png;base64,AA==',
      chains,
      features,
      get accounts() {
        return accounts
      },
    } as StandardWallet,
    change(next: readonly Key[]) {
      accounts = next.map(toAccount)
      for (const listener of listeners) listener({ accounts })
    },
  }
  return wallet
}
