import { useLayoutEffect, useMemo } from 'react'
import type { Modal } from '../../modal.js'
import { useModal } from '../../use-modal.js'
import { createHistory, type History } from './state.js'

/** What reads a history; fetched beside what shows it. Where it does not arrive, that is said like a service that does not answer. */
const reading = (history: History, read: (part: typeof import('./load-history.js')) => Promise<void>) =>
  void import('./load-history.js').then(read).catch(() => history.reset(history.of, 'failed'))

/** Reads the first page. */
export const begin = (modal: Modal, history: History, options?: { again?: boolean }) => reading(history, ({ loadHistory }) => loadHistory(modal, history, options))

/** Reads the next page. */
export const more = (modal: Modal, history: History) => reading(history, ({ loadMore }) => loadMore(modal, history))

/** The history of whoever is connected, from his first act on; another's is gone before it could be seen. */
export function useHistory(): History {
  const modal = useModal()
  const history = useMemo(createHistory, [])
  const { caipAddress, isConnected } = modal.state.accountOf()
  const { movedAt } = modal.state.of()
  const isActive = isConnected && modal.screen.hasActed.value
  useLayoutEffect(() => {
    if (isActive) begin(modal, history)
    else history.reset()
    return () => history.stop()
  }, [caipAddress, isActive, movedAt])
  return history
}
