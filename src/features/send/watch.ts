import { whenVisible } from '../../clients/page.js'
import { DEBOUNCE, SEND_REFRESH } from '../../domain/times.js'
import { followAccount } from '../../flows/session/follow-account.js'
import { tellError } from '../../flows/tell-error.js'
import type { Modal, OpenModal } from '../../modal.js'
import { follow } from '../../flows/money/feature-state.js'
import { toPlace, toTransfers } from '../../flows/money/place.js'
import { isOfReceiver, readHolding, toMismatch, toWords } from './place.js'
import type { Send } from './state.js'
import type { ServiceError } from '../../clients/blockchain-api.js'
import { findPrice, getIdentity, getPrices, resolveName } from '../../clients/account-api.js'
import { isAccountName } from '../../domain/names.js'
import { isAddress, type CaipAddress, type CaipNetworkId } from '../../domain/caip.js'
import { quote, toText } from '../../domain/texts.js'
import { readReceiver } from './read-receiver.js'
import { CHECKING_TEXTS } from './texts.js'
import { toBlockchainApi } from '../../flows/account/blockchain-api.js'
import { toNativeToken } from '../../domain/networks.js'
import type { ChainAdapter } from '../../domain/adapter.js'
import { toRpcUrls } from '../../domain/services.js'

/**
 * While the form is filled in: reads what there is of the chosen token, what the network takes, what both are worth, and who the
 * receiver is; and all of that again when something has moved, or half a minute has passed that the visitor can see. Returns the stop.
 */
export function attend(modal: OpenModal, send: Send): () => void {
  const { standing, movedAt, tries, rounds, subject, held, units, to, isListing } = send
  const stops = [
    // For as long as any of the views is on the way: the list is chosen from in another than the one that began.
    follow(
      () => [standing.value, movedAt.value, rounds.value],
      signal => {
        if (modal.state.connectorOf()) signal.addEventListener('abort', followAccount(modal, modal.state.activeNamespace.peek()))
      },
    ),
    follow(
      () => send.asset.value,
      () => send.settle(),
    ),
    follow(
      () => [subject.value, standing.value, movedAt.value, tries.value, rounds.value],
      signal => loadHolding(modal, send, signal),
    ),
    // Each answer to the one before is a new one to this.
    follow(
      () => [subject.value, standing.value, held.value, units.value, to.value, tries.value],
      signal => loadFee(modal, send, signal),
    ),
    follow(
      () => [subject.value, isListing.value, rounds.value],
      signal => loadPrices(modal, send, signal),
    ),
    // Elsewhere a name may stand for somebody else, and a request to pay may be for another token.
    follow(
      () => [send.address.value, standing.value, send.address.value.includes(':') && send.asset.value?.address],
      signal => findReceiver(modal, send, signal),
    ),
    follow(
      () => {},
      signal => goRound(modal, send, signal),
    ),
  ]
  return () => stops.forEach(stop => stop())
}

async function goRound({ clock }: OpenModal, send: Send, signal: AbortSignal): Promise<void> {
  for (;;) {
    await clock.wait(SEND_REFRESH, signal)
    await whenVisible(signal)
    if (signal.aborted) return
    send.goRound()
  }
}

async function loadHolding(modal: OpenModal, send: Send, signal: AbortSignal): Promise<void> {
  const [place, asset, of] = [toPlace(modal), send.asset.value, send.subject.value]
  if (send.holding.peek()?.of !== of) send.refuse()
  if (!place || !asset || !of) return
  try {
    const holding = await readHolding(modal, place, await toTransfers(place), asset, of, signal)
    if (signal.aborted) return
    send.hold(holding, toMismatch(modal, asset, holding.decimals) ?? '')
  } catch (error) {
    const { plain } = await toWords(modal, error, place)
    // What is known stands; before anything is sent it is looked at once more.
    if (!signal.aborted && send.holding.peek()?.of !== of) send.refuse(plain)
  }
}

async function loadFee(modal: OpenModal, send: Send, signal: AbortSignal): Promise<void> {
  const [place, asset, of] = [toPlace(modal), send.asset.value, send.subject.value]
  const [held, typed, to] = [send.held.value, send.units.value, send.to.value]
  if (!place || !asset || !held?.units || !of) return
  const isFirst = !send.fee.peek()
  // Until more is known it is what paying oneself all there is costs.
  const units = typed && typed <= held.units ? typed : held.units
  if (!isFirst) await modal.clock.wait(DEBOUNCE, signal)
  if (signal.aborted) return
  try {
    const cost = await (await toTransfers(place)).getFee({ ...place, to: to ?? place.from, units, token: asset.address, signal })
    if (!signal.aborted) send.charge({ of, to, units: cost })
  } catch (error) {
    const { name, plain } = await toWords(modal, error, place)
    if (signal.aborted) return
    send.charge({ of, to, problem: plain, isOfReceiver: isOfReceiver(name) && Boolean(to) })
  }
}

async function loadPrices(modal: OpenModal, send: Send, signal: AbortSignal): Promise<void> {
  const network = modal.state.networkOf()
  const round = send.rounds.value
  const wanted = [send.asset.value, send.native.value].filter(each => each && !each.price && send.priced.get(each.id) !== round)
  if (!network || send.isListing.value) return
  const { caipNetworkId } = network
  await Promise.all(
    wanted.map(async asset => {
      const { id, symbol, address } = asset!
      const price = await loadPrice(
        modal,
        { caipNetworkId, symbol, token: address === undefined ? undefined : `${caipNetworkId}:${address}` },
        signal,
      )
      if (signal.aborted) return
      send.priced.set(id, round)
      if (price !== undefined) send.learnPrice(id, price)
    }),
  )
}

