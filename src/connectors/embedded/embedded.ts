import type { Namespace } from '../../domain/caip.js'
import type { Connector, WalletDoor } from '../../domain/connector.js'
import { EMBEDDED_ID, EMBEDDED_NAMESPACES, type EmbeddedWallet } from '../../domain/embedded.js'
import { FRAME_REPLY_LIMIT, LOGIN_TIMEOUT, SIGN_OUT_LIMIT } from '../../domain/times.js'
import { createAccount } from './account.js'
import { createFace, type EmbeddedFace } from './face.js'
import { createFrame } from './frame.js'
import { createMail } from './mail.js'
import { createMemory } from './memory.js'
import type { EmbeddedOptions } from './options.js'
import { createPerson } from './person.js'
import { createRequests } from './requests.js'
import { createSite } from './site.js'
import { createSocial } from './social.js'

const NAME = 'Auth'

/**
 * Makes the embedded wallet of one modal: a person, the site that knows them, and what they do by mail, by a social account and with their
 * accounts. Nothing is in the page, and nobody asked, until it is used.
 * In one piece: the list of what it can do is all there is to it.
 */
export function createEmbedded(options: EmbeddedOptions): EmbeddedWallet {
  const { clock } = options
  const memory = createMemory(options.storage)
  const listeners = new Set<() => void>()
  const faces = new Map<Namespace, EmbeddedFace>()
  const tell = () => {
    for (const face of faces.values()) face.update()
    for (const listener of [...listeners]) listener()
  }
  const person = createPerson({ memory, name: NAME, onChange: tell })

  const first = EMBEDDED_NAMESPACES.map(options.networkOf).find(Boolean)
  const url = new URL(
    `${options.url}/sdk?projectId=${encodeURIComponent(options.projectId)}&chainId=${first?.caipNetworkId ?? 'eip155:1'}&version=4&enableLogger=false`,
  )
  const frame = createFrame({
    src: url,
    title: options.title,
    clock,
    onReady() {
      void site.tellGone()
      const { projectId, sdkVersion, metadata } = options
      void frame.ask('SYNC_DAPP_DATA', { metadata, sdkVersion, sdkType: 'appkit', projectId }, { limit: LOGIN_TIMEOUT }).catch(() => {})
      syncTheme()
    },
    onToken: memory.takeToken,
  })
  const syncTheme = () => void frame.ask('SYNC_THEME', options.theme(), { limit: LOGIN_TIMEOUT }).catch(() => {})
  const site = createSite({ frame, url, memory, clock, person, onAlert: options.onAlert })

  /** Nobody is here any more. */
  const forget = () => {
    requests.abort()
    person.leave()
  }
  const { networkOf, defaultKinds, onApproval, onSettled, onNotAllowed } = options
  const account = createAccount({ site, person, memory, networkOf, defaultKinds, onChange: tell, onGone: forget })
  const requests = createRequests({ clock, site, person, account, onApproval, onSettled, onNotAllowed })

  /** Nobody is connected in a namespace any more; another may go on. */
  function letGo(namespace: Namespace): void {
    if (!options.isHeld()) return forget()
    requests.abort(namespace)
    person.leaveOne(namespace)
  }

  async function signOut(): Promise<void> {
    const isKnown = Boolean(person.who() || memory.isLoggedIn())
    memory.keep()
    forget()
    if (isKnown) memory.put('SIGN_OUT_DUE', 'true')
    // Offline it stays due.
    await Promise.race([site.tellGone(isKnown).catch(() => {}), clock.wait(SIGN_OUT_LIMIT)])
  }

  function toConnector(namespace: Namespace): Connector {
    const face = createFace({
      name: NAME,
      namespace,
      standing: () => person.standing(namespace),
      ask: (name, params) => requests.request(namespace, name, params),
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
        const who = person.who()
        return { identifier: who?.email ?? who?.userName, social: who?.method }
      },
      provider: face,
      hasAccountOn: account.hasSmartAccounts,
      embedded: () => person.info(namespace),
      door: async () => door,
    }
  }

  function createDoor(namespace: Namespace, face: EmbeddedFace): WalletDoor {
    return {
      connect: () => account.meet(namespace),
      async restore() {
        const isHere = person.stay(namespace)
        return person.connectionOf(namespace) ?? ((await account.isLoggedIn()) ? account.meet(namespace, undefined, isHere) : undefined)
      },
      async disconnect() {
        if (options.isHeld()) letGo(namespace)
        else await signOut()
      },
      // In another tab, where all is forgotten already.
      forget: () => letGo(namespace),
      switchNetwork: ({ caipNetworkId }) => account.switchNetwork(namespace, caipNetworkId),
      prepare: async () => {},
      watch({ onAccounts, onNetwork, onEnd }) {
        const listeners = {
          accountsChanged: () => onAccounts(person.connectionOf(namespace)?.accounts ?? []),
          chainChanged: () => onNetwork(person.standing(namespace)!.network),
          disconnect: () => onEnd?.(),
        }
        for (const [event, listener] of Object.entries(listeners)) face.on(event, listener)
        return () => {
          for (const [event, listener] of Object.entries(listeners)) face.off(event, listener)
        }
      },
    }
  }

  const connectors = new Map(EMBEDDED_NAMESPACES.map(namespace => [namespace, toConnector(namespace)]))
  return {
    connectorOf: namespace => connectors.get(namespace),
    user: person.who,
    info: person.info,
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    load: site.load,
    origin: site.origin,
    isLoggedIn: account.isLoggedIn,
    setPreferredAccount: account.setPreferredAccount,
    hasSmartAccounts: account.hasSmartAccounts,
    signOut,
    ...createMail({ site, person, memory, clock }),
    ...createSocial({ site, person }),

    approvals: requests.list,
    async show(place, words, signal) {
      await frame.ask('SYNC_THEME', options.theme(), { signal, limit: FRAME_REPLY_LIMIT })
      signal?.throwIfAborted()
      return frame.lay(place, words)
    },
    syncTheme: () => {
      if (person.who()) syncTheme()
    },
    abortApprovals: () => requests.abort(),
    destroy() {
      listeners.clear()
      frame.destroy()
    },
  }
}
