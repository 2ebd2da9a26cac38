import { useLayoutEffect, useMemo } from 'react'
import { useModal } from '../../use-modal.js'
import { loadHistory } from './load-history.js'
import { createHistory, type History } from './state.js'

/** The history of whoever is connected, from his first act on; another's is gone before it could be seen. */
export function useHistory(): History {
  const modal = useModal()
  const history = useMemo(createHistory, [])
  const { caipAddress, isConnected } = modal.state.accountOf()
  const { movedAt } = modal.state.of()
  const isActive = isConnected && modal.screen.hasActed.value
  useLayoutEffect(() => {
    if (isActive) void loadHistory(modal, history)
    else history.reset()
    return () => history.stop()
  }, [caipAddress, isActive, movedAt])
  return history
}
