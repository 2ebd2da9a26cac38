// A page that a server has drawn, until it is brought to life: it draws what the server knew, and is told nothing else.
import { effect, type Signal } from '@preact/signals-core'
import { RESTORE_LIMIT } from '../domain/times.js'
import type { Modal } from '../modal.js'

/**
 * Writes `isAlive` as soon as a visitor does something, and after a while where nobody brings the page to life: a config may have no provider of wagmi's
 * above it.
 */
export function untilAlive({ state, clock, stops }: Modal, isAlive: Signal<boolean>): void {
  // A server never is.
  if (typeof document === 'undefined') return
  const stop = new AbortController()
  stops.set('alive', () => stop.abort())
  void clock.wait(RESTORE_LIMIT, stop.signal).then(() => (isAlive.value = true))
  const end = effect(() => {
    // Also by a button of the dApp's own, which opens nothing.
    if (state.isOpen.value || state.of('eip155').attempt) isAlive.value = true
    if (isAlive.value) queueMicrotask(() => (end(), stop.abort()))
  })
}
