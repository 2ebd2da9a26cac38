// Pictures for invented wallets, networks and coins: a gradient by hash, and a mark.
import { createHash } from 'node:crypto'

/** A rounded square with one of a dozen simple marks; the same seed always looks the same. */
export function drawMark(seed: string): string {
  const bytes = hash(seed)
  return frame(bytes, marks[bytes[3]! % marks.length]!)
}

/** A rounded square, or a disc for coins, with one or two letters. */
export function drawLetters(seed: string, letters: string, shape: 'square' | 'disc' = 'square'): string {
  const text = letters.replace(/[^\p{L}\p{N}$€£¥]/gu, '').slice(0, 2) || '?'
  const size = text.length > 1 ? 36 : 48
  const label = `<text x="48" y="50" fill="#fff" font-family="system-ui, sans-serif" font-size="${size}" font-weight="700" text-anchor="middle" dominant-baseline="central">${text}</text>`
  return frame(hash(seed), label, shape)
}

function hash(seed: string): Buffer {
  return createHash('sha256').update(seed).digest()
}

function frame(bytes: Buffer, mark: string, shape: 'square' | 'disc' = 'square'): string {
  const hue = Math.round((bytes[0]! / 256) * 360)
  const second = (hue + 24 + (bytes[1]! % 48)) % 360
  // Dark enough at both ends that a white mark stays readable, yellow and green included.
  const stops = `<stop stop-color="hsl(${hue} 72% ${lightness(hue) + 9}%)"/><stop offset="1" stop-color="hsl(${second} 76% ${lightness(second)}%)"/>`
  const radius = shape === 'disc' ? 48 : 0
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">' +
    `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1">${stops}</linearGradient></defs>` +
    `<rect width="96" height="96" rx="${radius}" fill="url(#g)"/>${mark}</svg>`
  )
}

function lightness(hue: number): number {
  return hue > 40 && hue < 195 ? 36 : 50
}

const line = 'fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"'
const marks = [
  '<path d="M48 25l23 44H25z" fill="#fff"/>',
  '<path d="M48 23l23 25-23 25-23-25z" fill="#fff"/>',
  `<circle cx="48" cy="48" r="20" ${line}/>`,
  '<path d="M60 27a25 25 0 1 0 10 34A22 22 0 0 1 60 27z" fill="#fff"/>',
  `<path d="M25 38c8-9 15-9 23 0s15 9 23 0M25 58c8-9 15-9 23 0s15 9 23 0" ${line}/>`,
  '<g fill="#fff"><circle cx="48" cy="33" r="11"/><circle cx="63" cy="48" r="11"/><circle cx="48" cy="63" r="11"/><circle cx="33" cy="48" r="11"/></g>',
  `<path d="M48 26v44M26 48h44" ${line}/>`,
  '<g fill="#fff"><rect x="27" y="50" width="11" height="20" rx="4"/><rect x="43" y="38" width="11" height="32" rx="4"/><rect x="59" y="26" width="11" height="44" rx="4"/></g>',
  '<path d="M48 24c19 15 22 29 0 49-22-20-19-34 0-49z" fill="#fff"/>',
  `<path d="M28 63a20 20 0 0 1 40 0M39 63a9 9 0 0 1 18 0" ${line}/>`,
  '<path d="M48 24l21 12v24L48 72 27 60V36z" fill="#fff"/>',
  `<path d="M34 68V32l28 36V32" ${line}/>`,
]
