import type { ErrorName } from '../domain/errors.js'
import type { Modal } from '../modal.js'
import { errors } from './rooms.js'
import { track } from './track.js'

/**
 * Tells whoever listens to events of a failure in the words of the catalogue: what has no event of its own, whatever the view says of it.
 * @param error what was thrown; one that has no name of the catalogue goes by `fallback`
 */
export async function tellError(modal: Modal, fallback: ErrorName, error?: unknown): Promise<void> {
  const { toModalError } = await errors()
  const { name, message } = toModalError(error, fallback)
  track(modal, { event: 'INTERNAL_SDK_ERROR', properties: { errorType: name, errorMessage: message } })
}
