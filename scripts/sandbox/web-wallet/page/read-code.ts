// Finds the QR code of a connection in a picture.
import jsQR from 'jsqr'
import { readLink } from './read-link.js'

/** Whatever a canvas can draw, with its size. */
export interface Picture {
  source: CanvasImageSource
  width: number
  height: number
}

// A code that is large on the screen is found best in a small picture, a small one in a large picture.
const LONGEST_SIDES = [1024, 1920, 640, 3840]

/** The link in the picture's code, or undefined; `attempt` says which size to try, without it all are tried. */
export function readCode(picture: Picture, attempt?: number): string | undefined {
  const sides = attempt === undefined ? LONGEST_SIDES : [LONGEST_SIDES[attempt % LONGEST_SIDES.length]!]
  for (const side of sides) {
    const link = readAt(picture, side)
    if (link) return link
  }
  return undefined
}

/** The link in a picture that was pasted, dropped or chosen; undefined when there is none, or it is no picture. */
export async function readPicture(file: Blob): Promise<string | undefined> {
  let bitmap: ImageBitmap
  try {
    bitmap = await createImageBitmap(file)
  } catch {
    return undefined
  }
  try {
    return readCode({ source: bitmap, width: bitmap.width, height: bitmap.height })
  } finally {
    bitmap.close()
  }
}

function readAt({ source, width, height }: Picture, longestSide: number): string | undefined {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  if (!canvas.width || !canvas.height) return undefined
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  const text = decode(data, canvas.width, canvas.height)
  return text ? readLink(text) : undefined
}

function decode(data: Uint8ClampedArray, width: number, height: number): string | undefined {
  try {
    return jsQR(data, width, height)?.data
  } catch {
    return undefined // jsQR stumbles over some pictures that look like a code
  }
}
