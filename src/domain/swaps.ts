// What swapping shows of amounts, in decimal text for people.

/** Decimals of an amount received, and of a rate (references, interface). */
const DECIMALS = 6

/** An amount for people: at most six decimals, cut off; where that would leave nothing of something, its first four digits. */
export function toShort(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const places = whole === '0' ? Math.max(DECIMALS, fraction.search(/[1-9]/) + 4) : DECIMALS
  const rest = fraction.slice(0, places).replace(/0+$/, '')
  return rest ? `${whole}.${rest}` : whole
}
