import type { Look, Looker } from './elements.js'
import type { Looks } from '../domain/connection.js'
import { toImageUrl } from '../domain/links.js'
import { toAvatar, truncate, truncateName } from '../domain/caip.js'
import type { CaipNetwork } from '../domain/networks.js'
import { profile } from '../flows/rooms.js'
import type { Modal } from '../modal.js'
import { css } from '../ui/tw.js'

/** A text with a picture before it. */
function toPart(text: string, url?: string | undefined, background?: string): HTMLElement {
  const span = document.createElement('span')
  const source = toImageUrl(url)
  if (source) span.append(Object.assign(document.createElement('img'), { referrerPolicy: 'no-referrer', src: source, alt: '' }))
  else if (background) {
    // An account without a picture has colours of its own.
    const avatar = document.createElement('i')
    avatar.style.background = background
    span.append(avatar)
  }
  span.append(text)
  return span
}

/** The picture of the network in use: the dApp's, or the one the dialog has fetched; a page asks nobody for it. Reads a signal. */
function toNetworkImage({ screen }: Modal, network: CaipNetwork | undefined): string | undefined {
  const { imageUrl, imageId } = network?.assets ?? {}
  return imageUrl ?? (imageId && screen?.wallets.image(imageId).value)
}

const toAccountLook: Looker = ({ modal }, namespace, element): Look => {
  const { state } = modal
  const { address = '', caipAddress, status } = state.accountOf(namespace)
  const { balanceText, balanceOf, name, image } = state.of(namespace)
  const isWrong = state.isUnsupported(namespace)
  const who = name ? truncateName(name) : truncate(address, Number(element.charsStart ?? 4), Number(element.charsEnd ?? 6))
  const parts = [toPart(who, image, toAvatar(address))]
  parts[0]!.toggleAttribute('data-error', isWrong)
  if (isWrong)
    parts[0]!.append(
      Object.assign(document.createElement('b'), {
        role: 'img',
        ariaLabel: modal.options.texts?.buttonUnsupported ?? 'Unsupported network',
      }),
    )
  else if (element.balance !== 'hide') {
    // A balance is shown once it is known; until then the address alone is the truth.
    if (balanceText && balanceOf === caipAddress) parts.unshift(toPart(balanceText, toNetworkImage(modal, state.networkOf(namespace))))
    else if (status === 'connected')
      profile()
        .then(({ loadBalance }) => loadBalance(modal, namespace ?? state.activeNamespace.value))
        .catch(() => {})
  }
  return { parts, view: isWrong ? 'UnsupportedChain' : 'Account', isBusy: status === 'reconnecting' }
}

const toNetworkLook: Looker = ({ modal }, namespace, element): Look => {
  const { state } = modal
  const isWrong = state.isUnsupported(namespace)
  const network = state.networkOf(namespace)
  const { texts } = modal.options
  const text = isWrong
    ? (texts?.buttonSwitchNetwork ?? 'Switch Network')
    : (network?.name ?? element.label ?? texts?.buttonUnknownNetwork ?? 'Unknown Network')
  const image = state.accountOf(namespace).isConnected ? toNetworkImage(modal, network) : network?.assets?.imageUrl
  const part = toPart(text, image)
  part.toggleAttribute('data-error', isWrong)
  return { parts: [part], view: 'Networks' }
}

/** What a page has to know of somebody who is connected. */
export function onSomebody(modal: Modal): void {
  const { looks } = modal.state
  looks.value = { ...looks.peek(), ...LOOKS }
  if (modal.siwx)
    import('../flows/sign-in/sign-in.js').then(
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
    max-width: calc(100% - 10px);
    height: auto;
    padding: 4px;
    font-variant: tabular-nums no-contextual;
  }
  .account[aria-busy='true'] {
    opacity: 0.6;
  }
  span {
    display: flex;
    align-items: center;
    gap: 8px;
  }
  /* Of a narrow place the balance gives way. */
  .account span:not(:last-child) {
    min-width: 0;
    overflow: hidden;
  }
  .account span {
    height: 30px;
    padding: 0 10px;
    border-radius: inherit;
  }
  .account.sm span {
    height: 22px;
  }
  .account span:last-child {
    background: var(--f);
  }
  .network [data-error] {
    color: var(--e);
  }
  i,
  img {
    width: 20px;
    height: 20px;
    border-radius: calc(var(--w3m-border-radius-master, 4px) * 99);
  }
  .account span:last-child > :first-child {
    border-radius: calc(var(--w3m-border-radius-master, 4px) * 1.5);
  }
  b {
    width: 8px;
    height: 8px;
    border-radius: 50%;
    background: var(--e);
  }
`

/** How the page's buttons look once somebody is connected. */
const LOOKS: Looks = { account: toAccountLook, network: toNetworkLook, css: ACCOUNT_CSS }
