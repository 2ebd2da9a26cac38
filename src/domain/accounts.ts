import type { CaipNetworkId, Namespace } from './caip.js'
import type { SocialProvider } from './features.js'

/** The kinds of account a namespace knows (specification, section 3). */
export type AccountKind = 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | 'stx'

/** One account of a wallet; `publicKey` and `path` are given for Bitcoin only. Named as in AppKit 1.7, section 1.5. */
export interface AccountType {
  namespace: Namespace
  address: string
  type: AccountKind
  publicKey?: string
  path?: string
  /** The one network on which the wallet lets it be used, where it is bound to one. */
  only?: CaipNetworkId
}

/** The state of an account, as dApps see it (AppKit 1.7, section 2.4). */
export type AccountStatus = 'connected' | 'disconnected' | 'connecting' | 'reconnecting'

/** How somebody has logged in. */
export type LoginMethod = SocialProvider | 'email'

/** What a dApp is told of an embedded wallet (AppKit 1.7, section 2.4). */
export interface EmbeddedWalletInfo {
  user: { email?: string | undefined; username?: string | undefined; accounts: readonly AccountType[] }
  authProvider: LoginMethod
  accountType: AccountKind
  isSmartAccountDeployed: boolean
}
