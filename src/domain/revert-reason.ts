import { toLayers } from './error-layers.js'
import { toPlainText } from './plain-text.js'

/** Selectors of Solidity's own errors: `Error(string)` and `Panic(uint256)`. */
const ERROR = '08c379a0'
const PANIC = '4e487b71'

/** As much of a contract's words as a toast has room for. */
const LONGEST = 120

/** A word of the ABI, in digits. */
const WORD = 64

/**
 * The words with which a contract reverted a call, from the error of a node or a wallet; empty where it gave none that people could
 * read. They are the contract's own: to be shown as a quotation, and only as text.
 */
export function readRevertReason(error: unknown): string {
  const layers = [...toLayers(error)].reverse()
  for (const { data } of layers) {
    const [, selector, body = ''] = (typeof data === 'string' && /0x([\da-f]{8})([\da-f]*)$/i.exec(data)) || []
    if (selector === ERROR) return toPlainText(decodeText(body), LONGEST)
    if (selector === PANIC && body) return `Panic ${Number(`0x${body}`)}`
  }
  for (const { message } of layers) {
    const [, told, quoted] = /execution reverted: (?!0x)(.+)|reason string '(.+?)'/.exec(typeof message === 'string' ? message : '') ?? []
    if (told || quoted) return toPlainText(told ?? quoted, LONGEST)
  }
  return ''
}

/** Reads a text that is alone in its ABI encoding: where it begins, its length in bytes, itself. */
function decodeText(body: string): string {
  const length = Number(`0x${body.slice(WORD, 2 * WORD)}`) * 2
  const bytes = body.slice(2 * WORD, 2 * WORD + (length || 0)).match(/../g) ?? []
  return new TextDecoder().decode(Uint8Array.from(bytes, byte => parseInt(byte, 16)))
}
