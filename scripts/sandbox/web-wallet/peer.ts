// A wallet of ours on the real WalletKit: it pairs, asks its owner, signs and sends with real keys.
// The same in Node, for tests, and in the browser, for the web wallet.
import type { WalletKitTypes } from '@reown/walletkit'
import type { CoreTypes, ProposalTypes } from '@walletconnect/types'
import { createKeys, type Keys, type KeysOptions } from '../keys.js'
import { createListeners } from '../listeners.js'
import { goodPeerBehaviour, parsePeerBehaviour, type PeerBehaviour } from './peer/behaviour.js'
import { startKit } from './peer/kit.js'
import { createLinkFollower, readLinkTopic } from './peer/link.js'
import { readAsked } from './peer/namespaces.js'
import { createOwner, type Owner } from './peer/owner.js'
import { createPending, type PeerRequest, type PendingList, type Proposal } from './peer/pending.js'
import { createSessions, type Sessions } from './peer/sessions.js'
import { toStruct } from './peer/sign-in.js'

export interface PeerOptions extends KeysOptions {
  relayUrl: string
  projectId: string
  /** The networks it knows: RPC URLs by CAIP-2 id. Only those of eip155 are called. */
  chains: Readonly<Record<string, string>>
  name?: string
  /** How else it introduces itself. */
  metadata?: Partial<CoreTypes.Metadata>
  /** Sets its storage apart from that of other clients. @default a new one for each wallet */
  storagePrefix?: string
  /** @default memory in Node, IndexedDB in a browser */
  storage?: CoreTypes.Options['storage']
  behaviour?: Partial<PeerBehaviour>
  /** Whether it knows how to sign in with the click that connects; one that does not is asked to connect. @default true */
  knowsSignIn?: boolean
  /** Milliseconds since 1970; decides which links are too old. */
  now?: () => number
  /** Hears of what went wrong while the wallet answered by itself. */
  onProblem?: (error: Error) => void
}

export type { Approval, Outcome } from './peer/owner.js'
export type { PeerRequest, Proposal } from './peer/pending.js'

/** A running wallet. */
export interface Peer extends Sessions, Owner {
  readonly keys: Keys
  /** RPC URLs by CAIP-2 id; pages may add to them. */
  readonly chains: Readonly<Record<string, string>>
  readonly proposals: PendingList<Proposal>
  readonly requests: PendingList<PeerRequest>
  readonly behaviour: PeerBehaviour
  /** Changes how it behaves; throws on anything unknown. */
  behave(change: Partial<PeerBehaviour>): void
  /** Follows a `wc:` link and returns what the page behind it proposes; fails within 15 s, with the reason. */
  pair(uri: string): Promise<Proposal>
  /** Hears when sessions, proposals or requests change; returns its stop. */
  onChange(listener: () => void): () => void
  /** Ends the wallet; what it stored stays. */
  destroy(): Promise<void>
}

/** Starts a wallet. */
export async function createPeer({
  relayUrl,
  projectId,
  storage,
  onProblem,
  knowsSignIn = true,
  now = Date.now,
  ...options
}: PeerOptions): Promise<Peer> {
  const { name = 'Sandbox Web Wallet', storagePrefix = `peer-${crypto.randomUUID()}` } = options
  const keys = createKeys(options)
  const chains: Record<string, string> = { ...options.chains }
  let behaviour: PeerBehaviour = { ...goodPeerBehaviour, ...parsePeerBehaviour(options.behaviour ?? {}) }

  const proposals = createPending<Proposal>('proposal')
  const requests = createPending<PeerRequest>('request')
  const links = createLinkFollower<Proposal>()
  const listeners = createListeners<[]>()
  const changed = listeners.call
  proposals.subscribe(changed)
  requests.subscribe(changed)

  const metadata = {
    name,
    description: 'A wallet of the sandbox.',
    url: 'https://sandbox-web-wallet.example',
    icons: [],
    ...options.metadata,
  }
  const { kit, stop } = await startKit({ relayUrl, projectId, storage, storagePrefix, metadata })
  const sessions = createSessions({ kit, keys, chains, changed })
  const { end, ...owner } = createOwner({ kit, keys, chains, sessions, proposals, requests, changed, behaviour: () => behaviour })

  /** Shows what arrived to the owner, and answers it in their stead if that is how the wallet behaves. */
  function receive(show: () => void, agree: () => Promise<unknown>, refuse: () => Promise<unknown>): void {
    const { answer } = behaviour
    if (answer === 'hang') return
    show()
    if (answer === 'ask') return
    const answering = answer === 'approve' ? agree() : refuse()
    answering.catch((error: Error) => onProblem?.(error))
  }

  function show(proposal: Proposal): void {
    const { id, pairingTopic } = proposal
    receive(
      () => proposals.add(proposal),
      () => owner.approve(id),
      () => owner.reject(id),
    )
    links.arrive(pairingTopic, proposal)
  }

  function receiveProposal(struct: ProposalTypes.Struct): void {
    const { id, pairingTopic, proposer, expiryTimestamp } = struct
    show({ id, pairingTopic, dapp: proposer.metadata, namespaces: readAsked(struct), expiresAt: expiryTimestamp * 1000, struct })
  }

  function receiveSignIn({ id, topic, params: { requester, authPayload, expiryTimestamp } }: WalletKitTypes.SessionAuthenticate): void {
    const struct = toStruct(authPayload)
    show({
      id,
      pairingTopic: topic,
      dapp: requester.metadata,
      namespaces: readAsked(struct),
      expiresAt: expiryTimestamp * 1000,
      struct,
      signIn: authPayload,
    })
  }

  function receiveRequest({ id, topic, params: { chainId, request } }: ReturnType<typeof kit.getPendingSessionRequests>[number]): void {
    const session = kit.getActiveSessions()[topic]
    if (!session) return
    const { method, params, expiryTimestamp } = request
    const asked = {
      id,
      topic,
      dapp: session.peer.metadata,
      chainId,
      method,
      params: params as unknown,
      expiresAt: expiryTimestamp && expiryTimestamp * 1000,
    }
    receive(
      () => requests.add(asked),
      () => owner.approveRequest(id),
      () => owner.rejectRequest(id),
    )
  }

  function forget({ topic }: { topic: string }): void {
    requests.drop(each => each.topic === topic)
    changed()
  }

  kit.on('session_proposal', ({ params }) => receiveProposal(params))
  if (knowsSignIn) kit.on('session_authenticate', receiveSignIn)
  kit.on('session_request', receiveRequest)
  kit.on('proposal_expire', ({ id }) => proposals.drop(each => each.id === id))
  kit.on('session_request_expire', ({ id }) => requests.drop(each => each.id === id))
  kit.on('session_delete', forget)
  kit.engine.signClient.events.on('session_expire', forget)
  // What was left unanswered before a reload.
  Object.values(kit.getPendingSessionProposals()).forEach(receiveProposal)
  kit.getPendingSessionRequests().forEach(receiveRequest)

  return {
    ...sessions,
    ...owner,
    keys,
    chains,
    proposals,
    requests,
    get behaviour() {
      return behaviour
    },
    behave: change => void (behaviour = { ...behaviour, ...parsePeerBehaviour(change) }),
    async pair(uri) {
      const link = uri.trim()
      return links.follow(readLinkTopic(link, now()), () => kit.pair({ uri: link }))
    },
    async disconnect(topic) {
      await sessions.disconnect(topic)
      forget({ topic })
    },
    onChange: listeners.add,
    async destroy() {
      end()
      listeners.clear()
      await stop()
    },
  }
}
