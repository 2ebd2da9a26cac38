import { getSessions } from '../../clients/sessions-api.js'
import { toBlockchainApi } from '../../flows/blockchain-api.js'
import type { OpenModal } from '../../modal.js'
import type { Sessions } from './state.js'

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
  const rank = ({ revokedAt, expiry = Infinity }: { revokedAt?: number | undefined; expiry?: number | undefined }) => Number(revokedAt !== undefined || expiry <= now)
  return (a: Parameters<typeof rank>[0] & { createdAt?: number | undefined }, b: Parameters<typeof rank>[0] & { createdAt?: number | undefined }) =>
    rank(a) - rank(b) || (b.createdAt ?? 0) - (a.createdAt ?? 0)
}
