import { ModalError, tellingOf, toModalError } from '../../domain/errors.js'
import { afterAsking, sayNothingSent } from '../../domain/moved.js'
import type { BitcoinProvider, SolanaProvider } from '../../domain/provider.js'
import type { SendResult } from '../../domain/send-calls.js'
import type { FollowedTransaction } from '../../domain/sent-transactions.js'
import { toText } from '../../domain/texts.js'
import { askWallet, warnOfEarlier } from '../../flows/money/ask-wallet.js'
import { followTransaction, type SentTransaction } from '../../flows/money/sent-transactions.js'
import { announce } from '../../flows/navigate.js'
import { toast } from '../../flows/toast.js'
import type { OpenModal } from '../../modal.js'
import { keep } from './begun.js'
import { isStill, toSent } from './place.js'
import { prepare, toEvmCalls, toTransactions } from './prepare.js'
import { isAtRest, isBatch } from './rules.js'
import type { Calls, Errand } from './state.js'
import { CALLS_TEXTS } from './texts.js'

/** Under this key stands what the wallet has not answered yet. */
const ASKED = 'calls'

/** The visitor has gone before the wallet was asked. */
class Left extends Error {}

/**
 * Has the wallet do what the visitor has read: at once where it can, else one after the other, from where that has stopped. What was
 * declined or failed leaves what stood, and the sheet as it was. What was sent is followed wherever the visitor is by then, and the dApp
 * is told how it ended. Throws nothing.
 */
export async function carryOut(modal: OpenModal, calls: Calls): Promise<void> {
  const errand = calls.errand.peek()
  const now = calls.phase.peek()
  if (!errand || !isAtRest(now) || !calls.way.peek()) return
  if (now !== 'earlier' && warnOfEarlier(modal, ASKED, calls.warn)) return
  const isHere = () => !signal.aborted
  const signal = calls.signal()
  if (!isStill(modal, errand.place)) return fail(new ModalError('userRejected'), 'callsMoved')
  try {
    const result = await (isBatch(calls.way.peek()) ? askAtOnce : askInTurn)(modal, calls, errand, signal)
    keep(modal, errand, [])
    errand.resolve(result)
  } catch (error) {
    await explain(error)
  }

  function fail(error: Error, key: 'callsMoved' | 'callsNoBatch'): void {
    const words = toWords(modal)(key)
    calls.leaveWith(() => error)
    calls.tell('failed', words)
    announce(modal, words)
  }

  async function explain(error: unknown): Promise<void> {
    const { wish, place } = errand!
    const done = calls.hashes.peek()
    if (error instanceof Left) return errand!.reject(withHashes(new ModalError('userRejected'), done))
    const failure = toModalError(error, 'sendFailed', { name: place.connector.name, network: place.network.name })
    const { name, moved } = failure
    const telling = tellingOf(modal, failure)
    const told = withHashes(failure, (error as { hashes?: readonly string[] }).hashes ?? done)
    // It has promised too much: then one after the other, with the next press, where the dApp allows it.
    if (name === 'atomicityNotSupported' && isHere()) {
      await prepare(modal, calls, errand!, true).then(
        () => fail(told, 'callsNoBatch'),
        () => finish('lost'),
      )
      return
    }
    const isNo = /^(userRejected|atomicUpgradeRejected)$/.test(name)
    if (!isNo && (moved === 'maybe' || moved === 'fee'))
      return finish(name === 'callsPartly' ? 'partly' : moved === 'fee' ? 'lost' : 'open')
    const count = 'calls' in wish ? wish.calls.length : 1
    const text = toWords(modal)
    const words = done.length
      ? text('callsDoneSoFar', { done: String(done.length), count: String(count) })
      : isNo
        ? text('callsNothingSent')
        : sayNothingSent(telling, what => `${what}. ${text('callsNothingSent')}`)
    if (!isHere()) return errand!.reject(told)
    calls.leaveWith(() => told)
    calls.tell(isNo ? 'declined' : 'failed', words)
    announce(modal, isNo ? `${text('callsDeclined')}. ${words}` : words)

    // Behind this there is no other try from here: whoever does not know what has moved looks at their account first.
    function finish(as: 'partly' | 'lost' | 'open'): void {
      calls.count(told.hashes)
      calls.tell(as, telling.said)
      if (isHere()) modal.screen.router.endWith('SendCalls', 'titleCallsSent')
      // How what was sent has ended is said where it is followed.
      else if (!Object.hasOwn(error as Error, 'hashes')) toast(modal, 'error', telling.said)
      errand!.reject(told)
    }
  }
}

const withHashes = <Failure extends Error>(failure: Failure, hashes: readonly string[]) => Object.assign(failure, { hashes })

const toWords =
  ({ options }: OpenModal) =>
  (key: keyof typeof CALLS_TEXTS, values?: Record<string, string>) =>
    toText(options.texts, CALLS_TEXTS, key, values)

/** One question to the wallet. @throws Left where the visitor has gone before; what the wallet said */
async function ask<T>(modal: OpenModal, calls: Calls, visit: AbortSignal, put: (signal: AbortSignal) => Promise<T>): Promise<T> {
  if (visit.aborted) throw new Left()
  calls.ask()
  let answer: T | undefined
  const isHere = () => modal.screen.router.history.value.some(({ view }) => view === 'SendCalls')
  await askWallet(modal, { key: ASKED, isHere, until: visit, onSilence: calls.hush }, async ({ left, hear }) => {
    try {
      answer = await hear(put(left))
    } catch (error) {
      throw left.aborted && error === left.reason ? new Left() : error
    }
  })
  return answer as T
}

