/** Names for accounts, `alice.reown.id` (specification, sections 5, 7, 9; references, wire 8). */

/** Where names are registered. */
export const NAME_ZONE = 'reown.id'

const SUFFIX = /\.(reown|wcn)\.id$/i

/** Whether a label may be registered: letters, digits and hyphens, at least 4. */
export function isNameLabel(label: string): boolean {
  return /^[a-z0-9-]{4,}$/i.test(label)
}

/** What stands before the suffix, of a name with it, with the legacy one, or without. */
export function toLabel(name: string): string {
  return name.trim().replace(SUFFIX, '')
}

/** The whole name, as the service writes it. */
export function toAccountName(label: string): string {
  return `${toLabel(label).toLowerCase()}.${NAME_ZONE}`
}
