import type { Look, Looker } from './elements.js'
import type { Looks } from './domain/looks.js'
import { toImageUrl } from './domain/images.js'
import { toAddressHue } from './domain/address-hue.js'
import { balances } from './flows/actions.js'
import { truncate } from './domain/truncate.js'
import { truncateName } from './domain/truncate-name.js'
import type { Modal } from './modal.js'
import { ACCOUNT_CSS } from './ui/account-css.js'

/** A text with a picture before it. */
function toPart(text: string, url?: string | undefined, seed?: string): HTMLElement {
  const span = document.createElement('span')
  const source = toImageUrl(url)
  if (source) span.append(Object.assign(document.createElement('img'), { src: source, alt: '' }))
  else if (seed) {
    // An account without a picture has a gradient of its own, made of its address.
    const avatar = document.createElement('i')
    avatar.style.setProperty('--hue', `${toAddressHue(seed)}`)
    span.append(avatar)
  }
  span.append(text)
  return span
}

const toAccountLook: Looker = ({ modal }, namespace, read): Look => {
  const { state } = modal
  const { address = '', caipAddress, status } = state.accountOf(namespace)
  const { balanceText, balanceOf, name, image } = state.of(namespace)
  const isWrong = state.isUnsupported(namespace)
  const who = name ? truncateName(name) : truncate(address, Number(read('charsstart') ?? 4), Number(read('charsend') ?? 6))
  const parts = [toPart(who, image, address)]
  if (isWrong) parts.unshift(toPart('Switch Network'))
  else if (read('balance') !== 'hide') {
    // A balance is shown once it is known; until then the address alone is the truth.
    if (balanceText && balanceOf === caipAddress) parts.unshift(toPart(balanceText, state.networkOf(namespace)?.assets?.imageUrl))
    else if (status === 'connected') balances().then(({ loadBalance }) => loadBalance(modal, namespace ?? state.activeNamespace.value)).catch(() => {})
  }
  return { parts, view: isWrong ? 'UnsupportedChain' : 'Account', isBusy: status === 'reconnecting', isWrong }
}

const toNetworkLook: Looker = ({ modal: { state } }, namespace, read): Look => {
  const isWrong = state.isUnsupported(namespace)
  const network = state.networkOf(namespace)
  const text = isWrong ? 'Switch Network' : (network?.name ?? read('label') ?? 'Unknown Network')
  return { parts: [toPart(text, network?.assets?.imageUrl)], view: 'Networks', isWrong }
}

/** What a page has to know of somebody who is connected. */
export function onSomebody(modal: Modal): void {
  modal.state.looks.value = LOOKS
  if (modal.siwx) import('./flows/watch-sign-in.js').then(({ watchSignIn }) => watchSignIn(modal), () => {})
}

/** How the page's buttons look once somebody is connected. */
const LOOKS: Looks = { account: toAccountLook, network: toNetworkLook, css: ACCOUNT_CSS }
