import { fromBase58 } from '../../domain/encodings.js'
import { type CaipNetworkId, SOLANA_NAMES } from '../../domain/caip.js'
import { isRefusal, readError } from '../../domain/error-code.js'
import type { CaipNetwork } from '../../domain/networks.js'
import type { SolanaPublicKey, SolanaSendOptions, SolanaSignInInput, SolanaSignInOutput } from '../../domain/provider.js'
import type { Wire } from './wire.js'

/** One way to a Solana wallet, of this page or behind WalletConnect, as the provider uses it. All answers are checked. */
export interface SolanaWallet {
  readonly name: string
  /** The addresses that the wallet shares, its own choice first. */
  accounts(): readonly string[]
  /** Where requests go: read anew with each. */
  caipNetworkId(): CaipNetworkId
  /** The networks of the dApp that the wallet serves. */
  networks(): readonly CaipNetwork[]
  /** Asks the visitor, or nobody (`silent`). */
  connect(silent?: boolean): Promise<readonly string[]>
  disconnect(): Promise<void>
  signMessage(message: Uint8Array, address: string): Promise<Uint8Array>
  /** Whether it sends what it signs. */
  sends(): boolean
  /** Answers the transactions with signatures, and with what the wallet has added where it may. */
  sign(wires: readonly Wire[], address: string): Promise<readonly Wire[]>
  /** Has them signed and sent; answers their ids. Undefined where the wallet cannot. */
  signAndSend(wires: readonly Wire[], address: string, options: SolanaSendOptions | undefined): Promise<readonly string[]> | undefined
  signIn?: ((input: SolanaSignInInput | undefined) => Promise<SolanaSignInOutput>) | undefined
  request?: (<Result = unknown>(call: { method: string; params?: readonly unknown[] | object }) => Promise<Result>) | undefined
  /** Asks a node of the network in use. */
  askNode(method: string, params?: readonly unknown[]): Promise<unknown>
  /** Tells of accounts, and over WalletConnect of networks; returns the stop. */
  watch(events: SolanaWalletEvents): () => void
}

export interface SolanaWalletEvents {
  onAccounts(accounts: readonly string[]): void
  /** The dApp has let go, or the session is over. */
  onEnd(): void
  onNetwork?(caipNetworkId: CaipNetworkId): void
}

/** Solana's main network, where nobody says otherwise. */
export const MAINNET: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** How wallets of the Wallet Standard call a network; whatever they have no name for is a network of somebody's own. */
export function toStandardChain(caipNetworkId: string): string {
  return `solana:${SOLANA_NAMES[caipNetworkId.slice('solana:'.length)] ?? 'localnet'}`
}

/** The network that a wallet means; undefined for networks of somebody's own, which have no id of their own there. */
export function toCaipNetworkId(chain: string): CaipNetworkId | undefined {
  const reference = Object.keys(SOLANA_NAMES).find(each => `solana:${SOLANA_NAMES[each]}` === chain)
  return reference ? `solana:${reference}` : undefined
}

/** Makes of an address what dApps read of a `PublicKey`. */
export function toPublicKey(address: string): SolanaPublicKey {
  const text = () => address
  return {
    toBase58: text,
    toString: text,
    toJSON: text,
    toBytes: () => fromBase58(address, 32)!,
    equals: other => other.toBase58() === address,
  }
}

/** The Wallet Standard's code for "the visitor said no" (`@wallet-standard/errors`); it stands in the error's context. */
const STANDARD_REFUSAL = 4_001_000

/** What a wallet of a phone says no with: not let in, not signed (Mobile Wallet Adapter 2.0); its words are its own. */
const MOBILE_REFUSALS: readonly unknown[] = [-1, -3]

/** Whether the visitor said no, in the words of Solana's wallets as well. */
function isSolanaRefusal(error: unknown): boolean {
  const { context, cause } = Object(error) as { context?: { __code?: unknown }; cause?: { name?: unknown; code?: unknown } }
  return (
    context?.__code === STANDARD_REFUSAL ||
    (cause?.name === 'SolanaMobileWalletAdapterProtocolError' && MOBILE_REFUSALS.includes(cause.code)) ||
    isRefusal(error) ||
    /approval denied|authorization request failed|(request|transaction|message) (was )?(rejected|cancell?ed|declined)/i.test(
      readError(error).message,
    )
  )
}

/** Runs what asks a wallet; a visitor's no is code 4001 whatever the wallet called it, and what it throws is an Error. */
export async function asked<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (isSolanaRefusal(error)) throw Object.assign(new Error('User rejected the request', { cause: error }), { code: 4001 })
    if (error instanceof Error) throw error
    const { code, message } = readError(error)
    throw Object.assign(new Error(message, { cause: error }), code !== undefined && { code })
  }
}

/** The same for dApps: errors that are only names so far get their texts. */
export async function told<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await asked(run)
  } catch (error) {
    throw error instanceof Error && error.name !== 'Error' ? await toText(error, name) : error
  }
}

async function toText(error: Error, name: string): Promise<Error> {
  const { ERRORS, toModalError } = await import('../../domain/errors.js').catch(() => ({ ERRORS: {}, toModalError: undefined }))
  return toModalError && Object.hasOwn(ERRORS, error.name) ? toModalError(error, 'walletFailed', { name }) : error
}
