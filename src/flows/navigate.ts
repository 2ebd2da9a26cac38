import type { OpenOptions } from '../domain/app-kit.js'
import { canClose, toFirstView } from '../domain/routes.js'
import { isMobile as detectMobile } from '../clients/device.js'
import type { Modal } from '../modal.js'
import { createScreen } from '../state/screen.js'
import { close } from './close.js'
import { track } from './track.js'

/** Goes to the view that fits (specification, section 2), as the modal opens. */
export function enter(modal: Modal, { view, namespace }: OpenOptions = {}): void {
  const { state } = modal
  const network = namespace && state.networkOf(namespace)
  if (network && namespace !== state.activeNamespace.value) state.activate(network)
  const isConnected = Boolean(state.accountOf().address)
  const isMobile = detectMobile()
  const first = toFirstView(view, { hasAdapters: modal.adapters.size > 0, isConnected, isMobile })
  if (modal.screen) modal.screen.router.reset(first)
  else modal.screen = createScreen(first, isMobile)
  track(modal, { event: 'MODAL_OPEN', properties: { connected: isConnected } })
}

/** What the cross, Esc and a click beside the dialog do: closes where that is allowed, shakes where it is not. */
export function closeSafely(modal: Modal): void {
  const { router, shakes } = modal.screen!
  if (canClose({ view: router.view.peek(), isSignInRequired: false })) close(modal)
  else shakes.value++
}

/** One step back; from the first view, out. */
export function goBack(modal: Modal): void {
  const { router } = modal.screen!
  if (router.closesOnBack.peek()) closeSafely(modal)
  else router.back(Boolean(modal.state.accountOf().address))
}

/** Tells screen readers how things stand. */
export function announce({ screen }: Modal, text: string): void {
  if (screen) screen.announcement.value = text
}
