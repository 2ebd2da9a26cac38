import type { Balance, BalanceQuery } from '../domain/adapter.js'
import { formatUnits } from '../domain/amounts.js'
import { named } from '../domain/error-code.js'
import { createHttp } from './http.js'
import { clock } from './clock.js'
import { createRpc } from './rpc.js'

/** Selectors of ERC-20: `balanceOf(address)`, `decimals()`, `symbol()`. */
const BALANCE_OF = '0x70a08231'
export const DECIMALS = '0x313ce567'
export const SYMBOL = '0x95d89b41'

/** Reads a native or ERC-20 balance from a node of the network; the dApp's own addresses come first. */
export async function getEip155Balance({ address, network, urls, token, signal }: BalanceQuery): Promise<Balance> {
  if (network.chainNamespace !== 'eip155') throw named('tokenBalanceUnavailable')
  const rpc = createRpc({ http: createHttp({ clock }), urls })
  if (!token) {
    const units = await rpc('eth_getBalance', [address, 'latest'], signal)
    return { balance: formatUnits(toUnits(units), network.nativeCurrency.decimals), symbol: network.nativeCurrency.symbol }
  }
  const call = (data: string) => rpc('eth_call', [{ to: token, data }, 'latest'], signal)
  const [units, decimals, symbol] = await Promise.all([
    call(BALANCE_OF + address.toLowerCase().replace(/^0x/, '').padStart(64, '0')),
    call(DECIMALS),
    call(SYMBOL),
  ])
  const places = toUnits(decimals)
  // More than a word of the chain has digits: to write it out could take a page's whole memory.
  if (places > 77n) throw named('tokenBalanceUnavailable')
  return { balance: formatUnits(toUnits(units), Number(places)), symbol: toText(symbol) }
}

function toUnits(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value)) throw named('tokenBalanceUnavailable')
  return BigInt(value)
}

/** Reads a text a contract returned: ABI-encoded, or 32 bytes padded with zeros in older tokens. Of what is neither it reads nothing that means something. */
export function toText(value: unknown): string {
  const hex = typeof value === 'string' ? value.slice(2) : ''
  const length = hex.length >= 192 ? Number(`0x${hex.slice(64, 128)}`) || 0 : 32
  const bytes = (hex.length >= 192 ? hex.slice(128, 128 + Math.min(length, 64) * 2) : hex.slice(0, 64)).match(/../g) ?? []
  const text = new TextDecoder().decode(Uint8Array.from(bytes, byte => parseInt(byte, 16)))
  return text.replace(/\0+$/, '')
}
