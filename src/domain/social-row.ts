import type { SocialProvider } from './features.js'

/** With more entries than this the last ones are behind a button. */
const MOST = 6
const SHORT_ROW = 4

/** What social buttons are drawn from. */
export interface SocialRow {
  /** With its name in it. */
  wide?: SocialProvider | undefined
  /** By their logos. */
  icons: readonly SocialProvider[]
  /** Whether there is a button for the rest. */
  hasMore: boolean
}

/** Two are a pair of logos; otherwise the first has a button with its name, the others follow (AppKit 1.7, section 1.2). */
export function toSocialRow(socials: readonly SocialProvider[]): SocialRow {
  const [wide, ...rest] = socials
  if (socials.length === 2) return { icons: socials, hasMore: false }
  const hasMore = socials.length > MOST
  return { wide, icons: hasMore ? rest.slice(0, SHORT_ROW) : rest, hasMore }
}
