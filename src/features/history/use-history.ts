import { useLayoutEffect, useMemo } from 'react'
import type { Modal } from '../../modal.js'
import { useModal } from '../../use-modal.js'
import { historyOf, type History } from './state.js'

/**
 * What reads a history; fetched beside what shows it. Where it does not arrive, that is said like a service that does not answer;
 * where it arrives after everybody has gone, nobody is asked.
 */
function reading(verb: 'loadHistory' | 'loadMore', modal: Modal, history: History, options?: { again?: boolean }): void {
  const { signal } = history.attempt
  void import('./load-history.js').then(part => (signal.aborted ? undefined : part[verb](modal, history, options))).catch(() => history.reset(history.of, 'failed'))
}

/** Reads the first page. */
export const begin = (modal: Modal, history: History, options?: { again?: boolean }): void => reading('loadHistory', modal, history, options)

/** Reads the next page. */
export const more = (modal: Modal, history: History): void => reading('loadMore', modal, history)

/** The history of whoever is connected, from his first act on; another's is gone before it could be seen. */
export function useHistory(): History {
  const modal = useModal()
  const history = useMemo(() => historyOf(modal), [])
  const { caipAddress, isConnected } = modal.state.accountOf()
  const { movedAt } = modal.state.of()
  const of = isConnected && modal.screen.hasActed.value ? caipAddress : undefined
  useLayoutEffect(() => {
    if (history.of !== of) history.reset(of)
    if (of) begin(modal, history)
    return () => history.stop()
  }, [of, movedAt])
  return history
}
