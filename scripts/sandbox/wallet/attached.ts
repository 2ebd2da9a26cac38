// In the page, for tests: the provider of a wallet that lives in the test's process.
import type { WireError } from '../methods/errors.js'
import type { WalletIdentity } from './identity.js'
import { createFeed } from './faces/feed.js'
import { showFaces } from './faces/faces.js'
import { announce, createProvider, type Transport } from './provider.js'
import type { SiteEvent } from './state.js'
import type { RequestArguments } from './wallet.js'

/** What `attachWallet` puts before this script. */
export interface AttachedConfig {
  identity: WalletIdentity
  /** The name of the function on `window` that carries requests out. */
  request: string
  /** The name of the function on `window` that carries events in. */
  event: string
}

declare const sandboxConfig: AttachedConfig
type Answer = { result: unknown } | { error: WireError }

const { identity, request, event } = sandboxConfig
const page = window as unknown as Record<string, (args: RequestArguments) => Promise<Answer>>

const transport: Transport = {
  async request(args) {
    const answer = await page[request]!(args)
    if ('error' in answer) throw answer.error
    return answer.result
  },
  listen: createFeed((onEvent: (event: SiteEvent) => void) => {
    if (!(event in window)) Object.defineProperty(window, event, { value: onEvent })
  }),
}
announce(createProvider(transport, identity.flags), identity)
showFaces(transport, identity)
