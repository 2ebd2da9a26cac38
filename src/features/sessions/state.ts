import { signal } from '@preact/signals-core'
import type { SmartSession } from '../../clients/sessions-api.js'
import type { OpenModal } from '../../modal.js'

/** What the views of smart sessions know. */
export type Sessions = ReturnType<typeof create>

/** How revoking one stands. */
export type RevokePhase = 'none' | 'waiting' | 'silent'

const kept = new WeakMap<OpenModal['screen'], Sessions>()

/** The sessions as they were read last behind this dialog: the list and one of them in full are two views. */
export function sessionsOf({ screen }: OpenModal): Sessions {
  const sessions = kept.get(screen) ?? create()
  kept.set(screen, sessions)
  return sessions
}

function create() {
  let reading = new AbortController()
  return {
    /** Whose they are (CAIP-10). */
    of: undefined as string | undefined,
    status: signal<'loading' | 'ready' | 'failed' | 'unsupported'>('loading'),
    list: signal<readonly SmartSession[]>([]),
    /** Which is being revoked (its `pci`), and how that stands. */
    revoke: signal<{ pci: string; phase: RevokePhase; reason?: string | undefined }>({ pci: '', phase: 'none' }),
    /** Begins to read anew; what was under way counts no more. */
    begin(of: string): AbortSignal {
      this.stop()
      reading = new AbortController()
      if (this.of !== of) this.list.value = []
      this.of = of
      return reading.signal
    },
    /** Gives up reading. */
    stop: () => reading.abort(),
  }
}
