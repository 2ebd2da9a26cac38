import { errors } from './actions.js'

/** Why a step of a login failed, in words for the visitor. */
export async function toLoginWords(error: unknown): Promise<string> {
  const table = await errors().catch(() => undefined)
  if (!table) return String((error as Error).message)
  // A TypeError is the browser's word for code that could not be fetched.
  return error instanceof TypeError ? new table.ModalError('chunkFailed').message : table.toModalError(error).message
}
