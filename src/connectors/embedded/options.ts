import type { Clock } from '../../clients/clock.js'
import type { TextStorage } from '../../clients/storage.js'
import type { ThemeState } from '../../domain/theme.js'
import type { AccountKind } from '../../domain/accounts.js'
import type { Namespace } from '../../domain/caip.js'
import type { Metadata } from '../../domain/walletconnect.js'
import type { CaipNetwork } from '../../domain/networks.js'
import type { ALERTS } from '../../domain/notices.js'

/** What an embedded wallet is made from. */
export interface EmbeddedOptions {
  /** The base URL of the site. */
  url: string
  projectId: string
  metadata: Metadata
  sdkVersion: string
  /** How the frame is called, for screen readers. */
  title: string
  clock: Clock
  storage: TextStorage
  /** Which network a namespace is to be on. */
  networkOf(namespace: Namespace): CaipNetwork | undefined
  /** Which kind of account the dApp begins with. */
  defaultKinds: Partial<Record<Namespace, AccountKind>>
  /** What the dApp looks like, and the modal. */
  theme(): ThemeState & { w3mThemeVariables: Record<string, string> }
  /** Whether any namespace is connected by this wallet, or about to be again. */
  isHeld(): boolean
  /** Something in the developer's configuration may be why the frame does not answer. */
  onAlert(name: keyof typeof ALERTS): void
  /** The visitor is asked about something. */
  onApproval(method: string): void
  /** Nothing waits for them any more. @param approved what they were asked for last, where they have agreed */
  onSettled(approved?: string): void
  /** A dApp has asked for what nobody may ask for. */
  onNotAllowed(): void
}
