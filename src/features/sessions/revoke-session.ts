import { revokeSession as submit, type SmartSession } from './api.js'
import type { ServiceError } from '../../clients/blockchain-api.js'
import { named } from '../../domain/error-code.js'
import type { Eip1193Provider } from '../../domain/provider.js'
import { quote, toText } from '../../domain/texts.js'
import { SESSIONS_TEXTS } from './texts.js'
import { toHexSignature } from '../../domain/encodings.js'
import { isSignature } from '../../domain/sent-transactions.js'
import { errors } from '../../flows/rooms.js'
import { toBlockchainApi } from '../../flows/account/blockchain-api.js'
import { askWallet, type Turn } from '../../flows/money/ask-wallet.js'
import { announce } from '../../flows/navigate.js'
import { toast } from '../../flows/toast.js'
import type { OpenModal } from '../../modal.js'
import { loadSessions, type Sessions } from './state.js'

/**
 * Ends what an app may do: the wallet signs (`wallet_revokePermissions`), the service is told (wire protocols 1.13). One at a time;
 * whoever leaves has decided nothing, and a signature that comes then is thrown away.
 */
export async function revokeSession(modal: OpenModal, sessions: Sessions, { pci, permissions, expiry }: SmartSession): Promise<void> {
  const { state, clock, options } = modal
  const text = (key: keyof typeof SESSIONS_TEXTS) => toText(options.texts, SESSIONS_TEXTS, key)
  const { caipAddress, address } = state.accountOf()
  const connector = state.connectorOf()
  const api = toBlockchainApi(modal)
  if (sessions.revoke.peek().phase !== 'none' || !caipAddress || !connector || !api) return
  sessions.turn(pci, 'waiting')
  const ask = async ({ left, hear }: Turn): Promise<void> => {
    left.addEventListener('abort', () => sessions.end())
    try {
      const answer = await hear(
        (connector.provider as Eip1193Provider).request({
          method: 'wallet_revokePermissions',
          params: [{ pci, permissions, expiry, address }],
        }),
      )
      const signature = toHexSignature(answer)
      if (left.aborted || state.accountOf().caipAddress !== caipAddress) return
      if (!isSignature(signature)) throw named('walletBadAnswer')
      if (!(await submit(api, caipAddress, { pci, signature }))) throw named('invalidParams')
      toast(modal, 'success', text('revokeDone'))
      if (left.aborted) return
      sessions.end()
      sessions.markRevoked(pci, Math.floor(clock.now() / 1000))
      await loadSessions(modal, sessions)
    } catch (error) {
      if (left.aborted) return
      const { toModalError } = await errors()
      // Who has gone meanwhile, or is another account, looks at something else.
      if (left.aborted || state.accountOf().caipAddress !== caipAddress) return
      const { name } = toModalError(error, 'walletFailed', { name: connector.name })
      const { reason } = Object(error) as Partial<ServiceError>
      const words = name === 'userRejected' ? text('revokeDeclined') : `${text('revokeFailed')} ${quote(reason)}`.trim()
      sessions.end(pci, words)
      announce(modal, words)
    } finally {
      // Where this one was left another may be under way by now.
      if (!left.aborted && state.accountOf().caipAddress !== caipAddress) sessions.end()
    }
  }
  await askWallet(
    modal,
    {
      key: 'revoke',
      // An embedded wallet asks in a view of its own, from which one comes back.
      isHere: () => modal.screen.router.history.value.some(({ view }) => view === 'SmartSessionList'),
      onSilence: isSilent => {
        if (isSilent) sessions.turn(pci, 'silent')
      },
    },
    ask,
  )
}
