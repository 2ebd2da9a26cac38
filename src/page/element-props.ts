// What may be set on our elements, as attributes and as properties of the same names. Each framework's typed tags are made of this.
import type { Namespace } from '../domain/caip.js'

/** What every button takes. */
interface CommonProps {
  /** @default 'md' */
  size?: 'md' | 'sm' | undefined
  /** It cannot be pressed. @default false */
  disabled?: boolean | undefined
  /** The chain family that it is for; without it the one in use. */
  namespace?: Namespace | undefined
}

export interface ConnectButtonProps extends CommonProps {
  /** What it says. @default 'Connect Wallet' */
  label?: string | undefined
  /** What it says while a wallet is waited for. @default 'Connecting...' */
  loadingLabel?: string | undefined
}

export interface AccountButtonProps extends CommonProps {
  /** Whether it shows the balance. @default 'show' */
  balance?: 'show' | 'hide' | undefined
  /** How much of an address is shown at its start. @default 4 */
  charsStart?: number | undefined
  /** … and at its end. @default 6 */
  charsEnd?: number | undefined
}

export interface NetworkButtonProps extends CommonProps {
  /** What it says where no network is known. */
  label?: string | undefined
}

export interface ButtonProps extends ConnectButtonProps, AccountButtonProps {}

/** Our elements by their tags. */
export interface ElementProps {
  'appkit-modal': object
  'appkit-button': ButtonProps
  'appkit-connect-button': ConnectButtonProps
  'appkit-account-button': AccountButtonProps
  'appkit-network-button': NetworkButtonProps
  'w3m-button': ButtonProps
  'w3m-connect-button': ConnectButtonProps
  'w3m-account-button': AccountButtonProps
  'w3m-network-button': NetworkButtonProps
}

/** One of our elements as the DOM has it. A property is written as its attribute, and `null` takes that away. */
export interface AppKitElement extends HTMLElement {
  disabled: boolean
  balance: 'show' | 'hide' | null | undefined
  size: 'md' | 'sm' | null | undefined
  label: string | null | undefined
  loadingLabel: string | null | undefined
  namespace: Namespace | null | undefined
  charsStart: number | string | null | undefined
  charsEnd: number | string | null | undefined
}

declare global {
  interface HTMLElementTagNameMap {
    'appkit-button': AppKitElement
    'appkit-connect-button': AppKitElement
    'appkit-account-button': AppKitElement
    'appkit-network-button': AppKitElement
    'w3m-button': AppKitElement
    'w3m-connect-button': AppKitElement
    'w3m-account-button': AppKitElement
    'w3m-network-button': AppKitElement
  }
}
