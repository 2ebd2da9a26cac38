import { isSameAddress } from './addresses.js'
import { parseCaipNetworkId } from './parse-caip.js'
import type { SIWXSession } from './sign-in.js'

/** Whether a session is this account's on this network. */
export function isSessionOf({ data }: SIWXSession, chainId: string, address: string): boolean {
  const { namespace } = parseCaipNetworkId(chainId) ?? {}
  return Boolean(namespace && data.chainId === chainId && isSameAddress(namespace, data.accountAddress, address))
}

/** Whether a session is over, still to come, or good, by its own times; times that cannot be read are over. */
export function toSessionState({ data }: SIWXSession, now: number): 'over' | 'early' | 'good' {
  const { expirationTime, notBefore } = data
  if (expirationTime !== undefined && !(now < Date.parse(expirationTime))) return 'over'
  if (notBefore === undefined) return 'good'
  const start = Date.parse(notBefore)
  return Number.isNaN(start) ? 'over' : now < start ? 'early' : 'good'
}
