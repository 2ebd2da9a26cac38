import { useEffect } from 'react'
import type { View } from '../../ui/children.js'
import { useModal } from '../../use-modal.js'
import { Picker } from './Picker.js'
import { useSwap } from './use-swap.js'

/** Where one chooses a token of either side. */
export function SwapSelectToken(): View {
  const modal = useModal()
  const swap = useSwap()
  // A dApp may ask for this view by itself, and the network may have changed meanwhile.
  const isLost = !swap || swap.status.value === 'failed'
  useEffect(() => {
    if (isLost && modal.state.accountOf().address) modal.screen.router.replace('Swap')
  }, [isLost])
  return isLost ? null : <Picker swap={swap} />
}
