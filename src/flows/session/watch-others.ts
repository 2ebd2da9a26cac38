import { isVisible, onReturn } from '../../clients/page.js'
import { DEBOUNCE, SIGN_IN_AGE } from '../../domain/times.js'
import type { Modal } from '../../modal.js'
import type { SignIn, Subject } from '../../state/sign-in.js'

/**
 * What other tabs and the dApp's server do is looked after when our sessions are stored elsewhere, and when the visitor comes back. What
 * a dApp stores for itself may mean its session, or be a draft that is stored each second: it is looked after once the visitor comes
 * back, and no more than every `SIGN_IN_AGE`. Nobody is asked from a tab that nobody sees. Returns the stop.
 */
export function watchOthers(modal: Modal, it: SignIn, find: (subject: Subject) => void): () => void {
  const { clock, siwx } = modal
  const { signal } = it.ended
  let lookedAt = clock.now()
  /** Something was stored since. */
  let due: 'no' | 'soon' | 'now' = 'no'
  let latest: object | undefined
  const look = () => {
    const subject = it.subject.peek()
    lookedAt = clock.now()
    due = 'no'
    // What is being found out already was asked before this.
    if (subject) find(subject)
  }
  /** Looks after a while, unless something else is waited for by then, or nobody sees it. */
  const lookIn = (pause: number) => {
    const mine = (latest = {})
    void clock.wait(pause, signal).then(isOver => {
      if (isOver && latest === mine && due !== 'no' && isVisible()) look()
    })
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (!key || key.startsWith('@appkit/siwx')) {
      due = 'now'
      lookIn(DEBOUNCE)
      // Ours are many, and most say nothing of this.
    } else if (due === 'no' && !key.startsWith('@appkit/')) due = 'soon'
  }
  const stopReturn = onReturn(() => {
    if (!isVisible()) return
    const rest = due === 'now' ? 0 : lookedAt + SIGN_IN_AGE - clock.now()
    if (rest <= 0) look()
    else if (due === 'soon') lookIn(rest)
  })
  const stopListening = siwx?.subscribe?.(look)
  window.addEventListener('storage', onStorage)
  return () => {
    stopReturn()
    stopListening?.()
    window.removeEventListener('storage', onStorage)
  }
}
