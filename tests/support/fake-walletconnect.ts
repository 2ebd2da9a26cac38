import { ModalError, type ErrorName } from '../../src/domain/errors.js'
import type { Connection, Connector } from '../../src/domain/connector.js'
import {
  type Session,
  type UniversalProvider,
  WALLETCONNECT_ID,
  type PairingOptions,
  type SignedByClick,
  type WalletConnect,
} from '../../src/domain/walletconnect.js'
import type { Modal } from '../../src/modal.js'
import { IDLE_DOOR } from './fake-door.js'

/** One attempt to pair, as the other side sees it. */
export interface FakeAttempt {
  readonly wish: PairingOptions
  /** The link it was given, once the relay has taken the proposal. */
  uri?: string
  /** The relay answers: the page gets its link. */
  give(): void
  /** The visitor says yes in their wallet, and may sign with the same click. */
  approve(signed?: readonly SignedByClick[]): void
  /** The visitor says no, the proposal expires, the relay turns us away, … */
  fail(name: ErrorName): void
  /** Ends in any other way. */
  reject(error: unknown): void
}

/** A relay with a wallet behind it, and the test behind both. */
export interface FakeWalletConnect extends WalletConnect {
  /** Every attempt, in order. */
  readonly attempts: FakeAttempt[]
  /** Whether the relay answers by itself. */
  isUp: boolean
  /** The relay comes back: whoever waits gets a link. */
  comeUp(): void
  /** How often the session was ended from here. */
  readonly ended: number
}

export interface FakeWalletConnectOptions {
  isUp?: boolean
  address?: string
  caipNetworkId?: string
  /** Serves no namespace of the dApp. */
  servesNone?: boolean
  /** When the code of a connector has come. */
  code?: Promise<void>
}

/** Puts a fake in the place of a modal's WalletConnect. */
export function useFakeWalletConnect(
  modal: Modal,
  {
    isUp = true,
    address = '0x1111111111111111111111111111111111111111',
    caipNetworkId = 'eip155:1',
    servesNone,
    code,
  }: FakeWalletConnectOptions = {},
) {
  let session: Session | undefined
  let ended = 0
  const listeners = new Set<() => void>()
  const connection = { accounts: [{ namespace: 'eip155', address, type: 'eoa' }], caipNetworkId } as unknown as Connection
  const connector: Connector = {
    id: WALLETCONNECT_ID,
    type: 'WALLET_CONNECT',
    name: 'Phone Wallet',
    chain: 'eip155',
    door: async () => {
      await code
      return { ...IDLE_DOOR, connect: async () => connection, restore: async () => (session ? connection : undefined) }
    },
  }
  const stand = () => {
    session = {
      topic: 'topic',
      expiry: 0,
      namespaces: {},
      peer: { metadata: { name: 'Phone Wallet', description: '', url: 'https://wallet.test', icons: [] } },
    }
  }
  const fake: FakeWalletConnect = {
    attempts: [],
    isUp,
    get ended() {
      return ended
    },
    comeUp() {
      fake.isUp = true
      for (const attempt of fake.attempts) if (!attempt.uri) attempt.give()
    },
    provider: {
      disconnect: async () => {
        session = undefined
        ended++
      },
    } as unknown as UniversalProvider,
    log: { text: () => '' },
    session: () => session,
    awaitOver() {},
    clientId: async () => 'did:key:zFake',
    pair: wish =>
      new Promise((resolve, reject) => {
        wish.signal.throwIfAborted()
        wish.signal.addEventListener('abort', () => reject(wish.signal.reason))
        const attempt: FakeAttempt = {
          wish,
          give() {
            if (wish.signal.aborted || attempt.uri) return
            attempt.uri = `wc:link-${fake.attempts.indexOf(attempt) + 1}@2`
            wish.onUri(attempt.uri)
          },
          approve(signed = []) {
            if (wish.signal.aborted) return
            stand()
            resolve(signed)
          },
          fail: name => reject(new ModalError(name)),
          reject,
        }
        fake.attempts.push(attempt)
        if (fake.isUp) queueMicrotask(() => attempt.give())
      }),
    connectorOf: namespace => (session && !servesNone && namespace === 'eip155' ? connector : undefined),
    watchSession(onSession) {
      listeners.add(onSession)
      return () => void listeners.delete(onSession)
    },
    destroy() {},
  }
  modal.walletConnect = Promise.resolve(fake)
  return fake
}
