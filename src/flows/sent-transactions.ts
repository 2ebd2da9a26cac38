import { signal, type Signal } from '@preact/signals-core'
import type { ModalError } from '../domain/errors.js'
import { SENT_KEY } from '../domain/sent-key.js'
import { addSent, isSameSent, isSentBy, parseSent, type FollowedTransaction, type SentTransaction } from '../domain/sent-transactions.js'
import type { Modal } from '../modal.js'

/** What a modal knows of the transactions sent from it. */
export interface Following {
  /** What was sent since the page has loaded, or was still open then, and what the network has decided of it. */
  readonly list: Signal<readonly FollowedTransaction[]>
  /** Those that are being asked for, by network and hash. */
  readonly running: Map<string, Promise<ModalError | undefined>>
  /** Ends with the modal. */
  readonly signal: AbortSignal
}

const followings = new WeakMap<Modal, Following>()

/** What a modal knows of the transactions sent from it; made when the first one is sent, or was found in storage. */
export function followingOf(modal: Modal): Following {
  const known = followings.get(modal)
  if (known) return known
  const stop = new AbortController()
  modal.stops.set('following', () => stop.abort())
  const made: Following = { list: signal([]), running: new Map(), signal: stop.signal }
  followings.set(modal, made)
  return made
}

/** What stands in storage, of all accounts. Anything there that is no such transaction, or is too old, counts as nothing. */
function readSent({ storage, platform }: Modal): readonly SentTransaction[] {
  const kept = storage.getJson<unknown[]>(SENT_KEY)
  return Array.isArray(kept) ? kept.flatMap(each => parseSent(each, platform.now()) ?? []) : []
}

/** Begins to know of a transaction; it is kept in storage until the network has decided. */
export function remember(modal: Modal, sent: SentTransaction): void {
  setStatus(modal, sent, 'pending')
  // Only what could be read again.
  const known = parseSent(sent, modal.platform.now())
  if (known) write(modal, addSent(readSent(modal), known))
}

/** The network has decided, and it is kept no longer; another tab may have seen it first. */
export function settle(modal: Modal, sent: SentTransaction, status: 'confirmed' | 'failed'): void {
  setStatus(modal, sent, status)
  write(modal, readSent(modal).filter(each => !isSameSent(each, sent)))
}

/** What a wallet has given a name turns out to be a transaction, which takes its place. */
export function replaceSent(modal: Modal, sent: SentTransaction, transaction: SentTransaction): void {
  const { list } = followingOf(modal)
  list.value = list.peek().filter(each => !isSameSent(each, sent))
  write(modal, readSent(modal).filter(each => !isSameSent(each, sent)))
  remember(modal, transaction)
}

/** What the account in use has open on the network in use. */
export function readOpen(modal: Modal): readonly SentTransaction[] {
  const { state, platform } = modal
  const known = followingOf(modal).list.peek()
  // Where nothing can be stored, or another tab has tidied up, the page itself knows.
  const open = known.filter(each => /pending|unknown/.test(each.status) && parseSent(each, platform.now()))
  const kept = readSent(modal).filter(each => !known.some(other => isSameSent(each, other)))
  const network = state.networkOf()?.caipNetworkId
  return [...open, ...kept].filter(each => isSentBy(each, state.accountOf().address, network))
}

/** How far it has come, on this page. */
export function setStatus(modal: Modal, sent: SentTransaction, status: FollowedTransaction['status']): void {
  const { list } = followingOf(modal)
  list.value = addSent(list.peek(), { ...sent, status })
}

function write({ storage }: Modal, all: readonly SentTransaction[]): void {
  if (all.length) storage.set(SENT_KEY, JSON.stringify(all))
  else storage.remove(SENT_KEY)
}
