import { toText, COPY_TEXTS } from '../domain/texts.js'
import type { Modal } from '../modal.js'
import { toast } from './toast.js'

/** Puts a text on the clipboard and says `done`; where a browser forbids it, that is said instead. */
export async function copy(modal: Modal, text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast(modal, 'success', done)
  } catch {
    toast(modal, 'error', toText(modal.options.texts, COPY_TEXTS, 'copyFailed'))
  }
}
