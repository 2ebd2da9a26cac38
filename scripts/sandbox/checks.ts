// Settings that come from outside are held to what they may be. Runs in Node and in browsers.

/** Whether a setting may be so. */
export type Check = (value: unknown) => boolean

export const isBoolean: Check = value => typeof value === 'boolean'
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isBetween =
  (low: number, high: number): Check =>
  value =>
    typeof value === 'number' && value >= low && value <= high
/** A whole number. */
export const isCount =
  (low: number, high: number): Check =>
  value =>
    Number.isInteger(value) && isBetween(low, high)(value)
export const isOneOf =
  (...values: readonly unknown[]): Check =>
  value =>
    values.includes(value)

/** Reads a change of settings. @throws what `complain` makes of a sentence that says what is wrong */
export function readChange<Settings extends object>(
  value: unknown,
  checks: Record<keyof Settings, Check>,
  complain: (why: string) => Error,
): Partial<Settings> {
  if (!isObject(value)) throw complain('An object is expected.')
  for (const [key, setting] of Object.entries(value)) {
    if (!Object.hasOwn(checks, key)) throw complain(`there is no "${key}".`)
    if (!checks[key as keyof Settings](setting)) throw complain(`"${key}" cannot be ${JSON.stringify(setting)}.`)
  }
  return value as Partial<Settings>
}
