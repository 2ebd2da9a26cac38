/** Names for accounts, `alice.reown.id` (specification, sections 5, 7, 9; references, wire 8). */

/** Where names are registered. */
export const NAME_ZONE = 'reown.id'

const SUFFIX = /\.(reown|wcn)\.id$/i

/** Whether a label may be registered: letters, digits and hyphens, at least 4. */
export function isNameLabel(label: string): boolean {
  return /^[a-z0-9-]{4,}$/i.test(label)
}

/** Whether a whole name may be registered, wherever it comes from: whoever chooses it signs for it. The registry takes labels of 64 characters at most. */
export function isAccountName(name: unknown): name is string {
  return typeof name === 'string' && /^[a-z0-9-]{4,64}\.(reown|wcn)\.id$/i.test(name)
}

/** What stands before the suffix, of a name with it, with the legacy one, or without. */
export function toLabel(name: string): string {
  return name.trim().replace(SUFFIX, '')
}

/** The whole name, as the service writes it. */
export function toAccountName(label: string): string {
  return `${toLabel(label).toLowerCase()}.${NAME_ZONE}`
}

/** What nobody sees: controls, what turns the text around it, letters that Unicode draws as nothing (Hangul's fillers), and Braille's blank. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{DI}\u2800]/gu

/**
 * A text from outside as it can be shown, empty where there is none: without what is invisible or turns the text around it, since
 * names are compared by eye, and not without end.
 */
export function toPlainText(value: unknown, most = 80): string {
  return typeof value === 'string' ? value.replace(UNSEEN, '').trim().slice(0, most).trim() : ''
}

/** The coin type of an EVM network (ENSIP-11); none where its number leaves no room for the bit that marks it: no name is of that network. */
export function toCoinType(chainId: number | string): number | undefined {
  const id = Number(chainId)
  return id < 0x80000000 ? (0x80000000 | id) >>> 0 : undefined
}
