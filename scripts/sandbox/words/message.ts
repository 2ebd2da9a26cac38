// What a wallet says about a message it is asked to sign.
import { getAddress, isHexString } from 'ethers'

/** One line of details, in the visitor's words. */
export interface Row {
  label: string
  value: string
  /** Addresses and bytes, which are read character by character. */
  code?: boolean
}

/** A line whose value is read character by character; addresses of Ethereum are written with their checksum. */
export const toRow = (label: string, value: unknown): Row => ({
  label,
  value: isHexString(value, 20) ? getAddress(value) : String(value),
  code: true,
})

/** A request in words its owner can judge. */
export interface Words {
  title: string
  /** The label of the button that approves. */
  action: string
  /** Whether it takes something away: its button is red. */
  isLoss?: boolean
  rows: Row[]
  /** A longer text, shown as it is. */
  text?: string
  warning?: string
}

/** The parts of who asks, by their address; one that is no web address is its own host. */
export function toSite(site: string): { scheme?: string; host: string } {
  const url = URL.canParse(site) ? new URL(site) : undefined
  return url?.host ? { scheme: url.protocol.slice(0, -1), host: url.host } : { host: site }
}

/** Describes a message; one that signs in is named so, and warned of when it is to another site than asks, or names another scheme (EIP-4361). */
export function describeMessage(text: string, site: string): Omit<Words, 'rows'> {
  const [, prefix = '', named, domain] = /^(([a-z][a-z\d+.-]*):\/\/)?([^]*?) wants you to sign in with your .+ account/i.exec(text) ?? []
  if (domain === undefined) return { title: 'Sign a message', action: 'Sign', text }
  const { scheme, host } = toSite(site)
  const isOther = named !== undefined && scheme !== undefined && named.toLowerCase() !== scheme
  const [to, by] = isOther ? [prefix + domain, `${scheme}://${host}`] : [domain, host]
  const warning = to === by ? undefined : `This message signs you in to ${to}, but ${by} asks for it.`
  return { title: 'Sign in', action: 'Sign in', text, warning }
}
