import { signal } from '@preact/signals-core'
import type { Wallet } from '../domain/wallets.js'

/** How a list of the directory stands. */
export type ListStatus = 'idle' | 'loading' | 'ready' | 'failed'

/** One list of the directory, as far as it has arrived. */
export type Listing = ReturnType<typeof createListing>

/** Makes an empty list: of every wallet, or of what is looked for. */
export function createListing(search = '', isCertified = false) {
  return {
    search,
    isCertified,
    wallets: signal<readonly Wallet[]>([]),
    status: signal<ListStatus>('idle'),
    /** How many pages have arrived. */
    pages: 0,
    /** There is no other page. */
    isComplete: false,
    /** Ends the search; a late answer then reaches nobody. */
    attempt: new AbortController(),
  }
}

export type AllWallets = ReturnType<typeof createAllWallets>

/** Every wallet of the directory, page by page, and what a search found. Kept while the dialog lives, so that coming back shows it at once. */
export function createAllWallets() {
  return {
    /** What the visitor has typed. */
    search: signal(''),
    /** Only wallets that WalletConnect has certified. */
    isCertified: signal(false),
    listed: createListing(),
    /** What a search found, while there is one. */
    found: signal<Listing | undefined>(undefined),
    /** How far the list was scrolled when the visitor left it. */
    scrolled: 0,
  }
}
