import type { AccountType } from '../../domain/accounts.js'
import type { CaipNetworkId } from '../../domain/caip.js'

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
