import type { AccountType } from '../../domain/accounts.js'
import { type CaipNetworkId, type Namespace, toChainName } from '../../domain/caip.js'
import type { Connection, ConnectionEvents } from '../../domain/connector.js'
import { MULTICHAIN_NAMESPACES } from '../../domain/multichain.js'
import type { Face } from './face.js'
import { addressesOf, chainsOf, type Granted } from './session.js'

/**
 * What a session grants in each family, and on which of its networks somebody is there. Whoever watches a family, and its face, is told of what
 * changes there.
 * @param networkOf where the page is in a family, or would be
 */
export function createStanding(networkOf: (namespace: Namespace) => CaipNetworkId | undefined) {
  const watchers = new Set<{ namespace: Namespace; events: ConnectionEvents }>()
  const faces = new Map<Namespace, Face>()
  const chosen = new Map<Namespace, CaipNetworkId>()
  /** Whom the visitor has turned to in the wallet: sessions do not say. */
  const inFront = new Map<Namespace, unknown>()
  let granted: readonly Granted[] = []

  const at = (namespace: Namespace) => {
    const chains = chainsOf(granted, namespace)
    const network = [chosen.get(namespace), networkOf(namespace)].find(each => each && chains.includes(each)) ?? chains[0]
    return { network, addresses: addressesOf(granted, namespace, network) }
  }
  const accountsOf = (namespace: Namespace): AccountType[] =>
    at(namespace).addresses.map(address => ({ namespace, address, type: namespace === 'bip122' ? 'payment' : 'eoa' }))

  /** Tells a family what is otherwise there than before. */
  const tell = (namespace: Namespace, before: ReturnType<typeof at>) => {
    const { network, addresses } = at(namespace)
    const face = faces.get(namespace)
    const each = (act: (events: ConnectionEvents) => void) =>
      [...watchers].forEach(watcher => watcher.namespace === namespace && act(watcher.events))
    if (network && before.network !== network) {
      face?.emit('chainChanged', toChainName(network))
      if (before.addresses.length) each(({ onNetwork }) => onNetwork(network))
    }
    if (before.addresses.join() === addresses.join()) return
    const isOver = !addresses.length
    face?.emit('accountsChanged', [...addresses])
    if (isOver) face?.emit('disconnect', Object.assign(new Error('Disconnected'), { code: 4900 }))
    // What the wallet has taken back in a family is over there; the others go on.
    each(({ onAccounts, onEnd }) => (isOver ? onEnd?.() : onAccounts(accountsOf(namespace))))
  }
  const change = (make: () => void) => {
    const before = MULTICHAIN_NAMESPACES.map(at)
    make()
    MULTICHAIN_NAMESPACES.forEach((namespace, index) => tell(namespace, before[index]!))
  }
  const grant = (next: readonly Granted[]) => {
    const rank = ({ namespace, address }: Granted) => Number(inFront.get(namespace) === address)
    change(() => (granted = [...next].sort((a, b) => rank(b) - rank(a))))
  }

  return {
    at,
    granted: () => granted,
    chainsOf: (namespace: Namespace) => chainsOf(granted, namespace),
    connectionOf(namespace: Namespace): Connection | undefined {
      const { network } = at(namespace)
      return network && { accounts: accountsOf(namespace), caipNetworkId: network }
    },
    /** The wallet grants this from now on. */
    grant,
    /** Nobody is here any more in these. */
    letGo(families: readonly Namespace[]) {
      for (const each of families) inFront.delete(each)
      grant(granted.filter(({ namespace }) => !families.includes(namespace)))
    },
    /** Another account is in use in the wallet from now on. */
    turnTo(namespace: Namespace, address: unknown) {
      inFront.set(namespace, address)
      grant(granted)
    },
    /** Somebody goes to a network of those that are granted. */
    goTo(namespace: Namespace, network: CaipNetworkId) {
      if (chainsOf(granted, namespace).includes(network)) change(() => void chosen.set(namespace, network))
    },
    /** From now on dApps of a family hold this. */
    show: (namespace: Namespace, face: Face) => void faces.set(namespace, face),
    /** Tells dApps of a family something of their own. */
    emit: (namespace: Namespace, event: string, value: unknown) => faces.get(namespace)?.emit(event, value),
    /** Watches a family; returns the stop. */
    watch(watcher: { namespace: Namespace; events: ConnectionEvents }): () => void {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** The way to the wallet is gone: nobody knows what it grants. */
    lose() {
      for (const { events } of [...watchers]) events.onDisconnect()
    },
  }
}
