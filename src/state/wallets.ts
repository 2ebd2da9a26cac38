import { batch, signal } from '@preact/signals-core'
import type { Features } from '../domain/features.js'
import type { Wallet, WalletLists, WalletRow } from '../domain/wallets.js'

/** What the wallet directory has told so far. */
export function createWallets() {
  const lists = signal<WalletLists>({ featured: [], recommended: [], excluded: [], count: 0 })
  const status = signal<'idle' | 'loading' | 'ready' | 'failed'>('idle')
  return {
    lists,
    status,
    /** Joins the wallets of this browser with the directory's; comes with the directory. */
    merge: signal<((own: readonly WalletRow[], features: Features) => readonly WalletRow[]) | undefined>(undefined),
    /** Used lately, newest first. */
    recent: signal<readonly Wallet[]>([]),
    /** Pictures that have arrived, by image id, as data URLs; an empty one is missing. */
    images: signal<Readonly<Record<string, string>>>({}),
    set(next: WalletLists) {
      batch(() => {
        lists.value = next
        status.value = 'ready'
      })
    },
  }
}
