import type { Balance, BalanceQuery, Fate, FollowingPlace, Transfer, TransferPlace } from '../../domain/adapter.js'
import { formatUnits } from '../../domain/amounts.js'
import type { BitcoinApi } from '../../domain/provider.js'
import { createEsplora, type Esplora, toEsploraUrls } from './esplora.js'
import { clock as realClock, type Clock } from '../../clients/clock.js'
import { afterAsking } from '../../domain/moved.js'
import { named } from '../../domain/error-code.js'
import type { ErrorName } from '../../domain/errors.js'
import { parseAddress, type ParsedAddress } from './address.js'
import { estimateFee, readCoins, toDust, toSum } from './coins.js'
import { toPrefix } from './networks.js'
import { type Confirmed, type ConfirmedTransfer, type Doing, readId } from './provider.js'
import { watchReplaced } from './replaced.js'

/** What reading the chain needs; tests bring their own. */
export interface ChainParts {
  api?: BitcoinApi | undefined
  esplora?: Esplora
  clock?: Clock
}

/** What the provider finds before it asks the wallet, or hands nothing on for. */
const UNSENT: readonly ErrorName[] = [
  'sendIncomplete',
  'networkFeeHigher',
  'feeUnusual',
  'tooManyCoins',
  'amountTooSmall',
  'insufficientFunds',
  'walletElsewhere',
  'chainNotSupported',
  'rpcFailed',
  'noRpcUrl',
]

/** So long a transaction is waited for, and the first and longest pause between two questions. */
const CONFIRM_LIMIT = 60_000
const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 10_000

/** The balance of an address: all unspent outputs, unconfirmed ones too. @throws `tokenBalanceUnavailable`, `rpcFailed` */
export async function getBalance({ address, network, urls, token, signal }: BalanceQuery, parts: ChainParts): Promise<Balance> {
  if (network.chainNamespace !== 'bip122' || token) throw named('tokenBalanceUnavailable')
  const coins = await readCoins(address, { api: parts.api, network }, toEsplora({ network, urls }, parts), signal)
  const { decimals, symbol } = network.nativeCurrency
  return { balance: formatUnits(toSum(coins), decimals), symbol }
}

/** What a transfer will cost in satoshis, by what blocks take now. @throws `rpcFailed`, `feeUnusual`, `tooManyCoins`, `sendIncomplete` */
export async function getFee(transfer: Transfer, parts: ChainParts): Promise<bigint> {
  const { payer, receiver } = readParties(transfer)
  const esplora = toEsplora(transfer, parts)
  const [utxos, rate] = await Promise.all([
    readCoins(transfer.from, { api: parts.api, network: transfer.network }, esplora, transfer.signal),
    esplora.getFeeRate(transfer.signal),
  ])
  return estimateFee({ utxos, payer, receivers: [receiver], units: transfer.units, rate })
}

/**
 * Asks the wallet to pay, once receiver, amount and balance can be right. Resolves with the transaction's id.
 * @throws `sendIncomplete`, `amountTooSmall`, `insufficientFunds` before the wallet is asked; then its no, or `sendFailed` where it is open whether it was sent
 */
export async function send(transfer: Transfer, parts: ChainParts): Promise<string> {
  const { provider, from, to, units, network, signal, token, maxFee } = transfer
  const { receiver } = readParties(transfer)
  if (token) throw named('callNotSupported')
  if (units < toDust(receiver)) throw named('amountTooSmall')
  const coins = await readCoins(from, { api: parts.api, network }, toEsplora(transfer, parts), signal)
  if (toSum(coins) <= units) throw named('insufficientFunds')
  signal?.throwIfAborted()
  const { sendTransfer } = Object(provider) as { sendTransfer?: (transfer: ConfirmedTransfer) => Promise<string> }
  if (!sendTransfer) throw named('callNotSupported')
  return confirmed(transfer, async begun =>
    readId(await sendTransfer({ amount: `${units}`, recipient: to, from, confirmed: { ...begun, coins, maxFee } })),
  )
}

/**
 * Has the provider ask the wallet for what a visitor has confirmed. Until that moment, which may be long after, they may call it off.
 * @throws why it was called off; what the provider has found before, or the wallet's no; `sendFailed` where it is open whether it was sent
 */
export async function confirmed<Result>(
  { provider, signal, onAsk }: Pick<Transfer, 'provider' | 'signal' | 'onAsk'>,
  ask: (confirmed: Confirmed) => Promise<Result>,
): Promise<Result> {
  let isAsked = false
  const begin = (): void => {
    signal?.throwIfAborted()
    isAsked = true
    onAsk?.()
  }
  // Somebody else's provider does not say when.
  if (!(provider as Doing).can) begin()
  try {
    return await ask({ signal, begin })
  } catch (error) {
    if (!isAsked) signal?.throwIfAborted()
    throw await afterAsking(error, UNSENT)
  }
}

/**
 * Waits until a transaction is in a block; where it was replaced by one that pays the same (at a higher fee), resolves with the id of that.
 * @throws `transactionCalledOff` where the wallet has spent its coins otherwise, `transactionReplaced` where nobody can say for what, and
 * `transactionPending` after a minute
 */
export async function confirm(id: string, place: FollowingPlace, parts: ChainParts): Promise<string | void> {
  const { clock = realClock } = parts
  const { signal } = place
  const esplora = toEsplora(place, parts)
  const { look, isMissing } = watchReplaced(esplora, id, place, clock)
  const ask = async (): Promise<Fate | true | undefined> => {
    const is = await esplora.isConfirmed(id, signal)
    return is || look(is !== undefined)
  }
  const end = clock.now() + CONFIRM_LIMIT
  for (let pause = FIRST_PAUSE; ; pause = Math.min(LONGEST_PAUSE, pause * 1.5)) {
    signal?.throwIfAborted()
    // A server that does not answer now may the next time.
    const fate = await ask().catch(() => undefined)
    signal?.throwIfAborted()
    if (fate === true) return
    if (fate && 'hash' in fate) return fate.hash
    if (fate) throw named(fate.name)
    if (clock.now() + pause > end) {
      if (isMissing()) place.onSeen?.(undefined)
      throw named('transactionPending')
    }
    await clock.wait(pause, signal)
  }
}

function readParties({ from, to, network }: Transfer): { payer: ParsedAddress; receiver: ParsedAddress } {
  const [payer, receiver] = [from, to].map(parseAddress)
  const prefix = toPrefix(network.caipNetworkId)
  if (!payer || !receiver || (prefix && !receiver.prefixes.includes(prefix))) throw named('sendIncomplete')
  return { payer, receiver }
}

/** The server of a network, or the one that tests bring. */
export function toEsplora({ network, urls }: Pick<TransferPlace, 'network' | 'urls'>, { esplora }: ChainParts): Esplora {
  return esplora ?? createEsplora(toEsploraUrls(network.caipNetworkId, urls))
}
