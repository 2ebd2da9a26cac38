/** Writes any CSS colour as `#rrggbb`; a canvas knows how. */
export function toHex(color: string): string {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return color
  context.fillStyle = color
  return context.fillStyle as string
}
