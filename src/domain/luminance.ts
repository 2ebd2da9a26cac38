/**
 * Whether black reads better than white on `#rrggbb`. The luminance is WCAG's with its curve taken as a plain power:
 * close enough that either answer has a contrast of at least 4.5 on every colour (a test tries them).
 */
export function isLight(hex: string): boolean {
  const [r, g, b] = toChannels(hex).map(channel => (channel / 255) ** 2.2)
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b! > 0.179
}

/** The red, green and blue of `#rrggbb`, 0 to 255. */
export function toChannels(hex: string): number[] {
  return [1, 3, 5].map(at => parseInt(hex.slice(at, at + 2), 16))
}
