/** `Types` of ConnectKit. */
import type { FunctionComponent, ReactNode } from 'react'
import type { Languages } from './connect-look.js'

export type { All, CustomTheme, Languages, Mode, Theme } from './connect-look.js'

/** What draws an avatar of the dApp's own. */
export interface CustomAvatarProps {
  address?: `0x${string}` | undefined
  ensName?: string | undefined
  ensImage?: string
  size: number
  radius: number
}

/** Options of the provider. `language` and `initialChainId` are done; `hideBalance` and `customAvatar` hold for what is drawn in the page; all others are accepted. */
export interface ConnectKitOptions {
  language?: Languages
  initialChainId?: number
  hideBalance?: boolean
  customAvatar?: FunctionComponent<CustomAvatarProps>
  hideTooltips?: boolean
  hideQuestionMarkCTA?: boolean
  hideNoWalletCTA?: boolean
  hideRecentBadge?: boolean
  walletConnectCTA?: 'link' | 'modal' | 'both'
  avoidLayoutShift?: boolean
  embedGoogleFonts?: boolean
  truncateLongENSAddress?: boolean
  walletConnectName?: string
  reducedMotion?: boolean
  disclaimer?: ReactNode | string
  bufferPolyfill?: boolean
  enforceSupportedChains?: boolean
  ethereumOnboardingUrl?: string
  walletOnboardingUrl?: string
  disableSiweRedirect?: boolean
  overlayBlur?: number
}