/** A name of ENS, or one that its resolvers know: labels with dots between. */
const DOTTED = /^[^\s.:/@]{1,63}(\.[^\s.:/@]{1,63})+$/
const MAINNET = 'eip155:1'

/** Whether names of ENS are of use here: they tell addresses of Ethereum, and what is sent to one elsewhere may be nobody's. */
const takesEns = ({ state }: OpenModal): boolean => state.networkOf()?.caipNetworkId === MAINNET

/** Finds out who is meant by what stands in the receiver's field. */
async function findReceiver(modal: OpenModal, send: Send, signal: AbortSignal): Promise<void> {
  const network = modal.state.networkOf()
  const { text, token, problem } = readReceiver(send.address.value, network, modal.state.networks.value)
  const namespace = modal.state.activeNamespace.value
  const isEvm = namespace === 'eip155'
  const { receiver, meet } = send
  const adapter = modal.adapters.get(namespace)
  const say = (key: keyof typeof CHECKING_TEXTS) =>
    toText(modal.options.texts, CHECKING_TEXTS, key, { name: text, network: network?.name ?? '' })
  if (!text) return meet({ status: 'none' })
  if (problem) return meet({ status: 'wrong', problem: say(problem) })
  if (token !== undefined && token.toLowerCase() !== (send.asset.value?.address ?? '').toLowerCase())
    return meet({ status: 'wrong', problem: say('receiverToken') })
  const isShaped: boolean = isAddress(namespace, text)
  if (isShaped) {
    const address = isEvm ? text.replace(/^(0x)?/i, '0x') : text
    meet({ status: 'ready', address })
    return addIdentity(modal, send, address, signal)
  }
  const isOurs = isAccountName(text)
  if (!(isEvm ? isOurs || DOTTED.test(text) : adapter?.names && DOTTED.test(text))) return meet({ status: 'wrong' })
  if (isEvm && !isOurs && !takesEns(modal)) return meet({ status: 'wrong', problem: say('nameElsewhere') })
  meet({ status: 'checking', name: text })
  await modal.clock.wait(DEBOUNCE, signal)
  if (signal.aborted) return
  try {
    const found = await (!isEvm
      ? resolveOnChain(modal, adapter!, text, signal)
      : isOurs
        ? resolveOurs(modal, text.toLowerCase(), signal)
        : (await import('../../flows/account/ens.js')).resolveEns(modal, text, signal))
    if (signal.aborted) return
    if (found === null) return meet({ status: 'wrong' })
    // Whatever a service names as an address is looked at before it is believed.
    if (!isAddress(namespace, found)) return meet({ status: 'wrong', problem: say('nameUnknown') })
    meet({ status: 'ready', address: found, name: text })
  } catch (error) {
    if (signal.aborted) return
    void tellError(modal, 'nameNotResolved')
    // The server's own reason comes first (specification, section 8).
    const { name, cause } = error as Error
    const { reason } = Object(cause) as Partial<ServiceError>
    meet({ status: 'wrong', problem: name === 'nameOffchain' ? say(name) : quote(reason) || say('nameLookupFailed') })
  }
  if (receiver.peek().address) await addIdentity(modal, send, receiver.peek().address!, signal)
}

/** Where a name of another family leads; null where it is none of that family's. */
async function resolveOnChain(
  { state, options }: OpenModal,
  adapter: ChainAdapter,
  name: string,
  signal: AbortSignal,
): Promise<string | null | undefined> {
  const { isName, resolve } = await adapter.names!()
  const network = state.networkOf()
  if (!network || !isName?.(name)) return null
  return resolve?.(name, { network, urls: toRpcUrls(network, options), signal })
}

async function resolveOurs(modal: OpenModal, name: string, signal: AbortSignal): Promise<string | undefined> {
  const api = toBlockchainApi(modal)
  return api && resolveName(api, { name, caipNetworkId: modal.state.networkOf()?.caipNetworkId }, signal)
}

/** How the receiver is called and pictured, where the service knows. No more than a note: what was typed stays what they are called by. */
async function addIdentity(modal: OpenModal, { receiver, meet }: Send, address: string, signal: AbortSignal): Promise<void> {
  const api = toBlockchainApi(modal)
  const network = modal.state.networkOf()
  if (!api || network?.chainNamespace !== 'eip155') return
  const { name, avatar } = (await getIdentity(api, { address, caipNetworkId: network.caipNetworkId }, signal)) ?? {}
  const known = receiver.peek()
  if (!signal.aborted && known.address === address)
    meet({ ...known, knownAs: known.name ? undefined : (name ?? undefined), image: avatar ?? undefined })
}

/**
 * What one coin or token costs in US dollars, decimal text; undefined where nobody knows, or nobody can be asked.
 * @param token CAIP-10; without it the native coin of the network. @throws only when it is no longer wanted
 */
async function loadPrice(
  modal: Modal,
  {
    caipNetworkId,
    symbol,
    token = toNativeToken(caipNetworkId),
  }: {
    caipNetworkId: CaipNetworkId
    symbol: string
    token?: CaipAddress | undefined
  },
  signal?: AbortSignal,
): Promise<string | undefined> {
  const api = toBlockchainApi(modal)
  if (!api || !token) return undefined
  try {
    return findPrice(await getPrices(api, [token], signal), symbol)?.price
  } catch {
    signal?.throwIfAborted()
    return undefined
  }
}
