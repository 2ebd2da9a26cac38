/**
 * Mistakes in how a dApp calls Latchkey. They are thrown at once, before anything heavy is loaded,
 * so their texts stand apart from the visitor's error table.
 */

/** AppKit 1.7, section 2.3: `addNetwork` and `removeNetwork`. */
export function missingAdapter(namespace: string): Error {
  return new Error(`Adapter for namespace ${namespace} doesn't exist`)
}

export function missingNetworks(): Error {
  return new Error('createAppKit needs a network in `networks` that one of its `adapters` serves')
}

export function notANetwork(given: unknown): Error {
  return new Error(`Not a network: ${given}. See latchkey/networks`)
}
