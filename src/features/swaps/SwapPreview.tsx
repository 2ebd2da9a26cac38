import { useEffect } from 'react'
import { SWAPPING_TEXTS } from '../../domain/texts/swapping.js'
import { toast } from '../../flows/say.js'
import type { View } from '../../ui/children.js'
import { useModal, useTexts } from '../../use-modal.js'
import { Preview } from './Preview.js'
import { ASKED } from './build-preview.js'
import { swapOf } from './state.js'
import { useSwap } from './use-swap.js'
import { toWish } from './wish.js'

/** What is about to be swapped, in full, and the way to do it. */
export function SwapPreview(): View {
  const modal = useModal()
  const text = useTexts(SWAPPING_TEXTS)
  const swap = useSwap()
  // Without a wish there is nothing to show: a dApp has asked for this view, or account and network have changed.
  const isLost = !swap || (swap.status.value === 'ready' && !toWish(modal, swap)) || swap.status.value !== 'ready'
  useEffect(() => {
    const { router } = modal.screen
    if (!isLost || !modal.state.accountOf().address) return
    if (router.history.peek().at(-2)?.view === 'Swap') {
      const { step, isApproved } = swapOf(modal)
      // Whatever is under way goes on: only where nothing is, nothing was sent.
      toast(modal, 'error', text(modal.underWay.has(ASKED) ? 'swapMovedAsked' : isApproved.peek() ? 'swapMovedApproved' : step.peek() === 'idle' ? 'swapMoved' : 'swapMovedApproving'))
      router.back(true)
    } else router.replace('Swap')
  }, [isLost])
  return isLost ? null : <Preview swap={swap} />
}
