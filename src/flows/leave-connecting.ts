import { findNetwork } from '../domain/networks.js'
import type { Modal } from '../modal.js'
import { close } from './close.js'

/**
 * Where a visitor goes once connected: to the network the dApp or he himself named before, away from one that is not
 * offered, else back to the page.
 */
export function leaveConnecting(modal: Modal, wanted: string | undefined): void {
  const { state, screen, options } = modal
  if (wanted && state.networkOf()?.caipNetworkId !== wanted) {
    screen!.router.reset('SwitchNetwork', { caipNetworkId: wanted, title: findNetwork(state.networks.value, wanted)?.name })
  } else if (state.isUnsupported() && options.enableNetworkSwitch !== false) screen!.router.reset('UnsupportedChain', { isUnsupported: true })
  else close(modal)
}
