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
  rows: Row[]
  /** A longer text, shown as it is. */
  text?: string
  warning?: string
}

/** Describes a message; one that signs in is named so, and warned of when it is to another site than `host` (EIP-4361 and its kin). */
export function describeMessage(text: string, host: string): Omit<Words, 'rows'> {
  const domain = / wants you to sign in with your .+ account/.test(text)
    ? text.split(' wants you to sign in')[0]!.replace(/^https?:\/\//, '')
    : undefined
  if (domain === undefined) return { title: 'Sign a message', action: 'Sign', text }
  const warning = domain === host ? undefined : `This message signs you in to ${domain}, but ${host} asks for it.`
  return { title: 'Sign in', action: 'Sign in', text, warning }
}
