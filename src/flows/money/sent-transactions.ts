import type { TransferPlace, Transfers } from '../../domain/adapter.js'
import { toNumbers } from '../../domain/numbers.js'
import { isSameAddress, truncate } from '../../domain/caip.js'
import { named } from '../../domain/error-code.js'
import type { ModalError } from '../../domain/errors.js'
import { findNetwork } from '../../domain/networks.js'
import { toUrls } from '../../domain/services.js'
import {
  addSent,
  type FollowedTransaction,
  isSameSent,
  isSentBy,
  type Moved,
  parseSent,
  type SentTransaction,
  toStanding,
} from '../../domain/sent-transactions.js'
import { FOLLOWING_TEXTS, toLocale, toText } from '../../domain/texts.js'
import { TOAST_LIFE } from '../../domain/times.js'
import type { Modal } from '../../modal.js'
import { errors, profile } from '../rooms.js'
import { sayError } from '../say-error.js'
import { toast } from '../toast.js'
import { type ReadonlySignal, signal, type Signal } from '@preact/signals-core'
import { SENT_KEY } from '../../domain/storage-keys.js'

export type { Moved, SentTransaction } from '../../domain/sent-transactions.js'

type Outcome = ModalError | undefined

type Told = (known: SentTransaction, error: Outcome) => boolean

/**
 * Follows a transaction until the network has decided, whether the dialog stays open or not, and lets everything that shows the account
 * ask anew; how it ended is said in passing, here and nowhere else. Until then it is kept, so that the activity shows it after a reload
 * too. Resolves with what went wrong, if anything: `transactionReverted`, `transactionUnconfirmed`, …; throws nothing.
 * @param isTold whether, once it is decided, a view says it by itself; it is handed what is known by then
 */
export function followTransaction(modal: Modal, sent: SentTransaction, isTold?: Told): Promise<ModalError | undefined> {
  return follow(modal, sent, false, isTold)
}

/**
 * Goes on following what the account in use sent before the page was loaded, or what was still open when it was last looked for.
 * Answers what is known of all that was sent from here.
 */
export function resumeTransactions(modal: Modal): Following['list'] {
  for (const sent of readOpen(modal)) void follow(modal, sent, true)
  return recordOf(modal).list
}

/** @param isResumed nobody waits for it: what is still open then needs no words */
function follow(modal: Modal, sent: SentTransaction, isResumed: boolean, isTold?: Told): Promise<Outcome> {
  const { running } = recordOf(modal)
  const key = `${sent.caipNetworkId}:${sent.wallet ?? ''}:${sent.id}`
  const known = running.get(key)
  if (known) return known
  remember(modal, sent)
  const outcome = (sent.wallet === undefined ? decide : decideBatch)(modal, sent, isResumed, isTold).finally(() => running.delete(key))
  running.set(key, outcome)
  return outcome
}

async function decide(modal: Modal, sent: SentTransaction, isResumed: boolean, isTold?: Told): Promise<Outcome> {
  const { signal } = recordOf(modal)
  let seen = sent.mark
  const onSeen = (mark: string | undefined) => {
    seen = mark ?? seen
    see(modal, sent, mark)
  }
  const { error, answer } = await attempt(modal, sent, ({ confirm }, place) => {
    const { id, from, to } = sent
    return confirm(id, { ...place, from, to, mark: seen, onSeen })
  })
  const now = answer ? { ...sent, id: answer } : sent
  if (answer) replaceSent(modal, sent, now)
  const known = error ? now : await addGain(modal, now)
  if (!signal.aborted) end(modal, known, error, isResumed, isTold)
  return error
}

/** With what has really arrived, where the network tells. */
async function addGain(modal: Modal, sent: SentTransaction): Promise<SentTransaction> {
  const { id, from, into } = sent
  const { isAbout, token, decimals } = into ?? {}
  if (!isAbout || decimals === undefined) return sent
  const { answer } = await attempt(modal, sent, async ({ calls }, place) =>
    (await calls?.())?.readGain(id, { ...place, from, token, decimals }),
  )
  if (!answer) return sent
  return { ...sent, into: { ...into!, amount: answer, isAbout: false } }
}

