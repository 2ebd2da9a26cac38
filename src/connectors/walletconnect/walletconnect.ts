import type { Clock } from '../../clients/clock.js'
import type { Http } from '../../clients/http.js'
import type { TextStorage } from '../../clients/storage.js'
import type { CaipNetworkId, Namespace } from '../../domain/caip.js'
import type { Connection, Connector } from '../../domain/connector.js'
import { type BareError, named } from '../../domain/error-code.js'
import { toImageUrl, toLink } from '../../domain/links.js'
import { toPlainText } from '../../domain/names.js'
import {
  type Metadata,
  type WalletConnect,
  WALLETCONNECT_ID,
  type ProposedNamespaces,
  type UniversalProvider,
} from '../../domain/walletconnect.js'
import type { CaipNetwork } from '../../domain/networks.js'
import type { ALERTS } from '../../domain/notices.js'
import type { ProposalOverride } from '../../domain/options.js'
import type { Cacao } from '../../domain/sign-in.js'
import { createDoor } from './door.js'
import { createFace, type Face } from './face.js'
import { createLog } from './log.js'
import { namespaceOf, supportsAllNetworks, toApprovedNetworkIds, toGrant, toProposedNamespaces, toSessionAccounts } from './namespaces.js'
import { createProvider } from './provider.js'
import { closeSignClient, createSignClient } from './sign-client.js'

/** What WalletConnect is made from. */
export interface WalletConnectOptions {
  /** The dApp's own provider; then no client of ours is loaded. */
  given?: UniversalProvider | undefined
  /** What the dApp asks for instead of the usual. */
  override?: ProposalOverride | undefined
  projectId: string
  metadata: Metadata
  relayUrl: string
  verifyUrl: string | false
  blockchainApi: string
  /** Everything the dApp offers now. */
  networks(): readonly CaipNetwork[]
  /** RPC addresses of a network in the order of preference. */
  rpcUrlsOf(caipNetworkId: CaipNetworkId): readonly string[]
  http: Http
  clock: Clock
  storage: TextStorage
  /** Whether somebody is connected by the session, or being restored, in any namespace. */
  isHeld(): boolean
  /** Something in the developer's configuration makes the relay turn us away. */
  onAlert(name: keyof typeof ALERTS): void
}

/**
 * Makes WalletConnect for one modal, with the session that stands, if any. @throws when the client's code cannot be loaded
 * In one piece: the parts are put together here, and nowhere else.
 */
export async function createWalletConnect(options: WalletConnectOptions): Promise<WalletConnect> {
  const { given } = options
  const log = createLog()
  const own = given ? undefined : await makeProvider(options, log)
  const provider: UniversalProvider = given ?? own!.provider
  const faces = new Map<Namespace, Face>()
  const sessionListeners = new Set<() => void>()
  let pairings = 0
  /** Ends the pairings that wait. */
  const refuse = new Set<(error: Error) => void>()

  const core = (provider.client as { core?: { relayer?: Relayer; crypto?: { getClientId?(): Promise<string> } } } | undefined)?.core
  const relayer = core?.relayer
  const stopRelay =
    relayer &&
    watchRelayer(relayer, ({ alert, error }, cause) => {
      options.onAlert(alert)
      for (const reject of refuse) reject(named(error, cause))
      // Whom the dApp itself lets wait for a wallet.
      own?.provider.failPairings(error, cause)
    })

  const faceOf = (namespace: Namespace): Face | undefined => {
    const { session } = provider
    if (!session || !toGrant(session, namespace)) return undefined
    const face = faces.get(namespace) ?? createFace(provider, namespace)
    faces.set(namespace, face)
    return face
  }
  const connectionOf = (namespace: Namespace): Connection | undefined => {
    const face = faceOf(namespace)
    const chain = face?.caipNetworkId
    const accounts = face && provider.session ? toSessionAccounts(provider.session, namespace, chain) : []
    return chain && accounts.length ? { accounts, caipNetworkId: chain } : undefined
  }
  const onConnect = () => {
    if (!pairings) sessionListeners.forEach(tell => tell())
  }
  provider.on('connect', onConnect)

  return {
    provider,
    log,
    session: () => provider.session,
    clientId: async () => core?.crypto?.getClientId?.(),
    async pair({ networks, wanted, link, onUri, signal, signIn }) {
      const aborted = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
      let reject: (error: Error) => void
      const refused = new Promise<never>((_, fail) => refuse.add((reject = fail)))
      // Whoever loses the race below has nothing to say.
      aborted.catch(() => {})
      refused.catch(() => {})
      const show = (uri: string) => void (signal.aborted || onUri(uri))
      provider.on('display_uri', show)
      pairings++
      try {
        signal.throwIfAborted()
        const optionalNamespaces = propose(options, networks)
        const { eip155 } = optionalNamespaces
        const over = own && { link }
        const answer =
          signIn && eip155 && provider.authenticate
            ? provider.authenticate({ ...signIn, chains: inOrder(eip155.chains, wanted), methods: eip155.methods, signal, ...over })
            : provider.connect({ optionalNamespaces, signal, ...over }).then(() => undefined)
        const given = await Promise.race([answer, aborted, refused])
        // The faces stay: a dApp may hold them, and they go over to the new session by themselves.
        for (const namespace of new Set(Object.keys(provider.session?.namespaces ?? {}).map(namespaceOf)) as Set<Namespace>) {
          const approved = toApprovedNetworkIds(provider.session!, namespace)
          const start = wanted.find(id => approved.includes(id))
          if (start) faceOf(namespace)?.setChain(start)
        }
        const { formatAuthMessage } = provider.client as { formatAuthMessage?(of: { request: Cacao['p']; iss: string }): string }
        return (given?.auths ?? []).map(cacao => ({ cacao, message: formatAuthMessage?.({ request: cacao.p, iss: cacao.p.iss }) ?? '' }))
      } finally {
        pairings--
        refuse.delete(reject!)
        provider.off('display_uri', show)
      }
    },
    awaitOver: (...asked) => own?.provider.awaitOver(...asked),
    connectorOf(namespace): Connector | undefined {
      const face = faceOf(namespace)
      const { session } = provider
      if (!face || !session || !connectionOf(namespace)) return undefined
      const { metadata } = session.peer
      const [imageUrl, name] = [toImageUrl(metadata.icons?.[0]), toPlainText(metadata.name, 60)]
      // A dApp may draw it: a link leads to a page, a picture shows, and what else a wallet says of itself nobody has looked at.
      const description = toPlainText(metadata.description, 300)
      const info = { name, description, url: toLink(metadata.url) ?? '', icons: imageUrl ? [imageUrl] : [] }
      const current = () => provider.session ?? session
      return {
        id: WALLETCONNECT_ID,
        type: 'WALLET_CONNECT',
        name: name || 'WalletConnect',
        chain: namespace,
        imageUrl,
        info,
        provider: face,
        approved: () => toApprovedNetworkIds(current(), namespace),
        canSwitchTo: id => supportsAllNetworks(current()) || toApprovedNetworkIds(current(), namespace).includes(id),
        door: async () => createDoor({ provider, face, namespace, connectionOf, isHeld: options.isHeld }),
      }
    },
    watchSession(onSession) {
      sessionListeners.add(onSession)
      return () => void sessionListeners.delete(onSession)
    },
    destroy() {
      stopRelay?.()
      provider.off('connect', onConnect)
      for (const face of faces.values()) face.stop()
      own?.end()
    },
  }
}

