import { type Composed, findChange } from '../../domain/foresight.js'
import { ModalError, tellingOf, toModalError } from '../../domain/errors.js'
import { named } from '../../domain/error-code.js'
import { sayMayBeSent, sayNothingSent } from '../../domain/moved.js'
import type { SendResult } from '../../domain/send-calls.js'
import { toStanding } from '../../domain/sent-transactions.js'
import { toOpenEnded, toText, UNSENT_TEXTS } from '../../domain/texts.js'
import { askWallet, warnOfEarlier } from '../../flows/money/ask-wallet.js'
import { isStill } from '../../flows/money/place.js'
import { followTransaction, type SentTransaction } from '../../flows/money/sent-transactions.js'
import { announce } from '../../flows/navigate.js'
import { toast } from '../../flows/toast.js'
import type { OpenModal } from '../../modal.js'
import { keep } from './begun.js'
import { toSent } from './sent.js'
import { foresee, prepare, toAsked, toEvmCalls, toTransactions } from './prepare.js'
import { isAtRest, type Way } from './rules.js'
import type { Calls, Errand } from './state.js'
import { isBatch } from './way.js'
import { CALLS_ASKING_TEXTS } from './asking-texts.js'

/** Under this key stands what the wallet has not answered yet. */
const ASKED = 'calls'
const WORDS = { ...CALLS_ASKING_TEXTS, ...UNSENT_TEXTS }
/** Before the wallet was asked the visitor has gone, or is at another account, network or wallet. */
class Left extends Error {}

/** An errand that is carried out, whatever becomes of the sheet, on which there may be another by then. */
interface Going {
  readonly modal: OpenModal
  readonly calls: Calls
  readonly errand: Errand
  /** How it was read. */
  readonly way: Way
  readonly isPaid: boolean
  readonly foresight: Calls['foresight']['value']
  readonly composed: Composed | undefined
  /** Aborts once the sheet is not this errand's any more. */
  readonly visit: AbortSignal
  /** So much of it was done before. */
  readonly begun: number
  /** Transactions of what is done of it. */
  done: readonly string[]
}
const isHere = ({ visit }: Going): boolean => !visit.aborted

/** So much is done of it, which the sheet says while it is this errand's. */
function count(going: Going, done: readonly string[]): void {
  going.done = done
  if (isHere(going)) going.calls.count(done)
}

/**
 * Has the wallet do what the visitor has read: at once where it can, else one after the other, from where that has stopped. What was
 * declined or failed leaves what stood, and the sheet as it was. What was sent is followed wherever the visitor is by then, and the dApp
 * is told how it ended. Throws nothing.
 */
export async function carryOut(modal: OpenModal, calls: Calls): Promise<void> {
  const errand = calls.errand.peek()
  const way = calls.way.peek()
  const now = calls.phase.peek()
  if (!errand || !isAtRest(now) || !way) return
  if (now !== 'earlier' && warnOfEarlier(modal, ASKED, calls.warn)) return
  const [isPaid, foresight, done] = [calls.isPaid.peek(), calls.foresight.peek(), calls.hashes.peek()]
  const going: Going = {
    modal,
    calls,
    errand,
    way,
    isPaid,
    foresight,
    composed: calls.composed(),
    visit: calls.signal(),
    begun: done.length,
    done,
  }
  if (!isStill(modal, errand.place)) return fail(going, withHashes(new ModalError('userRejected'), done), sayMoved(going))
  // At once: a second press finds it under way.
  calls.tell('looking')
  try {
    await lookAgain(going)
    const result = await (isBatch(way) ? askAtOnce : askInTurn)(going)
    keep(modal, errand, [])
    errand.resolve(result)
  } catch (error) {
    await explain(going, error)
  }
}

/**
 * Tries calls once more, since whoever may change a contract may do so while the sheet stands; what is composed is looked at as it is sent.
 * @throws `callsChanged` where it would do more by now, which the sheet shows then; `rpcFailed` where no node answers; Left where they have gone
 */
async function lookAgain({ calls, errand, foresight, visit, done }: Going): Promise<void> {
  if (!('calls' in errand.wish) || !foresight || foresight === 'unknown' || !foresight.isTried) return
  const now = await foresee(errand, done, visit)
  if (visit.aborted) throw new Left()
  const change = now === 'unknown' ? 'rpcFailed' : findChange(now, foresight)
  if (change === 'callsChanged') calls.foresee(now)
  if (change) throw named(change)
}

/** It stays on the sheet, with these words. */
function fail({ modal, calls }: Going, error: Error, words: string): void {
  calls.leaveWith(() => error)
  calls.tell('failed', words)
  announce(modal, words)
}

