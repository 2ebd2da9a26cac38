// The buttons and the modal of `@solana/wallet-adapter-react-ui`.
import { createElement, useMemo, type ButtonHTMLAttributes, type ImgHTMLAttributes, type ReactElement, type ReactNode } from 'react'
import { getCurrentModal, type Owned } from '../page/current-modal.js'
import { useModalState } from './state.js'
import { useWallet } from './wallet-adapter-providers.js'
import type { Adapter } from './wallet-adapter-types.js'

/** What each button takes: what a `<button>` does, and an icon before its words. */
export interface WalletButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  startIcon?: ReactElement | undefined
  endIcon?: ReactElement | undefined
}

const open = () => void getCurrentModal()?.appKit.open({ view: 'Connect', namespace: 'solana' })

/** What stands above the tree in wallet-adapter; the modal is not part of it, so this is its children. */
export function WalletModalProvider({ children }: { children: ReactNode; className?: string; container?: string }): ReactElement {
  return children as ReactElement
}

const readOpen = ({ modal: { state } }: Owned): { visible: boolean } => ({ visible: state.isOpen.value })
const CLOSED = { visible: false }

/** Whether the modal is open, and the way to open and close it. */
export function useWalletModal(): { visible: boolean; setVisible(isVisible: boolean): void } {
  const { visible } = useModalState(readOpen, CLOSED)
  return useMemo(() => ({ visible, setVisible: isVisible => (isVisible ? open() : void getCurrentModal()?.appKit.close()) }), [visible])
}

/** A plain button, under the class names that dApps style. */
function Button({ startIcon, endIcon, children, className = '', ...rest }: WalletButtonProps): ReactElement {
  const icon = (which: 'start' | 'end', part: ReactNode) =>
    part && createElement('i', { className: `wallet-adapter-button-${which}-icon` }, part)
  const classes = `wallet-adapter-button ${className}`.trim()
  return createElement('button', { type: 'button', ...rest, className: classes }, icon('start', startIcon), children, icon('end', endIcon))
}

/** Presses what the dApp hears first. */
const press =
  (onClick: WalletButtonProps['onClick'], act: () => unknown): NonNullable<WalletButtonProps['onClick']> =>
  event => {
    onClick?.(event)
    if (!event.defaultPrevented) act()
  }

type Labels<State extends string> = WalletButtonProps & { labels: Record<State, string> }

/** A `WalletMultiButton` in the dApp's words: what it says while nobody is connected. All others are the modal's own, in its language. */
export function BaseWalletMultiButton({
  children,
  startIcon,
  endIcon,
  className,
  style,
  disabled,
  onClick,
  id,
  labels,
}: Labels<'connecting' | 'has-wallet' | 'no-wallet' | 'copy-address' | 'copied' | 'change-wallet' | 'disconnect'>): ReactElement {
  if (children || startIcon || endIcon)
    return createElement(
      Button,
      {
        startIcon,
        endIcon,
        className: `wallet-adapter-button-trigger ${className ?? ''}`,
        style,
        disabled,
        id,
        onClick: press(onClick, open),
      },
      children,
    )
  return createElement('appkit-button', {
    namespace: 'solana',
    label: labels['no-wallet'],
    ...(className && { class: className }),
    ...(style && { style }),
    ...(disabled && { disabled }),
    ...(id && { id }),
    ...(onClick && { onClick: onClick as never }),
  })
}

/** Our button: connect, or the account of whoever is connected. With words or icons of the dApp's own a plain one that opens the same. */
export const WalletMultiButton = (props: WalletButtonProps): ReactElement =>
  createElement(BaseWalletMultiButton, { ...props, labels: { 'no-wallet': 'Select Wallet' } as never })

/** Opens the modal to choose a wallet. */
export function WalletModalButton({ children = 'Select Wallet', onClick, ...props }: WalletButtonProps): ReactElement {
  return createElement(Button, { className: 'wallet-adapter-button-trigger', ...props, onClick: press(onClick, open) }, children)
}

/** A `WalletConnectButton` in the dApp's words. */
export function BaseWalletConnectButton({
  children,
  disabled,
  onClick,
  labels,
  ...props
}: Labels<'connecting' | 'connected' | 'has-wallet' | 'no-wallet'>): ReactElement {
  const { wallet, connect, connecting, connected } = useWallet()
  const words = labels[connecting ? 'connecting' : connected ? 'connected' : wallet ? 'has-wallet' : 'no-wallet']
  return createElement(
    Button,
    { ...props, disabled: disabled || !wallet || connecting || connected, onClick: press(onClick, () => connect().catch(() => {})) },
    children ?? words,
  )
}

const CONNECT = { connecting: 'Connecting ...', connected: 'Connected', 'has-wallet': 'Connect', 'no-wallet': 'Connect Wallet' }

/** Asks the wallet that is selected. */
export const WalletConnectButton = (props: WalletButtonProps): ReactElement =>
  createElement(BaseWalletConnectButton, { ...props, labels: CONNECT })

/** A `WalletDisconnectButton` in the dApp's words. */
export function BaseWalletDisconnectButton({
  children,
  disabled,
  onClick,
  labels,
  ...props
}: Labels<'disconnecting' | 'has-wallet' | 'no-wallet'>): ReactElement {
  const { wallet, disconnect, disconnecting } = useWallet()
  const words = labels[disconnecting ? 'disconnecting' : wallet ? 'has-wallet' : 'no-wallet']
  return createElement(
    Button,
    { ...props, disabled: disabled || !wallet, onClick: press(onClick, () => disconnect().catch(() => {})) },
    children ?? words,
  )
}

const DISCONNECT = { disconnecting: 'Disconnecting ...', 'has-wallet': 'Disconnect', 'no-wallet': 'Disconnect Wallet' }

/** Leaves. */
export const WalletDisconnectButton = (props: WalletButtonProps): ReactElement =>
  createElement(BaseWalletDisconnectButton, { ...props, labels: DISCONNECT })

/** The picture of a wallet, for lists of a dApp's own. */
export const WalletIcon = ({
  wallet,
  ...props
}: ImgHTMLAttributes<HTMLImageElement> & { wallet: { adapter: Pick<Adapter, 'icon' | 'name'> } | null }): ReactElement | null =>
  wallet && createElement('img', { src: wallet.adapter.icon, alt: `${wallet.adapter.name} icon`, ...props })
