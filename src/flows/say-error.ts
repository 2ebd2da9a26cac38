import type { Modal } from '../modal.js'
import { errors } from './rooms.js'

/** What is said to the visitor of whatever was thrown: of an error of the table in their modal's words, of all else its own. Throws nothing. */
export async function sayError(modal: Modal, error: unknown): Promise<string> {
  const message = String((error as Error).message)
  const table = await errors().catch(() => undefined)
  return table && error instanceof table.ModalError ? table.tellingOf(modal, error).said : message
}
