import { findNetwork } from '../../domain/networks.js'
import type { Modal } from '../../modal.js'
import { close } from '../close.js'

/**
 * What follows on connecting: to the network the dApp or the visitor named before (`wanted`), away from one that is not offered,
 * or to a sign-in; else back to the page.
 */
export function goOn(modal: Modal, wanted: string | false | undefined): void {
  const { state, screen, options } = modal
  if (wanted) screen!.router.reset('SwitchNetwork', { caipNetworkId: wanted, title: findNetwork(state.networks.value, wanted)?.name })
  else if (state.isUnsupported() && options.enableNetworkSwitch !== false) screen!.router.reset('UnsupportedChain', { isUnsupported: true })
  // Who has yet to sign in is asked at once, in the same dialog.
  else if (modal.siwx)
    import('../sign-in/sign-in.js').then(
      ({ watchSignIn }) => watchSignIn(modal, close),
      () => close(modal),
    )
  else close(modal)
}
