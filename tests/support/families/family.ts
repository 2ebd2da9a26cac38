import type { ChainAdapter } from '../../../src/domain/adapter.js'
import type { Namespace } from '../../../src/domain/caip.js'
import type { AppKitNetwork } from '../../../src/domain/networks.js'
import { network } from '../modal.js'

/** What a wallet was asked, and the chain the question names, where it names one: CAIP-2. */
export interface FamilyRequest {
  method: string
  chain?: string | undefined
}

/** One chain family with a wallet in the page whose visitor is the test: what a random walk needs of it. */
export interface Family {
  readonly namespace: Namespace
  readonly adapter: ChainAdapter
  readonly networks: readonly AppKitNetwork[]
  /** The id under which the wallet is found. */
  readonly connectorId: string
  /** Every address the wallet holds. */
  readonly addresses: readonly string[]
  /** Every request that reached the wallet. */
  readonly requests: FamilyRequest[]
  /** Whether its visitor says yes. */
  isWilling: boolean
  /** The accounts it shares with a page it let in, the one in use first. */
  readonly shared: readonly string[]
  /** Whether the page has been let in. */
  isGranted: boolean
  /** The network the wallet itself is on (CAIP-2), where wallets of the family are on one. */
  network?: string
  /** It can only be asked aloud what it shares; where the visitor then says no, it is forgotten, so that the next load asks nobody. */
  asksToRestore?: boolean
  /** Asks its wallet for something that names a chain; the wallet says no once it has heard it. */
  sign?(provider: unknown, address: string): Promise<unknown>
  /** What the node of the first or second network answers when it is asked for a balance, and the units that are meant. */
  answer?(at: number): { result: unknown; units: bigint }
  /** What it puts into the page's window. */
  globals?(): object
  /** Makes itself known to a page. */
  arrive?(page: EventTarget): void
  /** The visitor picks accounts in their wallet; none takes the permission back. */
  share(addresses: readonly string[]): void
  /** The visitor moves to another network in their wallet. */
  moveTo?(caipNetworkId: string): void
  /** From now on its answers wait; they come once what is returned is called. */
  hold?(): () => void
}

/** Two networks of a family, by reference. */
export function networksOf(namespace: Namespace, ...references: [string, string]): AppKitNetwork[] {
  return references.map((reference, at) => ({
    ...network(at + 1),
    id: namespace === 'eip155' ? Number(reference) : reference,
    name: `${namespace} ${at + 1}`,
    chainNamespace: namespace,
    caipNetworkId: `${namespace}:${reference}`,
    rpcUrls: { default: { http: [`https://node-${namespace}-${at + 1}.test/`] } },
  }))
}

/** A family whose wallet shares nothing yet. @param tell what the page is told of other accounts */
export function createFamily(
  tell: (shared: readonly string[]) => void,
  own: Omit<Family, 'requests' | 'isWilling' | 'shared' | 'isGranted' | 'share'>,
): Family {
  const family: Family = {
    ...{ requests: [], isWilling: true, shared: [], isGranted: false },
    ...own,
    share(shared) {
      Object.assign(family, { shared, isGranted: shared.length > 0 })
      tell(shared)
    },
  }
  return family
}

/** The visitor lets the page in: with the accounts that they have picked, or with all. */
export function letIn(family: Family): void {
  if (!family.isGranted) Object.assign(family, { isGranted: true, shared: family.shared.length ? family.shared : [...family.addresses] })
}

/** An emitter of the plainest kind. */
export function createListeners() {
  const listeners = new Map<string, Set<(value: never) => void>>()
  return {
    on(event: string, listener: (value: never) => void): () => void {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return () => void listeners.get(event)?.delete(listener)
    },
    emit(event: string, value: unknown): void {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(value as never)
    },
  }
}
