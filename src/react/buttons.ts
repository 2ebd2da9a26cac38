// What a host on React puts into its pages: our buttons, and one that it draws itself.
import { createElement, type DetailedHTMLProps, type HTMLAttributes, type ReactElement, type ReactNode } from 'react'
import { getCurrentModal, type Owned } from '../page/current-modal.js'
import type { AccountStatus } from '../domain/accounts.js'
import { truncate } from '../domain/caip.js'
import { missingModal } from '../domain/error-code.js'
import type { AccountButtonProps, ButtonProps, ConnectButtonProps, ElementProps, NetworkButtonProps } from '../page/element-props.js'
import type { CaipNetwork } from '../domain/networks.js'
import { useModalState } from './state.js'

/** Makes one of our elements. React 18 writes `disabled={false}` as an attribute, which the element reads as it is meant. */
function toElement(name: string, { loadingLabel: loadinglabel, ...props }: ButtonProps): ReactElement {
  return createElement(`appkit-${name}`, { ...props, loadinglabel })
}

/** Our elements as JSX sees them. */
type Tags = {
  [Name in keyof ElementProps]: DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & ElementProps[Name] & { class?: string }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Tags {}
  }
}

/** The account button where somebody is connected, else the connect button. */
export function AppKitButton(props: ButtonProps): ReactElement {
  return toElement('button', props)
}

export function AppKitConnectButton(props: ConnectButtonProps): ReactElement {
  return toElement('connect-button', props)
}

export function AppKitAccountButton(props: AccountButtonProps): ReactElement {
  return toElement('account-button', props)
}

export function AppKitNetworkButton(props: NetworkButtonProps): ReactElement {
  return toElement('network-button', props)
}

/** What a button of the dApp's own is made from. Beside our names stand those that RainbowKit's and ConnectKit's buttons hand over. */
export interface ConnectButtonState {
  /** Undefined until somebody is connected, or known to come back. */
  address: string | undefined
  status: AccountStatus | undefined
  isConnected: boolean
  isConnecting: boolean
  /** The name of the account, where it has one. */
  name: string | undefined
  /** The balance for people, as `0.421 ETH`; undefined until it is known. */
  balance: string | undefined
  /** Where the wallet is. */
  network: CaipNetwork | undefined
  /** The wallet is on a network that the dApp does not offer. */
  isUnsupported: boolean
  /** Opens the modal: to connect, or the account of whoever is connected. @throws Error before `createAppKit` */
  open(): void
  openNetworks(): void
  close(): void

  /** RainbowKit's: whoever is connected. */
  account: ButtonAccount | undefined
  /** RainbowKit's and ConnectKit's: where the wallet of whoever is connected is. */
  chain: ButtonChain | undefined
  /** RainbowKit's: false on a server and in the first paint, which knows nobody. */
  mounted: boolean
  /** RainbowKit's. The modal asks for a signature itself, and nobody is connected before it is there. */
  authenticationStatus: 'loading' | 'unauthenticated' | 'authenticated' | undefined
  openConnectModal(): void
  openAccountModal(): void
  openChainModal(): void
  accountModalOpen: boolean
  chainModalOpen: boolean
  connectModalOpen: boolean
  /** ConnectKit's `open`. */
  show(): void
  /** ConnectKit's `close`. */
  hide(): void
  truncatedAddress: string | undefined
  ensName: string | undefined
  /** ConnectKit's `isUnsupported`. */
  unsupported: boolean
}

/** RainbowKit's `account`. */
export interface ButtonAccount {
  address: string
  /** The name, else the address, shortened. */
  displayName: string
  /** As `0.421 ETH`. */
  displayBalance: string | undefined
  balanceFormatted: string | undefined
  balanceSymbol: string | undefined
  balanceDecimals: number | undefined
  ensName: string | undefined
  ensAvatar: string | undefined
  /** The modal shows what is on its way itself. */
  hasPendingTransactions: boolean
}

/** RainbowKit's `chain`. */
export interface ButtonChain {
  id: number
  name: string
  unsupported: boolean
  hasIcon: boolean
  iconUrl: string | undefined
  iconBackground: string | undefined
  nativeCurrency: CaipNetwork['nativeCurrency']
}

