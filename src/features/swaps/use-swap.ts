import { useEffect, useMemo } from 'react'
import { isSwapNetwork } from '../../domain/swap-networks.js'
import { useModal } from '../../use-modal.js'
import type { OpenModal } from '../../modal.js'
import { asking } from './parts.js'
import { swapOf, type Swap } from './state.js'

/** The swap of the account in use; undefined where nothing can be swapped. A visitor without an account is sent to connect. */
export function useSwap(): Swap | undefined {
  const modal = useModal()
  const { state, screen, options } = modal
  const swap = useMemo(() => swapOf(modal), [])
  const { caipAddress } = state.accountOf()
  const isHere = Boolean(options.projectId) && state.activeNamespace.value === 'eip155' && !state.isUnsupported() && isSwapNetwork(state.networkOf()?.caipNetworkId, options.services)
  useEffect(() => {
    if (!caipAddress) screen.router.reset('Connect')
    else if (isHere) startSwap(modal, swap)
  }, [caipAddress, isHere])
  // A service may know fewer networks than a dApp offers.
  const isEmpty = swap.status.value === 'ready' && !swap.tokens.value.length
  return caipAddress && isHere && !isEmpty ? swap : undefined
}

/** Reads what can be swapped; where what does so does not arrive, that is said like a service that does not answer. */
export function startSwap(modal: OpenModal, swap: Swap): void {
  asking().then(({ loadSwap }) => loadSwap(modal, swap)).catch(() => (swap.status.value = 'failed'))
}
