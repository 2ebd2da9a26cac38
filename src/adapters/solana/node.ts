// What a node of Solana tells, read and checked. Numbers of lamports are whole and below 2^53.
import { createHttp } from '../../clients/http.js'
import { clock } from '../../clients/clock.js'
import { createRpc, NodeError, type Rpc } from '../../clients/rpc.js'
import type { DiscoveryOptions, TransferPlace } from '../../domain/adapter.js'
import { isAddress } from '../../domain/caip.js'
import { fromBase64, toBase58, toBase64 } from '../../domain/encodings.js'
import { named } from '../../domain/error-code.js'
import type { CaipNetwork } from '../../domain/networks.js'
import { toRpcUrls } from '../../domain/services.js'
import type { SolanaConnection, SolanaSendOptions } from '../../domain/provider.js'
import { toUnits } from '../../domain/amounts.js'
import type { Lifetime } from './kit.js'
import { isSigned, type Wire, writeWire } from './wire.js'

/** What a transaction has come to, as a node knows it. */
export interface SignatureStatus {
  /** Why it failed; undefined where it did not. */
  error: unknown
  /** It is in a block that most validators have voted for. */
  isConfirmed: boolean
}

/** How a transaction would end. */
export interface Rehearsal {
  /** Why it would fail, as `TransactionError` of Solana names it; null where it would not. */
  error: unknown
  /** How many compute units it takes. */
  units: number
}

/** An account on the chain. */
export interface ChainAccount {
  /** The program whose account it is. */
  owner: string
  lamports: bigint
  data: Uint8Array
  /** It is a program. */
  isProgram: boolean
}

const CONFIRMED = { commitment: 'confirmed' }

export type Node = ReturnType<typeof createNode>

/** Makes what asks the nodes of one network. Every method throws `rpcFailed` where none answers, or none so that it can be read: also where it says no. */
export function createNode({ urls, signal }: Pick<TransferPlace, 'urls' | 'signal'>) {
  const rpc = createRpc({ http: createHttp({ clock }), urls })
  const ask = (method: string, ...params: unknown[]) =>
    rpc(method, params, signal).catch((error: unknown) => {
      throw error instanceof NodeError ? named('rpcFailed', error) : error
    })
  return {
    /** Any other question; whoever asks it looks at the answer. */
    ask,
    balance: async (address: string): Promise<bigint> => needed(toUnits(valueOf(await ask('getBalance', address, CONFIRMED)))),
    /** The least an account of so many bytes has to hold. */
    rent: async (bytes: number): Promise<bigint> => needed(toUnits(await ask('getMinimumBalanceForRentExemption', bytes))),
    /** Of the last block that nothing can undo any more. */
    height: async (): Promise<bigint> => needed(toUnits(await ask('getBlockHeight', { commitment: 'finalized' }))),
    async lifetime(): Promise<Lifetime> {
      const { blockhash, lastValidBlockHeight } = Object(valueOf(await ask('getLatestBlockhash', CONFIRMED))) as Record<string, unknown>
      // A block's hash is written like an address.
      if (!isAddress('solana', blockhash)) throw named('rpcFailed')
      return { blockhash, lastValidBlockHeight: needed(toUnits(lastValidBlockHeight)) }
    },
    /** What a message costs; undefined where its block is too old, or not known to this node yet. */
    fee: async (message: string): Promise<bigint | undefined> => {
      const value = valueOf(await ask('getFeeForMessage', message, CONFIRMED))
      return value === null ? undefined : needed(toUnits(value))
    },
    /** Tries a message, whoever has signed it; undefined where the node does not, or does not say. */
    async rehearse(wire: Uint8Array): Promise<Rehearsal | undefined> {
      const config = { ...CONFIRMED, encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true }
      const answer = await ask('simulateTransaction', toBase64(wire), config).catch(() => undefined)
      const { err, unitsConsumed } = Object((Object(answer) as { value?: unknown }).value) as { err?: unknown; unitsConsumed?: unknown }
      return err === undefined ? undefined : { error: err, units: Number(toUnits(unitsConsumed) ?? 0n) }
    },
    /** What others have offered lately for a compute unit, where they wrote to these accounts: the least of each block. */
    async prices(written: readonly string[]): Promise<readonly bigint[]> {
      const answer = await ask('getRecentPrioritizationFees', written).catch(() => undefined)
      const list: readonly unknown[] = Array.isArray(answer) ? answer : []
      return list.map(each => toUnits((Object(each) as { prioritizationFee?: unknown }).prioritizationFee) ?? 0n)
    },
    async epoch(): Promise<bigint> {
      return needed(toUnits((Object(await ask('getEpochInfo', CONFIRMED)) as { epoch?: unknown }).epoch))
    },
    async account(address: string): Promise<ChainAccount | undefined> {
      const value = valueOf(await ask('getAccountInfo', address, { ...CONFIRMED, encoding: 'base64' }))
      return value === null ? undefined : toAccount(value)
    },
    /** The token accounts of one mint that an owner has. */
    async tokenAccounts(owner: string, mint: string): Promise<readonly { address: string; data: Uint8Array }[]> {
      const value = valueOf(await ask('getTokenAccountsByOwner', owner, { mint }, { ...CONFIRMED, encoding: 'base64' }))
      if (!Array.isArray(value)) throw named('rpcFailed')
      return value.map(each => {
        const { pubkey, account } = Object(each) as { pubkey?: unknown; account?: unknown }
        if (!isAddress('solana', pubkey)) throw named('rpcFailed')
        return { address: pubkey, data: toAccount(account).data }
      })
    },
    async status(id: string): Promise<SignatureStatus | undefined> {
      const list = valueOf(await ask('getSignatureStatuses', [id], { searchTransactionHistory: true }))
      if (!Array.isArray(list) || list.length !== 1) throw named('rpcFailed')
      if (!list[0]) return undefined
      const { err, confirmationStatus } = list[0] as { err?: unknown; confirmationStatus?: unknown }
      return { error: err ?? undefined, isConfirmed: confirmationStatus === 'confirmed' || confirmationStatus === 'finalized' }
    },
  }
}

