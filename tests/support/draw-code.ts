/**
 * Draws one of our QR codes into pixels, so that a test can read it back: its modules as squares, and the patterns in the corners as every code has
 * them. How ours look is read from the screen, in `tests/e2e/qr-code.test.ts`. `over` is painted on top, in units of the view box.
 */
export function drawCode(
  { box, d }: { box: string; d: string },
  pixels: number,
  over: (x: number, y: number) => number | undefined = () => undefined,
): Uint8ClampedArray {
  const [start = 0, , width = 0] = box.split(' ').map(Number)
  const size = Math.round(width + 2 * start)
  const dots = new Set([...d.matchAll(/M(\d+)\.35 (\d+)\.35h/g)].map(([, x, y]) => `${x} ${y}`))
  const patterns = [[3, 3, 3], [size - 4, 3, 3], [3, size - 4, 3], ...(size > 21 ? [[size - 7, size - 7, 2]] : [])] as const
  const isDark = (x: number, y: number) =>
    dots.has(`${x} ${y}`) ||
    patterns.some(([middleX = 0, middleY = 0, reach = 0]) => {
      const far = Math.max(Math.abs(x - middleX), Math.abs(y - middleY))
      return far === reach || far < reach - 1
    })
  const data = new Uint8ClampedArray(pixels * pixels * 4).fill(255)
  for (let at = 0; at < pixels * pixels; at++) {
    const [x = 0, y = 0] = [at % pixels, Math.floor(at / pixels)].map(pixel => start + ((pixel + 0.5) * width) / pixels)
    const grey = over(x, y) ?? (isDark(Math.floor(x), Math.floor(y)) ? 0 : 255)
    data.fill(grey, 4 * at, 4 * at + 3)
  }
  return data
}
