import { isRefusal, readError } from './error-code.js'
import { type Entry, ERRORS, type ErrorName, type Moved } from './error-table.js'
import { toOpenEnded, type Texts } from './texts.js'

export { ERRORS, type ErrorName }

/** The one kind of error Latchkey throws in its flows: a name from the table, its text, its code, and what caused it. */
export class ModalError extends Error {
  override readonly name: ErrorName
  /** EIP-1193 or JSON-RPC code, where one exists. */
  readonly code: number | undefined
  /** What may have moved, where a wallet was asked to send. */
  readonly moved: Moved | undefined
  /** What is said to the visitor, in the language of the modal; the message is what dApps compare. */
  readonly said: string
  /** That without what it says of what may have moved; undefined where it says nothing of it. */
  readonly bare: string | undefined

  constructor(name: ErrorName, values: Record<string, string | number> = {}, options?: ErrorOptions) {
    const { text, code, moved, bare } = toEntry(name)
    super(fill(text, values), options)
    this.name = name
    this.code = code
    this.moved = moved
    const word = wordOf(name, values)
    this.bare = bare && fill(word ?? bare, values)
    this.said = word === undefined ? this.message : fill(word, values)
    if (word !== undefined && moved === 'nothing')
      this.said = fill(wordOf('unsent') ?? ERRORS.unsent.text, { what: toOpenEnded(this.said) })
  }
}

/** A dApp's own words, by `error.NAME`, and those of another language. One of each for the page: errors are made where no modal is at hand. */
let ownTexts: Texts = {}
let words: Texts = {}

/**
 * Has errors say what a dApp has put in the place of their texts, by `error.NAME` (`createAppKit({ texts })`), and all others say it to the
 * visitor in their language. What a dApp is thrown keeps its English message otherwise: that is what it may compare.
 */
export function setErrorTexts(texts: Texts, inLanguage: Texts = {}): void {
  ownTexts = texts
  words = inLanguage
}

/** What is said of an error in the visitor's language, where that is not English. */
function wordOf(name: ErrorName, values: Record<string, string | number> = {}): string | undefined {
  const key = `error.${name}`
  if (ownTexts[key] !== undefined) return undefined
  // A text with plurals chooses its form by what is filled in.
  const word = words[key] as string | ((values: Record<string, string | number>) => string) | undefined
  return typeof word === 'function' ? word(values) : word
}

function toEntry(name: ErrorName): Entry {
  const entry: Entry = ERRORS[name]
  const text = ownTexts[`error.${name}`]
  return text === undefined ? entry : { ...entry, text, bare: entry.bare && text }
}

/** What is said of an error to whom nothing has to be filled in. */
export const textOf = (name: ErrorName): string => wordOf(name) ?? toEntry(name).text

/** Fills `{name}` in a text; what is not given stays empty. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? '')).trim()
}

const byCode = new Map<number, ErrorName>()
for (const name of Object.keys(ERRORS) as ErrorName[]) {
  const { code } = ERRORS[name] as Entry
  if (code !== undefined && !byCode.has(code)) byCode.set(code, name)
}
// WalletConnect's own refusals mean the same to a visitor as EIP-1193's.
byCode.set(5000, 'userRejected').set(5002, 'userRejected').set(5001, 'sendFailed')

/**
 * Makes a ModalError of whatever a wallet, a service or our own code threw. A refusal by the visitor is `userRejected`,
 * whatever code or words the wallet chose.
 * @param fallback what else it is; with `sendFailed` something was to be sent, and a window that was closed leaves that open
 */
export function toModalError(error: unknown, fallback: ErrorName = 'somethingWrong', values: Record<string, string> = {}): ModalError {
  if (error instanceof ModalError) return error
  if (error instanceof Error && Object.hasOwn(ERRORS, error.name))
    return new ModalError(error.name as ErrorName, values, { cause: error.cause })
  const { code } = readError(error)
  if (isRefusal(error, fallback === 'sendFailed')) return new ModalError('userRejected', values, { cause: error })
  return new ModalError((code !== undefined && byCode.get(code)) || fallback, values, { cause: error })
}

/** An error of the table with a code in any case, as EIP-1193 wants it. */
export function toCodedError(
  name: ErrorName,
  values?: Record<string, string | number>,
  cause?: unknown,
): ModalError & { readonly code: number } {
  const error = new ModalError(name, values, { cause })
  return Object.assign(error, { code: error.code ?? -32603 })
}

/** What WalletConnect's own codes (references, wire 6.3) mean to a dApp that knows EIP-1193's. */
const MEANING: Record<number, ErrorName> = {
  1001: 'unsupportedMethod',
  5101: 'unsupportedMethod',
  10001: 'unsupportedMethod',
  3001: 'unauthorized',
  3002: 'unauthorized',
  3003: 'unauthorized',
  3004: 'unauthorized',
  5000: 'userRejected',
  5001: 'userRejected',
  5002: 'userRejected',
  5003: 'userRejected',
  5100: 'unknownChain',
  6000: 'disconnected',
}

/** Whether a code says the same to every dApp: EIP-1193, EIP-5792, JSON-RPC, or the 3 with which nodes tell of a revert. */
const isProperCode = (code: number): boolean =>
  code === 3 || (code >= 4000 && code < 5000) || (code >= 5700 && code < 5800) || (code >= -32768 && code <= -32000)

/**
 * Makes an Error with an EIP-1193 code of whatever a wallet or a node said no with. Its own code and words stay where the code is
 * a proper one, and its words in any case; a refusal is 4001 whatever the wallet called it.
 */
export function toProviderError(error: unknown): Error {
  const { code = 0, message } = readError(error)
  const isProper = isProperCode(code)
  if (isProper && error instanceof Error && (error as { code?: unknown }).code === code) return error
  if (code !== 4001 && isRefusal(error)) return toCodedError('userRejected', {}, error)
  const meaning = MEANING[code]
  if (meaning) return toCodedError(meaning, {}, error)
  // An object without words reads as this.
  if (!message || message === '[object Object]') return toCodedError('internalError', {}, error)
  const { data } = error as { data?: unknown }
  return Object.assign(new Error(message, { cause: error }), { code: isProper ? code : -32603, ...(data !== undefined && { data }) })
}
