import { computed } from '@preact/signals-core'
import { useLayoutEffect, useMemo } from 'react'
import { toLocale } from '../../domain/texts.js'
import { ACCOUNT_REST, HISTORY_EMPTY_PAGES } from '../../domain/times.js'
import { mayPrefetch } from '../../flows/rooms.js'
import { followAccount } from '../../flows/session/follow-account.js'
import { follow } from '../../flows/money/feature-state.js'
import type { OpenModal } from '../../modal.js'
import { useModal } from '../../use-modal.js'
import { loadHistory, loadMore } from './load-history.js'
import { historyOf, type History } from './state.js'

/** Watches as long as a view is on screen: the one way in which a view of the account begins to ask. */
export function useWatch(watch: (modal: OpenModal) => () => void): void {
  const modal = useModal()
  useLayoutEffect(() => watch(modal), [])
}

/** Reads what the account's view shows, for whoever is connected, and again when it is another account or something has moved. */
export function watchAccount(modal: OpenModal): () => void {
  const { state } = modal
  const about = computed(() => {
    const { caipAddress, isConnected } = state.accountOf()
    return isConnected && `${caipAddress} ${state.of().movedAt}`
  })
  return follow(
    () => about.value,
    over => {
      if (about.peek()) over.addEventListener('abort', followAccount(modal, state.activeNamespace.peek()))
    },
  )
}

/** Fetches the rooms that the account leads to, once it has been looked at for a moment. */
export function watchRest({ clock, options }: OpenModal, rooms: readonly (() => Promise<unknown>)[]): () => void {
  const over = new AbortController()
  void clock.wait(ACCOUNT_REST, over.signal).then(rests => {
    if (rests && mayPrefetch(options)) for (const room of rooms) room().catch(() => {})
  })
  return () => over.abort()
}

/** Reads the first page. */
export function begin(modal: OpenModal, history: History, options?: { again?: boolean }): void {
  loadHistory(modal, history, options).catch(() => history.reset(history.of, 'failed'))
}

/** Reads the next page. */
export function more(modal: OpenModal, history: History): void {
  loadMore(modal, history).catch(() => history.reset(history.of, 'failed'))
}

/** The history of whoever is connected, from their first act on; another's is gone before it could be seen. */
export function useHistory(): History {
  const modal = useModal()
  const history = useMemo(() => historyOf(modal), [])
  useWatch(() => watchHistory(modal, history))
  return history
}

/** Where the latest page has no NFT, a few more are looked through by themselves. */
export function watchNfts(modal: OpenModal, history: History): () => void {
  const isDue = computed(() => isSearching(history) && history.status.value === 'ready')
  return follow(
    () => isDue.value,
    () => {
      if (isDue.peek()) more(modal, history)
    },
  )
}

/** Whether no NFT has been found yet, and there is more to look through without being asked to. */
export function isSearching({ nfts, next, isPaused, pages }: History): boolean {
  return !nfts.value.length && Boolean(next.value) && !isPaused.value && pages < HISTORY_EMPTY_PAGES
}

function watchHistory(modal: OpenModal, history: History): () => void {
  const { state, screen, options } = modal
  const of = computed(() => {
    const { caipAddress, isConnected } = state.accountOf()
    return isConnected && screen.hasActed.value ? caipAddress : undefined
  })
  const movedAt = computed(() => state.of().movedAt)
  const locale = computed(() => toLocale(options.texts))
  return follow(
    () => [of.value, movedAt.value, locale.value],
    over => {
      const now = of.peek()
      over.addEventListener('abort', () => history.stop())
      if (history.of !== now) history.reset(now)
      history.tellIn(locale.peek())
      if (now) begin(modal, history)
    },
  )
}