const sayDone = ({ modal, errand: { wish }, done }: Going, key: 'callsDoneSoFar' | 'callsMovedInPart'): string =>
  toWords(modal)(key, { done: String(done.length), count: String('calls' in wish ? wish.calls.length : 1) })

/** They are not who and where they were: of what is begun that says how to go on, of all else that nothing was sent. */
const sayMoved = (going: Going): string => (going.done.length ? sayDone(going, 'callsMovedInPart') : toWords(going.modal)('callsMoved'))

async function explain(going: Going, error: unknown): Promise<void> {
  const { modal, calls, errand, done } = going
  const { wish, place } = errand
  const isMoved = error instanceof Left
  if (isMoved && !isHere(going)) return errand.reject(withHashes(new ModalError('userRejected'), done))
  const reason = isMoved ? new ModalError('userRejected') : error
  const failure = toModalError(reason, 'sendFailed', { name: place.connector.name, network: place.network.name })
  const { name, moved } = failure
  const telling = tellingOf(modal, failure)
  const { hashes } = Object(error) as { hashes?: readonly string[] }
  const told = withHashes(failure, hashes ?? done)
  // It has promised too much: then one after the other, with the next press, where the dApp allows it.
  if (name === 'atomicityNotSupported' && isHere(going)) {
    const isLost = await prepare(modal, calls, errand, true).catch(() => true)
    if (isLost) return finish('failed')
    return isHere(going) ? fail(going, told, toWords(modal)('callsNoBatch')) : errand.reject(told)
  }
  const isNo = /^(userRejected|atomicUpgradeRejected)$/.test(name)
  const text = toWords(modal)
  // One has failed, of which the fee alone is spent: where some stand before it, it goes on from there.
  const isFailed = !isNo && moved === 'fee'
  if (isFailed && !done.length) return finish(toStanding(failure))
  const isNoToPart = (failure.cause as Error | undefined)?.name === 'userRejected'
  const why = isNoToPart ? 'userRejected' : name
  const open = isNoToPart ? { said: text('callsDeclined') } : telling
  if (!isNo && moved === 'maybe')
    return hashes ? finish(toStanding(failure)) : finish('undecided', sayMayBeSent(why, open, text('mayBeSentMore')))
  // What is left is less than what was read of all of it.
  if ((isFailed || going.begun !== done.length) && 'calls' in wish && isHere(going)) calls.foresee(await foresee(errand, done, going.visit))
  // What they have read is no longer so: it stands there as it is now.
  if (going.composed && /^(callsChanged|networkFeeHigher)$/.test(name)) {
    const why: unknown = await prepare(modal, calls, errand).catch((error: unknown) => error)
    if (why) {
      if (isHere(going)) calls.foresee('unknown')
      return explain({ ...going, composed: undefined }, toModalError(why, 'rpcFailed'))
    }
  }
  if (!isHere(going)) return errand.reject(told)
  const words = isMoved
    ? sayMoved(going)
    : done.length
      ? `${isNo ? '' : `${toOpenEnded(telling.said)}. `}${sayDone(going, 'callsDoneSoFar')}`
      : isNo
        ? text('callsNothingSent')
        : sayNothingSent(telling, what => text('nothingSent', { what }))
  calls.leaveWith(() => told)
  // Where the last has failed, its result stands there already.
  if (calls.phase.peek() === 'sent') modal.screen.router.reset('SendCalls', { namespace: place.namespace })
  const isDeclined = isNo && !isMoved
  calls.tell(isDeclined ? 'declined' : 'failed', words)
  announce(modal, isDeclined ? `${text('callsDeclined')}. ${words}` : words)
  // Behind this there is no other try from here: whoever does not know what has moved looks at their account first.
  function finish(as: Calls['standing']['value'], words = telling.said): void {
    if (isHere(going)) {
      calls.count(told.hashes)
      calls.settle(as, words)
      modal.screen.router.endWith('SendCalls', 'titleCallsSent')
    }
    // How what was sent has ended is said where it is followed.
    else if (!hashes) toast(modal, 'error', words)
    errand.reject(told)
  }
}

const withHashes = <Failure extends Error>(failure: Failure, hashes: readonly string[]) => Object.assign(failure, { hashes })

const toWords =
  ({ options }: OpenModal) =>
  (key: keyof typeof WORDS, values?: Record<string, string>) =>
    toText(options.texts, WORDS, key, values)

