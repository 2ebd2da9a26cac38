import type { ALERTS } from '../domain/alerts.js'
import type { Modal } from '../modal.js'
import { errors } from './actions.js'

/** Tells the developer of his configuration, at the top of the modal and once each. */
export async function alertDeveloper({ state }: Modal, name: keyof typeof ALERTS, values: Record<string, string> = {}): Promise<void> {
  const { reportedErrors } = state.event.value
  if (reportedErrors[name]) return
  state.event.value = { ...state.event.value, reportedErrors: { ...reportedErrors, [name]: true } }
  const { ERRORS, fill } = await errors()
  const { text, more } = ERRORS[name]
  state.alert.value = { text, more: fill(more, values) }
}
