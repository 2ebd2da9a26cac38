import { useEffect } from 'react'
import type { CaipNetwork } from '../../domain/networks.js'
import { useModal } from '../../use-modal.js'

/** Who is to be paid, and where he can be; a visitor without an address is sent to connect. */
export function useReceiver(): { address: string; networks: readonly CaipNetwork[] } {
  const { state, screen } = useModal()
  const { address = '' } = state.accountOf()
  useEffect(() => {
    if (!address) screen.router.reset('Connect')
  }, [])
  return { address, networks: state.networks.value.filter(network => network.chainNamespace === state.activeNamespace.value) }
}
