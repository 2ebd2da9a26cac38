import { ModalError, toModalError } from '../../domain/errors.js'
import { type CaipNetwork, findNetwork } from '../../domain/networks.js'
import { readWish, type SendResult } from '../../domain/send-calls.js'
import { toPlace } from '../../flows/money/place.js'
import { profile } from '../../flows/rooms.js'
import type { Modal, Opening, OpenModal } from '../../modal.js'
import { isAtRest } from './rules.js'
import { callsOf } from './state.js'

/** Which errand is on the way to the sheet, or on it. */
const busy = new WeakMap<Modal, object>()

/**
 * Opens the sheet for what a dApp has handed over. Resolves once it is in a block; with the error where there is a sheet, which stays: whoever
 * opens the dialog closes it where this throws. Errors are ModalErrors, and carry the `hashes` of what was carried out.
 * @throws ModalError `invalidParams`, `noActiveAddress`, `networkNotFound`; `userRejected` where the visitor has closed the dialog meanwhile
 */
export async function answer(
  modal: Modal,
  opening: Opening,
  show: (opening: Opening) => Promise<unknown>,
): Promise<SendResult | { error: Error }> {
  const { state } = modal
  if (busy.has(modal)) return { error: new ModalError('sendPending') }
  const turn = {}
  busy.set(modal, turn)
  // Only one's own: who comes after may be on the sheet by then.
  const free = () => {
    if (busy.get(modal) === turn) busy.delete(modal)
  }
  try {
    const wish = readWish(opening.arguments)
    const { namespace, chainId } = wish
    if (!state.accountOf(namespace).address) throw new ModalError('noActiveAddress')
    const offered = state.networks.peek().filter(({ chainNamespace }) => chainNamespace === namespace)
    // A text of hexadecimal digits is a number too (EIP-5792).
    const isAsked = ({ id, caipNetworkId }: CaipNetwork) =>
      caipNetworkId === `${namespace}:${chainId}` || (namespace === 'eip155' && Number(id) === Number(chainId))
    const network = chainId === undefined ? state.networkOf(namespace) : offered.find(isAsked)
    if (!network || !findNetwork(state.networks.peek(), network.caipNetworkId)) throw new ModalError('networkNotFound')
    const { switchNetwork } = await profile()
    if (state.networkOf(namespace)?.caipNetworkId !== network.caipNetworkId) await switchNetwork(modal, network, { throwOnFailure: true })
    // On its way meanwhile; what is waited for between the sheet and its errand would have the sheet go.
    const asking = import('./asking.js').catch(() => Promise.reject(new ModalError('chunkFailed')))
    asking.catch(() => {})
    await show({ view: 'SendCalls', namespace })
    const place = toPlace(modal, namespace)
    const open = modal as OpenModal
    // Whoever has moved while the sheet came is not where the dApp would have it done.
    const isThere = place?.network.caipNetworkId === network.caipNetworkId
    if (!isThere || open.screen?.router.view.peek() !== 'SendCalls') throw new ModalError('userRejected')
    const calls = callsOf(open)
    return await new Promise<SendResult | { error: Error }>(resolve => {
      const reject = (error: Error) => resolve({ error })
      const errand = { wish, place, resolve, reject }
      calls.begin(errand)
      // What stands of an earlier visit is told too.
      calls.leaveWith(() => Object.assign(new ModalError('userRejected'), { hashes: calls.hashes.peek() }))
      // Whoever leaves while the wallet has it, or the network, keeps nobody from asking for something else.
      calls.signal().addEventListener('abort', free)
      const prepared = asking.then(({ prepare }) => prepare(modal, calls, errand))
      void prepared.catch((error: unknown) => {
        if (calls.errand.peek() !== errand || !isAtRest(calls.phase.peek())) return
        reject(toModalError(error))
        modal.close()
      })
    })
  } catch (error) {
    throw toModalError(error)
  } finally {
    free()
  }
}
