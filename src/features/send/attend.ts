import { whenVisible } from '../../clients/presence.js'
import { DEBOUNCE, SEND_REFRESH } from '../../domain/times.js'
import { followAccount } from '../../flows/follow-account.js'
import { loadPrice } from '../../flows/load-price.js'
import type { OpenModal } from '../../modal.js'
import { findReceiver } from './find-receiver.js'
import { follow } from './follow.js'
import { readHolding, toPlace, toTransfers } from './place.js'
import type { Send } from './state.js'
import { isOfReceiver, toMismatch, toWords } from './words.js'

/**
 * While the form is filled in: reads what there is of the chosen token, what the network takes, what both are worth, and who the
 * receiver is; and all of that again when something has moved, or half a minute has passed that the visitor can see. Returns the stop.
 */
export function attend(modal: OpenModal, send: Send): () => void {
  const { standing, movedAt, tries, rounds, subject, held, units, to, isListing } = send
  const stops = [
    // For as long as any of the views is on the way: the list is chosen from in another than the one that began.
    follow(() => [standing.value, movedAt.value, rounds.value], signal => {
      if (modal.state.connectorOf()) signal.addEventListener('abort', followAccount(modal, modal.state.activeNamespace.peek()))
    }),
    follow(() => [subject.value, standing.value, movedAt.value, tries.value, rounds.value], signal => loadHolding(modal, send, signal)),
    // Each answer to the one before is a new one to this.
    follow(() => [subject.value, standing.value, held.value, units.value, to.value, tries.value], signal => loadFee(modal, send, signal)),
    follow(() => [subject.value, isListing.value, rounds.value], signal => loadPrices(modal, send, signal)),
    // Elsewhere a name may stand for somebody else.
    follow(() => [send.address.value, standing.value], signal => findReceiver(modal, send, signal)),
    follow(() => {}, signal => goRound(modal, send, signal)),
  ]
  return () => stops.forEach(stop => stop())
}

async function goRound({ platform }: OpenModal, { rounds }: Send, signal: AbortSignal): Promise<void> {
  for (;;) {
    await platform.wait(SEND_REFRESH, signal)
    await whenVisible(signal)
    if (signal.aborted) return
    rounds.value++
  }
}

async function loadHolding(modal: OpenModal, send: Send, signal: AbortSignal): Promise<void> {
  const [place, asset, of] = [toPlace(modal), send.asset.value, send.subject.value]
  if (send.holding.peek()?.of !== of) send.tokenProblem.value = ''
  if (!place || !asset || !of) return
  try {
    const holding = await readHolding(place, await toTransfers(place), asset, of, signal)
    if (signal.aborted) return
    send.holding.value = holding
    send.tokenProblem.value = toMismatch(modal, asset, holding.decimals) ?? ''
  } catch (error) {
    const { message } = await toWords(error, place)
    // What is known stands; before anything is sent it is looked at once more.
    if (!signal.aborted && send.holding.peek()?.of !== of) send.tokenProblem.value = message
  }
}

async function loadFee(modal: OpenModal, send: Send, signal: AbortSignal): Promise<void> {
  const [place, asset, of] = [toPlace(modal), send.asset.value, send.subject.value]
  const [held, typed, to] = [send.held.value, send.units.value, send.to.value]
  if (!place || !asset || !held?.units || !of) return
  const isFirst = !send.fee.peek()
  // Until more is known it is what paying oneself all there is costs.
  const units = typed && typed <= held.units ? typed : held.units
  if (!isFirst) await modal.platform.wait(DEBOUNCE, signal)
  if (signal.aborted) return
  try {
    const cost = await (await toTransfers(place)).getFee({ ...place, to: to ?? place.from, units, token: asset.address, signal })
    if (!signal.aborted) send.fee.value = { of, to, units: cost }
  } catch (error) {
    const { name, message } = await toWords(error, place)
    if (signal.aborted) return
    send.fee.value = { of, to, problem: message, isOfReceiver: isOfReceiver(name) && Boolean(to) }
  }
}

async function loadPrices(modal: OpenModal, send: Send, signal: AbortSignal): Promise<void> {
  const network = modal.state.networkOf()
  const round = send.rounds.value
  const wanted = [send.asset.value, send.native.value].filter(each => each && !each.price && send.priced.get(each.id) !== round)
  if (!network || send.isListing.value) return
  const { caipNetworkId } = network
  await Promise.all(wanted.map(async asset => {
    const { id, symbol, address } = asset!
    const price = await loadPrice(modal, { caipNetworkId, symbol, token: address === undefined ? undefined : `${caipNetworkId}:${address}` }, signal)
    if (signal.aborted) return
    send.priced.set(id, round)
    if (price !== undefined) send.prices.value = { ...send.prices.peek(), [id]: price }
  }))
}
