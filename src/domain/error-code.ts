/** The errors that are thrown by name alone, where the table of texts is not loaded. Each stands in `ERRORS`. */
export type BareError =
  | 'amountTooSmall'
  | 'callNotSupported'
  | 'chainNotSupported'
  | 'clockWrong'
  | 'executionReverted'
  | 'feeAboveBalance'
  | 'insufficientFunds'
  | 'invalidParams'
  | 'nameNotRegistered'
  | 'nameNotResolved'
  | 'namesFailed'
  | 'nameSuggestionsFailed'
  | 'networkFeeHigher'
  | 'networkNotFound'
  | 'networkNotSupportedForGas'
  | 'networkNotSupportedForSwaps'
  | 'noRpcUrl'
  | 'notEnoughForFees'
  | 'notEnoughForTransfer'
  | 'receiverFrozen'
  | 'relayRefused'
  | 'requestAborted'
  | 'requestPending'
  | 'rpcFailed'
  | 'sendFailed'
  | 'sendIncomplete'
  | 'tokenAccountTaken'
  | 'tokenBalanceUnavailable'
  | 'tokenFrozen'
  | 'tokenInvalid'
  | 'tokenNotTransferable'
  | 'tokenPaused'
  | 'tokenRuled'
  | 'transactionExpired'
  | 'transactionPending'
  | 'transactionReverted'
  | 'transactionUnconfirmed'
  | 'unauthorized'
  | 'unsupportedMethod'
  | 'walletBadAnswer'
  | 'walletElsewhere'
  | 'walletStayed'
  | 'walletHasNoNetwork'
  | 'walletSharesNothing'
  | 'walletSilent'

/** Reads code and message of an error of any make; wallets nest the real one in `data.originalError` or `error`. */
export function readError(error: unknown): { code: number | undefined; message: string } {
  const outer = (error ?? {}) as { code?: unknown; message?: unknown; error?: unknown; data?: { originalError?: unknown } }
  const inner = (outer.data?.originalError ?? outer.error ?? {}) as { code?: unknown; message?: unknown }
  // What is neither may not even be turned into text.
  const isPlain = (value: unknown) => /^(string|number)$/.test(typeof value)
  const code = [inner.code, outer.code].filter(isPlain).map(Number).find(Number.isInteger)
  return { code, message: String([inner.message, outer.message, error].find(isPlain) ?? '') }
}

/**
 * An error that is only a name so far. The table of texts loads when somebody has to read it: `toModalError` fills it in.
 */
export function named(name: BareError, cause?: unknown): Error {
  return Object.assign(new Error(name, { cause }), { name })
}

/** Whether the visitor said no, whatever code or words the wallet chose. WalletConnect's refusals mean the same as EIP-1193's. */
export function isRefusal(error: unknown): boolean {
  const { code, message } = readError(error)
  return code === 4001 || code === 5002 || /user (rejected|denied|cancell?ed|declined)|rejected by (the )?user/i.test(message)
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
