/** Who sells coins to whom (specification, section 9; references, wire 9.2). */
import type { Namespace } from './caip.js'
import type { CreateAppKit } from './options.js'

export type OnrampProvider = 'coinbase' | 'meld'

/** What providers are called. */
export const PROVIDER_NAMES: Record<OnrampProvider, string> = { coinbase: 'Coinbase', meld: 'Meld.io' }

/** Who sells to accounts of which namespaces. */
const SOLD_TO: Record<OnrampProvider, readonly Namespace[]> = { coinbase: ['eip155'], meld: ['eip155', 'solana'] }

/** Who sells to an account of this namespace, with what the dApp has set up: Coinbase needs its project, Meld its key. */
export function toOnrampProviders({ onramp, projectId }: CreateAppKit, namespace: Namespace): readonly OnrampProvider[] {
  const isSetUp = { coinbase: Boolean(projectId) && onramp?.coinbase !== false, meld: Boolean(onramp?.meld?.publicKey) }
  return (['coinbase', 'meld'] as const).filter(provider => isSetUp[provider] && SOLD_TO[provider].includes(namespace))
}

/** How an amount stands to what the ways to pay allow. */
export interface Allowed {
  /** The least and the most by any way, decimal text; undefined where nobody says. */
  least?: string | undefined
  most?: string | undefined
  /** The ways by which so much can be paid. */
  ways: readonly string[]
  problem?: 'buyLeast' | 'buyMost' | 'buyBetween' | undefined
}

/** Money for people: `7500.00` is `7,500`, `0.75` stays. */
export function toMoneyText(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (/[1-9]/.test(fraction) ? `.${fraction}` : '')
}
