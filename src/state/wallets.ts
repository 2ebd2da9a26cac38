import { type Signal, signal } from '@preact/signals-core'
import type { Wallet, WalletLists, WalletRow } from '../domain/wallets.js'
import type { AllWallets, ListStatus } from './all-wallets.js'

/** What the wallet directory has told so far. */
export function createWallets() {
  const known = signal<ReadonlyMap<string, Wallet>>(new Map())
  const images = new Map<string, Signal<string | undefined>>()
  return {
    lists: signal<WalletLists>({ featured: [], recommended: [], excluded: [], count: 0 }),
    status: signal<ListStatus>('idle'),
    /** Joins the rows that are known at once with the directory's; comes with the directory. */
    merge: signal<((own: readonly WalletRow[], hasWalletConnect: boolean) => readonly WalletRow[]) | undefined>(undefined),
    /** Every wallet heard of that a visitor may choose, by id, in the order they came: recent ones, the dApp's own, the directory's. */
    known,
    /** A wallet the visitor may have come from. */
    find: (id: string | undefined): Wallet | undefined => known.value.get(id ?? ''),
    /** The list of all wallets, from the moment somebody looks at it. */
    all: undefined as AllWallets | undefined,
    /** Opens a wallet's app within a tap; there once a link is being made ready. Answers whether there was something to open. */
    openApp: undefined as ((wallet: Wallet) => boolean) | undefined,
    /** The dApp's own, once the directory's code is here. */
    custom: [] as readonly Wallet[],
    /** Used lately, newest first. */
    recent: signal<readonly Wallet[]>([]),
    /** The picture of an image id: undefined until it has arrived, then a data URL, empty where there is none. */
    image(id: string): Signal<string | undefined> {
      const image = images.get(id) ?? signal<string | undefined>(undefined)
      images.set(id, image)
      return image
    },
  }
}
