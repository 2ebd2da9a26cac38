import { readKey } from './foreign.js'

/** The errors that are thrown by name alone, where the table of texts is not loaded. Each stands in `ERRORS`. */
export type BareError =
  | 'amountTooSmall'
  | 'bundleTooLarge'
  | 'callNotSupported'
  | 'callsChanged'
  | 'chainNotSupported'
  | 'clockWrong'
  | 'disconnected'
  | 'executionReverted'
  | 'feeAboveBalance'
  | 'feeUnusual'
  | 'insufficientFunds'
  | 'invalidParams'
  | 'nameNotRegistered'
  | 'nameNotResolved'
  | 'nameOffchain'
  | 'namesFailed'
  | 'nameSuggestionsFailed'
  | 'networkFeeHigher'
  | 'networkNotFound'
  | 'networkNotSupportedForGas'
  | 'networkNotSupportedForSwaps'
  | 'noRpcUrl'
  | 'otherSigner'
  | 'notEnoughForFees'
  | 'notEnoughForTransfer'
  | 'receiverFrozen'
  | 'relayRefused'
  | 'requestAborted'
  | 'requestPending'
  | 'rpcFailed'
  | 'sendFailed'
  | 'sendIncomplete'
  | 'swapGivesLess'
  | 'tokenAccountTaken'
  | 'tokenBalanceUnavailable'
  | 'tokenFrozen'
  | 'tokenInvalid'
  | 'tokenNotTransferable'
  | 'tokenPaused'
  | 'tokenRuled'
  | 'tooManyCoins'
  | 'transactionCalledOff'
  | 'transactionExpired'
  | 'transactionPending'
  | 'transactionReplaced'
  | 'transactionReverted'
  | 'transactionUnconfirmed'
  | 'unauthorized'
  | 'unsupportedMethod'
  | 'walletBadAnswer'
  | 'walletElsewhere'
  | 'walletStayed'
  | 'walletHasNoNetwork'
  | 'walletSharesNothing'
  | 'walletSharesNoEthereum'
  | 'walletSilent'

/** What an error says of itself. Each may be anything. */
export interface Layer {
  code: unknown
  message: unknown
  /** The words of what was asked, as viem keeps them. */
  details: unknown
  data: unknown
}

/** Keys under which the error beneath another is kept: by wallets, by ethers, by JavaScript. */
const BENEATH = ['error', 'data', 'originalError', 'info', 'cause'] as const

/** No wallet wraps what it says into more than this. */
const MOST_LAYERS = 50

/** An error and those it is wrapped around, the outermost first, each once. One that is a text is its message. Throws nothing. */
export function toLayers(error: unknown): readonly Layer[] {
  const all = new Set([error])
  // What is found joins those that are still to be looked at.
  for (const each of all)
    for (const key of BENEATH) {
      const beneath = Object(each) === each ? readKey(each, key) : undefined
      if (all.size < MOST_LAYERS && (typeof beneath === 'string' || Object(beneath) === beneath)) all.add(beneath)
    }
  return [...all].map(each => {
    const read = (key: string) => (Object(each) === each ? readKey(each, key) : undefined)
    return { code: read('code'), message: typeof each === 'string' ? each : read('message'), details: read('details'), data: read('data') }
  })
}

/** What is neither may not even be turned into text. */
const isPlain = (value: unknown): value is string | number => /^(string|number)$/.test(typeof value)

const toCode = ({ code }: Layer): number | undefined => (isPlain(code) && Number.isInteger(Number(code)) ? Number(code) : undefined)

/** So much of a text is looked at: whoever answers may answer at any length. */
const MOST_LETTERS = 1_000

const toWords = ({ code, message, details }: Layer): string =>
  [code, message, details].flatMap(text => (typeof text === 'string' ? text.slice(0, MOST_LETTERS) : [])).join('\n')

/** Reads code and message of an error of any make; wallets nest the real one in `data.originalError` or `error`. */
export function readError(error: unknown): { code: number | undefined; message: string } {
  const inner = readKey(readKey(error, 'data'), 'originalError') ?? readKey(error, 'error')
  const [outer, ...others] = toLayers(error)
  const layers = [...(Object(inner) === inner ? toLayers(inner).slice(0, 1) : []), outer!]
  return {
    code: [...layers, ...others].map(toCode).find(code => code !== undefined),
    message: String([...layers.map(({ message }) => message), error].find(isPlain) ?? ''),
  }
}

/**
 * An error that is only a name so far. The table of texts loads when somebody has to read it: `toModalError` fills it in.
 */
export function named(name: BareError, cause?: unknown): Error {
  return Object.assign(new Error(name, { cause }), { name })
}

/** A value of a page's as it is now, which it may change later. @throws `invalidParams` for what JSON does not know */
export function copyOf<T>(value: T): T {
  try {
    return JSON.parse(JSON.stringify(value)) as T
  } catch (error) {
    throw named('invalidParams', error)
  }
}

/** By which a visitor says no: EIP-1193's, and WalletConnect's. */
const REFUSED = [4001, 5002]

