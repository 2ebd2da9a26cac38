import { type Clock, clock as realClock } from '../../clients/clock.js'
import { ATTESTATION_LIMIT, ATTESTATION_PAUSE } from '../../domain/times.js'

/** What a message is known by: the hash of its envelope, and that of what is in it. */
export interface Message {
  id: string
  decryptedId: string
}

/**
 * Makes what fetches attestations: the verify service sees in a hidden frame on which page it stands and signs that a message comes
 * from there, so that wallets can show who is asking (references, wire 5.9). An empty text is no attestation.
 * @param options.verifyUrl false where the dApp wants none
 */
export function createAttestation({
  verifyUrl,
  projectId,
  clock = realClock,
}: {
  verifyUrl: string | false
  projectId: string
  clock?: Clock
}): (message: Message) => Promise<string> {
  let pausedUntil = 0
  return async message => {
    if (!verifyUrl || typeof document === 'undefined' || clock.now() < pausedUntil) return ''
    const attestation = await fetchAttestation(verifyUrl, projectId, message, clock)
    if (attestation === undefined) pausedUntil = clock.now() + ATTESTATION_PAUSE
    return attestation ?? ''
  }
}

/** The attestation of one message; undefined where the service does not answer. */
async function fetchAttestation(
  verifyUrl: string,
  projectId: string,
  { id, decryptedId }: Message,
  clock: Clock,
): Promise<string | undefined> {
  const frame = document.createElement('iframe')
  const answered = new AbortController()
  const { signal } = answered
  try {
    const query = new URLSearchParams({ projectId, origin: location.origin, id, decryptedId })
    const { href, origin } = new URL(`${verifyUrl.replace(/\/$/, '')}/v3/attestation?${query}`)
    const answer = new Promise<string | undefined>(resolve => {
      frame.addEventListener('error', () => resolve(undefined), { signal })
      window.addEventListener(
        'message',
        event => {
          if (event.origin !== origin || event.source !== frame.contentWindow) return
          const attestation = readAttestation(event.data, id)
          if (attestation !== undefined) resolve(attestation)
        },
        { signal },
      )
    })
    frame.style.display = 'none'
    frame.src = href
    document.body.append(frame)
    return await Promise.race([answer, clock.wait(ATTESTATION_LIMIT, signal).then(() => undefined)])
  } catch {
    // No address, or a page without a body.
    return undefined
  } finally {
    answered.abort()
    frame.remove()
  }
}

/** The attestation of `id` in what the service posted; empty where it has none to give, undefined where this is about something else. */
function readAttestation(posted: unknown, id: string): string | undefined {
  try {
    const { type, attestation } = Object(JSON.parse(String(posted))) as { type?: unknown; attestation?: unknown }
    if (type !== 'verify_attestation') return undefined
    if (attestation === null) return ''
    const payload = String(attestation).split('.')[1]!.replace(/-/g, '+').replace(/_/g, '/')
    return (JSON.parse(atob(payload)) as { id?: unknown }).id === id ? String(attestation) : undefined
  } catch {
    return undefined
  }
}
