import { computed } from '@preact/signals-core'
import { follow } from '../../flows/money/feature-state.js'
import type { OpenModal } from '../../modal.js'

/** Tells whether an embedded wallet has two kinds of account on its network; the site may say later on which networks it has. */
export function watchSmartAccounts(modal: OpenModal, tell: (hasBoth: boolean) => void): () => void {
  const caipNetworkId = computed(() => modal.state.networkOf()?.caipNetworkId)
  return follow(
    () => caipNetworkId.value,
    async over => {
      const at = caipNetworkId.peek()
      if (!at) return
      const { toEmbedded } = await import('../../flows/login/embedded.js')
      const wallet = await toEmbedded(modal)
      if (over.aborted) return
      const read = () => over.aborted || tell(wallet.hasSmartAccounts(at))
      over.addEventListener('abort', wallet.watch(read))
      read()
    },
  )
}
