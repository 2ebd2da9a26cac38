import type { CaipNetworkId } from '../domain/caip.js'
import type { Modal } from '../modal.js'

/** The wallet has gone to a network: opens UnsupportedChain where it is not offered and the visitor can do something about it (specification, section 4). */
export function leaveUnsupported(modal: Modal, caipNetworkId: CaipNetworkId): void {
  const { state, options } = modal
  // Of a namespace the visitor is not in, its buttons tell; and the wallet may have gone on.
  if (state.networkOf()?.caipNetworkId !== caipNetworkId || !state.isUnsupported() || options.enableNetworkSwitch === false) return
  // A dialog that cannot be loaded now is no reason to fail: the buttons show the state as well.
  void modal.open({ view: 'UnsupportedChain', isUnsupported: true }).catch(() => {})
}
