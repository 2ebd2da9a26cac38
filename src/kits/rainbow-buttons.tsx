/** @jsxImportSource react */
// RainbowKit's buttons, over ours.
import { createElement, useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { getCurrentModal } from '../page/current-modal.js'
import { AppKitButton, AppKitNetworkButton, ConnectButton as OurButton, type ConnectButtonState } from '../react/buttons.js'
import { useAuthenticationStatus } from './rainbow-auth.js'
import { useFollowed, useMedia } from './settings.js'

/** One value, or one for narrow windows and one for others. */
export type ResponsiveValue<T> = T | { smallScreen: T; largeScreen?: T }

export interface ConnectButtonProps {
  accountStatus?: ResponsiveValue<'full' | 'avatar' | 'address'>
  showBalance?: ResponsiveValue<boolean>
  chainStatus?: ResponsiveValue<'full' | 'icon' | 'name' | 'none'>
  label?: string
}

function useResponsive(): <T>(value: ResponsiveValue<T>) => T {
  const isLarge = useMedia('(min-width: 768px)')
  return <T,>(value: ResponsiveValue<T>): T => {
    if (!value || typeof value !== 'object' || !('smallScreen' in value)) return value as T
    return isLarge ? (value.largeScreen ?? value.smallScreen) : value.smallScreen
  }
}

function DrawnButton({
  label,
  showBalance = { smallScreen: false, largeScreen: true },
  chainStatus = 'full',
}: ConnectButtonProps): ReactElement {
  const { isConnected } = useFollowed()
  const read = useResponsive()
  const isWithNetwork = isConnected && read(chainStatus) !== 'none' && (getCurrentModal()?.modal.state.networks.peek().length ?? 0) > 1
  return (
    <span style={{ display: 'inline-flex', gap: 12, alignItems: 'center' }}>
      {isWithNetwork && <AppKitNetworkButton />}
      <AppKitButton label={label} balance={read(showBalance) ? 'show' : 'hide'} />
    </span>
  )
}

/** What a button of the dApp's own is handed: RainbowKit's fields, and ours beside them. */
export interface ConnectButtonRendererProps {
  children: (state: ConnectButtonState) => ReactNode
}

function CustomButton({ children }: ConnectButtonRendererProps): ReactElement {
  const authenticationStatus = useAuthenticationStatus()
  return <OurButton>{state => children({ ...state, authenticationStatus })}</OurButton>
}

/** Connects, and shows who is connected; `ConnectButton.Custom` draws what its function answers. */
export const ConnectButton: typeof DrawnButton & { Custom: typeof CustomButton } = /* @__PURE__ */ Object.assign(DrawnButton, {
  Custom: CustomButton,
})

export interface WalletButtonProps {
  /** A wallet by its name: `metamask`, `rainbow`, `walletConnect`. @default 'metamask' */
  wallet?: string
}

/** What draws a button for one wallet. */
export interface WalletButtonRendererProps extends WalletButtonProps {
  children: (state: {
    error: boolean
    loading: boolean
    connected: boolean
    ready: boolean
    mounted: boolean
    /** What it is called. */
    connector: { id: string; name: string }
    connect: () => Promise<void>
  }) => ReactNode
}

const load = () => import('../wallet-button.js')

function CustomWalletButton({ wallet = 'metamask', children }: WalletButtonRendererProps): ReactElement {
  const { isConnected, mounted } = useFollowed()
  const [stands, setStands] = useState({ error: false, loading: false, connected: false })
  const connect = async () => {
    setStands({ error: false, loading: true, connected: false })
    try {
      await (await load()).createAppKitWalletButton({ namespace: 'eip155' }).connect(wallet)
      setStands({ error: false, loading: false, connected: true })
    } catch {
      setStands({ error: true, loading: false, connected: false })
    }
  }
  const connected = stands.connected && isConnected
  return (
    <>{children({ ...stands, connected, ready: mounted && !isConnected, mounted, connector: { id: wallet, name: wallet }, connect })}</>
  )
}

function DrawnWalletButton({ wallet = 'metamask' }: WalletButtonProps): ReactElement {
  useEffect(() => void load().catch(() => {}), [])
  return createElement('appkit-wallet-button', { wallet, namespace: 'eip155' })
}

/** Connects with one wallet. */
export const WalletButton: typeof DrawnWalletButton & { Custom: typeof CustomWalletButton } = /* @__PURE__ */ Object.assign(
  DrawnWalletButton,
  { Custom: CustomWalletButton },
)
