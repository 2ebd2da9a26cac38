// Brings a wallet into this window, for tests that run where the dApp does: Vitest with happy-dom or jsdom, or in its browser mode.
import { createFeed } from '../sandbox/wallet/faces/feed.js'
import { showFaces } from '../sandbox/wallet/faces/faces.js'
import { announce, createProvider, type Transport } from '../sandbox/wallet/provider.js'
import type { SiteEvent } from '../sandbox/wallet/state.js'
import type { MockWallet } from './types.js'
import { partsOf } from './parts.js'

/** Announces `wallet` in this window in every chain family it is in, as an extension does. Returns how it leaves; it can be shown again. */
export function showWallet(wallet: MockWallet): () => void {
  const { identity, request, onSiteEvent } = partsOf(wallet)
  const origin = window.location.origin
  const leaving = new AbortController()
  let stop: (() => void) | undefined
  const transport: Transport = {
    // What passes between extensions and pages is JSON, and arrives later.
    request: async args => toJson(await request(origin, toJson(args))),
    listen: createFeed((onEvent: (event: SiteEvent) => void) => {
      stop ??= onSiteEvent((to, event) => void (to === origin && onEvent(toJson(event))))
    }),
  }
  announce(createProvider(transport, identity.flags), identity, leaving.signal)
  showFaces(transport, identity, leaving.signal)
  return () => {
    leaving.abort()
    stop?.()
  }
}

const toJson = <Value>(value: Value): Value => (value === undefined ? value : (JSON.parse(JSON.stringify(value)) as Value))
