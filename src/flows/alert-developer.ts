import type { ALERTS } from '../domain/notices.js'
import type { Modal } from '../modal.js'
import { errors } from './rooms.js'

/** Tells the developer of their configuration, at the top of the modal and once each. */
export async function alertDeveloper({ state }: Modal, name: keyof typeof ALERTS, values: Record<string, string> = {}): Promise<void> {
  // Written into the event that stands, not as a new one: nothing has happened that dApps listen for.
  const { reportedErrors } = state.event.value
  if (reportedErrors[name]) return
  reportedErrors[name] = true
  const { ERRORS, fill } = await errors()
  const { text, more } = ERRORS[name]
  state.alert.value = { text, more: fill(more, values) }
}
