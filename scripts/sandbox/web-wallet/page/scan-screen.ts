// Reads the QR code of a connection from the screen, where phones would use their camera.
import { readCode } from './read-code.js'

/** Why no code was read. */
export type ScanFailure = 'unsupported' | 'refused' | 'ended' | 'timedOut' | 'cancelled'

/** Scanning came to an end without a link. */
export class ScanError extends Error {
  constructor(readonly reason: ScanFailure) {
    super(reason)
    this.name = 'ScanError'
  }
}

/** How long a visitor may take to bring the code onto the screen. */
export const SCAN_LIMIT_MS = 60_000
const LOOK_EVERY_MS = 200

/** Asks to see the screen and looks until there is a link. Has to be called in a click. @throws ScanError */
export async function scanScreen(signal: AbortSignal): Promise<string> {
  if (signal.aborted) throw new ScanError('cancelled')
  const stream = await openUnlessCancelled(signal)
  const video = document.createElement('video')
  try {
    video.muted = true
    video.srcObject = stream
    // A stream that never plays is ended by the limit.
    void video.play().catch(() => undefined)
    return await look(video, stream.getTracks(), signal)
  } finally {
    stop(stream)
    video.srcObject = null
  }
}

const stop = (stream: MediaStream) => stream.getTracks().forEach(track => track.stop())

// The browser's own question cannot be taken back, but nobody has to wait for its answer.
function openUnlessCancelled(signal: AbortSignal): Promise<MediaStream> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new ScanError('cancelled')), { once: true })
    openScreen().then(stream => (signal.aborted ? stop(stream) : resolve(stream)), reject)
  })
}

// Chromium brings the chosen tab to the front unless told otherwise; the visitor would lose this page from sight.
interface CaptureController {
  setFocusBehavior(behavior: 'no-focus-change'): void
}

async function openScreen(): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getDisplayMedia) throw new ScanError('unsupported')
  const { CaptureController } = globalThis as { CaptureController?: new () => CaptureController }
  const controller = CaptureController && new CaptureController()
  const wishes = { video: { frameRate: 10 }, audio: false, controller } as DisplayMediaStreamOptions
  let stream: MediaStream
  try {
    stream = await navigator.mediaDevices.getDisplayMedia(wishes)
  } catch (error) {
    throw new ScanError(
      ['NotSupportedError', 'NotFoundError', 'NotReadableError'].includes((error as Error).name) ? 'unsupported' : 'refused',
    )
  }
  try {
    controller?.setFocusBehavior('no-focus-change')
  } catch {
    // a whole screen or a window was chosen, which cannot come to the front
  }
  return stream
}

function look(video: HTMLVideoElement, tracks: MediaStreamTrack[], signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    let attempt = 0
    let next: ReturnType<typeof setTimeout>
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      clearTimeout(next)
      signal.removeEventListener('abort', cancel)
      settle()
    }
    const fail = (reason: ScanFailure) => finish(() => reject(new ScanError(reason)))
    const cancel = () => fail('cancelled')
    const timer = setTimeout(() => fail('timedOut'), SCAN_LIMIT_MS)
    const step = () => {
      if (tracks.every(({ readyState }) => readyState === 'ended')) return fail('ended')
      const link = video.videoWidth ? readCode(video, attempt++) : undefined
      if (link) finish(() => resolve(link))
      else next = setTimeout(step, LOOK_EVERY_MS)
    }
    signal.addEventListener('abort', cancel)
    step()
  })
}
