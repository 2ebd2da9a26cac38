import { signal } from '@preact/signals-core'
import { getSessions, type SmartSession } from './api.js'
import type { OpenModal } from '../../modal.js'
import { toBlockchainApi } from '../../flows/blockchain-api.js'

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

/** Reads what apps may act for the account on screen; what was known stands where the service does not answer. */
export async function loadSessions(modal: OpenModal, sessions: Sessions): Promise<void> {
  const account = modal.state.accountOf().caipAddress
  const api = toBlockchainApi(modal)
  if (!account || !api) return void (sessions.status.value = 'unsupported')
  const signal = sessions.begin(account)
  if (!sessions.list.peek().length) sessions.status.value = 'loading'
  try {
    const isSupported = await api.isSupported(modal.state.networkOf()?.caipNetworkId, signal)
    const list = isSupported ? await getSessions(api, account, signal) : []
    if (signal.aborted) return
    sessions.list.value = [...list].sort(byStanding(modal.platform.now() / 1000))
    sessions.status.value = isSupported ? 'ready' : 'unsupported'
  } catch {
    if (!signal.aborted) sessions.status.value = 'failed'
  }
}

/** Those that stand first, the newest of them at the top. */
function byStanding(now: number) {
  const rank = ({ revokedAt, expiry = Infinity }: { revokedAt?: number | undefined; expiry?: number | undefined }) =>
    Number(revokedAt !== undefined || expiry <= now)
  return (
    a: Parameters<typeof rank>[0] & { createdAt?: number | undefined },
    b: Parameters<typeof rank>[0] & { createdAt?: number | undefined },
  ) => rank(a) - rank(b) || (b.createdAt ?? 0) - (a.createdAt ?? 0)
}
