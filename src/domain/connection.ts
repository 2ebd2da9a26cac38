// What is known of somebody who is connected.
import type { AccountType } from './accounts.js'
import type { CaipAddress, Namespace } from './caip.js'
import type { CaipNetwork } from './networks.js'

/** A wallet that is connected in a chain family; the first of a list is the one in use (AppKit 1.8, `Connection`). */
export interface WalletConnection {
  connectorId: string
  accounts: readonly (AccountType & { caipAddress?: CaipAddress | undefined })[]
  caipNetwork?: CaipNetwork | undefined
  name?: string | undefined
  icon?: string | undefined
  networkIcon?: string | undefined
  /** Of an embedded wallet: with whose account, and who. */
  auth?: { name: string; username: string | undefined } | undefined
}

/** How the page's buttons look once somebody is connected, and what lists their wallets; comes with the first connection. What a look is made from is known to `elements.ts`; here it is only kept. */
export interface Looks {
  readonly css?: string
  /** A rule that hides the words, until it is known in which language they are. */
  readonly hide?: string
  /** The wallets that are connected in a namespace. */
  readonly connections?: (namespace?: Namespace) => readonly WalletConnection[]
  readonly account?: unknown
  readonly network?: unknown
  readonly connect?: unknown
}
