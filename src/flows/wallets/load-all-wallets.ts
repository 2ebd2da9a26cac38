import { batch } from '@preact/signals-core'
import { onSight } from '../../clients/page.js'
import { WALLET_PAGE, WALLET_SEARCH_DELAY, WALLET_SEARCH_ENTRIES, WALLET_SEARCH_LETTERS } from '../../domain/times.js'
import type { OpenModal } from '../../modal.js'
import { createAllWallets, createListing, type AllWallets, type Listing } from '../../state/all-wallets.js'
import { inOrder, know, loadWallets, toWalletDirectory, toDirectoryQuery } from './wallets.js'
import { track } from '../track.js'

/** What the list of all wallets knows; made when somebody first looks at it. */
export function toAllWallets({ screen }: OpenModal): AllWallets {
  return (screen.wallets.all ??= createAllWallets())
}

/** Loads the next page of the list on screen whenever its end comes into sight. Returns the stop. */
export function watchEnd(modal: OpenModal, end: Element): () => void {
  return onSight(end, () => void loadMore(modal))
}

/** Loads the next page of the list on screen, where there is one and none is under way. What went wrong stands in its `status`. */
export async function loadMore(modal: OpenModal): Promise<void> {
  const { found, listed } = toAllWallets(modal)
  const listing = found.peek() ?? listed
  if (!listing.isComplete && listing.status.peek() !== 'loading') await loadPage(modal, listing)
}

/** Looks for something, or with nothing to look for goes back to every wallet. What was under way is over: the latest answer counts. */
export function searchWallets(modal: OpenModal, search: string, isCertified: boolean): void {
  const all = toAllWallets(modal)
  const before = all.found.peek()
  const trimmed = search.trim()
  const wanted = trimmed.length < WALLET_SEARCH_LETTERS ? '' : trimmed
  all.search.value = search
  all.isCertified.value = isCertified
  if (wanted === (before?.search ?? '') && isCertified === Boolean(before?.isCertified)) return
  before?.attempt.abort()
  all.scrolled = 0
  const listing = wanted || isCertified ? createListing(wanted, isCertified) : undefined
  all.found.value = listing
  if (listing) void ask(modal, listing)
}

/** Asks once the visitor has stopped typing; the skeletons are seen at least as long, so that nothing flickers. */
async function ask(modal: OpenModal, listing: Listing): Promise<void> {
  const {
    search,
    isCertified,
    status,
    attempt: { signal },
  } = listing
  status.value = 'loading'
  await modal.clock.wait(WALLET_SEARCH_DELAY, signal)
  if (signal.aborted) return
  track(modal, { event: 'SEARCH_WALLET', properties: { badge: isCertified ? 'certified' : '', search } })
  await loadPage(modal, listing)
}

async function loadPage(modal: OpenModal, listing: Listing): Promise<void> {
  const { search, isCertified, status, wallets, attempt } = listing
  const { lists, status: first } = modal.screen.wallets
  const { excludeWalletIds = [], includeWalletIds } = modal.options
  const isSearch = search || isCertified
  status.value = 'loading'
  try {
    // The pages of every wallet leave out what stands before them, so that has to be known first.
    if (!isSearch) await loadWallets(modal)
    const { recommended, featured, count } = lists.peek()
    const before = isSearch ? [] : [...recommended, ...featured]
    if (!isSearch && first.peek() === 'failed') throw new Error()
    const page =
      count && before.length >= count
        ? undefined
        : await toWalletDirectory(modal)?.getWallets(
            {
              ...toDirectoryQuery(modal),
              search,
              certified: isCertified,
              entries: isSearch ? WALLET_SEARCH_ENTRIES : WALLET_PAGE,
              exclude: [...before.map(({ id }) => id), ...excludeWalletIds],
              page: listing.pages + 1,
            },
            attempt.signal,
          )
    const come = page?.wallets ?? []
    const known = new Set(wallets.peek().map(({ id }) => id))
    // What is seen stays where it is: each page is put in order by itself.
    const all = [...wallets.peek(), ...inOrder(come, includeWalletIds).filter(({ id }) => !known.has(id))]
    const goal = isSearch ? page?.count : count
    listing.pages++
    // A directory that does not count ends with an empty page.
    listing.isComplete = !come.length || Boolean(goal && before.length + all.length >= goal)
    batch(() => {
      wallets.value = all
      status.value = 'ready'
      know(modal, come)
    })
  } catch {
    status.value = 'failed'
  }
}
