import type { Modal } from '../modal.js'
import { held } from './actions.js'
import { close } from './close.js'

/**
 * Where a visitor goes once connected: back to the page; where there is more to do, on to that (`go-on.ts`).
 */
export function leaveConnecting(modal: Modal, wanted: string | undefined): void {
  const { state, siwx } = modal
  const isElsewhere = wanted && state.networkOf()?.caipNetworkId !== wanted
  if (isElsewhere || siwx || state.isUnsupported())
    held().then(
      ({ goOn }) => goOn(modal, isElsewhere && wanted),
      () => close(modal),
    )
  else close(modal)
}
