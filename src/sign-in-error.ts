/** Why a sign-in is refused. */
export type SignInFailure =
  | 'malformed' | 'wrongDomain' | 'wrongChain' | 'wrongNonce' | 'expired' | 'notYetValid' | 'badSignature'
  /** Nothing was found out: no node of the account's network answered. */
  | 'rpcFailed'

/** A sign-in that was refused: `name` says why, the message says it in words that may stand in a log. */
export class SignInError extends Error {
  override readonly name: SignInFailure

  constructor(name: SignInFailure, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = name
  }
}
