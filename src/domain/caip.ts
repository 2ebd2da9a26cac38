/** Chain-agnostic names: CAIP-2 network ids and CAIP-10 addresses, as the specification (section 5) checks them. */

/** The chain families Latchkey serves (specification, section 3). */
export const NAMESPACES = ['eip155', 'solana', 'polkadot', 'bip122'] as const

/** One chain family: EVM, Solana, Polkadot or Bitcoin. */
export type Namespace = (typeof NAMESPACES)[number]

/** A network in CAIP-2 form, `namespace:reference`, as in `eip155:1`. */
export type CaipNetworkId = `${Namespace}:${string}`

/** An account in CAIP-10 form, `namespace:reference:address`. */
export type CaipAddress = `${Namespace}:${string}:${string}`

export function isNamespace(text: unknown): text is Namespace {
  return NAMESPACES.includes(text as Namespace)
}
