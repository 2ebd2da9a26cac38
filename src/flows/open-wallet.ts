import { isAndroid, isTelegram, openLink } from '../clients/open-link.js'
import { toBrowserLink, toPairingLink, type PairingLink } from '../domain/deep-links.js'
import type { Platform } from '../domain/events.js'
import { DEEP_LINK_GRACE } from '../domain/times.js'
import type { Wallet } from '../domain/wallets.js'
import { isVisible } from '../clients/presence.js'
import type { OpenModal } from '../modal.js'
import { pairingOf } from '../state/pairing.js'
import { keepChoice } from './deep-link-choice.js'
import { track } from './track.js'

/** Which link of a wallet leads where. */
const LINKS = { mobile: 'mobile_link', desktop: 'desktop_link', web: 'webapp_link' } as const

/** The ways to a wallet that open something. */
export type OpensBy = keyof typeof LINKS

export function opensSomething(platform: Platform): platform is OpensBy {
  return platform in LINKS
}

/**
 * The address that hands the pairing to a wallet; undefined until there is a link, or where the wallet has none of this kind.
 * Some wallets are reached by their own browser instead, where this page finds them (references, wire 10.2).
 */
export function toWalletLink({ screen, state, options }: OpenModal, wallet: Partial<Wallet>, by: OpensBy): PairingLink | undefined {
  const { caipNetworkId } = state.networkOf(screen.wanted.value) ?? {}
  const browser = by === 'mobile' ? toBrowserLink(wallet.id, { href: location.href, caipNetworkId, isAndroid: isAndroid(), page: window }) : undefined
  if (browser) return { url: browser }
  const uri = pairingOf(screen).uri.value
  const universal = by === 'mobile' && options.experimental_preferUniversalLinks && wallet.link_mode
  const link = universal || wallet[LINKS[by]]
  return uri && link ? toPairingLink(link, uri, isTelegram() && isAndroid()) : undefined
}

/**
 * Opens a wallet's app with the link that is ready. Must be called within the visitor's tap, and does all it does at once:
 * a browser opens nothing a moment later. Where the page is still in front after 1.5 s, `pairing.opening` says so.
 * Answers whether there was something to open.
 */
export function openWallet(modal: OpenModal, wallet: Wallet, by: OpensBy): boolean {
  const pairing = pairingOf(modal.screen)
  const link = toWalletLink(modal, wallet, by)
  if (!link) return false
  if (link.href) keepChoice(link.href, wallet.name)
  if (!openLink(link.url)) {
    // Without the key of the pairing: whoever has that can take the visitor's place.
    const uri = pairing.uri.value?.split('?')[0] ?? ''
    track(modal, { event: 'CONNECT_PROXY_ERROR', properties: { message: 'The browser did not open the link', uri, mobile_link: wallet.mobile_link ?? '', name: wallet.name } })
  }
  pairing.wallet.value = wallet
  pairing.opening.value = 'opening'
  if (pairing.phase.value === 'declined') pairing.phase.value = 'ready'
  const signal = pairing.latest?.signal
  const tap = (pairing.lastTap = {})
  void modal.platform.wait(DEEP_LINK_GRACE, signal).then(() => {
    const isMeant = pairing.lastTap === tap && pairing.opening.value === 'opening' && !signal?.aborted
    if (isMeant && isVisible() && by !== 'web') pairing.opening.value = 'stayed'
  })
  return true
}