/** Several calls at once are asked for by their name, at the wallet that has given it; then they are a transaction like others. */
async function decideBatch(modal: Modal, sent: SentTransaction, isResumed: boolean, isTold?: Told): Promise<Outcome> {
  const { signal } = recordOf(modal)
  const { error, answer } = await attempt(
    modal,
    sent,
    async ({ calls }, place) => {
      const connector = modal.state.connectorOf(sent.namespace)
      const asked = { ...place, provider: connector?.provider, from: sent.from, signal }
      const hashes = connector?.id === sent.wallet ? await (await calls?.())?.confirmBatch(sent.id, asked) : undefined
      return { hash: hashes?.at(-1), hashes, isUnknown: !hashes }
    },
    true,
  )
  if (signal.aborted) return error
  if (answer?.hash) {
    const transaction = { ...sent, id: answer.hash, wallet: undefined, hashes: answer.hashes }
    replaceSent(modal, sent, transaction)
    return follow(modal, transaction, isResumed, isTold)
  }
  if (!answer?.isUnknown) {
    end(modal, sent, error, isResumed, isTold)
    return error
  }
  // It stays kept, since somebody may be able to another time.
  setStatus(modal, sent, 'unknown')
  const unknown = await toError(named('transactionUnconfirmed'))
  if (!isResumed && !isTold?.(sent, unknown)) void sayOutcome(modal, sent, unknown)
  return unknown
}

/** How it has ended, or that it has not yet, is put down and said. */
function end(modal: Modal, sent: SentTransaction, error: Outcome, isResumed: boolean, isTold?: Told): void {
  const standing = toStanding(error)
  const isOpen = standing === 'unknown'
  if (!isOpen) settle(modal, sent, standing)
  if ((!isOpen || !isResumed) && !isTold?.(sent, error)) void sayOutcome(modal, sent, error, isResumed)
  // What has not moved is not asked for.
  if (!isOpen)
    void profile()
      .then(({ loadBalance }) => loadBalance(modal, sent.namespace, true))
      .catch(() => {})
}

/**
 * Asks whoever can say what became of it; throws nothing. That it has not come about counts only where a node says so that is nobody's who would
 * gain by a second payment; where a network has none, any node's word does.
 * @param isOnce nodes are asked only where it is said to have failed, and whoever says so is asked no second time
 */
async function attempt<Answer>(
  modal: Modal,
  { namespace, caipNetworkId }: SentTransaction,
  ask: (transfers: Transfers, place: TransferPlace) => Promise<Answer>,
  isOnce = false,
): Promise<{ answer?: Answer; error?: Outcome }> {
  const { state, adapters, options } = modal
  const network = findNetwork(state.networks.peek(), caipNetworkId)
  const { urls, sure } = network ? toUrls(network, options) : { urls: [], sure: [] }
  const first = isOnce && sure.length ? sure : urls
  const askThere = async (urls: readonly string[]): Promise<{ answer?: Answer; error?: Outcome }> => {
    try {
      const transfers = await adapters.get(namespace)?.transfers?.()
      // A network that the dApp does not offer has no node we may ask.
      if (!network || !transfers) throw named('transactionPending')
      return { answer: await ask(transfers, { network, urls, signal: recordOf(modal).signal }) }
    } catch (error) {
      return { error: await toError(error) }
    }
  }
  const told = await askThere(first)
  const isOpen = !told.error || toStanding(told.error) === 'unknown'
  return isOpen || first === sure || !sure.length || sure.length === urls.length ? told : askThere(sure)
}

/** Whatever it is, it does not say that nothing was sent. */
const toError = (error: unknown): Promise<ModalError> =>
  errors().then(
    ({ toModalError }) => toModalError(error, 'transactionUnconfirmed'),
    () => error as ModalError,
  )

/**
 * Says how a transaction ended, to whoever sent it, as long as they are there. That all went well is said only to those who look, or have not
 * heard yet that it was sent: later it is no news.
 */
async function sayOutcome(modal: Modal, sent: SentTransaction, error?: Outcome, isResumed = false): Promise<void> {
  const { state, options, clock } = modal
  const { signal } = recordOf(modal)
  // What is said first, that it was sent, has its time, however fast the network is.
  if (sent.kind === 'send' && !isResumed) await clock.wait(sent.at + TOAST_LIFE - clock.now(), signal)
  if (signal.aborted || !isSameAddress(sent.namespace, state.accountOf(sent.namespace).address, sent.from)) return
  if (error) toast(modal, 'error', await sayError(modal, error))
  else if (state.isOpen.peek() || options.enableEmbedded || state.toast.peek()?.kind === 'success')
    toast(modal, 'success', toWords(modal, sent))
}

