import { isNamespace, type CaipNetworkId, type Namespace } from './caip.js'

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
