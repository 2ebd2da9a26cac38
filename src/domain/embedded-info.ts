import type { AccountKind, AccountType } from './accounts.js'
import type { SocialProvider } from './features.js'

/** How somebody has logged in. */
export type LoginMethod = SocialProvider | 'email'

/** What a dApp is told of an embedded wallet (AppKit 1.7, section 2.4). */
export interface EmbeddedWalletInfo {
  user: { email?: string | undefined; username?: string | undefined; accounts: readonly AccountType[] }
  authProvider: LoginMethod
  accountType: AccountKind
  isSmartAccountDeployed: boolean
}
