// Failures: what a wallet or a node meant when it said no. The table of errors loads when something has failed.
import { NodeError } from '../../clients/rpc.js'
import { isRefusal, named, readError, toLayers } from '../../domain/error-code.js'
import type { ErrorName } from '../../domain/errors.js'
import { toPlainText } from '../../domain/names.js'

/** Fails with an error of the table. */
export async function fail(name: ErrorName, values?: Record<string, string>): Promise<never> {
  throw await import('../../domain/errors.js').then(
    ({ ModalError }) => new ModalError(name, values),
    // A name can be given its text later.
    () => Object.assign(new Error(name), { name }),
  )
}

/** Fails with what a wallet or a node meant, else with `fallback`. */
export async function failFor(error: unknown, fallback: ErrorName, values?: Record<string, string>): Promise<never> {
  throw await import('../../domain/errors.js').then(
    table => toMeaning(table, error, fallback, values),
    () => error,
  )
}

/** The same where no wallet has been asked: nothing has moved, whatever the name says where one has. */
export async function failUnasked(error: unknown, fallback: ErrorName, values?: Record<string, string>): Promise<never> {
  throw await import('../../domain/errors.js').then(
    table => {
      const meant = toMeaning(table, error, fallback, values)
      if (!(meant instanceof table.ModalError)) return meant
      return Object.assign(new table.ModalError(meant.name, meant.values, { cause: meant.cause }), { moved: 'nothing' })
    },
    () => error,
  )
}

/** A wallet's word for "a request is open already" (EIP-1474). */
const PENDING = -32002

/** Codes of JSON-RPC say of a transaction only that it failed; wallets' own (EIP-1193) say why. */
const isGeneral = (code: number | undefined): boolean => code !== undefined && code >= -32768 && code <= -32000

/** Errors whose text names the wallet: they stay names, since only the flow knows the wallet's. */
const NAMES_WALLET = /^(walletBadAnswer|walletSilent|requestPending)$/

type ErrorTable = typeof import('../../domain/errors.js')

/**
 * Makes an error of the table of whatever was thrown: a refusal, a node's word on the transaction, a wallet's own code, else `fallback`.
 * What is an error of the table already stays one.
 */
function toMeaning(
  { ModalError, toModalError }: ErrorTable,
  error: unknown,
  fallback: ErrorName,
  values: Record<string, string> = {},
): Error {
  const { code } = readError(error)
  if (error instanceof Error && (error instanceof ModalError || NAMES_WALLET.test(error.name))) return error
  if (code === PENDING) return named('requestPending', error)
  const node = toNodeError(error)
  // What a node has already is not undone by a no around it, and what a node we asked refuses is not the visitor's no.
  const isNo = node !== 'transactionKnown' && !(error instanceof NodeError) && isRefusal(error, fallback === 'sendFailed')
  const meant = isNo ? 'userRejected' : node
  if (meant) return new ModalError(meant, { ...values, reason: readRevertReason(error) }, { cause: error })
  return isGeneral(code) ? new ModalError(fallback, values, { cause: error }) : toModalError(error, fallback, values)
}

/**
 * What nodes say of a transaction they do not take (specification, section 8), in the words of geth and anvil, Erigon, Nethermind, Besu,
 * and Hardhat. The order counts: some words stand in those of others.
 */
const WORDS = [
  ['transactionKnown', /already (known|imported|exists)|alreadyknown|^known transaction|tx already in mempool/],
  [
    'replacementUnderpriced',
    /replacement ?(transaction underpriced|fee too low|not ?allowed)|could not replace existing tx|fee too low to replace/,
  ],
  ['nonceTooLow', /nonce (is )?too low|oldnonce|nonce used|lower than the current nonce/],
  ['nonceTooHigh', /nonce (is )?too (high|far|distant)|nonce ?too ?far|nonce ?gap|nonces skipped|future nonce/],
  [
    'tipAboveFeeCap',
    /priority ?fee ?per ?gas(: cannot be| cannot be| higher| greater| exceeds)|tip (is )?(higher|above) (than )?(the )?fee cap|tip above fee cap/,
  ],
  ['feeCapTooHigh', /(fee per gas|fee cap) higher than 2\^256|exceeds the configured cap|fee cap exceeded/],
  [
    'feeCapTooLow',
    /(fee per gas|fee cap|gas price) (less than|below|lower than)|transaction underpriced|feetoolow|too low fee|miner premium is negative|transaction is outdated/,
  ],
  [
    'insufficientFunds',
    /insufficient ?(funds|sender balance|balance|maxfeepergas for sender)|upfront cost exceeds|exceeds transaction sender account balance|doesn't have enough funds|balance too low|overshot/,
  ],
  [
    'intrinsicGasTooLow',
    /intrinsic ?gas ?(too low|is too low|exceeds gas limit)|intrinsicgastoolow|below intrinsic gas|floor data (gas )?cost|requires at least \d+ gas/,
  ],
  [
    'intrinsicGasTooHigh',
    /intrinsic gas too high|exceeds block gas limit|block gas limit exceeded|gas ?limit ?(reached|exceeded|too high|cap)|gaslimitexceeded/,
  ],
  ['executionReverted', /reverted 0x|vm execution error|gas required exceeds|out of gas|invalid opcode|execution halted/],
] as const satisfies readonly (readonly [ErrorName, RegExp])[]

/** What a node can say of a transaction. */
export type NodeErrorName = (typeof WORDS)[number][0]

export const NODE_ERRORS: readonly NodeErrorName[] = /* @__PURE__ */ WORDS.map(([name]) => name)

/** What nodes answer with the code 3: the call was reverted. */
const REVERTED = 3

/** The contract said no: what follows are its own words, which may be those of any other failure ("insufficient balance"). */
const REVERTING = /execution reverted|transaction reverted|reverted (with|without) /

/**
 * What a node meant by an error, however deep a wallet has wrapped it; undefined for what says nothing of a transaction. With none of
 * these has anything been sent, save `transactionKnown`: see `moved` in the table of errors. Once a wallet was asked, `askToSend` says which.
 */
export function toNodeError(error: unknown): NodeErrorName | undefined {
  // The innermost is the node itself; what is around it may be a wallet's general words.
  for (const { message, details, code } of [...toLayers(error)].reverse()) {
    const words = [message, details]
      .filter(text => typeof text === 'string')
      .join('\n')
      .toLowerCase()
    if (code === REVERTED || REVERTING.test(words)) return 'executionReverted'
    const found = WORDS.find(([, pattern]) => pattern.test(words))?.[0]
    if (found) return found
  }
  return undefined
}

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

/** More bytes of a text are not read: there may be megabytes of them, and nothing of ours shows so much. */
const MOST_BYTES = 512

/** Reads a text that is alone in its ABI encoding: where it begins, its length in bytes, itself. */
function decodeText(body: string): string {
  const length = Math.min(Number(`0x${body.slice(WORD, 2 * WORD)}`) || 0, MOST_BYTES)
  const bytes = body.slice(2 * WORD, 2 * WORD + 2 * length).match(/../g) ?? []
  return new TextDecoder().decode(Uint8Array.from(bytes, byte => parseInt(byte, 16)))
}
