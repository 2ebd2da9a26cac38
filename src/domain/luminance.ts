/** The red, green and blue of `#rrggbb`, 0 to 255. */
export function toChannels(hex: string): number[] {
  return [1, 3, 5].map(at => parseInt(hex.slice(at, at + 2), 16) || 0)
}

/** Relative luminance (WCAG 2), 0 to 1. */
export function luminance(channels: readonly number[]): number {
  const [r, g, b] = channels.map(value => (value < 11 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

/** Whether near-black reads better than white on `#rrggbb`; where they meet, both have a contrast above 4.5. */
export function isLight(hex: string): boolean {
  return luminance(toChannels(hex)) > 0.183
}
