import type { ServiceError } from '../../clients/blockchain-api.js'
import { getIdentity } from '../../clients/get-identity.js'
import { resolveName } from '../../clients/names-api.js'
import { isAccountName } from '../../domain/account-names.js'
import { isAddress } from '../../domain/addresses.js'
import { toText } from '../../domain/texts.js'
import { CHECKING_TEXTS } from '../../domain/texts/paying.js'
import { DEBOUNCE } from '../../domain/times.js'
import { toBlockchainApi } from '../../flows/blockchain-api.js'
import type { OpenModal } from '../../modal.js'
import type { Send } from './state.js'

/** A name of ENS, or one that its resolvers know: labels with dots between. */
const DOTTED = /^[^\s.:/@]{1,63}(\.[^\s.:/@]{1,63})+$/
const MAINNET = 'eip155:1'

/** Whether names of ENS are of use here: they tell addresses of Ethereum, and what is sent to one elsewhere may be nobody's. */
const takesEns = ({ state }: OpenModal): boolean => state.networkOf()?.caipNetworkId === MAINNET

/** Finds out who is meant by what stands in the receiver's field. */
export async function findReceiver(modal: OpenModal, send: Send, signal: AbortSignal): Promise<void> {
  const text = send.address.value.trim()
  const namespace = modal.state.activeNamespace.value
  const isEvm = namespace === 'eip155'
  const { receiver } = send
  if (!text) return void (receiver.value = { status: 'none' })
  const isShaped: boolean = isAddress(namespace, text)
  if (isShaped) {
    const address = isEvm && !/^0x/i.test(text) ? `0x${text}` : text
    receiver.value = { status: 'ready', address }
    return addIdentity(modal, send, address, signal)
  }
  const isOurs = isAccountName(text)
  const say = (key: keyof typeof CHECKING_TEXTS) => toText(modal.options.texts, CHECKING_TEXTS, key, { name: text, network: modal.state.networkOf()?.name ?? '' })
  if (!isEvm || !(isOurs || DOTTED.test(text))) return void (receiver.value = { status: 'wrong' })
  if (!isOurs && !takesEns(modal)) return void (receiver.value = { status: 'wrong', problem: say('nameElsewhere') })
  receiver.value = { status: 'checking', name: text }
  await modal.platform.wait(DEBOUNCE, signal)
  if (signal.aborted) return
  try {
    const found = await (isOurs ? resolveOurs(modal, text.toLowerCase(), signal) : (await import('../../flows/resolve-ens.js')).resolveEns(modal, text, signal))
    if (signal.aborted) return
    // Whatever a service names as an address is looked at before it is believed.
    if (!isAddress('eip155', found)) return void (receiver.value = { status: 'wrong', problem: say('nameUnknown') })
    receiver.value = { status: 'ready', address: found, name: text }
  } catch (error) {
    if (signal.aborted) return
    // The server's own reason comes first (specification, section 8).
    const { reason } = Object((error as Error).cause) as Partial<ServiceError>
    receiver.value = { status: 'wrong', problem: reason || say('nameLookupFailed') }
  }
  if (receiver.peek().address) await addIdentity(modal, send, receiver.peek().address!, signal)
}

async function resolveOurs(modal: OpenModal, name: string, signal: AbortSignal): Promise<string | undefined> {
  const api = toBlockchainApi(modal)
  return api && resolveName(api, { name, caipNetworkId: modal.state.networkOf()?.caipNetworkId }, signal)
}

/** How the receiver is called and pictured, where the service knows. No more than a note: what was typed stays what he is called by. */
async function addIdentity(modal: OpenModal, { receiver }: Send, address: string, signal: AbortSignal): Promise<void> {
  const api = toBlockchainApi(modal)
  const network = modal.state.networkOf()
  if (!api || network?.chainNamespace !== 'eip155') return
  const { name, avatar } = (await getIdentity(api, { address, caipNetworkId: network.caipNetworkId }, signal)) ?? {}
  const known = receiver.peek()
  if (!signal.aborted && known.address === address) receiver.value = { ...known, knownAs: known.name ? undefined : name ?? undefined, image: avatar ?? undefined }
}
