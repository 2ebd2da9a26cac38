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

/** Reads a CAIP-2 id: exactly two non-empty parts, the first a namespace we know. Answers undefined for anything else. */
export function parseCaipNetworkId(text: unknown): { namespace: Namespace; reference: string } | undefined {
  const [namespace, reference, ...rest] = typeof text === 'string' ? text.split(':') : []
  return isNamespace(namespace) && reference && !rest.length ? { namespace, reference } : undefined
}

/** Reads a CAIP-10 address: exactly three non-empty parts, the first a namespace we know. Answers undefined for anything else. */
export function parseCaipAddress(
  text: unknown,
): { namespace: Namespace; reference: string; caipNetworkId: CaipNetworkId; address: string } | undefined {
  const [namespace, reference, address, ...rest] = typeof text === 'string' ? text.split(':') : []
  return isNamespace(namespace) && reference && address && !rest.length
    ? { namespace, reference, caipNetworkId: `${namespace}:${reference}`, address }
    : undefined
}
