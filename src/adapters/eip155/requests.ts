// What is asked of an EVM wallet of this page to connect: its accounts, and where it is. What follows is in once-connected.ts.
import type { AccountType } from '../../domain/accounts.js'
import type { CaipNetworkId } from '../../domain/caip.js'
import type { Connection } from '../../domain/connector.js'
import { named, readError } from '../../domain/error-code.js'
import type { Eip1193Provider } from '../../domain/provider.js'

/** The wallet has a request of ours open already (EIP-1474). */
const PENDING = -32002

/** Requests to connect that a wallet has not answered yet. A wallet asked twice says "pending"; its first answer counts. */
const waiting = new WeakMap<Eip1193Provider, Promise<unknown>>()

/**
 * Wallets that were left: `due` until they are told to take back what they share, which they are not once somebody comes again; `said` for
 * good, since what they say of it may come after that.
 */
export const leavings = new WeakMap<Eip1193Provider, 'due' | 'said'>()

/** Asks the visitor to share accounts. @throws what the wallet threw, or `walletBadAnswer` */
export async function connect(provider: Eip1193Provider): Promise<Connection> {
  const earlier = waiting.get(provider)
  const request = provider.request({ method: 'eth_requestAccounts' })
  if (!earlier) waiting.set(provider, request)
  let answer: unknown
  try {
    answer = await request
    waiting.delete(provider)
  } catch (error) {
    if (waiting.get(provider) === request) waiting.delete(provider)
    if (readError(error).code !== PENDING || !earlier) throw error
    answer = await earlier
  }
  const connection = await toConnection(provider, answer)
  if (!connection) throw named('walletBadAnswer')
  return connection
}

/** Asks what the wallet shares with this page already; it does not bother the visitor for that. */
export async function readConnection(provider: Eip1193Provider): Promise<Connection | undefined> {
  return toConnection(provider, await provider.request({ method: 'eth_accounts' }))
}

async function toConnection(provider: Eip1193Provider, answer: unknown): Promise<Connection | undefined> {
  const accounts = toAccounts(answer)
  const caipNetworkId = accounts.length && toNetworkId(await provider.request({ method: 'eth_chainId' }))
  return caipNetworkId ? { accounts, caipNetworkId } : undefined
}

/** Reads a list of addresses; what is no address is left out. */
export function toAccounts(value: unknown): readonly AccountType[] {
  const list: unknown[] = Array.isArray(value) ? value : []
  return list
    .filter((address): address is string => typeof address === 'string' && /^0x[\da-f]{40}$/i.test(address))
    .map(address => ({ namespace: 'eip155', address, type: 'eoa' }))
}

/** Reads a chain id as wallets give it: hexadecimal by EIP-1193, decimal or a number by habit. */
export function toNetworkId(value: unknown): CaipNetworkId | undefined {
  const id = typeof value === 'string' || typeof value === 'number' ? Number(value) : 0
  return Number.isSafeInteger(id) && id > 0 ? `eip155:${id}` : undefined
}
