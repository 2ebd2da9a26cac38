// What a host on React puts into its pages: our buttons, and one that it draws itself.
import { createElement, type DetailedHTMLProps, type HTMLAttributes, type ReactElement, type ReactNode } from 'react'
import { getCurrentModal, type Owned } from './current-modal.js'
import type { AccountStatus } from './domain/accounts.js'
import type { AccountButtonProps, ButtonProps, ConnectButtonProps, ElementProps, NetworkButtonProps } from './element-props.js'
import type { CaipNetwork } from './domain/networks.js'
import { useModalState } from './react-state.js'

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

/** What a button of the dApp's own is made from. */
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
  /** Opens the modal: to connect, or the account of whoever is connected. */
  open(): void
  openNetworks(): void
  close(): void
}

const NOBODY: ConnectButtonState = {
  address: undefined,
  status: 'disconnected',
  isConnected: false,
  isConnecting: false,
  name: undefined,
  balance: undefined,
  network: undefined,
  isUnsupported: false,
  open: () => {},
  openNetworks: () => {},
  close: () => {},
}

const WAYS = {
  open: () => void getCurrentModal()?.appKit.open(),
  openNetworks: () => void getCurrentModal()?.appKit.open({ view: 'Networks' }),
  close: () => void getCurrentModal()?.appKit.close(),
}

function readButton({ modal: { state } }: Owned): ConnectButtonState {
  const { address, isConnected, caipAddress, status } = state.accountOf()
  const { name, balanceText, balanceOf } = state.of()
  return {
    address,
    status,
    isConnected,
    isConnecting: status === 'connecting' || status === 'reconnecting',
    name,
    // Another's balance is never shown.
    balance: balanceOf === caipAddress ? balanceText : undefined,
    network: state.networkOf(),
    isUnsupported: state.isUnsupported(),
    ...WAYS,
  }
}

/**
 * Our button, or one of the dApp's own: `<ConnectButton>{({ isConnected, address, open }) => <button onClick={open}>…</button>}</ConnectButton>`.
 * For pages that come from RainbowKit and ConnectKit, with the connector of `latchkey/wagmi`.
 */
export function ConnectButton({ children, ...props }: ButtonProps & { children?: (state: ConnectButtonState) => ReactNode }): ReactElement {
  const state = useModalState(readButton, NOBODY)
  return children ? (children(state) as ReactElement) : toElement('button', props)
}
