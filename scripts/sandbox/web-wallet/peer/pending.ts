// What waits for the owner of the wallet.
import type { AuthTypes, CoreTypes, ProposalTypes } from '@walletconnect/types'
import { createListeners } from '../../listeners.js'
import type { AskedNamespace } from './namespaces.js'

/** A page that wants to connect. */
export interface Proposal {
  id: number
  pairingTopic: string
  dapp: CoreTypes.Metadata
  /** What it asks for, by namespace. */
  namespaces: Record<string, AskedNamespace>
  /** Milliseconds since 1970. */
  expiresAt: number
  /** The proposal as it came; of a sign-in the one it stands for. */
  struct: Pick<ProposalTypes.Struct, 'requiredNamespaces' | 'optionalNamespaces'>
  /** What is to be signed with the same click (CAIP-222). */
  signIn?: AuthTypes.PayloadParams
}

/** A page that wants something done. */
export interface PeerRequest {
  id: number
  topic: string
  dapp: CoreTypes.Metadata
  /** CAIP-2. */
  chainId: string
  method: string
  params: unknown
  /** Milliseconds since 1970. */
  expiresAt?: number
}

/** A list that grows and shrinks under its readers' eyes. */
export interface PendingList<Item> {
  /** Oldest first. */
  readonly items: readonly Item[]
  /** Hears of every change; returns its stop. */
  subscribe(listener: () => void): () => void
  /** The oldest that fits: one that waits already, or the next to come. Fails after `limitMs`. */
  next(fits?: (item: Item) => boolean, limitMs?: number): Promise<Item>
}

/** The same for who fills it. */
export type PendingStore<Item extends { id: number }> = ReturnType<typeof createPending<Item>>

const LIMIT_MS = 15_000

/** An empty list; `what` names its items in errors. */
export function createPending<Item extends { id: number }>(what: string) {
  let items: readonly Item[] = []
  const { add: subscribe, call: changed } = createListeners<[]>()
  const set = (next: readonly Item[]) => {
    items = next
    changed()
  }

  return {
    get items() {
      return items
    },
    subscribe,
    next: (fits: (item: Item) => boolean = () => true, limitMs = LIMIT_MS) =>
      new Promise<Item>((resolve, reject) => {
        const finish = (settle: () => void) => {
          clearTimeout(timer)
          stop()
          settle()
        }
        const timer = setTimeout(() => finish(() => reject(new Error(`No ${what} reached the wallet.`))), limitMs)
        const look = () => {
          const found = items.find(fits)
          if (found) finish(() => resolve(found))
        }
        const stop = subscribe(look)
        look()
      }),
    add: (item: Item) => set([...items.filter(({ id }) => id !== item.id), item]),
    /** Removes an item and returns it; fails when it is not there. */
    take(id: number): Item {
      const item = items.find(each => each.id === id)
      if (!item) throw new Error(`There is no ${what} ${id}.`)
      set(items.filter(each => each !== item))
      return item
    },
    /** Removes what fits. */
    drop: (fits: (item: Item) => boolean) => void (items.some(fits) && set(items.filter(item => !fits(item)))),
  }
}
