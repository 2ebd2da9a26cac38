// What goes wrong, under the names that `@solana/wallet-adapter-base` gives it: dApps ask an error for its class or its name.

/** Any failure of a wallet. */
export class WalletError extends Error {
  override name = 'WalletError'

  constructor(
    message?: string,
    /** What the wallet said. */
    readonly error?: unknown,
  ) {
    super(message)
  }
}

/** Something was asked of a wallet, and nobody is connected. */
export class WalletNotConnectedError extends WalletError {
  override name = 'WalletNotConnectedError'
}

/** `connect` was called before a wallet was selected. */
export class WalletNotSelectedError extends WalletError {
  override name = 'WalletNotSelectedError'
}

/** The wallet that was selected is not in this page. */
export class WalletNotReadyError extends WalletError {
  override name = 'WalletNotReadyError'
}

/** Connecting failed, or the visitor said no. */
export class WalletConnectionError extends WalletError {
  override name = 'WalletConnectionError'
}

/** Leaving failed. */
export class WalletDisconnectionError extends WalletError {
  override name = 'WalletDisconnectionError'
}

/** The wallet has left by itself. */
export class WalletDisconnectedError extends WalletError {
  override name = 'WalletDisconnectedError'
}

/** A transaction was not signed, or not sent. */
export class WalletSendTransactionError extends WalletError {
  override name = 'WalletSendTransactionError'
}

/** A transaction was not signed. */
export class WalletSignTransactionError extends WalletError {
  override name = 'WalletSignTransactionError'
}

/** A message was not signed. */
export class WalletSignMessageError extends WalletError {
  override name = 'WalletSignMessageError'
}

/** A sign-in was not signed. */
export class WalletSignInError extends WalletError {
  override name = 'WalletSignInError'
}

/** The wallet has no account. */
export class WalletAccountError extends WalletError {
  override name = 'WalletAccountError'
}

/** The wallet's key is none. */
export class WalletPublicKeyError extends WalletError {
  override name = 'WalletPublicKeyError'
}

/** The wallet's code did not load. */
export class WalletLoadError extends WalletError {
  override name = 'WalletLoadError'
}

/** The wallet did not answer in time. */
export class WalletTimeoutError extends WalletError {
  override name = 'WalletTimeoutError'
}

/** The browser let no window open. */
export class WalletWindowBlockedError extends WalletError {
  override name = 'WalletWindowBlockedError'
}

/** The wallet's window was closed. */
export class WalletWindowClosedError extends WalletError {
  override name = 'WalletWindowClosedError'
}