/** What a transaction has brought about, in words. */
export function toWords({ options }: Modal, { wallet, kind, words, to, out, into }: SentTransaction): string {
  const text = (key: keyof typeof FOLLOWING_TEXTS, values?: Record<string, string>) => toText(options.texts, FOLLOWING_TEXTS, key, values)
  const numbers = toNumbers(toLocale(options.texts))
  const toPaid = ({ amount, symbol }: Moved): string => numbers.full(amount, symbol)
  const toHad = ({ amount, symbol }: Moved): string => numbers.amount(amount, symbol)
  if (words) return text('wordsConfirmed', { what: words })
  // Its own word is all there is.
  if (wallet !== undefined) return text('walletSaysDone')
  if (kind === 'send' && out && to) return text('sentTo', { amount: toPaid(out), receiver: truncate(to) })
  return kind === 'trade' && out && into
    ? text('swapped', { from: toPaid(out), to: into.isAbout ? text('about', { amount: toHad(into) }) : toHad(into) })
    : text(`${kind}Confirmed`)
}

/** What is known of transactions that were sent. */
export interface Following {
  /** What was sent since the page has loaded, or was still open then, and what the network has decided of it. */
  readonly list: ReadonlySignal<readonly FollowedTransaction[]>
  /** Those that are being asked for, by network and hash. */
  readonly running: Map<string, Promise<ModalError | undefined>>
  /** Ends with the modal. */
  readonly signal: AbortSignal
}

/** As only this file has it. */
type Writable = Following & { readonly list: Signal<readonly FollowedTransaction[]> }

const followings = new WeakMap<Modal, Writable>()

/** Made when the first one is sent, or was found in storage. */
function recordOf(modal: Modal): Writable {
  const known = followings.get(modal)
  if (known) return known
  const stop = new AbortController()
  modal.stops.set('following', () => stop.abort())
  const made: Writable = { list: signal([]), running: new Map(), signal: stop.signal }
  followings.set(modal, made)
  return made
}

/** What a modal knows of the transactions sent from it. */
export const followingOf: (modal: Modal) => Following = recordOf

/** What stands in storage, of all accounts. Anything there that is no such transaction, or is too old, counts as nothing. */
function readSent({ storage, clock }: Modal): readonly SentTransaction[] {
  const kept = storage.getJson<unknown[]>(SENT_KEY)
  return Array.isArray(kept) ? kept.flatMap(each => parseSent(each, clock.now()) ?? []) : []
}

/** Begins to know of a transaction; it is kept in storage until the network has decided. */
export function remember(modal: Modal, sent: SentTransaction): void {
  setStatus(modal, sent, 'pending')
  // Only what could be read again.
  const known = parseSent(sent, modal.clock.now())
  if (known) write(modal, addSent(readSent(modal), known))
}

/** The network knows of it, which is kept for whoever looks when it has been forgotten; or nobody does, and it may never come. */
function see(modal: Modal, sent: SentTransaction, mark: string | undefined): void {
  const { list } = recordOf(modal)
  const seen = <Each extends SentTransaction>(all: readonly Each[]): readonly Each[] =>
    all.map(each => (isSameSent(each, sent) ? { ...each, mark } : each))
  if (mark === undefined) return setStatus(modal, sent, 'unknown')
  list.value = seen(list.peek())
  write(modal, seen(readSent(modal)))
}

/** The network has decided, and it is kept no longer; another tab may have seen it first. */
export function settle(modal: Modal, sent: SentTransaction, status: FollowedTransaction['status']): void {
  setStatus(modal, sent, status)
  write(
    modal,
    readSent(modal).filter(each => !isSameSent(each, sent)),
  )
}

/** What a wallet has given a name turns out to be a transaction, which takes its place. */
export function replaceSent(modal: Modal, sent: SentTransaction, transaction: SentTransaction): void {
  const { list } = recordOf(modal)
  list.value = list.peek().filter(each => !isSameSent(each, sent))
  write(
    modal,
    readSent(modal).filter(each => !isSameSent(each, sent)),
  )
  remember(modal, transaction)
}

/** What the account in use has open on the network in use. */
export function readOpen(modal: Modal): readonly SentTransaction[] {
  const { state, clock } = modal
  const known = recordOf(modal).list.peek()
  // Where nothing can be stored, or another tab has tidied up, the page itself knows.
  const open = known.filter(each => /pending|unknown/.test(each.status) && parseSent(each, clock.now()))
  const kept = readSent(modal).filter(each => !known.some(other => isSameSent(each, other)))
  const network = state.networkOf()?.caipNetworkId
  return [...open, ...kept].filter(each => isSentBy(each, state.accountOf().address, network))
}

/** How far it has come, on this page. */
export function setStatus(modal: Modal, sent: SentTransaction, status: FollowedTransaction['status']): void {
  const { list } = recordOf(modal)
  list.value = addSent(list.peek(), { ...sent, status })
}

function write({ storage }: Modal, all: readonly SentTransaction[]): void {
  if (all.length) storage.set(SENT_KEY, JSON.stringify(all))
  else storage.remove(SENT_KEY)
}
