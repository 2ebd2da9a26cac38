import { useSignal, type ReadonlySignal } from '@preact/signals-react'
import { useEffect } from 'react'
import { useModal } from '../../use-modal.js'

/** The seconds until another mail may be asked for, counting down as long as the view stands; counted anew whenever `cause` changes. */
export function useCooldown(cause?: ReadonlySignal<unknown>): ReadonlySignal<number> {
  const modal = useModal()
  const seconds = useSignal(0)
  const since = cause?.value
  useEffect(() => {
    // Nobody is asked before a login has begun.
    if (!modal.embedded) return
    const stop = new AbortController()
    const { signal } = stop
    void modal.embedded.then(async wallet => {
      while (!signal.aborted && (seconds.value = await wallet.emailCooldown()) > 0) await modal.platform.wait(1_000, signal)
    }).catch(() => {})
    return () => stop.abort()
  }, [since])
  return seconds
}
