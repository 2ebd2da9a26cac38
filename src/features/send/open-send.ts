import type { SendArguments } from '../../domain/app-kit.js'
import { named } from '../../domain/error-code.js'
import { type CaipNetwork, findNetwork, isNativeToken } from '../../domain/networks.js'
import { toPlainText } from '../../domain/names.js'
import { profile } from '../../flows/rooms.js'
import type { Modal, Opening, OpenModal } from '../../modal.js'
import { toAssetId, toNativeAsset } from './rules.js'
import { follow } from '../../flows/money/feature-state.js'
import { toPlace, toTransfers } from '../../flows/money/place.js'
import { toWords } from './place.js'
import { FORM, sendOf, type Send } from './state.js'

/**
 * Opens the form as a dApp has filled it in (AppKit 1.7, section 2.1). Resolves with the transaction's hash once the wallet has sent.
 * @throws `openSend: …` where account or network are not there, what the wallet says to the network, and `Modal closed`; a dialog that
 * is closed while the wallet is asked does not tell how that ends, so then it is waited for
 */
export async function openSend(modal: Modal, opening: Opening, show: (opening: Opening) => Promise<unknown>): Promise<{ hash: string }> {
  const { state } = modal
  const { namespace, chainId, assetAddress, amount, to } = Object(opening.arguments) as Partial<Record<keyof SendArguments, unknown>>
  const family = namespace as SendArguments['namespace']
  const network = state.networks.peek().find(each => each.chainNamespace === namespace && String(each.id) === String(chainId)) ?? undefined
  if (!state.accountOf(family).caipAddress) throw new Error('openSend: caipAddress not found')
  if (!network || !findNetwork(state.networks.peek(), network.caipNetworkId))
    throw new Error(`openSend: caipNetwork with chainId ${String(chainId)} not found`)
  const { switchNetwork } = await profile()
  await switchNetwork(modal, network, { throwOnFailure: true })
  const open = modal as OpenModal
  // Whoever asked before gets their own answer, and their form is not filled in for another.
  const router = open.screen?.router
  if (router?.history.peek().some(({ view }) => FORM.includes(view))) router.reset('Account')
  await show({ view: 'WalletSend', namespace: family })
  if (!open.screen || open.screen.router.view.peek() !== 'WalletSend') throw new Error('Modal closed')
  const send = sendOf(open)
  const stopLooking = follow(
    () => [send.named.value, send.tries.value, send.standing.value],
    signal => lookUp(open, send, network, signal),
  )
  const outcome = new Promise<{ hash: string }>((resolve, reject) => {
    const give = () => reject(new Error('Modal closed'))
    send.answer({
      onSent: hash => resolve({ hash }),
      // Once asked, the wallet may still send: how that ends is the answer.
      onEnd(asking) {
        stopLooking()
        void (asking ? asking.then(give, give) : give())
      },
    })
  })
  outcome.catch(() => {})
  // The token that was named, or the native coin where none was. Until it is known nothing else is sent in its place.
  const asked = toPlainText(assetAddress, 100) || (assetAddress ? '?' : '')
  const isNative = /^(native)?$/i.test(asked) || isNativeToken(`${network.caipNetworkId}:${asked}`)
  if (!isNative) send.name(asked)
  send.fillIn(
    typeof amount === 'string' || typeof amount === 'number' ? toPlainText(String(amount), 200) : '',
    // As it is: without its end a request would lose what it is paid under, and without what nobody sees a name would be another.
    typeof to === 'string' ? to.trim() : '',
    isNative ? toNativeAsset(network).id : toAssetId(network, asked),
  )
  return outcome
}

/** Looks a token up on the chain that a dApp has named and no list has yet; why that fails is said, with another try. */
async function lookUp(modal: OpenModal, send: Send, network: CaipNetwork, signal: AbortSignal): Promise<void> {
  const asked = send.asked.peek()
  const id = send.named.peek()
  const place = toPlace(modal)
  // The list may come later; and what the visitor chooses meanwhile counts.
  const isWanted = () => !signal.aborted && send.chosen.peek() === id && !send.assets.peek().some(each => each.id === id)
  if (!asked || !id || !place || place.network.caipNetworkId !== network.caipNetworkId || !isWanted()) return
  send.refuse()
  try {
    const { adapter, tokenUrls: urls, from } = place
    const { readToken } = await toTransfers(place)
    if (!readToken) throw named('tokenInvalid')
    // `readHolding` asks others than this node, too.
    const [{ decimals }, { symbol }] = await Promise.all([
      readToken(asked, { network, urls, owner: from, signal }),
      adapter.getBalance!({ address: from, network, urls, token: asked, signal }),
    ])
    const label = toPlainText(symbol, 16) || '?'
    if (isWanted()) send.offer({ id, name: label, symbol: label, decimals, address: asked })
  } catch (error) {
    const { plain } = await toWords(modal, error, place)
    if (isWanted()) send.refuse(plain)
  }
}
