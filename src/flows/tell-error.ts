import type { ErrorName } from '../domain/errors.js'
import type { Modal } from '../modal.js'
import { errors } from './rooms.js'
import { track } from './track.js'

/**
 * Tells whoever listens to events of a failure that has no event of its own, in the words of the catalogue, whatever the view says of it.
 * Throws nothing.
 * @param error what was thrown; one that has no name of the catalogue goes by `fallback`
 */
export async function tellError(modal: Modal, fallback: ErrorName, error?: unknown): Promise<void> {
  try {
    const { toModalError } = await errors()
    const { name, message } = toModalError(error, fallback, {}, modal)
    track(modal, { type: 'error', event: 'INTERNAL_SDK_ERROR', properties: { errorType: name, errorMessage: message } })
  } catch {
    // The catalogue is out of reach, or the modal has ended; what failed is shown without it.
  }
}
