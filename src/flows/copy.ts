import { toText } from '../domain/texts.js'
import { ACCOUNT_TEXTS } from '../domain/texts/account.js'
import type { Modal } from '../modal.js'
import { toast } from './say.js'

/** Puts an address on the clipboard and says so; where a browser forbids it, that is said too. */
export async function copy(modal: Modal, text: string, done: 'addressCopied' = 'addressCopied'): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast(modal, 'success', toText(modal.options.texts, ACCOUNT_TEXTS, done))
  } catch {
    toast(modal, 'error', toText(modal.options.texts, ACCOUNT_TEXTS, 'copyFailed'))
  }
}
