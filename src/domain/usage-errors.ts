/**
 * Mistakes in how a dApp calls Latchkey. They are thrown at once, before anything heavy is loaded,
 * so their texts stand apart from the visitor's error table.
 */

/** AppKit 1.7, section 2.3: `addNetwork` and `removeNetwork`. */
export function missingAdapter(namespace: string): Error {
  return new Error(`Adapter for namespace ${namespace} doesn't exist`)
}

/** AppKit 1.7, section 9. */
export function twoSignIns(): Error {
  return new Error('Cannot set both `siweConfig` and `siwx` options')
}

/** What is wrong with `networks`: one of them, or that none has an adapter. */
export function badNetworks(what: string): Error {
  return new Error(`networks: ${what}`)
}

/** AppKit 1.7, section 3: what a hook throws before `createAppKit`. */
export function missingModal(hook: string): Error {
  return new Error(`Please call "createAppKit" before using "${hook}" hook`)
}
