import type { TextStorage } from '../../clients/storage.js'
import { createEmitter } from '../../domain/emitter.js'
import type { ErrorName } from '../../domain/errors.js'
import { RELAY_LIMIT } from '../../domain/times.js'
import type {
  AuthenticateParams,
  ConnectParams,
  ProposedNamespaces,
  Session,
  UniversalProvider,
  MadeLink,
} from '../../domain/walletconnect.js'
import { fail } from './errors.js'
import { createMemory, createUnawaited, isWaitedFor } from './storage.js'
import { areNamespaces, namespaceOf, toGrant, toNewName } from './namespaces.js'
import { checkOptions, checkSignIn, createPairings } from './pairings.js'
import { createRequests, type RequestParts } from './requests.js'
import { createEndings, DISCONNECTED, listen } from './session-events.js'
import { createCurrentSession } from './session.js'

/** What a provider is made from. */
export interface ProviderParts extends RequestParts {
  /** For what has to outlive a reload and WalletConnect's client does not keep. */
  storage: TextStorage
  /** What `enable`, and a `connect` that names nothing, ask wallets for. */
  namespacesOf?(): ProposedNamespaces
}

/** What only the modal says. */
interface Linked {
  link?: MadeLink | undefined
}

/** Our own universal provider: with what only its maker needs. */
export interface OwnProvider extends UniversalProvider {
  /** Over a link that the page has made, where it has. */
  connect(options?: ConnectParams & Linked): Promise<Session | undefined>
  authenticate(options: AuthenticateParams & Linked): ReturnType<NonNullable<UniversalProvider['authenticate']>>
  chainOf(namespace: string): string | undefined
  forget(): void
  /** Ends every `connect` that waits for a wallet: the relay will carry none of them. */
  failPairings(name: ErrorName, cause?: unknown): void
  /** Takes up the session that comes over a pairing of a page that was here before, or tells that the wallet refuses. */
  awaitOver(topic: string, isWanted: () => boolean, onRefused: (error: unknown) => void): void
  /** Takes up the session the client holds: that of last time, else the latest. The provider does so when it is made. */
  adopt(): Session | undefined
  /** Listens to the client no more, and ends every wait. The session stays. */
  destroy(): void
}

/**
 * Makes a provider over the sessions of WalletConnect's client. It keeps one session at a time.
 * In one piece: the list of what AppKit's provider has is all there is to it.
 */
export function createProvider(parts: ProviderParts): OwnProvider {
  const { client, clock, namespacesOf } = parts
  const { emit, ...emitter } = createEmitter()
  const memory = createMemory(parts.storage)
  const current = createCurrentSession({ emit, memory })
  const endings = createEndings({ client, memory })
  const unawaited = createUnawaited(parts)
  const requests = createRequests({ parts, current, memory, onLost: () => end() })
  let isDestroyed = false

  const end = (): void => {
    const { topic } = current.session()!
    endings.mark(topic)
    current.end()
    requests.stop()
    emit('disconnect', { ...DISCONNECTED, data: topic })
  }

  const pairings = createPairings({
    client,
    unawaited,
    turnAway: ({ topic }) => void endings.tell(topic),
    onUri(uri) {
      provider.uri = uri
      emit('display_uri', uri)
    },
    onSession(session, { defaults, urls }) {
      if (endings.isOver(session.topic) || !areNamespaces(session.namespaces)) return false
      const earlier = current.session()
      current.take(session, defaults)
      memory.set({ urls })
      if (earlier && earlier.topic !== session.topic) {
        requests.stop()
        void endings.tell(earlier.topic)
      }
      emit('connect', { session: current.session() })
      return true
    },
  })

  const stopListening = listen({
    client,
    current,
    emit,
    onGone(topic, event) {
      const isOurs = () => topic === current.session()?.topic
      endings.mark(topic)
      if (isOurs()) emit('session_delete', event)
      if (isOurs()) end()
    },
  })

  const provider: OwnProvider = {
    client,
    uri: undefined,
    get session() {
      return current.session()
    },
    chainOf: current.chainOf,

    async connect(options?: ConnectParams & Linked) {
      if (isDestroyed) return fail('signClientMissing')
      const checked = await checkOptions(options, namespacesOf?.())
      endings.tellLate()
      await pairings.pair({ ...checked, link: options?.link }, options?.signal)
      return current.session()
    },

    async authenticate({ link, ...options }: AuthenticateParams & Linked) {
      if (isDestroyed) return fail('signClientMissing')
      const checked = await checkSignIn(options)
      endings.tellLate()
      const { auths } = await pairings.pair({ ...checked, link }, options.signal)
      return { session: current.session(), auths }
    },

    async enable() {
      if (!current.session()) await provider.connect({})
      return current.accountsOf(current.namespaces()[0] ?? '')
    },

    async request<Result>(call: { method: string; params?: unknown }, chain?: string, expiry?: number) {
      return (await requests.answer(call, chain, expiry)) as Result
    },

    setDefaultChain(chain, rpcUrl) {
      const session = current.session()
      if (!session || !toGrant(session, namespaceOf(chain))) return
      const name = toNewName(chain)
      if (rpcUrl) memory.set({ urls: { ...memory.get().urls, [name]: rpcUrl } })
      current.moveTo(name)
    },

    async disconnect() {
      const topic = current.session()?.topic
      if (!topic) return
      end()
      const told = new AbortController()
      await Promise.race([endings.tell(topic).finally(() => told.abort()), clock.wait(RELAY_LIMIT, told.signal)])
    },

    forget() {
      if (current.session()) end()
    },

    adopt() {
      const isUsable = ({ topic, acknowledged, expiry, namespaces }: Session) =>
        acknowledged && expiry * 1000 > clock.now() && !endings.isOver(topic) && areNamespaces(namespaces)
      const usable = client.session
        .getAll()
        .filter(isUsable)
        .sort((a, b) => b.expiry - a.expiry)
      const last = memory.get().topic
      // Who has come by a link that nobody waits for is no visitor of this page, and takes nobody's place, whoever was here.
      for (const { topic, pairingTopic } of usable) if (topic !== last && unawaited.isLeft(pairingTopic)) void endings.tell(topic)
      const found =
        usable.find(({ topic }) => topic === last) ??
        usable.find(({ topic, pairingTopic }) => (!last || isWaitedFor(parts.storage, pairingTopic)) && !endings.isOver(topic))
      if (found) current.take(found)
      return current.session()
    },

    failPairings: pairings.failAll,
    awaitOver: pairings.awaitOver,

    destroy() {
      isDestroyed = true
      stopListening()
      requests.stop()
      pairings.stop()
    },

    ...emitter,
  }

  endings.tellLate()
  provider.adopt()
  return provider
}
