import { SIWXConfig, type SIWXParts } from './config.js'
import { InformalMessenger } from './messenger.js'
import { LocalStorage } from './storage.js'
import { BIP122Verifier, EIP155Verifier, PolkadotVerifier, SolanaVerifier, type RpcUrls } from './verifiers.js'

/** The entry `latchkey/siwx`: sign-in with a wallet (CAIP-122, EIP-4361), for the option `siwx` of `createAppKit`. */

/** What a `DefaultSIWX` may be made with. */
export interface DefaultSIWXParams extends Partial<SIWXParts> {
  /** RPC addresses by network (CAIP-2), asked before those of `createAppKit` whether an account that is a contract has signed. */
  rpcUrls?: RpcUrls | undefined
}

/** Sign-in without a server: the page makes the message and checks the signature, the browser keeps the session. */
export class DefaultSIWX extends SIWXConfig {
  constructor({ messenger, verifiers, storage, rpcUrls, ...others }: DefaultSIWXParams = {}) {
    super({
      messenger: messenger ?? new InformalMessenger(),
      verifiers: verifiers ?? [new EIP155Verifier({ rpcUrls }), new SolanaVerifier(), new BIP122Verifier(), new PolkadotVerifier()],
      storage: storage ?? new LocalStorage(),
      ...others,
    })
  }
}

/** @deprecated AppKit's sign-in at a service of its maker, which needs an account there: it throws. Take DefaultSIWX, or siweConfig with a server of your own */
export const ReownAuthentication = class {
  constructor() {
    throw new Error("ReownAuthentication is a service of AppKit's maker. Take DefaultSIWX, or siweConfig with a server of your own")
  }
} as unknown as new (options?: object) => SIWXConfig

/** @deprecated The older name of ReownAuthentication: it throws as that does */
export const CloudAuthSIWX = ReownAuthentication

export { BIP122Verifier, EIP155Verifier, InformalMessenger, LocalStorage, PolkadotVerifier, SIWXConfig, SolanaVerifier }
export { SIWXMessenger, SIWXSigner, SIWXStorage, SIWXVerifier } from './parts.js'
export type { RpcUrls, SIWXParts }
export type { InformalMessengerParams } from './messenger.js'
export type { CaipNetworkId } from '../domain/caip.js'
export type { Cacao, SIWXMessage, SIWXSession } from '../domain/sign-in.js'
