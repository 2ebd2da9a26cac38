// Asking a network's node: for balances, for the spelling of addresses where nobody knows it, and for what a dApp wants to know itself.
import { blake2b } from '@noble/hashes/blake2b'
import { createHttp } from '../../clients/http.js'
import { clock } from '../../clients/clock.js'
import { createRpc, NodeError } from '../../clients/rpc.js'
import type { Balance, BalanceQuery, DiscoveryOptions } from '../../domain/adapter.js'
import { formatUnits } from '../../domain/amounts.js'
import type { CaipNetworkId } from '../../domain/caip.js'
import { named } from '../../domain/error-code.js'
import type { CaipNetwork } from '../../domain/networks.js'
import { toOwnRpcUrls } from '../../domain/services.js'
import { ADDRESS_FORMAT_LIMIT } from '../../domain/times.js'
import { fromHex, toHex } from '../../domain/encodings.js'
import { decodeSs58, GENERIC_PREFIX, isPrefix, PREFIXES } from './addresses.js'
import { createReader, toText } from './scale.js'

/** A question to a node of a network. */
export interface NodeCall {
  network: CaipNetwork
  method: string
  params?: readonly unknown[] | undefined
  signal?: AbortSignal | undefined
}

/** Asks a node, one of the dApp's own first. @throws the node's own error, or `rpcFailed` and `noRpcUrl` with their text */
export async function askNode({ network, method, params, signal }: NodeCall, options: DiscoveryOptions): Promise<unknown> {
  const rpc = createRpc({ http: createHttp({ clock }), urls: [...toOwnRpcUrls(network, options), ...network.rpcUrls.default.http] })
  try {
    return await rpc(method, params, signal)
  } catch (error) {
    if (error instanceof NodeError || signal?.aborted) throw error
    const { toModalError } = await import('../../domain/errors.js')
    throw toModalError(error, 'rpcFailed', { network: network.name, chainId: network.caipNetworkId })
  }
}

// The balance of an account, from where the chain keeps it: pallet System, map Account (docs.polkadot.com, "Storage"; SCALE).

/** twox128("System") and twox128("Account"), one after the other: where the map begins. */
const SYSTEM_ACCOUNT = '26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'

/** Before the free balance stand the nonce and three counters of references, of 4 bytes each. */
const FREE_AT = 16
const AMOUNT_BYTES = 16

/** twox128("Assets") and its maps of accounts and of what assets are called. */
const ASSETS = '682a59d51ab9e48a8c8cc418ff9708d2'
const ASSET_ACCOUNT = 'b99d880ec681799c0cf30e8886371da9'
const ASSET_METADATA = 'b5f3822e35ca2f31ce3526eab1363fd2'

/** Reads what an account has of one asset of the pallet Assets, that a dApp names by its number: on Asset Hub 1984 is USDT, 1337 USDC. */
async function getAsset(publicKey: Uint8Array, token: string, read: (key: string) => Promise<unknown>): Promise<Balance> {
  const id = new Uint8Array(4)
  if (!/^\d{1,10}$/.test(token) || Number(token) > 0xffffffff) throw named('tokenBalanceUnavailable')
  new DataView(id.buffer).setUint32(0, Number(token), true)
  const [held, about] = await Promise.all([
    read(`0x${ASSETS}${ASSET_ACCOUNT}${toBlake128(id)}${toBlake128(publicKey)}`),
    read(`0x${ASSETS}${ASSET_METADATA}${toBlake128(id)}`),
  ])
  const bytes = typeof about === 'string' && fromHex(about.replace(/^0x/, ''))
  // A deposit, the name, the symbol, the decimals; an asset without all that can't be told in words.
  const { take, count, byte } = createReader(bytes || new Uint8Array(0))
  take(AMOUNT_BYTES)
  take(count())
  const symbol = toText(take(count()))
  if (!symbol) throw named('tokenBalanceUnavailable')
  return { balance: formatUnits(readAmount(held, 0), byte()), symbol: symbol.slice(0, 16) }
}

/**
 * Reads the free balance of an account: what is reserved (deposits, holds) is not in it, what is frozen (stake, votes, vesting) is,
 * though it cannot be sent. An account the chain does not know has nothing.
 * Where the dApp names an asset by its number, it is that of the asset.
 * @throws `tokenBalanceUnavailable` for what is no address, and for what is no asset; `rpcFailed`
 */
export async function getPolkadotBalance({ address, network, urls, token, signal }: BalanceQuery): Promise<Balance> {
  const account = decodeSs58(address)
  if (network.chainNamespace !== 'polkadot' || !account) throw named('tokenBalanceUnavailable')
  const rpc = createRpc({ http: createHttp({ clock }), urls })
  const read = (key: string) => rpc('state_getStorage', [key], signal)
  if (token) return getAsset(account.publicKey, token, read)
  const { symbol, decimals } = network.nativeCurrency
  return { balance: formatUnits(readAmount(await read(toAccountKey(account.publicKey)), FREE_AT), decimals), symbol }
}

/** The key under which the chain keeps an account: its public key behind its own hash (`Blake2_128Concat`). */
export const toAccountKey = (publicKey: Uint8Array): string => `0x${SYSTEM_ACCOUNT}${toBlake128(publicKey)}`

/** A public key behind its own hash. */
const toBlake128 = (publicKey: Uint8Array): string => toHex(blake2b(publicKey, { dkLen: 16 })) + toHex(publicKey)

/** Reads a little-endian number of 16 bytes: the free balance of `AccountInfo`, that of an asset. Nothing there is nought. */
function readAmount(value: unknown, start: number): bigint {
  if (value === null) return 0n
  const end = start + AMOUNT_BYTES
  const isRead = typeof value === 'string' && /^0x([\da-f]{2})+$/i.test(value) && value.length >= 2 + end * 2
  if (!isRead) throw named('tokenBalanceUnavailable')
  const bytes = value.slice(2 + start * 2, 2 + end * 2).match(/../g)!
  return BigInt(`0x${bytes.reverse().join('')}`)
}

/** Answers the SS58 prefix of a network. */
export type AddressFormat = (network: CaipNetwork) => Promise<number>

/**
 * Makes what knows the prefixes: the dApp's own word first, then the usual networks. A node of any other network is asked once, and
 * waited for shortly: an address in the generic spelling is better than none.
 */
export function createAddressFormat(ask: (call: NodeCall) => Promise<unknown>): AddressFormat {
  const asked = new Map<CaipNetworkId, Promise<number>>()

  const read = async (network: CaipNetwork): Promise<number> => {
    const done = new AbortController()
    const limit = clock.wait(ADDRESS_FORMAT_LIMIT, done.signal).then(() => undefined)
    const answer = ask({ network, method: 'system_properties', signal: done.signal }).catch(() => undefined)
    const { ss58Format } = Object(await Promise.race([answer, limit])) as { ss58Format?: unknown }
    done.abort()
    if (isPrefix(ss58Format)) return ss58Format
    // The node may be reached the next time.
    asked.delete(network.caipNetworkId)
    return GENERIC_PREFIX
  }

  return async network => {
    const { caipNetworkId, ss58Format } = network
    const known = isPrefix(ss58Format) ? ss58Format : PREFIXES[caipNetworkId]
    if (known !== undefined) return known
    const running = asked.get(caipNetworkId) ?? read(network)
    asked.set(caipNetworkId, running)
    return running
  }
}
