import { isAddress, isSameAddress, type CaipNetworkId, type Namespace } from '../../domain/caip.js'
import type { Connection, Connector, WalletDoor } from '../../domain/connector.js'
import { EMBEDDED_ID, EMBEDDED_NAMESPACES, type EmbeddedUser, type EmbeddedWallet } from '../../domain/embedded.js'
import type { EmbeddedWalletInfo, LoginMethod } from '../../domain/accounts.js'
import { named } from '../../domain/error-code.js'
import { FRAME_REPLY_LIMIT, LOGIN_TIMEOUT, SIGN_OUT_LIMIT } from '../../domain/times.js'
import { toChainId, toNetworkId } from './chain-ids.js'
import { toError } from './errors.js'
import { createFace, type EmbeddedFace } from './face.js'
import { createFrame } from './frame.js'
import { createMemory } from './memory.js'
import { createRequests, type Requests } from './requests.js'
import { limitOf, type FrameUser, type Standing } from './schemas.js'
import type { EmbeddedOptions } from './options.js'
import { createSteps, type Steps } from './steps.js'

const NAME = 'Auth'

/** Makes the embedded wallet of one modal. Nothing is in the page, and nobody asked, until it is used. */
export function createEmbedded(options: EmbeddedOptions): EmbeddedWallet {
  const { clock } = options
  const memory = createMemory(options.storage)
  const standings = new Map<Namespace, Standing>()
  const listeners = new Set<() => void>()
  let who: EmbeddedUser | undefined
  /** By which way somebody is about to come in. */
  let method: LoginMethod | undefined
  let requests: Requests | undefined
  let loadedSteps: Steps | undefined
  /** Whether the frame has said last whose the account is: not while it is asked, nor since somebody else may have come in. */
  let isSure = false
  let smartNetworks: Promise<void> | undefined
  /** Counts who came and went, so that an answer about somebody who has left is nobody's. */
  let era = 0

  const first = EMBEDDED_NAMESPACES.map(options.networkOf).find(Boolean)
  const src = new URL(
    `${options.url}/sdk?projectId=${encodeURIComponent(options.projectId)}&chainId=${first?.caipNetworkId ?? 'eip155:1'}&version=4&enableLogger=false`,
  )
  const frame = createFrame({
    src,
    title: options.title,
    clock,
    onReady() {
      void loadedSteps?.payOff()
      const { projectId, sdkVersion, metadata } = options
      void frame.ask('SYNC_DAPP_DATA', { metadata, sdkVersion, sdkType: 'appkit', projectId }, { limit: LOGIN_TIMEOUT }).catch(() => {})
      syncTheme()
    },
    onToken: token => memory.put('SESSION_TOKEN_KEY', token),
  })
  const syncTheme = () => void frame.ask('SYNC_THEME', options.theme(), { limit: LOGIN_TIMEOUT }).catch(() => {})

  /** Every question has a limit, but one that the visitor decides. */
  const ask: typeof frame.ask = (name, payload, wait) => frame.ask(name, payload, { limit: limitOf(name), ...wait })

  const tell = () => {
    for (const face of faces.values()) face.update()
    for (const listener of [...listeners]) listener()
  }

  async function take(namespace: Namespace, asked: CaipNetworkId, answer: FrameUser): Promise<void> {
    const network = toNetworkId(answer.chainId, namespace)
    if (!network || !isAddress(namespace, answer.address)) throw await toError('walletBadAnswer', { name: NAME })
    const { address, accounts = [], email, userName, preferredAccountType } = answer
    const known = accounts
      .filter(each => isAddress(namespace, each.address))
      .map(each => ({ namespace, address: each.address, type: each.type }))
    const kind =
      known.find(each => isSameAddress(namespace, each.address, address))?.type ??
      (preferredAccountType === 'smartAccount' ? preferredAccountType : 'eoa')
    standings.set(namespace, {
      network,
      address,
      kind,
      accounts: known.length ? known : [{ namespace, address, type: kind }],
      isDeployed: answer.smartAccountDeployed === true,
    })
    // Another tab may have written down somebody else.
    const before = memory.user()
    // A person has no address before the frame has said so, and keeps no other's.
    const isNew = method !== undefined
    who = {
      method: method ?? before.method,
      email: email ?? (email === undefined && !isNew ? before.email : undefined),
      userName: userName ?? givenName ?? (isNew ? undefined : before.userName),
    }
    memory.keep(who, toChainId(asked))
    method = undefined
    givenName = undefined
    tell()
  }
  /** What a social account was called, until the frame says whose it is. */
  let givenName: string | undefined

  async function getUser(namespace: Namespace, network = options.networkOf(namespace)?.caipNetworkId): Promise<Connection> {
    if (!network) throw named('networkNotFound')
    const now = era
    const wasLoggedIn = memory.isLoggedIn()
    isSure = false
    const preferredAccountType =
      namespace === 'eip155' ? (memory.kindOf('eip155') ?? options.defaultKinds.eip155 ?? 'smartAccount') : undefined
    const answer = await ask('GET_USER', { chainId: toChainId(network), preferredAccountType })
    // Another tab may have signed out meanwhile: what the frame said before that brings nobody back.
    if (now !== era || (wasLoggedIn && !memory.isLoggedIn())) throw await toError('requestAborted')
    await take(namespace, network, answer)
    isSure = true
    // Once for each page: until then it is what the site said last.
    smartNetworks ??= step('loadSmartNetworks')().catch(() => (smartNetworks = undefined))
    return connectionOf(namespace)!
  }

  function connectionOf(namespace: Namespace): Connection | undefined {
    const standing = standings.get(namespace)
    return standing && { accounts: [{ namespace, address: standing.address, type: standing.kind }], caipNetworkId: standing.network }
  }

  /** Nobody is here any more. */
  function forget(): void {
    era++
    standings.clear()
    who = method = givenName = undefined
    requests?.abort()
    tell()
  }

  /** Nobody is connected in a namespace any more; another may go on. */
  function letGo(namespace: Namespace): void {
    if (!options.isHeld()) return forget()
    requests?.abort(namespace)
    if (standings.delete(namespace)) tell()
  }

  async function signOut(): Promise<void> {
    const isKnown = who || memory.isLoggedIn()
    memory.keep()
    forget()
    if (isKnown) memory.put('SIGN_OUT_DUE', 'true')
    // Offline it stays due.
    await Promise.race([step('payOff')(Boolean(isKnown)).catch(() => {}), clock.wait(SIGN_OUT_LIMIT)])
  }

  const faces = new Map<Namespace, EmbeddedFace>()
  /** What only a dApp needs that asks for something. */
  async function request(namespace: Namespace, name: string, params: unknown): Promise<unknown> {
    const { onApproval, onSettled, onNotAllowed } = options
    requests ??= createRequests({
      clock,
      ask,
      standings,
      isSure: () => isSure,
      getUser,
      switchNetwork: step('switchNetwork'),
      toChainId,
      onApproval,
      onSettled,
      onNotAllowed,
    })
    return requests.request(namespace, name, params)
  }
  const connectors = new Map(EMBEDDED_NAMESPACES.map(namespace => [namespace, toConnector(namespace)]))

  function toConnector(namespace: Namespace): Connector {
    const face = createFace({
      name: NAME,
      namespace,
      standing: () => standings.get(namespace),
      ask: (name, params) => request(namespace, name, params),
      disconnect: signOut,
    })
    faces.set(namespace, face)
    const door = createDoor(namespace, face)
    return {
      id: EMBEDDED_ID,
      type: 'AUTH',
      name: NAME,
      chain: namespace,
      get info() {
        return { identifier: who?.email ?? who?.userName, social: who?.method }
      },
      provider: face,
      embedded: () => info(namespace),
      door: async () => door,
    }
  }

  function createDoor(namespace: Namespace, face: EmbeddedFace): WalletDoor {
    return {
      connect: () => getUser(namespace),
      restore: async () => connectionOf(namespace) ?? ((await step('isLoggedIn')()) ? getUser(namespace) : undefined),
      async disconnect() {
        if (options.isHeld()) letGo(namespace)
        else await signOut()
      },
      // In another tab, where all is forgotten already.
      forget: () => letGo(namespace),
      switchNetwork: ({ caipNetworkId }) => step('switchNetwork')(namespace, caipNetworkId),
      prepare: async () => {},
      watch({ onAccounts, onNetwork, onEnd }) {
        const listeners = {
          accountsChanged: () => onAccounts(connectionOf(namespace)?.accounts ?? []),
          chainChanged: () => onNetwork(standings.get(namespace)!.network),
          disconnect: () => onEnd?.(),
        }
        for (const [event, listener] of Object.entries(listeners)) face.on(event, listener)
        return () => {
          for (const [event, listener] of Object.entries(listeners)) face.off(event, listener)
        }
      },
    }
  }

  function info(namespace: Namespace): EmbeddedWalletInfo | undefined {
    const standing = standings.get(namespace)
    if (!standing || !who) return undefined
    const { email, userName, method } = who
    const { accounts, kind, isDeployed } = standing
    return { user: { email, username: userName, accounts }, authProvider: method, accountType: kind, isSmartAccountDeployed: isDeployed }
  }

  /** What only somebody needs who logs in, or changes their address. */
  const steps = async () => {
    return (loadedSteps ??= createSteps({
      ask,
      memory,
      clock,
      site: src,
      standings,
      getUser,
      toChainId,
      toNetworkId,
      onAlert: options.onAlert,
      onChange: tell,
      onGone: forget,
      onDoubt: () => (isSure = false),
      onLogin(by, name) {
        method = by
        givenName = name
      },
      onEmail(email) {
        if (!who) return
        who = { ...who, email }
        for (const { network } of standings.values()) memory.keep(who, toChainId(network))
        tell()
      },
    }))
  }

  function step<Name extends keyof Steps>(name: Name): Steps[Name] {
    const run = async (...given: unknown[]) => ((await steps())[name] as (...given: unknown[]) => Promise<unknown>)(...given)
    return run as Steps[Name]
  }

  return {
    connectorOf: namespace => connectors.get(namespace),
    user: () => who,
    info,
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    load: step('load'),
    isLoggedIn: step('isLoggedIn'),
    signOut,

    emailCooldown: step('emailCooldown'),
    origin: frame.origin,
    connectEmail: step('connectEmail'),
    connectDevice: step('connectDevice'),
    connectOtp: step('connectOtp'),
    getSocialUrl: step('getSocialUrl'),
    connectSocial: step('connectSocial'),
    getFarcasterUrl: step('getFarcasterUrl'),
    connectFarcaster: step('connectFarcaster'),
    updateEmail: step('updateEmail'),
    updateEmailPrimaryOtp: step('updateEmailPrimaryOtp'),
    updateEmailSecondaryOtp: step('updateEmailSecondaryOtp'),
    setPreferredAccount: step('setPreferredAccount'),
    hasSmartAccounts: step('hasSmartAccounts'),

    approvals: () => requests?.list() ?? [],
    async show(place, words, signal) {
      await frame.ask('SYNC_THEME', options.theme(), { signal, limit: FRAME_REPLY_LIMIT })
      signal?.throwIfAborted()
      return frame.lay(place, words)
    },
    syncTheme: () => {
      if (who) syncTheme()
    },
    abortApprovals: () => requests?.abort(),
    destroy() {
      listeners.clear()
      frame.destroy()
    },
  }
}
