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

/** Who and where, of the addresses that a wallet has answered. */
export async function toConnection(provider: Eip1193Provider, answer: unknown): Promise<Connection | undefined> {
  const accounts = toAccounts(answer)
  const caipNetworkId = accounts.length && toNetworkId(await provider.request({ method: 'eth_chainId' }))
  return caipNetworkId ? { accounts, caipNetworkId } : undefined
}

/** Reads addresses as wallets give them: a list or one, plain or by CAIP-10, with `0x` or without it; what is no address is left out. */
export function toAccounts(value: unknown): readonly AccountType[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  const digits = list.flatMap(each => (typeof each === 'string' ? (/^(?:eip155:\d+:)?(?:0x)?([\da-f]{40})$/i.exec(each)?.[1] ?? []) : []))
  return digits.map(each => ({
    namespace: 'eip155',
    address: `0x${each}`,
    type: 'eoa',
  }))
}

/** Reads a chain id as wallets give it: hexadecimal by EIP-1193; by habit decimal, a number, or by CAIP-2. */
export function toNetworkId(value: unknown): CaipNetworkId | undefined {
  const text = /^(string|number|bigint)$/.test(typeof value) ? `${value}`.trim().replace(/^eip155:/, '') : ''
  const id = /^(0x[\da-f]+|\d+)$/i.test(text) ? Number(text) : 0
  return Number.isSafeInteger(id) && id > 0 ? `eip155:${id}` : undefined
}
