import { inflateSync } from 'node:zlib'

/** A picture as readers of QR codes take it: four bytes for each pixel. */
export interface Pixels {
  data: Uint8ClampedArray
  width: number
  height: number
}

/** Reads what Chromium's screenshots are: 8 bits a channel, RGB or RGBA, not interlaced (PNG, third edition, sections 9 and 11). */
export function readPng(file: Buffer): Pixels {
  const parts: Buffer[] = []
  let [width, height, channels] = [0, 0, 0]
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    const body = file.subarray(at + 8, at + 8 + length)
    if (type === 'IHDR') {
      ;[width, height, channels] = [body.readUInt32BE(0), body.readUInt32BE(4), { 2: 3, 6: 4 }[body[9]!] ?? 0]
      if (body[8] !== 8 || !channels || body[12]) throw new Error('a kind of PNG that no screenshot is')
    }
    if (type === 'IDAT') parts.push(body)
    at += length + 12
  }
  const raw = inflateSync(Buffer.concat(parts))
  const line = width * channels
  const bytes = new Uint8Array(height * line)
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (line + 1)]!
    for (let x = 0; x < line; x++) {
      const at = y * line + x
      const left = x >= channels ? bytes[at - channels]! : 0
      const up = y ? bytes[at - line]! : 0
      const corner = y && x >= channels ? bytes[at - line - channels]! : 0
      const guess = [0, left, up, (left + up) >> 1, toPaeth(left, up, corner)][filter]!
      bytes[at] = raw[y * (line + 1) + 1 + x]! + guess
    }
  }
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let pixel = 0; pixel < width * height; pixel++)
    for (let channel = 0; channel < channels; channel++) data[pixel * 4 + channel] = bytes[pixel * channels + channel]!
  return { data, width, height }
}

/** Of the three neighbours the one closest to left + up - corner. */
function toPaeth(left: number, up: number, corner: number): number {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}