/** The chains, those first where the visitor wants to be. */
function inOrder(chains: readonly string[], wanted: readonly string[]): string[] {
  const rank = (chain: string) => wanted.indexOf(chain) + 1 || Infinity
  return [...chains].sort((a, b) => rank(a) - rank(b))
}

/**
 * What wallets are asked for. Our own provider asks `rpcUrlsOf` when it needs a node, and would remember what is named here, keys
 * and all, above the dApp's options of today.
 */
function propose({ given, override, rpcUrlsOf }: WalletConnectOptions, networks: readonly CaipNetwork[]): ProposedNamespaces {
  return toProposedNamespaces(networks, { override, rpcUrlOf: id => (given ? rpcUrlsOf(id)[0] : undefined) })
}

async function makeProvider(options: WalletConnectOptions, log: ReturnType<typeof createLog>) {
  const { projectId, metadata, relayUrl, verifyUrl, rpcUrlsOf } = options
  const client = await createSignClient({ projectId, metadata, relayUrl, verifyUrl, rpcUrlsOf, log })
  const provider = createProvider({ client, ...options, namespacesOf: () => propose(options, options.networks()) })
  return {
    provider: Object.assign(provider, { log }),
    end() {
      provider.destroy()
      void closeSignClient(client).catch(() => {})
    },
  }
}

/** What we use of the client's connection to the relay. */
export interface Relayer {
  on(event: string, listener: (value: never) => void): unknown
  off(event: string, listener: (value: never) => void): unknown
}

/** What a refusal is worth: to the developer, and to the visitor who waits. */
interface Refusal {
  readonly alert: keyof typeof ALERTS
  readonly error: Extract<BareError, 'relayRefused' | 'clockWrong'>
}

/** What the relay says when it turns a page away for good (close code 3000), and whom to tell (specification, section 8). */
const REFUSALS: readonly (readonly [RegExp, Refusal])[] = [
  [/Unauthorized: origin not allowed/, { alert: 'alertOriginNotAllowed', error: 'relayRefused' }],
  // The token is made with the device's time.
  [/JWT validation error/, { alert: 'alertSessionExpired', error: 'clockWrong' }],
  [/Unauthorized: invalid key/, { alert: 'alertInvalidProjectId', error: 'relayRefused' }],
]

/** Reads a refusal of the relay; undefined where it is none but a failure of the line. */
export function toRefusal(message: string): Refusal | undefined {
  return REFUSALS.find(([pattern]) => pattern.test(message))?.[1]
}

/** Calls back when the relay turns the page away for good. Returns the stop. */
export function watchRelayer(relayer: Relayer, onRefusal: (refusal: Refusal, cause: Error) => void): () => void {
  const listener = (error: unknown) => {
    const message = String((error as Error | undefined)?.message ?? error)
    const refusal = toRefusal(message)
    if (refusal) onRefusal(refusal, new Error(message))
  }
  relayer.on('relayer_error', listener)
  return () => void relayer.off('relayer_error', listener)
}
