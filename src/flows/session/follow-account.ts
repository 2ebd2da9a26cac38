import { isVisible, onReturn } from '../../clients/page.js'
import type { Namespace } from '../../domain/caip.js'
import type { Modal } from '../../modal.js'
import { profile } from '../rooms.js'
import { loadNames } from '../account/load-profile.js'
import { loadTokens } from '../account/load-balance.js'

/**
 * Reads what the account's view shows, and again when the visitor comes back to this tab, as far as it is too old by then. Nothing is
 * polled. Returns the stop, which gives up what is under way.
 */
export function followAccount(modal: Modal, namespace: Namespace): () => void {
  const stop = new AbortController()
  const { signal } = stop
  // A part that cannot be fetched leaves what stands; what a service does not answer is said by the flow itself.
  const use = <Part>(part: Promise<Part>, read: (part: Part) => Promise<unknown>) => {
    part.then(it => (signal.aborted ? undefined : read(it))).catch(() => {})
  }
  const load = () => {
    if (!isVisible()) return
    use(profile(), ({ loadBalance }) => loadBalance(modal, namespace))
    use(profile(), async ({ loadIdentity }) => {
      await loadIdentity(modal, namespace, signal)
      // Most services name it already.
      if (!modal.state.of(namespace).name && namespace === 'eip155' && !signal.aborted) await loadNames(modal, namespace, signal)
    })
    loadTokens(modal, namespace, signal).catch(() => {})
  }
  load()
  const stopReturn = onReturn(load)
  return () => {
    stopReturn()
    stop.abort()
  }
}
