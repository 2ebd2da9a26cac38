/** Writes any CSS colour as `#rrggbb`; a canvas knows how. */
export function toHex(color: string): string {
  // A canvas is made for what is written otherwise alone: it costs more than all else of a theme.
  if (/^#[\da-f]{6}$/i.test(color)) return color
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return color
  context.fillStyle = color
  return context.fillStyle as string
}
