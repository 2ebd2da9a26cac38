import { EventEmitter } from 'node:events'
import type { Proposal, SessionClient } from '../../src/connectors/walletconnect/sign-client.js'
import type { Session } from '../../src/domain/walletconnect.js'

/** A request as it went to the wallet. */
export interface WalletRequest {
  topic: string
  chainId: string
  method: string
  params: unknown
  expiry: number | undefined
}

/** One proposal, and what the wallet may say to it. */
export interface FakeProposal {
  readonly proposal: Proposal
  readonly uri: string
  readonly pairingTopic: string
  /** The wallet agrees: the client stores the session, tells `session_connect` and answers `approval()`. */
  approve(session?: Partial<Session>): Session
  /** The wallet refuses, or the proposal expires: as WalletConnect's client has it, the error is a plain object. */
  refuse(error?: unknown): void
}

/** How the fake behaves; a test may change it at any time. */
export interface FakeSignClientOptions {
  /** Answers requests as the wallet; what it throws is the wallet's error. */
  wallet?: (request: WalletRequest) => unknown
  /** Sessions kept from an earlier page load. */
  sessions?: readonly Session[]
}

export const ALICE = '0x1111111111111111111111111111111111111111'
export const BOB = '0x2222222222222222222222222222222222222222'
export const PHANTOM = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const OLDER_SOLANA = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'

let made = 0

/** A session of an EVM wallet with one account on the networks 1 and 137, for a week from the clock's beginning. */
export function fakeSession(more: Partial<Session> = {}): Session {
  return {
    topic: `session-${++made}`,
    pairingTopic: 'nowhere',
    expiry: Date.UTC(2025, 0, 8) / 1000,
    acknowledged: true,
    namespaces: { eip155: eip155() },
    peer: { metadata: { name: 'Example Wallet', description: '', url: 'https://wallet.test', icons: [] } },
    ...more,
  }
}

/** What a wallet grants on EVM networks: these accounts on each of these chains. */
export function eip155(
  more: { accounts?: readonly string[]; chains?: readonly number[]; methods?: readonly string[]; events?: readonly string[] } = {},
) {
  const {
    accounts = [ALICE],
    chains = [1, 137],
    methods = ['personal_sign', 'eth_sendTransaction'],
    events = ['accountsChanged', 'chainChanged'],
  } = more
  return {
    chains: chains.map(id => `eip155:${id}`),
    accounts: chains.flatMap(id => accounts.map(address => `eip155:${id}:${address}`)),
    methods,
    events,
  }
}

/** What a wallet grants on Solana. */
export function solana(chain = SOLANA, accounts: readonly string[] = [PHANTOM]) {
  return {
    chains: [chain],
    accounts: accounts.map(address => `${chain}:${address}`),
    methods: ['solana_signMessage'],
    events: ['accountsChanged', 'chainChanged'],
  }
}

/** WalletConnect's sign client as far as the provider uses it, with the test for a wallet and for a relay. */
export function createFakeSignClient(options: FakeSignClientOptions = {}) {
  const emitter = new EventEmitter()
  const sessions = new Map((options.sessions ?? []).map(session => [session.topic, session]))
  const firstTopic = () => [...sessions.keys()][0] ?? ''
  const proposals: FakeProposal[] = []
  const requests: WalletRequest[] = []
  const ended: string[] = []

  const client = {
    proposals,
    requests,
    /** Topics the wallet was told of as ended. */
    ended,
    wallet: options.wallet ?? (({ method }: WalletRequest): unknown => `${method}!`),
    /** Runs in the midst of `connect`, before it resolves: wallets can be that fast. */
    duringConnect: undefined as ((proposal: FakeProposal) => void) | undefined,
    /** `gone` fails every disconnect at once, `silent` never ends one. */
    relay: 'there' as 'there' | 'gone' | 'silent',

    connect: (async proposal => {
      const pairingTopic = proposal.pairingTopic ?? `pairing-${++made}`
      // As in the client, an answer is lost while nobody waits for it.
      let settle: { resolve(session: Session): void; reject(error: unknown): void } | undefined
      const each: FakeProposal = {
        proposal,
        pairingTopic,
        uri: `wc:${pairingTopic}@2?relay-protocol=irn&symKey=00&expiryTimestamp=1735689900`,
        approve(more = {}) {
          const session = fakeSession({ ...more, pairingTopic })
          sessions.set(session.topic, session)
          emitter.emit('session_connect', { session })
          settle?.resolve(session)
          return session
        },
        refuse: (error = { code: 5000, message: 'User rejected.' }) => settle?.reject(error),
      }
      proposals.push(each)
      client.duringConnect?.(each)
      return {
        uri: proposal.pairingTopic ? undefined : each.uri,
        approval: () => new Promise<Session>((resolve, reject) => (settle = { resolve, reject })),
      }
    }) as SessionClient['connect'],
    authenticate: (async () => {
      throw new Error('nobody signs in by this client')
    }) as SessionClient['authenticate'],
    request: (async ({ request: { method, params }, expiry, ...where }) => {
      const request = { ...where, method, params, expiry }
      requests.push(request)
      return client.wallet(request)
    }) as SessionClient['request'],
    disconnect: (async ({ topic }) => {
      if (client.relay === 'silent') await new Promise(() => {})
      if (client.relay === 'gone') throw new Error('No internet connection detected. Please restart your network and try again.')
      if (!sessions.delete(topic)) throw new Error(`No matching key. session topic doesn't exist: ${topic}`)
      ended.push(topic)
    }) as SessionClient['disconnect'],
    session: {
      getAll: () => [...sessions.values()],
      async update(topic, part) {
        const session = sessions.get(topic)
        if (!session) throw new Error(`No matching key. session: ${topic}`)
        sessions.set(topic, { ...session, ...part })
      },
    } as SessionClient['session'],
    events: {
      on: (event, listener) => emitter.on(event, listener),
      off: (event, listener) => emitter.off(event, listener),
    } as SessionClient['events'],

    /** The client tells its listeners. */
    emit: (event: string, value: unknown) => void emitter.emit(event, value),
    /** The wallet sends a session event. */
    sendEvent: (name: string, data: unknown, chainId = 'eip155:1', topic = firstTopic()) =>
      void emitter.emit('session_event', { id: ++made, topic, params: { event: { name, data }, chainId } }),
    /** The wallet grants something else; as in the client, the session is changed before it is told. */
    sendUpdate(namespaces: Session['namespaces'], topic = firstTopic()) {
      sessions.set(topic, { ...sessions.get(topic)!, namespaces })
      emitter.emit('session_update', { id: ++made, topic, params: { namespaces } })
    },
    /** The wallet ends a session. */
    sendDelete(topic = firstTopic()) {
      sessions.delete(topic)
      emitter.emit('session_delete', { id: ++made, topic })
    },
    /** The client forgets a session without a word. */
    lose: (topic: string) => void sessions.delete(topic),
  }
  return client
}
