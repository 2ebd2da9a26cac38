import { signal } from '@preact/signals-core'
import { getSessions, type SmartSession } from './api.js'
import type { Readable } from '../../flows/money/feature-state.js'
import type { OpenModal } from '../../modal.js'
import { toBlockchainApi } from '../../flows/account/blockchain-api.js'

/** What the views of smart sessions know. */
export type Sessions = Readable<ReturnType<typeof create>>

/** How revoking one stands. */
export type RevokePhase = 'none' | 'waiting' | 'silent'

const byScreen = new WeakMap<OpenModal['screen'], Sessions>()

/** The sessions as they were read last behind this dialog: the list and one of them in full are two views. */
export function sessionsOf({ screen }: OpenModal): Sessions {
  const sessions = byScreen.get(screen) ?? create()
  byScreen.set(screen, sessions)
  return sessions
}

function create() {
  let reading = new AbortController()
  const status = signal<'loading' | 'ready' | 'failed' | 'unsupported'>('loading')
  const list = signal<readonly SmartSession[]>([])
  const revoke = signal<{ pci: string; phase: RevokePhase; reason?: string | undefined }>({ pci: '', phase: 'none' })
  return {
    /** Whose they are (CAIP-10). */
    of: undefined as string | undefined,
    status,
    list,
    /** Which is being revoked (its `pci`), and how that stands. */
    revoke,
    /** Begins to read anew; what was under way counts no more. */
    begin(of: string): AbortSignal {
      this.stop()
      reading = new AbortController()
      if (this.of !== of) list.value = []
      this.of = of
      if (!list.peek().length) status.value = 'loading'
      return reading.signal
    },
    /** What there is was read, or is not to be had: what was known stands then. */
    settle(as: 'ready' | 'failed' | 'unsupported', read = list.peek()) {
      list.value = read
      status.value = as
    },
    /** One is being revoked: the wallet is asked, or is silent. */
    turn(pci: string, phase: 'waiting' | 'silent') {
      revoke.value = { pci, phase }
    },
    /** None is being revoked any more; why the last one still stands, in words. */
    end(pci = '', reason?: string) {
      revoke.value = { pci, phase: 'none', reason }
    },
    /** One stands no longer. @param at seconds since 1970 */
    markRevoked(pci: string, at: number) {
      list.value = list.peek().map(each => (each.pci === pci ? { ...each, revokedAt: at } : each))
    },
    /** Gives up reading. */
    stop: () => reading.abort(),
  }
}

/** Reads what apps may act for the account on screen; what was known stands where the service does not answer. */
export async function loadSessions(modal: OpenModal, sessions: Sessions): Promise<void> {
  const account = modal.state.accountOf().caipAddress
  const api = toBlockchainApi(modal)
  if (!account || !api) return sessions.settle('unsupported')
  const signal = sessions.begin(account)
  try {
    const isSupported = await api.isSupported(modal.state.networkOf()?.caipNetworkId, signal)
    const list = isSupported ? await getSessions(api, account, signal) : []
    if (signal.aborted) return
    sessions.settle(isSupported ? 'ready' : 'unsupported', [...list].sort(byStanding(modal.clock.now() / 1000)))
  } catch {
    if (!signal.aborted) sessions.settle('failed')
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
