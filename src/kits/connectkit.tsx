/** @jsxImportSource react */
/** The entry `latchkey/connectkit`: ConnectKit's names over our modal, for hosts on React with wagmi 2 or 3. Written from its documentation. */
import { http, type Chain } from 'viem'
import { arbitrum, mainnet, optimism, polygon } from 'viem/chains'
import { createContext, useContext, useEffect, useRef, useState, type MouseEvent, type ReactElement, type ReactNode } from 'react'
import { toImageUrl } from '../domain/links.js'
import { getCurrentModal, type Owned } from '../page/current-modal.js'
import { AppKitButton, ConnectButton, type ConnectButtonState } from '../react/buttons.js'
import { useModalState } from '../react/state.js'
import { latchkey } from '../wagmi/latchkey.js'
import type { CreateConfigParameters, CreateConnectorFn } from '../wagmi/types.js'
import { toMetadata, type AppNames } from './app.js'
import { toLook, type CustomTheme, type Mode, type Theme } from './connect-look.js'
import { useSiwePrompt } from './connect-siwe.js'
import type { ConnectKitOptions } from './connect-types.js'
import { useFollowed, useInitialChain, useLanguage, useLook } from './settings.js'

/** ConnectKit's types, by their names there. */
export type * as Types from './connect-types.js'
export { configureClientSIWE, type ClientSIWEProps } from './connect-next-siwe.js'
export { SIWEButton, SIWEProvider, useSIWE, type SIWEConfig, type SIWESession, type SIWEState } from './connect-siwe.js'

/** What `getDefaultConfig` takes: how the dApp is called, and wagmi's parameters. */
export type DefaultConfigParameters = AppNames & {
  appName: string
  walletConnectProjectId: string
  /** Accepted: Coinbase's wallet is found as every other. */
  coinbaseWalletPreference?: unknown
  /** Accepted: our modal does not speak with Aave's accounts. */
  enableAaveAccount?: boolean
  aaveAccountOptions?: unknown
  enableFamily?: boolean
} & Partial<CreateConfigParameters>

/** Parameters for wagmi's `createConfig`, with our one connector in them. */
export function getDefaultConfig({
  appName,
  appDescription,
  appUrl,
  appIcon,
  walletConnectProjectId,
  coinbaseWalletPreference: _,
  enableAaveAccount: __,
  aaveAccountOptions: ___,
  enableFamily: ____,
  ...given
}: DefaultConfigParameters): CreateConfigParameters {
  const wagmi = given as Record<string, unknown>
  const chains = (wagmi['chains'] as readonly Chain[] | undefined) ?? [mainnet, polygon, optimism, arbitrum]
  return {
    ...(!wagmi['client'] && { transports: Object.fromEntries(chains.map(({ id }) => [id, http()])) }),
    multiInjectedProviderDiscovery: false,
    connectors: getDefaultConnectors({
      app: { name: appName, description: appDescription, url: appUrl, icon: appIcon },
      walletConnectProjectId,
    }),
    ...wagmi,
    chains,
  } as unknown as CreateConfigParameters
}

/** The connectors alone. */
export function getDefaultConnectors({
  app,
  walletConnectProjectId,
}: {
  app: { name: string; icon?: string | undefined; description?: string | undefined; url?: string | undefined }
  walletConnectProjectId?: string
  coinbaseWalletPreference?: unknown
}): CreateConnectorFn[] {
  const metadata = toMetadata({ appName: app.name, appDescription: app.description, appUrl: app.url, appIcon: app.icon })
  return [latchkey({ metadata, ...(walletConnectProjectId && { projectId: walletConnectProjectId }) })]
}

interface Heard {
  onConnect?: ((who: { address?: string; connectorId?: string }) => void) | undefined
  onDisconnect?: (() => void) | undefined
}

const Options = createContext<ConnectKitOptions>({})

/** Tells who comes and goes. */
function useHeard({ onConnect, onDisconnect }: Heard): void {
  const { isConnected, address, connectorId } = useFollowed()
  const heard = useRef({ onConnect, onDisconnect, isConnected: false })
  heard.current = { ...heard.current, onConnect, onDisconnect }
  useEffect(() => {
    const { current } = heard
    if (isConnected === current.isConnected) return
    current.isConnected = isConnected
    if (isConnected) current.onConnect?.({ ...(address && { address }), ...(connectorId && { connectorId }) })
    else current.onDisconnect?.()
  }, [isConnected, address, connectorId])
}

/** Says of the modal what its props say, while it is drawn. Our modal is no part of the tree. */
export function ConnectKitProvider({
  children,
  theme,
  mode,
  customTheme,
  options = {},
  onConnect,
  onDisconnect,
}: {
  children?: ReactNode
  theme?: Theme
  mode?: Mode
  customTheme?: CustomTheme
  options?: ConnectKitOptions
  /** Accepted. */
  debugMode?: boolean
} & Heard): ReactElement {
  const look = toLook({ ...(theme && { theme }), ...(mode && { mode }), ...(customTheme && { customTheme }) })
  useLook(look.mode, look.variables)
  useLanguage(options.language)
  useInitialChain(options.initialChainId || undefined)
  useHeard({ onConnect, onDisconnect })
  return <Options.Provider value={options}>{children}</Options.Provider>
}