/** One question to the wallet. @throws Left where the visitor has gone before, or is no more who and where they were; what the wallet said */
async function ask<T>(going: Going, put: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { modal, calls, errand, visit } = going
  // Whoever moves once the wallet has it still waits for its answer.
  const isSame = () => calls.phase.peek() === 'asking' || isStill(modal, errand.place)
  const isOn = () => isSame() && modal.screen.router.history.value.some(({ view }) => view === 'SendCalls')
  if (visit.aborted || !isOn()) throw new Left()
  calls.tell('looking')
  let answer: T | undefined
  const hush = (isSilent: boolean) => {
    if (isHere(going)) calls.hush(isSilent)
  }
  await askWallet(modal, { key: ASKED, isHere: isOn, until: visit, onSilence: hush }, async ({ left, hear }) => {
    try {
      answer = await hear(put(left))
    } catch (error) {
      throw left.aborted && error === left.reason ? new Left() : error
    }
  })
  return answer as T
}

/** All calls with one question. */
async function askAtOnce(going: Going): Promise<SendResult> {
  const { wish, place } = toAsked(going)
  if (!('calls' in wish)) throw new Left()
  const api = await toEvmCalls(place)
  const capabilities = toCapabilities(wish.capabilities)
  const isLoose = going.way === 'loose'
  const isSmartAccount = place.isSmartAccount || going.isPaid
  const id = await ask(going, signal =>
    api.sendBatch({ ...place, isSmartAccount, transactions: wish.calls, capabilities, isLoose, signal }),
  )
  const hashes = await see(going, { ...sentOf(going, id), wallet: place.connector.id })
  return { id, hashes, caipNetworkId: place.network.caipNetworkId }
}

/** As wallets are handed them: who has led here is never a reason to refuse. */
function toCapabilities(given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> | undefined {
  const { dataSuffix } = given
  const all = { ...given, ...(dataSuffix !== undefined && { dataSuffix: { ...Object(dataSuffix), optional: true } }) }
  return Object.keys(all).length ? all : undefined
}

/** One after the other, each once the one before it is in a block. */
async function askInTurn(going: Going): Promise<SendResult> {
  const { modal, errand, composed } = going
  const { wish, place } = toAsked(going)
  const { caipNetworkId } = place.network
  if (!('calls' in wish)) {
    const id = await ask(going, signal => composed!.send(signal))
    const hashes = await see(going, sentOf(going, id))
    return { id: hashes[0]!, hashes, caipNetworkId }
  }
  const api = await toEvmCalls(place)
  const transactions = toTransactions(errand)
  const put = (done: readonly string[]) => {
    count(going, done)
    keep(modal, errand, done)
  }
  const follow = async (hash: string, at: number): Promise<void> => {
    const isLast = at === transactions.length - 1
    const before = going.done.slice(0, at)
    const sent = {
      ...sentOf(going, hash),
      to: transactions[at]!.to,
      ...(transactions.length > 1 && { out: undefined, into: undefined }),
    }
    const done = await see(going, sent, before, isLast).catch((error: ModalError) => {
      // What has failed there is still to be done.
      if (error.moved === 'fee') put(before)
      throw error
    })
    put(done)
  }
  // The last of an earlier visit may not have come yet.
  const begun = going.done.length
  if (begun) await follow(going.done[begun - 1]!, begun - 1)
  for (let at = begun; at < transactions.length; at++) {
    const hash = await ask(going, signal => api.send({ ...place, transaction: transactions[at]!, signal }))
    // Written down before anybody waits for it.
    put([...going.done, hash])
    await follow(hash, at)
  }
  return { id: going.done.at(-1)!, hashes: going.done, caipNetworkId }
}

function sentOf({ modal, foresight, errand: { wish, place } }: Going, id: string): SentTransaction {
  const to = 'calls' in wish && wish.calls.length === 1 ? wish.calls[0]!.to : undefined
  return toSent(place, id, modal.clock.now(), { to, ...(foresight !== 'unknown' && { foresight }) })
}

/** Follows what was sent, to its end. Resolves with the transactions of all that is done, those `before` it first. @throws how it failed */
async function see(going: Going, sent: SentTransaction, before: readonly string[] = [], isLast = true): Promise<readonly string[]> {
  const { modal, calls } = going
  if (isHere(going)) {
    if (sent.wallet === undefined) calls.count([...before, sent.id])
    if (isLast) calls.settle('pending')
    else calls.tell('waiting')
    // What it was read for has happened: there is nothing to go back to.
    if (isLast) modal.screen.router.endWith('SendCalls', 'titleCallsSent')
  }
  let known: Pick<SentTransaction, 'id' | 'wallet' | 'hashes'> = sent
  const failure = await followTransaction(modal, sent, now => {
    known = now
    return isHere(going)
  })
  const { hashes = [] } = Object(failure) as { hashes?: readonly string[] }
  const all = [...before, ...(known.wallet === undefined ? (known.hashes ?? [known.id]) : hashes)]
  if (failure) throw withHashes(failure, all)
  count(going, all)
  if (isLast && isHere(going)) calls.settle('confirmed')
  return all
}
