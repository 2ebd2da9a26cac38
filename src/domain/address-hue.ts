/** The hue (0 to 359) of an account's own gradient. */
export function toAddressHue(address: string): number {
  return parseInt(address.slice(-6), 36) % 360
}
