/** Draws the path of one of our QR codes into pixels, as a browser would, so that a test can read it back. */

interface Shape {
  points: [x: number, y: number][]
  left: number
  top: number
  right: number
  bottom: number
}

/** What is drawn: dark where the path is, white elsewhere; `over` is painted on top of it, in units of the view box. */
export interface Drawing {
  d: string
  /** `x y width height` */
  box: string
  /** Stroke width, in units of the view box. */
  line: number
  /** Pixels along one side. */
  pixels: number
  over?: (x: number, y: number) => number | undefined
}

/** Grey levels as RGBA, as readers of QR codes take them. */
export function drawPath({ d, box, line, pixels, over }: Drawing): Uint8ClampedArray {
  const [left = 0, top = 0, width = 0] = box.split(' ').map(Number)
  const shapes = toShapes(d)
  const scale = pixels / width
  const dark = new Uint8Array(pixels * pixels)
  const inside = new Uint8Array(pixels * pixels)
  for (const shape of shapes) {
    const from = (at: number, start: number) => Math.max(0, Math.floor((at - line - start) * scale))
    const to = (at: number, start: number) => Math.min(pixels - 1, Math.ceil((at + line - start) * scale))
    for (let py = from(shape.top, top); py <= to(shape.bottom, top); py++) {
      for (let px = from(shape.left, left); px <= to(shape.right, left); px++) {
        const [x, y] = [left + (px + 0.5) / scale, top + (py + 0.5) / scale]
        if (isInside(shape, x, y)) inside[py * pixels + px]! ^= 1
        if (distance(shape, x, y) <= line / 2) dark[py * pixels + px] = 1
      }
    }
  }
  const data = new Uint8ClampedArray(pixels * pixels * 4)
  for (let at = 0; at < dark.length; at++) {
    const [x, y] = [left + ((at % pixels) + 0.5) / scale, top + (Math.floor(at / pixels) + 0.5) / scale]
    const level = over?.(x, y) ?? (dark[at] || inside[at] ? 0 : 255)
    data.set([level, level, level, 255], at * 4)
  }
  return data
}

/** Reads the commands our paths are made of: M h v z, and `a` for a quarter of a circle. */
function toShapes(d: string): Shape[] {
  const shapes: Shape[] = []
  let points: [number, number][] = []
  let [x, y] = [0, 0]
  const commands = d.match(/[Mhvaz][^Mhvaz]*/g) ?? []
  if (commands.join('') !== d) throw new Error(`a path of other commands: ${d.slice(0, 80)}`)
  for (const command of commands) {
    const numbers = command.slice(1).trim().split(/[ ,]/).filter(Boolean).map(Number)
    if (numbers.some(Number.isNaN)) throw new Error(`not numbers: ${command}`)
    const [a = 0, b = 0] = numbers
    if (command[0] === 'M') [x, y] = [a, b]
    if (command[0] === 'h') x += a
    if (command[0] === 'v') y += a
    if (command[0] === 'a') {
      const [dx = 0, dy = 0] = numbers.slice(5)
      // Clockwise: the middle lies to the right of the way.
      const middle = dx * dy > 0 ? [x, y + dy] : [x + dx, y]
      const start = Math.atan2(y - middle[1]!, x - middle[0]!)
      for (let step = 1; step < 8; step++) {
        const angle = start + (Math.PI / 2) * (step / 8)
        points.push([middle[0]! + Math.cos(angle) * a, middle[1]! + Math.sin(angle) * a])
      }
      x += dx
      y += dy
    }
    if (command[0] === 'z') {
      const [xs, ys] = [points.map(point => point[0]), points.map(point => point[1])]
      shapes.push({ points, left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) })
      points = []
    } else points.push([x, y])
  }
  return shapes
}

function isInside({ points }: Shape, x: number, y: number): boolean {
  let isIn = false
  points.forEach(([ax, ay], at) => {
    const [bx, by] = points[(at + 1) % points.length]!
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) isIn = !isIn
  })
  return isIn
}

function distance({ points }: Shape, x: number, y: number): number {
  return Math.min(
    ...points.map(([ax, ay], at) => {
      const [bx, by] = points[(at + 1) % points.length]!
      const length = (bx - ax) ** 2 + (by - ay) ** 2
      const along = length ? Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length)) : 0
      return Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay))
    }),
  )
}
