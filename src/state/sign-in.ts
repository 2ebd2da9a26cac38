import { signal } from '@preact/signals-core'
import type { AccountType } from '../domain/accounts.js'
import type { CaipNetworkId } from '../domain/caip.js'
import type { Connector } from '../domain/connector.js'
import type { SIWXConfig, SIWXMessage } from '../domain/sign-in.js'

/** Who is to sign in, and where. */
export interface Subject {
  /** CAIP-10: another one is another question. */
  key: string
  account: AccountType
  connector: Connector
  network: CaipNetworkId
}

/** A message that a wallet has on its screen. */
export interface Asked {
  key: string
  provider: unknown
  data: SIWXMessage.Data
  message: string
  signature: Promise<string>
}

/** How far a visitor is with signing in; made when somebody is connected. */
export type SignIn = ReturnType<typeof createSignIn> & {
  /** Ends the attempt: whatever is answered later counts for nothing. */
  attempt?: AbortController
  /** Ends the waiting for their sessions to end. */
  expiry?: AbortController
  /** The question that is open in a wallet. */
  asked?: Asked | undefined
  /** Signing out, as long as it is under way. */
  leaving?: Promise<unknown>
}

/** Makes the state of signing in, for one modal. */
export function createSignIn(siwx: SIWXConfig) {
  const phase = signal<'none' | 'unknown' | 'signed' | 'due' | 'left'>('none')
  const isRequired = (): boolean => {
    try {
      return Boolean(siwx.getRequired?.())
    } catch {
      // The dApp's own code; nobody is held by its mistake.
      return false
    }
  }
  return {
    /** The account and network in use; undefined where nobody is connected, or where the dApp does not offer the network. */
    subject: signal<Subject | undefined>(undefined),
    /** `none`: nobody to ask; `unknown`: it is being found out; `due`: there is no session; `left`: none, and the visitor wants none. */
    phase,
    /** How the attempt stands; `adding`: the dApp checks what was signed. */
    step: signal<'idle' | 'signing' | 'silent' | 'adding' | 'cancelling'>('idle'),
    /** Why the last attempt failed, in words. */
    reason: signal(''),
    /** What the wallet shows at this moment. */
    message: signal(''),
    /** Ends with the modal. */
    ended: new AbortController(),
    /** Grows with everything that is found out or decided: an answer to an older question counts for nothing. */
    round: 0,
    /** Whether who does not sign may not stay connected. */
    isRequired,
    /** Whether the visitor has to sign before anything else. */
    isDue: () => phase.value === 'due' && isRequired(),
  }
}