const open = (view?: 'Networks' | 'WhatIsAWallet' | 'WhatIsANetwork') => void getCurrentModal()?.appKit.open(view && { view })
const close = () => void getCurrentModal()?.appKit.close()

/** Opens and closes the modal. */
export function useModal(heard: Heard = {}): {
  open: boolean
  setOpen: (show: boolean) => void
  openAbout: () => void
  openOnboarding: () => void
  openProfile: () => void
  openSwitchNetworks: () => void
  openSIWE: (triggerSIWE?: boolean) => void
} {
  const { isOpen } = useFollowed()
  const prompt = useSiwePrompt()
  useHeard(heard)
  return {
    open: isOpen,
    setOpen: show => (show ? open() : close()),
    openAbout: () => open('WhatIsAWallet'),
    openOnboarding: () => open('WhatIsAWallet'),
    openProfile: () => open(),
    openSwitchNetworks: () => open('Networks'),
    openSIWE: () => void prompt?.().catch(() => {}),
  }
}

/** Whether a browser draws it, and no server. */
export const useIsMounted = (): boolean => {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return isMounted
}

const readNetworks = ({ modal: { state } }: Owned) => state.networks.value
const NONE: ReturnType<typeof readNetworks> = []

/** The chains that a visitor may choose from. */
export const useChains = (): Chain[] => useModalState(readNetworks, NONE) as unknown as Chain[]

/** Whether a chain is one of them; `null` where none is named. */
export function useChainIsSupported(chainId?: number): boolean | null {
  const chains = useChains()
  return chainId ? chains.some(({ id }) => id === chainId) : null
}

/** What the button takes. */
export interface ConnectKitButtonProps {
  label?: string
  showBalance?: boolean
  /** Accepted: the account is always shown with its picture. */
  showAvatar?: boolean
  theme?: Theme
  mode?: Mode
  customTheme?: CustomTheme
  /** Called instead of opening the modal, with what opens it. */
  onClick?: (open: () => void) => void
}

function DrawnButton({ label, showBalance = false, onClick }: ConnectKitButtonProps): ReactElement {
  const { hideBalance } = useContext(Options)
  const button = <AppKitButton label={label} balance={showBalance && !hideBalance ? 'show' : 'hide'} />
  if (!onClick) return button
  const press = (event: MouseEvent) => {
    event.stopPropagation()
    onClick(() => open())
  }
  return <span onClickCapture={press}>{button}</span>
}

/** What a button of the dApp's own is handed: ConnectKit's fields, and ours beside them. */
export type ConnectKitButtonState = Omit<ConnectButtonState, 'address' | 'chain'> & {
  address: `0x${string}` | undefined
  chain: (Chain & { unsupported?: boolean }) | undefined
}

function CustomButton({ children }: { children?: (state: ConnectKitButtonState) => ReactNode }): ReactElement {
  return (
    <ConnectButton>
      {state => {
        const { address, network, isUnsupported, isConnected } = state
        const chain = isConnected && network ? { ...(network as unknown as Chain), unsupported: isUnsupported } : undefined
        return children?.({ ...state, address: address as `0x${string}` | undefined, chain })
      }}
    </ConnectButton>
  )
}

/** Connects, and shows who is connected; `ConnectKitButton.Custom` draws what its function answers. */
export const ConnectKitButton: typeof DrawnButton & { Custom: typeof CustomButton } = /* @__PURE__ */ Object.assign(DrawnButton, {
  Custom: CustomButton,
})

const readImage = ({ modal: { state } }: Owned) => ({
  address: state.accountOf('eip155').address,
  image: toImageUrl(state.of('eip155').image),
})

/** The picture of an account; of one that has none, a colour made of its address. */
export function Avatar({
  address,
  name,
  size = 96,
  radius = 96,
}: {
  address?: `0x${string}` | undefined
  name?: string | undefined
  size?: number
  radius?: number
}): ReactElement {
  const { customAvatar: Custom } = useContext(Options)
  const own = useModalState(readImage, undefined as ReturnType<typeof readImage> | undefined)
  const image = own?.address?.toLowerCase() === address?.toLowerCase() ? own?.image : undefined
  if (Custom) return <Custom address={address} ensName={name} size={size} radius={radius} {...(image && { ensImage: image })} />
  const hue = parseInt(address?.slice(2, 8) ?? '', 16) % 360 || 0
  const style = { width: size, height: size, borderRadius: radius, background: `hsl(${hue} 60% 55%)`, display: 'inline-block' }
  return image ? <img src={image} alt="" style={style} referrerPolicy="no-referrer" /> : <span style={style} />
}

/** The picture of a chain; of one that has none, its first letter. */
export function ChainIcon({
  id,
  unsupported,
  radius = '50%',
  size = 24,
}: {
  id?: number
  unsupported?: boolean
  radius?: number | string
  size?: number | string
}): ReactElement {
  const network = useModalState(readNetworks, NONE).find(each => each.id === id)
  const image = network?.assets?.imageUrl
  const style = {
    width: size,
    height: size,
    borderRadius: radius,
    display: 'inline-grid',
    placeItems: 'center',
    outline: unsupported ? '2px solid' : undefined,
  }
  return image ? (
    <img src={image} alt={network.name} title={network.name} style={style} />
  ) : (
    <span title={network?.name ?? `Chain ${id}`} style={{ ...style, background: '#8884' }}>
      {network?.name[0] ?? '?'}
    </span>
  )
}
