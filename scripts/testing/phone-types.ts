// What a test has of a phone's wallet and of the relay: the public types, which name nothing but themselves.
import type { WalletQuestion } from './types.js'

/** What a relay does wrong. */
export interface RelayFaults {
  /** Open sockets break, new ones find nobody. */
  down?: boolean
  /** Sockets open, nothing ever comes. */
  silent?: boolean
  /** Messages stay where they are until it is off. */
  hold?: boolean
  /** Milliseconds before every answer and message. */
  delay?: number
}

/** A relay of WalletConnect on this machine, in memory. */
export interface TestRelay {
  /** For `createAppKit({ services: { relay: url, verify: false } })`. */
  readonly url: string
  /** What goes wrong from now on; `{}` is nothing. */
  setFaults(faults: RelayFaults): void
  /** Breaks every open socket once. */
  disconnectAll(): void
  close(): Promise<void>
}

/** How a phone answers. */
export type PhoneAnswer = 'approve' | 'refuse' | 'ask' | 'hang'

/** How a phone is made. */
export interface PhoneOptions {
  /** Of `startRelay()`, or of another relay. */
  relayUrl: string
  /** @default 'test', which the relay of `startRelay()` takes */
  projectId?: string
  /** @default 'Test Phone' */
  name?: string
  /** @default a phrase of its own, so that its accounts are not those of `createWallet()` */
  phrase?: string
  /** The networks it has, by CAIP-2, with their nodes; with `''` EVM is a chain in memory, and on others it signs and does not send. @default Ethereum, Solana, Bitcoin and Polkadot, without nodes */
  networks?: Readonly<Record<string, string>>
  /** @default 'approve' */
  answer?: PhoneAnswer
}

/** A wallet on a phone, on the real WalletKit. */
export interface MockPhone {
  readonly name: string
  /** Its account on a network (CAIP-2). */
  addressOf(networkId: string): string | undefined
  /** The sites it has a session with. */
  readonly sites: readonly string[]
  /** What waits for its owner, oldest first. */
  readonly questions: readonly WalletQuestion[]
  /** Reads a code: follows its link, and answers what the dApp behind it asks as `answer` says. */
  scan(link: string): Promise<void>
  /** How it answers from now on. */
  always(answer: PhoneAnswer): void
  /** Milliseconds before every answer. */
  delay(ms: number): void
  /** Says yes to the oldest question, and waits for it if there is none yet. */
  approve(limit?: number): Promise<void>
  /** Says no to the oldest question, and waits for it if there is none yet. */
  refuse(limit?: number): Promise<void>
  /** Turns to another network (CAIP-2) in every session. */
  switchNetwork(networkId: string): Promise<void>
  /** Ends every session. */
  disconnect(): Promise<void>
  close(): Promise<void>
}
