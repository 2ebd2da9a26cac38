import type { AppKitEventData } from '../domain/events.js'
import type { Modal } from '../modal.js'

/** Tells dApps what happened. Whether it also leaves the page is decided by whoever listens (`watch-events.ts`). */
export function track({ state, clock }: Modal, data: AppKitEventData): void {
  const { address } = state.accountOf()
  state.event.value = { ...state.event.value, timestamp: clock.now(), data: { type: 'track', ...data, address } }
}