/** Reads an account as nodes tell it. @throws `rpcFailed` */
export function toAccount(value: unknown): ChainAccount {
  const { owner, lamports, data, executable } = Object(value) as Record<string, unknown>
  const bytes = fromBase64(Array.isArray(data) ? data[0] : undefined)
  if (!isAddress('solana', owner) || !bytes) throw named('rpcFailed')
  return { owner, lamports: needed(toUnits(lamports)), data: bytes, isProgram: executable === true }
}

/** What a node answers besides the block it is of. @throws `rpcFailed` where it answers nothing */
export function valueOf(answer: unknown): unknown {
  const { value } = Object(answer) as { value?: unknown }
  if (value === undefined) throw named('rpcFailed')
  return value
}

function needed(units: bigint | undefined): bigint {
  if (units === undefined) throw named('rpcFailed')
  return units
}

/** Makes what asks the nodes of a network, the dApp's own first; or the one node of an address. */
export function toRpc(place: CaipNetwork | string, options: DiscoveryOptions = {}): Rpc {
  return createRpc({ http: createHttp({ clock }), urls: typeof place === 'string' ? [place] : toRpcUrls(place, options) })
}

/** Sends a signed transaction the way the dApp said. */
export async function sendOver(wire: Wire, connection: SolanaConnection, options: SolanaSendOptions | undefined): Promise<string> {
  if (typeof connection === 'string') return submit(wire, options, toRpc(connection))
  if (typeof connection?.sendRawTransaction !== 'function') throw named('invalidParams')
  return connection.sendRawTransaction(writeWire(wire), options)
}

/** What a node says of a transaction that another has taken already, without having said so. */
const TAKEN = /already (been )?processed/i

/** Hands a signed transaction to a node. Its id is its first signature. @throws `NodeError` with the node's own words */
export async function submit(wire: Wire, options: SolanaSendOptions | undefined, askNode: Rpc): Promise<string> {
  if (!wire.signatures.every(isSigned)) throw named('walletBadAnswer')
  await askNode('sendTransaction', [toBase64(writeWire(wire)), { ...options, encoding: 'base64' }]).catch((error: unknown) => {
    if (!(error instanceof NodeError && TAKEN.test(error.message))) throw error
  })
  return toBase58(wire.signatures[0]!)
}
