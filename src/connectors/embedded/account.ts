import type { AccountKind } from '../../domain/accounts.js'
import type { CaipNetworkId, Namespace } from '../../domain/caip.js'
import type { Connection } from '../../domain/connector.js'
import type { EmbeddedWallet } from '../../domain/embedded.js'
import { named } from '../../domain/error-code.js'
import type { CaipNetwork } from '../../domain/networks.js'
import { KINDS_KEY } from '../../domain/storage-keys.js'
import { toChainId, toNetworkId } from './chain-ids.js'
import type { Memory, PreferredKind } from './memory.js'
import type { Person } from './person.js'
import type { Site } from './site.js'

export type Account = Pick<EmbeddedWallet, 'isLoggedIn' | 'setPreferredAccount' | 'hasSmartAccounts'> & {
  /**
   * Asks whose the account is on a network, and answers with the connection.
   * @param isHere whether who asked something before this has stayed (`person.stay`)
   * @throws ModalError, `networkNotFound` where the page has no network for it, `requestAborted` where they have left
   */
  meet(namespace: Namespace, network?: CaipNetworkId, isHere?: () => boolean): Promise<Connection>
  /** @throws `chainNotSupported`, or what the frame says */
  switchNetwork(namespace: Namespace, id: CaipNetworkId): Promise<void>
}

/** A person's accounts: whose they are, on which network, and of which kind. */
export function createAccount(options: {
  site: Site
  person: Person
  memory: Memory
  /** Which network a namespace is to be on. */
  networkOf(namespace: Namespace): CaipNetwork | undefined
  /** Which kind of account the dApp begins with. */
  defaultKinds: Partial<Record<Namespace, AccountKind>>
  /** What is known of smart accounts is another now. */
  onChange(): void
  /** Nobody is here any more. */
  onGone(): void
}): Account {
  const { site, person, memory, networkOf, defaultKinds, onChange, onGone } = options
  let smartNetworks: Promise<void> | undefined

  async function meet(
    namespace: Namespace,
    network = networkOf(namespace)?.caipNetworkId,
    isHere = person.stay(namespace),
  ): Promise<Connection> {
    if (!network) throw named('networkNotFound')
    if (!isHere()) throw named('requestAborted')
    const preferredAccountType = namespace === 'eip155' ? (memory.kindOf('eip155') ?? defaultKinds.eip155 ?? 'smartAccount') : undefined
    await person.meet(namespace, network, site.say('GET_USER', { chainId: toChainId(network), preferredAccountType }), isHere)
    // Once for each page: until then it is what the site said last.
    smartNetworks ??= loadSmartNetworks().catch(() => (smartNetworks = undefined))
    return person.connectionOf(namespace)!
  }

  /** Asks on which networks there are smart accounts; until that is known, it is those where somebody has one. */
  async function loadSmartNetworks(): Promise<void> {
    const { smartAccountEnabledNetworks } = await site.ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS')
    memory.put('SMART_ACCOUNT_ENABLED_NETWORKS', smartAccountEnabledNetworks.join())
    memory.put('SMART_ACCOUNT_ENABLED', smartAccountEnabledNetworks.length ? 'true' : undefined)
    onChange()
  }

  async function goTo(namespace: Namespace, id: CaipNetworkId, isHere: () => boolean): Promise<void> {
    const { chainId } = await site.ask('SWITCH_NETWORK', { chainId: toChainId(id) }).catch((error: Error) => {
      throw error.name === 'embeddedSaid' ? named('chainNotSupported', error) : error
    })
    if (toNetworkId(chainId, namespace) !== id) throw named('chainNotSupported')
    await meet(namespace, id, isHere)
  }

  const keepKind = (eip155: PreferredKind | undefined) => {
    memory.storage.set(KINDS_KEY, JSON.stringify({ ...memory.storage.getJson(KINDS_KEY), eip155 }))
    memory.put('PREFERRED_ACCOUNT_TYPE', eip155)
  }

  return {
    meet,
    async isLoggedIn() {
      if (!memory.isLoggedIn()) return false
      const token = memory.get('SESSION_TOKEN_KEY')
      const { isConnected } = await site.ask('IS_CONNECTED', token ? { token } : undefined)
      if (!isConnected) {
        memory.keep()
        onGone()
      }
      return isConnected
    },
    async switchNetwork(namespace, id) {
      const isHere = person.stay(namespace)
      if (person.standing(namespace)) return goTo(namespace, id, isHere)
      // From another family it is enough to ask whose the account is there (references, wire 7.7).
      await meet(namespace, id, isHere).catch((error: unknown) => {
        if (!isHere()) throw error
        return goTo(namespace, id, isHere)
      })
    },
    hasSmartAccounts: id =>
      (memory.get('SMART_ACCOUNT_ENABLED_NETWORKS') ?? '').split(',').includes(id.split(':')[1]!) || person.hasSmartAccount(id),
    async setPreferredAccount(wanted) {
      // Where the frame has no such account, there is the plain one.
      const kind = await site.ask('SET_PREFERRED_ACCOUNT', { type: wanted }).then(
        answer => answer.type,
        (error: Error) => {
          if (error.name !== 'embeddedSaid' && error.name !== 'frameFailed') throw error
          return 'eoa' as const
        },
      )
      const before = memory.kindOf('eip155')
      keepKind(kind)
      const standing = person.standing('eip155')
      try {
        if (standing) await meet('eip155', standing.network)
      } catch (error) {
        // Here the former account is still shown, and the frame is to sign with that.
        keepKind(before)
        void site.ask('SET_PREFERRED_ACCOUNT', { type: standing!.kind }).catch(() => {})
        throw error
      }
      return person.standing('eip155')?.kind ?? kind
    },
  }
}
