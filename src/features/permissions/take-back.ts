import type { Allowance } from '../../domain/allowances.js'
import type { Eip1193Provider } from '../../domain/provider.js'
import { toText } from '../../domain/texts.js'
import { askWallet } from '../../flows/money/ask-wallet.js'
import { isStill, type Place } from '../../flows/money/place.js'
import { followTransaction } from '../../flows/money/sent-transactions.js'
import { announce, goBack } from '../../flows/navigate.js'
import { errors } from '../../flows/rooms.js'
import { toast } from '../../flows/toast.js'
import type { OpenModal } from '../../modal.js'
import { isUnapproved, isUnknownMethod, loadPermissions, toEvmPlace, toTools } from './load.js'
import { keyOf, type KnownGrant, type Permissions } from './state.js'
import { PERMISSIONS_TEXTS } from './texts.js'

/**
 * Takes one back: an allowance by a transaction that allows nothing, what an app may do by the wallet's own word. One at a time; whoever leaves
 * has decided nothing, and what was sent then is followed all the same.
 */
export async function takeBack(modal: OpenModal, permissions: Permissions, one: Allowance | KnownGrant): Promise<void> {
  const text = (key: keyof typeof PERMISSIONS_TEXTS) => toText(modal.options.texts, PERMISSIONS_TEXTS, key)
  const place = toEvmPlace(modal)
  const key = keyOf(one)
  if (!place || !/none|lasting/.test(permissions.turn.peek().phase)) return
  permissions.move(key, 'waiting')
  const isMine = () => permissions.turn.peek().key === key
  const question = {
    key: 'take back',
    // Another account's, or on another network, it would be another's question.
    isHere: () => isStill(modal, place) && modal.screen.router.history.value.some(({ view }) => view === 'Permissions'),
    onSilence: (isSilent: boolean) => {
      if (isSilent && permissions.turn.peek().phase === 'waiting') permissions.move(key, 'silent')
    },
  }
  await askWallet(modal, question, async ({ left, hear }) => {
    left.addEventListener('abort', () => permissions.move('', 'none'))
    try {
      if ('context' in one) {
        const params = [{ permissionContext: one.context }]
        await hear((place.provider as Eip1193Provider).request({ method: 'wallet_revokeExecutionPermission', params }))
      } else {
        const hash = await hear(send(modal, place, one, left))
        if (isMine() && !left.aborted) permissions.move(key, 'sent')
        const failure = await follow(modal, place, one, hash, left)
        if (failure) throw failure
      }
      if (left.aborted) return
      const { router } = modal.screen
      // What is shown in full is no more.
      if (router.current.peek().data?.arguments === key) goBack(modal)
      permissions.drop(one)
      permissions.move('', 'none')
      toast(modal, 'success', text('takeBackDone'))
      await loadPermissions(modal, permissions)
    } catch (error) {
      if (left.aborted) return
      if (isUnknownMethod(error) || ('context' in one && isUnapproved(place, error))) return permissions.move(key, 'lasting')
      const { tellingOf, toModalError } = await errors()
      // Who has gone meanwhile, or is another account, looks at something else.
      if (left.aborted) return
      const failure = toModalError(error, 'walletFailed', { name: place.connector.name })
      const { said } = tellingOf(modal, failure)
      const words = failure.name === 'userRejected' ? text('takeBackDeclined') : `${text('takeBackFailed')} ${said}`
      permissions.move(key, 'none', words)
      announce(modal, words)
    }
  })
}

async function send(modal: OpenModal, place: Place, one: Allowance, signal: AbortSignal): Promise<string> {
  const { calls } = await toTools(modal)
  signal.throwIfAborted()
  return calls.send({ ...place, signal, transaction: calls.toApproval({ ...one, units: 0n }) })
}

const follow = (modal: OpenModal, { network, from }: Place, { token }: Allowance, id: string, left: AbortSignal) =>
  followTransaction(
    modal,
    { id, namespace: 'eip155', caipNetworkId: network.caipNetworkId, from, to: token, kind: 'approve', at: modal.clock.now() },
    () => !left.aborted && modal.screen.router.view.peek() === 'Permissions',
  )
