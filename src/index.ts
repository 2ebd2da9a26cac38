/** The entry `latchkey`: `createAppKit` for any page. No UI framework is loaded until the modal opens. */
import { createOwned } from './page/create-modal.js'
import type { AppKit } from './domain/app-kit.js'
import type { CreateAppKit } from './domain/options.js'

export type * from './page/public-types.js'

/**
 * Builds one modal; every call makes a new one. Nothing is requested or stored until a visitor acts.
 * @throws Error where `networks` has none that an adapter serves, or one of them is no network
 */
export function createAppKit(options: CreateAppKit): AppKit {
  return createOwned(options, 'html').appKit
}
