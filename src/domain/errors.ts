import { isRefusal, readError } from './error-code.js'
import { type Entry, ERRORS, type ErrorName, type Moved } from './error-table.js'
import { quote, toOpenEnded, type Texts } from './texts.js'

export { ERRORS, type ErrorName }

/** The one kind of error Latchkey throws in its flows: a name from the table, its English text, its code, and what caused it. */
export class ModalError extends Error {
  override readonly name: ErrorName
  /** EIP-1193 or JSON-RPC code, where one exists. */
  readonly code: number | undefined
  /** What may have moved, where a wallet was asked to send. */
  readonly moved: Moved | undefined
  /** What is filled in, by the names in the text: of the wallet, of the network, … */
  readonly values: Values
  /** The transactions of what was carried out before it failed, first to last; of `send`. */
  declare readonly hashes?: readonly string[]

  constructor(name: ErrorName, values: Values = {}, options?: ErrorOptions) {
    const { text, code, moved }: Entry = ERRORS[name]
    super(fill(text, values), options)
    this.name = name
    this.code = code
    this.moved = moved
    this.values = values
  }
}

type Values = Readonly<Record<string, string | number>>

/** Whose words are used: errors are made where no modal is at hand, and are put into words by the one that tells them. */
export interface Speaker {
  /** The dApp's own texts, and those of the modal's language. */
  readonly state: { readonly texts: { peek(): Texts | undefined } }
  /** Which of them are the dApp's own; without it all are. */
  readonly speech?: { readonly own: Texts } | undefined
}

/** What is told to the visitor of what went wrong. */
export interface Telling {
  said: string
  /** That without what it says of what may have moved; undefined where it says nothing of it. */
  bare?: string | undefined
}

/** An error in the words of a modal: the dApp's own, or those of its language. */
export function tellingOf(modal: Speaker, what: ErrorName | ModalError): Telling {
  const { name, values: given }: Pick<ModalError, 'name' | 'values'> = typeof what === 'string' ? { name: what, values: {} } : what
  const { text, moved, bare }: Entry = ERRORS[name]
  // Why a contract has said no, in its own words.
  const values = moved && given['reason'] ? { ...given, reason: quote(String(given['reason'])) } : given
  const own = ownOf(modal, name)
  const word = own ?? wordOf(modal, name, values)
  // The dApp's own words stay as they are.
  const end = own === undefined ? toEnded : String
  const said = end(fill(word ?? text, values))
  const telling = { said, bare: bare && end(fill(word ?? bare, values)) }
  if (moved !== 'nothing' || word === own) return telling
  // Another language says what went wrong, and apart that nothing was sent.
  return { ...telling, said: toEnded(fill(wordOf(modal, 'unsent') ?? ERRORS.unsent.text, { what: toOpenEnded(said) })) }
}

/** Texts of the table stand without a full stop, as one compares them: to a visitor several sentences end as each of them does. */
function toEnded(said: string): string {
  const [, stop = ''] = /([.。।]) ?\u2068?“?[\p{Lu}\p{Lo}]/u.exec(said) ?? []
  return /[.。।?!:…]$/.test(said) ? said : said + stop
}

/** What a dApp has put in the place of an error's text, by `error.NAME` (`createAppKit({ texts })`). */
const ownOf = ({ state, speech }: Speaker, name: ErrorName): string | undefined => (speech?.own ?? state.texts.peek())?.[`error.${name}`]

function wordOf({ state }: Speaker, name: ErrorName, values: Values = {}): string | undefined {
  // A text with plurals chooses its form by what is filled in.
  const word = state.texts.peek()?.[`error.${name}`] as string | ((values: Values) => string) | undefined
  return typeof word === 'function' ? word(values) : word
}

/** Fills `{name}` in a text; what is not given stays empty. */
export function fill(text: string, values: Values): string {
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
 * @param modal who hands it out to the dApp, which reads its own words then, where it has given some
 */
export function toModalError(error: unknown, fallback: ErrorName = 'somethingWrong', values: Values = {}, modal?: Speaker): ModalError {
  const made = make(error, fallback, values)
  const own = modal && ownOf(modal, made.name)
  if (own !== undefined) made.message = fill(own, made.values)
  return made
}

function make(error: unknown, fallback: ErrorName, values: Values): ModalError {
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