/** All calls with one question. */
async function askAtOnce(modal: OpenModal, calls: Calls, errand: Errand, visit: AbortSignal): Promise<SendResult> {
  const { wish, place } = errand
  if (!('calls' in wish)) throw new Left()
  const api = await toEvmCalls(place)
  const capabilities = toCapabilities(wish.capabilities)
  const isLoose = calls.way.peek() === 'loose'
  const isSmartAccount = place.isSmartAccount || calls.isPaid.peek()
  const id = await ask(modal, calls, visit, signal =>
    api.sendBatch({ ...place, isSmartAccount, transactions: wish.calls, capabilities, isLoose, signal }),
  )
  const known = await see(modal, calls, visit, { ...sentOf(modal, calls, errand, id), wallet: place.connector.id })
  const hashes = known.hashes ?? (known.wallet === undefined ? [known.id] : [])
  calls.count(hashes)
  return { id, hashes, caipNetworkId: place.network.caipNetworkId }
}

/** As wallets are handed them: who has led here is never a reason to refuse. */
function toCapabilities(given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> | undefined {
  const { dataSuffix } = given
  const all = { ...given, ...(dataSuffix !== undefined && { dataSuffix: { ...Object(dataSuffix), optional: true } }) }
  return Object.keys(all).length ? all : undefined
}

/** One after the other, each once the one before it is in a block. */
async function askInTurn(modal: OpenModal, calls: Calls, errand: Errand, visit: AbortSignal): Promise<SendResult> {
  const { wish, place } = errand
  const { caipNetworkId } = place.network
  if (!('calls' in wish)) {
    const id = await ask(modal, calls, visit, () => sendMade(errand))
    const { id: last } = await see(modal, calls, visit, sentOf(modal, calls, errand, id))
    return { id: last, hashes: [last], caipNetworkId }
  }
  const api = await toEvmCalls(place)
  const transactions = toTransactions(errand)
  const follow = async (hash: string, at: number): Promise<void> => {
    const isLast = at === transactions.length - 1
    const sent = {
      ...sentOf(modal, calls, errand, hash),
      to: transactions[at]!.to,
      ...(transactions.length > 1 && { out: undefined, into: undefined }),
    }
    const { id } = await see(modal, calls, visit, sent, isLast).catch((error: Error) => {
      // What has failed there is still to be done.
      if ((error as ModalError).moved === 'fee') count(calls.hashes.peek().slice(0, at))
      throw error
    })
    count([...calls.hashes.peek().slice(0, at), id])
  }
  const count = (done: readonly string[]) => {
    calls.count(done)
    keep(modal, errand, done)
  }
  const begun = calls.hashes.peek().length
  // The last of an earlier visit may not have come yet.
  if (begun) await follow(calls.hashes.peek()[begun - 1]!, begun - 1)
  for (let at = begun; at < transactions.length; at++) {
    const hash = await ask(modal, calls, visit, signal => api.send({ ...place, transaction: transactions[at]!, signal }))
    // Written down before anybody waits for it.
    count([...calls.hashes.peek(), hash])
    await follow(hash, at)
  }
  const hashes = calls.hashes.peek()
  return { id: hashes.at(-1)!, hashes, caipNetworkId }
}

/** Has a transaction sent that the dApp has made; another family's wallets have no calls. */
async function sendMade({ wish, place: { provider } }: Errand): Promise<string> {
  try {
    if ('transaction' in wish) return await (provider as SolanaProvider).signAndSendTransaction(wish.transaction)
    const { psbt, signInputs } = wish as Extract<typeof wish, { psbt: string }>
    const { txid } = await (provider as BitcoinProvider).signPSBT({ psbt, signInputs, broadcast: true })
    if (txid) return txid
  } catch (error) {
    throw await afterAsking(error)
  }
  throw new ModalError('walletBadAnswer')
}

function sentOf({ clock }: OpenModal, calls: Calls, { wish, place }: Errand, id: string): SentTransaction {
  const foresight = calls.foresight.peek()
  const to = 'calls' in wish && wish.calls.length === 1 ? wish.calls[0]!.to : undefined
  return toSent(place, id, clock.now(), { to, ...(foresight !== 'unknown' && { foresight }) })
}

/** Follows what was sent, to its end. Resolves with what is known of it by then. @throws how it failed */
async function see(modal: OpenModal, calls: Calls, visit: AbortSignal, sent: SentTransaction, isLast = true): Promise<SentTransaction> {
  const { router } = modal.screen
  if (!visit.aborted) {
    calls.tell(isLast ? 'sent' : 'waiting')
    // What it was read for has happened: there is nothing to go back to.
    if (isLast) router.endWith('SendCalls', 'titleCallsSent')
  }
  let known: SentTransaction | FollowedTransaction = sent
  const failure = await followTransaction(modal, sent, now => {
    known = now
    return !visit.aborted
  })
  if (failure)
    throw Object.assign(failure, {
      hashes: known.wallet === undefined ? (known.hashes ?? [known.id]) : (failure as { hashes?: unknown }).hashes,
    })
  if (isLast && !visit.aborted) calls.tell('done')
  return known
}
