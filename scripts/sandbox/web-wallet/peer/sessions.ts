// The sessions of the web wallet: where they are, and what its owner can do with them.
import type { IWalletKit } from '@reown/walletkit'
import type { SessionTypes } from '@walletconnect/types'
import { getSdkError } from '@walletconnect/utils'
import type { Keys } from '../../keys.js'
import { toAccounts } from './namespaces.js'

/** What an owner sees of their sessions, and what they can do with one. */
export type Sessions = ReturnType<typeof createSessions>

interface SessionsOptions {
  kit: IWalletKit
  keys: Keys
  chains: Readonly<Record<string, string>>
  changed(): void
}

const namespaceOf = (id: string) => id.split(':')[0]!
const networkPart = (account: string) => account.split(':').slice(0, 2).join(':')
const addressPart = (account: string) => account.split(':').slice(2).join(':')
const unique = (items: string[]) => [...new Set(items)]

/** The sessions of `kit`. */
export function createSessions({ kit, keys, chains, changed }: SessionsOptions) {
  const current = new Map<string, string>()

  const find = (topic: string): SessionTypes.Struct => {
    const session = kit.getActiveSessions()[topic]
    if (!session) throw new Error(`There is no session ${topic}.`)
    return session
  }
  /** The network a session is on (CAIP-2): the one last switched to, else its first. */
  const networkOf = (topic: string): string | undefined =>
    current.get(topic) ?? Object.values(find(topic).namespaces).map(({ accounts }) => networkPart(accounts[0]!))[0]
  /** Only events the page asked for can be sent. */
  const emit = async (topic: string, name: string, chainId: string, data: unknown) => {
    if (find(topic).namespaces[namespaceOf(chainId)]?.events.includes(name))
      await kit.emitSessionEvent({ topic, event: { name, data }, chainId })
  }

  return {
    /** The sessions that stand, oldest first. */
    sessions: (): SessionTypes.Struct[] => Object.values(kit.getActiveSessions()),
    networkOf,

    /** Goes to another network, which becomes part of the session if it is not, and tells the page. */
    async switchChain(topic: string, networkId: string): Promise<void> {
      const { namespaces } = find(topic)
      const name = namespaceOf(networkId)
      const namespace = namespaces[name]
      if (!namespace || !(networkId in chains)) throw new Error(`The session cannot go to ${networkId}.`)
      const known = unique(namespace.accounts.map(networkPart))
      if (!known.includes(networkId)) {
        const added = unique(namespace.accounts.map(addressPart)).map(address => `${networkId}:${address}`)
        const grown = { ...namespace, chains: [...known, networkId], accounts: [...namespace.accounts, ...added] }
        await kit.updateSession({ topic, namespaces: { ...namespaces, [name]: grown } })
      }
      current.set(topic, networkId)
      await emit(topic, 'chainChanged', networkId, name === 'eip155' ? Number(networkId.split(':')[1]) : networkId)
      changed()
    },

    /** Gives the session another account in all its namespaces, and tells the page. */
    async switchAccount(topic: string, index: number): Promise<void> {
      const changes = Object.entries(find(topic).namespaces).map(([name, namespace]) => {
        const accounts = unique(namespace.accounts.map(networkPart)).flatMap(id => toAccounts(id, keys, [index]))
        return [name, { ...namespace, accounts }] as const
      })
      await kit.updateSession({ topic, namespaces: Object.fromEntries(changes) })
      for (const [name, { accounts }] of changes) {
        const here = networkOf(topic)
        const chainId = here && namespaceOf(here) === name ? here : networkPart(accounts[0]!)
        await emit(
          topic,
          'accountsChanged',
          chainId,
          accounts.filter(account => networkPart(account) === chainId),
        )
      }
      changed()
    },

    async disconnect(topic: string): Promise<void> {
      await kit.disconnectSession({ topic: find(topic).topic, reason: getSdkError('USER_DISCONNECTED') })
      changed()
    },
  }
}