/** What is followed; the rest of the state is made of it. */
interface Followed {
  address: string | undefined
  status: AccountStatus | undefined
  isConnected: boolean
  name: string | undefined
  image: string | undefined
  balance: string | undefined
  balanceFormatted: string | undefined
  balanceSymbol: string | undefined
  network: CaipNetwork | undefined
  isUnsupported: boolean
  isOpen: boolean
  mounted: boolean
}

const NOBODY: Followed = {
  address: undefined,
  status: 'disconnected',
  isConnected: false,
  name: undefined,
  image: undefined,
  balance: undefined,
  balanceFormatted: undefined,
  balanceSymbol: undefined,
  network: undefined,
  isUnsupported: false,
  isOpen: false,
  mounted: false,
}

function modalNow() {
  const owned = getCurrentModal()
  if (!owned) throw missingModal('ConnectButton')
  return owned.appKit
}
const open = () => void modalNow().open()
const openNetworks = () => void modalNow().open({ view: 'Networks' })
const close = () => void getCurrentModal()?.appKit.close()

function readButton({ modal: { state } }: Owned): Followed {
  const { address, isConnected, caipAddress, status } = state.accountOf()
  const { name, image, balance, balanceSymbol, balanceText, balanceOf } = state.of()
  // Another's balance is never shown.
  const isOwn = balanceOf === caipAddress
  return {
    address,
    status,
    isConnected,
    name,
    image,
    balance: isOwn ? balanceText : undefined,
    balanceFormatted: isOwn ? balance : undefined,
    balanceSymbol: isOwn ? balanceSymbol : undefined,
    network: state.networkOf(),
    isUnsupported: state.isUnsupported(),
    isOpen: state.isOpen.value,
    mounted: true,
  }
}

function toButtonState({ image, balanceFormatted, balanceSymbol, isOpen, ...own }: Followed): ConnectButtonState {
  const { address, status, isConnected, name, balance, network, isUnsupported } = own
  const truncatedAddress = address && truncate(address, 6, 4)
  const imageUrl = network?.assets?.imageUrl
  return {
    ...own,
    isConnecting: status === 'connecting' || status === 'reconnecting',
    open,
    openNetworks,
    close,
    account:
      isConnected && address
        ? {
            address,
            displayName: name ?? truncatedAddress!,
            displayBalance: balance,
            balanceFormatted,
            balanceSymbol,
            balanceDecimals: network?.nativeCurrency.decimals,
            ensName: name,
            ensAvatar: image,
            hasPendingTransactions: false,
          }
        : undefined,
    chain:
      isConnected && network
        ? {
            id: network.id as number,
            name: network.name,
            nativeCurrency: network.nativeCurrency,
            unsupported: isUnsupported,
            hasIcon: Boolean(imageUrl),
            iconUrl: imageUrl,
            iconBackground: undefined,
          }
        : undefined,
    authenticationStatus: undefined,
    openConnectModal: open,
    openAccountModal: open,
    openChainModal: openNetworks,
    accountModalOpen: isOpen && isConnected,
    chainModalOpen: isOpen && isConnected,
    connectModalOpen: isOpen && !isConnected,
    show: open,
    hide: close,
    truncatedAddress,
    ensName: name,
    unsupported: isUnsupported,
  }
}

/** Our button's properties, and what draws another in its place. */
export type DrawnButtonProps = ButtonProps & { children?: (state: ConnectButtonState) => ReactNode }

function DrawnButton({ children, ...props }: DrawnButtonProps): ReactElement {
  const state = useModalState(readButton, NOBODY)
  return children ? (children(toButtonState(state)) as ReactElement) : toElement('button', props)
}

/**
 * Our button, or one of the dApp's own: `<ConnectButton>{({ isConnected, address, open }) => <button onClick={open}>…</button>}</ConnectButton>`.
 * For pages that come from RainbowKit and ConnectKit, with the connector of `latchkey/wagmi`; `ConnectButton.Custom` is the same.
 */
export const ConnectButton: typeof DrawnButton & { Custom: typeof DrawnButton } = /* @__PURE__ */ Object.assign(DrawnButton, {
  Custom: DrawnButton,
})
