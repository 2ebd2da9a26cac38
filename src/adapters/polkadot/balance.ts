// The balance of an account, from where the chain keeps it: pallet System, map Account (docs.polkadot.com, "Storage"; SCALE).
import { blake2b } from '@noble/hashes/blake2b'
import { createHttp } from '../../clients/http.js'
import { platform } from '../../clients/platform.js'
import { createRpc } from '../../clients/rpc.js'
import type { Balance, BalanceQuery } from '../../domain/adapter.js'
import { formatUnits } from '../../domain/amounts.js'
import { named } from '../../domain/error-code.js'
import { decodeSs58, toHex } from './ss58.js'

/** twox128("System") and twox128("Account"), one after the other: where the map begins. */
const SYSTEM_ACCOUNT = '26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'

/** Before the free balance stand the nonce and three counters of references, of 4 bytes each. */
const FREE_AT = 16
const AMOUNT_BYTES = 16

/**
 * Reads the free balance of an account: what is reserved (deposits, holds) is not in it, what is frozen (stake, votes, vesting) is,
 * though it cannot be sent. An account the chain does not know has nothing.
 * @throws `tokenBalanceUnavailable` for what is no address, and for tokens; `rpcFailed`
 */
export async function getPolkadotBalance({ address, network, urls, token, signal }: BalanceQuery): Promise<Balance> {
  const account = decodeSs58(address)
  if (network.chainNamespace !== 'polkadot' || !account || token) throw named('tokenBalanceUnavailable')
  const rpc = createRpc({ http: createHttp({ platform }), urls })
  const value = await rpc('state_getStorage', [toAccountKey(account.publicKey)], signal)
  const { symbol, decimals } = network.nativeCurrency
  return { balance: formatUnits(readFree(value), decimals), symbol }
}

/** The key under which the chain keeps an account: its public key behind its own hash (`Blake2_128Concat`). */
export function toAccountKey(publicKey: Uint8Array): string {
  return `0x${SYSTEM_ACCOUNT}${toHex(blake2b(publicKey, { dkLen: 16 }))}${toHex(publicKey)}`
}

/** Reads `AccountInfo` as far as the free balance: a little-endian number of 16 bytes. */
function readFree(value: unknown): bigint {
  if (value === null) return 0n
  const end = FREE_AT + AMOUNT_BYTES
  const isRead = typeof value === 'string' && /^0x([\da-f]{2})+$/i.test(value) && value.length >= 2 + end * 2
  if (!isRead) throw named('tokenBalanceUnavailable')
  const bytes = value.slice(2 + FREE_AT * 2, 2 + end * 2).match(/../g)!
  return BigInt(`0x${bytes.reverse().join('')}`)
}
