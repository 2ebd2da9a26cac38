import type { Platform } from './events.js'
import type { Wallet } from './wallets.js'

/** What bears on the ways to a wallet. */
export interface PlatformStanding {
  isMobile: boolean
  /** The wallet is in this browser as well. */
  isInstalled: boolean
}

/**
 * The ways to a wallet, the best first (specification, section 2; AppKit 1.7, section 5.4). A wallet on a phone is reached from
 * a desktop by QR code; from the phone itself by opening its app. A wallet with no link at all can still scan.
 */
export function toPlatforms(
  { mobile_link, desktop_link, webapp_link, rdns }: Partial<Wallet>,
  { isMobile, isInstalled }: PlatformStanding,
): readonly Platform[] {
  const ways: Platform[] = []
  if (isInstalled) ways.push('browser')
  if (mobile_link) ways.push(isMobile ? 'mobile' : 'qrcode')
  if (webapp_link) ways.push('web')
  if (desktop_link && !isMobile) ways.push('desktop')
  // A wallet that only says how it announces itself is an extension that is not here.
  if (!ways.length) ways.push(rdns ? 'unsupported' : 'qrcode')
  return ways
}
