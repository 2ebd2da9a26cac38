// Finds the QR code of a connection in a picture.
import jsQR from 'jsqr'
import { readLink } from './read-link.js'

// A code that is large on the screen is found best in a small picture, a small one in a large picture.
const LONGEST_SIDES = [1024, 1920, 640, 3840]

/** The link in the code on a video's picture, or undefined; `attempt` says which size to try. */
export function readCode(video: HTMLVideoElement, attempt: number): string | undefined {
  const { videoWidth: width, videoHeight: height } = video
  const scale = Math.min(1, LONGEST_SIDES[attempt % LONGEST_SIDES.length]! / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  if (!canvas.width || !canvas.height) return undefined
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.drawImage(video, 0, 0, canvas.width, canvas.height)
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