/** The same in words. What rejects may be a node, and a "user operation" is nobody; so it has to be said of the visitor. */
const REFUSED_WORDS = [
  /\buser(_?|[\W_]{1,9}(?!op)(\w{1,20}\W{1,9}){0,2}?)(reject|den(y|ied)|cancel|declin|refus|disapprov)/i,
  /\b(reject|deni|cancel|declin|refus)\w* (by (the )?user\b(?! ?op)|on (\w+ ){0,3}(device|ledger|trezor)\b)/i,
  /\buser\W{1,9}(did|has)( not|n.t) (approve|accept)|ACTION_REJECTED|ActionCancelled/i,
]

/** Or it is all that is said, by the wallet itself. */
const BARE_REFUSALS = [
  /^\W*((the )?(\w+ )?(request|action|signature|signing|transaction|connection)( request)? ((was|has been) )?)?(cancell?ed|declined)\W*$/i,
  /^\W*(the )?(\w+ request|request|action|approval|sign(ature|ing)?|connection)( request)? ((was|has been) )?(rejected|denied)\W*$/i,
]

/** Closing a wallet's window says no, unless something was to be sent: it may have been confirmed before. */
const CLOSING = [
  /\buser[\W_]{1,9}(?!op)(\w{1,20}\W{1,9}){0,2}?(abort|dismiss|clos)/i,
  /\b(abort|dismiss|clos)\w* by (the )?user\b(?! ?op)/i,
  /popup (was )?closed/i,
]

/** What a contract says as it reverts a call is the contract's word, whatever it sounds like. */
const isReverted = (layer: Layer): boolean => toCode(layer) === 3 || /(execution|transaction|call) reverted/i.test(toWords(layer))

/** A server's code (JSON-RPC): its "request denied" is its own. */
const isServers = ({ code }: Layer): boolean => Number(code) <= -32000 && Number(code) > -32100

/**
 * Whether the visitor said no, whatever code or words the wallet chose, and however deep they lie.
 * @param isSending something was to be sent: a window that was closed leaves open whether it was
 */
export function isRefusal(error: unknown, isSending = false): boolean {
  const layers = toLayers(error)
  const says = (layer: Layer, all: readonly RegExp[]) => !isReverted(layer) && all.some(words => words.test(toWords(layer)))
  const words = isSending ? REFUSED_WORDS : [...REFUSED_WORDS, ...CLOSING]
  return (
    layers.some(layer => REFUSED.includes(toCode(layer)!) || says(layer, words)) ||
    (!layers.some(isServers) && BARE_REFUSALS.some(pattern => pattern.test(`${layers[0]?.message ?? ''}`.slice(0, MOST_LETTERS))))
  )
}

/** By which a wallet says more than that it does not add a network: another request waits in it, it is disconnected. */
const TELLING = [-32002, 4900]

/** Why a wallet has not added a network: its own word where that tells more than `chainNotSupported`. */
export const toNotAdded = (error: unknown): unknown =>
  isRefusal(error) || TELLING.includes(readError(error).code!) ? error : named('chainNotSupported', error)

/** By which wallets say that they do not know a network (references, section 10.4). */
const UNKNOWN_CHAIN = [4902, 32603]

/** The same in words: that it is unknown, that it has not been added, that it is to be added first. Of methods it says nothing. */
const UNKNOWN_CHAIN_WORDS = [
  /\b(unrecogni[sz]ed|unknown|unsupported|unconfigured|undefined|missing|invalid|no such) (\w+ )?(chain|network)|\bno network (for|with)\b/i,
  /\b(chain(id)?|network)\b.{0,60}(unsupported|unknown|unrecogni)/i,
  /\b(chain(id)?|network)\b.{0,60}(not|n't) ((yet|been|be|currently) )*(add|support|recogni|found|configur|know|regist|avail|exist|enabl|whitelist)/i,
  /(not|n't|unable to|failed to) ((yet|been|be|currently) )*(add|support|recogni|find|know|have)\w* (\S+ ){0,3}?(chain|network)\b/i,
  /\badd(ing)? ((the|this|a) (\w+ )?)?(chain|network)\b|wallet_addEthereumChain|^\W*not supported\W*$/im,
]

/** Whether a wallet that was asked to move has answered that it does not know the network, in a code or in words, however deep they lie. */
export function isUnknownChain(error: unknown): boolean {
  return (
    !isRefusal(error) &&
    toLayers(error).some(layer => UNKNOWN_CHAIN.includes(toCode(layer)!) || UNKNOWN_CHAIN_WORDS.some(words => words.test(toWords(layer))))
  )
}

/**
 * Mistakes in how a dApp calls Latchkey. They are thrown at once, before anything heavy is loaded,
 * so their texts stand apart from the visitor's error table.
 */

/** AppKit 1.7, section 2.3: `addNetwork` and `removeNetwork`. */
export function missingAdapter(namespace: string): Error {
  return new Error(`Adapter for namespace ${namespace} doesn't exist`)
}

/** AppKit 1.7, section 9. */
export function twoSignIns(): Error {
  return new Error('Cannot set both `siweConfig` and `siwx` options')
}

/** What is wrong with `networks`: one of them, or that none has an adapter. */
export function badNetworks(what: string): Error {
  return new Error(`networks: ${what}`)
}

/** AppKit 1.7, section 3: what a hook throws before `createAppKit`. */
export function missingModal(hook: string): Error {
  return new Error(`Please call "createAppKit" before using "${hook}" hook`)
}
