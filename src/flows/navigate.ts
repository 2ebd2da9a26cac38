import { canClose, PAIRING_VIEWS, toFirstView } from '../domain/routes.js'
import { ACTIVE_NETWORK_KEY } from '../domain/storage-keys.js'
import { isMobile as detectMobile } from '../clients/page.js'
import type { Modal, Opening, OpenModal } from '../modal.js'
import { createScreen } from '../state/screen.js'
import { close } from './close.js'
import { look } from './connecting/look.js'
import { track } from './track.js'

/** Goes to the view that fits (specification, section 2), as the modal opens. */
export function enter(modal: Modal, { view, namespace, uri, isUnsupported, isClick, titled, arguments: given }: Opening = {}): void {
  const { state, options, storage } = modal
  look()
  const network = namespace && state.networkOf(namespace)
  const isConnected = Boolean(state.accountOf(namespace).address)
  // Whoever only looks at the wallets of another family, and leaves, is still who they were.
  if (network && namespace !== state.activeNamespace.value && (isConnected || !state.accountOf().address)) {
    state.activate(network)
    storage.set(ACTIVE_NETWORK_KEY, network.caipNetworkId)
  }
  const isMobile = detectMobile()
  // A link that a dApp hands in is to be shown (AppKit 1.7, section 1.1, manualWCControl), where it is one, and a code can hold it.
  const link = /^wc:[!-~]{1,2000}$/.test(uri ?? '') ? uri : undefined
  const hasAdapters = Boolean(options.adapters?.length) && !options.manualWCControl && !link
  const first = toFirstView(view, { hasAdapters, isConnected, isMobile })
  const { screen } = modal
  const data = { namespace, titled, arguments: given }
  // A dialog that opens again is drawn as it rests before this is called: that view stays, and asks what it shows no second time.
  const isThere = !options.enableEmbedded && !namespace && !titled && !given && screen?.router.restsAt(first)
  if (!screen) modal.screen = createScreen(first, isMobile, data)
  // Another link for a visitor who looks at the first one does not send them elsewhere.
  else if (!isThere && (!link || !PAIRING_VIEWS.has(screen.router.view.peek()))) screen.router.reset(first, data)
  modal.close = () => close(modal)
  if (isUnsupported) modal.screen!.router.reset(first, { isUnsupported })
  if (link) {
    modal.screen!.givenLink = link
    modal.screen!.pairing?.give(link)
  }
  if (isClick && view === 'Networks') track(modal, { event: 'CLICK_NETWORKS' })
  track(modal, { event: 'MODAL_OPEN', properties: { connected: isConnected } })
}

/** What the cross, Esc and a click beside the dialog do: closes where that is allowed, shakes where it is not. */
export function closeSafely(modal: Modal): void {
  const { router, shakes } = modal.screen!
  if (canClose(router.view.peek(), modal.signIn?.isDue())) close(modal)
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

/** What Disconnect means in the dialog: whom it shows, and what the same session connects elsewhere. Other wallets stay. */
export function leave({ disconnect, state }: Modal): void {
  void disconnect({ namespace: state.activeNamespace.peek(), isShared: true })
}

/** Leads to what a wallet is, and how one gets one. */
export function showWalletHelp(modal: OpenModal): void {
  track(modal, { event: 'CLICK_WALLET_HELP' })
  modal.screen.router.push('WhatIsAWallet')
}
