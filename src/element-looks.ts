import type { Look, Looker } from './elements.js'
import type { Looks } from './domain/connection.js'
import { toImageUrl } from './domain/links.js'
import { toAddressHue, truncate, truncateName } from './domain/caip.js'
import { held } from './flows/rooms.js'
import type { Modal } from './modal.js'
import { css } from './ui/tw.js'

/** A text with a picture before it. */
function toPart(text: string, url?: string | undefined, seed?: string): HTMLElement {
  const span = document.createElement('span')
  const source = toImageUrl(url)
  if (source) span.append(Object.assign(document.createElement('img'), { referrerPolicy: 'no-referrer', src: source, alt: '' }))
  else if (seed) {
    // An account without a picture has a gradient of its own, made of its address.
    const avatar = document.createElement('i')
    avatar.style.setProperty('--hue', `${toAddressHue(seed)}`)
    span.append(avatar)
  }
  span.append(text)
  return span
}

const toAccountLook: Looker = ({ modal }, namespace, element): Look => {
  const { state } = modal
  const { address = '', caipAddress, status } = state.accountOf(namespace)
  const { balanceText, balanceOf, name, image } = state.of(namespace)
  const isWrong = state.isUnsupported(namespace)
  const who = name ? truncateName(name) : truncate(address, Number(element.charsStart ?? 4), Number(element.charsEnd ?? 6))
  const parts = [toPart(who, image, address)]
  if (isWrong) parts.unshift(toPart('Switch Network'))
  else if (element.balance !== 'hide') {
    // A balance is shown once it is known; until then the address alone is the truth.
    if (balanceText && balanceOf === caipAddress) parts.unshift(toPart(balanceText, state.networkOf(namespace)?.assets?.imageUrl))
    else if (status === 'connected')
      held()
        .then(({ loadBalance }) => loadBalance(modal, namespace ?? state.activeNamespace.value))
        .catch(() => {})
  }
  return { parts, view: isWrong ? 'UnsupportedChain' : 'Account', isBusy: status === 'reconnecting', isWrong }
}

const toNetworkLook: Looker = ({ modal: { state } }, namespace, element): Look => {
  const isWrong = state.isUnsupported(namespace)
  const network = state.networkOf(namespace)
  const text = isWrong ? 'Switch Network' : (network?.name ?? element.label ?? 'Unknown Network')
  return { parts: [toPart(text, network?.assets?.imageUrl)], view: 'Networks', isWrong }
}

/** What a page has to know of somebody who is connected. */
export function onSomebody(modal: Modal): void {
  const { looks } = modal.state
  looks.value = { ...looks.peek(), ...LOOKS }
  if (modal.siwx)
    import('./flows/watch-sign-in.js').then(
      ({ watchSignIn }) => watchSignIn(modal),
      () => {},
    )
}

/** What the account and network buttons look like once somebody is connected; comes after `BUTTON_CSS`. */
const ACCOUNT_CSS = css`
  button {
    --f: #fff;
    --e: #c92a3d;
  }
  .dark {
    --f: #15161a;
    --e: #ff7a85;
  }
  .account {
    height: 30px;
    padding: 4px;
    font-variant-numeric: tabular-nums;
  }
  .account.sm {
    height: 22px;
  }
  .account[aria-busy='true'] {
    opacity: 0.6;
  }
  span {
    display: flex;
    align-items: center;
    gap: 8px;
    height: 100%;
  }
  .account span {
    padding: 0 10px;
    border-radius: inherit;
  }
  .account span:last-child {
    background: var(--f);
  }
  [data-error] {
    color: var(--e);
  }
  i,
  img {
    width: 20px;
    height: 20px;
    border-radius: calc(var(--w3m-border-radius-master, 4px) * 99);
    background: linear-gradient(135deg, hsl(var(--hue) 90% 68%), hsl(calc(var(--hue) + 70) 85% 58%));
  }
`

/** How the page's buttons look once somebody is connected. */
const LOOKS: Looks = { account: toAccountLook, network: toNetworkLook, css: ACCOUNT_CSS }
