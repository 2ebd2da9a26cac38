import { isVisible, onReturn } from '../../clients/presence.js'
import { BALANCE_AGE, SWAP_REFRESH } from '../../domain/times.js'
import type { OpenModal } from '../../modal.js'
import { asking } from './parts.js'
import { swapOf } from './state.js'

/**
 * Does something every ten seconds, while the visitor can see it, and as soon as he is back; what it is reckoned with is asked for anew
 * beside it. Returns the stop.
 */
export function renew(modal: OpenModal, refresh: () => Promise<void>): () => void {
  const { platform } = modal
  const stop = new AbortController()
  const { signal } = stop
  let since = platform.now()
  const again = async () => {
    const isOld = platform.now() - since >= BALANCE_AGE
    if (isOld) since = platform.now()
    void asking().then(({ renewMeans }) => renewMeans(modal, swapOf(modal), isOld)).catch(() => {})
    await refresh()
  }
  const run = async () => {
    for (;;) {
      await platform.wait(SWAP_REFRESH, signal)
      if (signal.aborted) return
      if (isVisible()) await again()
    }
  }
  void run()
  const away = onReturn(() => void (isVisible() && again()))
  return () => {
    stop.abort()
    away()
  }
}
