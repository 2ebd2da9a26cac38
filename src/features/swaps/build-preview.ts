import { ServiceError } from '../../clients/blockchain-api.js'
import type { Approval, Call, Calls, PreparedTransaction, Transfers } from '../../domain/adapter.js'
import { isSameAddress, parseCaipAddress } from '../../domain/caip.js'
import { isNativeToken } from '../../domain/networks.js'
import { isCalled } from '../../domain/token-balances.js'
import type { Telling } from '../../domain/errors.js'
import { named } from '../../domain/error-code.js'
import { sayNothingSent } from '../../domain/moved.js'
import { toJudges } from '../../domain/services.js'
import { quote, toOpenEnded, toText } from '../../domain/texts.js'
import { SWAP_GAS, SWAP_LOOK } from '../../domain/times.js'
import { askSurely, type Place, toPlace } from '../../flows/money/place.js'
import { errors } from '../../flows/rooms.js'
import { tellError } from '../../flows/tell-error.js'
import { toBlockchainApi } from '../../flows/account/blockchain-api.js'
import { announce } from '../../flows/navigate.js'
import type { OpenModal } from '../../modal.js'
import { buildApproval, buildSwap, type SwapTransaction } from './api.js'
import {
  type Change,
  isSameSwap,
  isSwapData,
  isUnwrap,
  isWrap,
  type Preview,
  type Quote,
  type SwapToken,
  toMinimum,
  toSteps,
  type SwapIntent,
} from './rules.js'
import { toIntent } from './readings.js'
import type { Swap } from './state.js'
import { SWAPS_TEXTS } from './texts.js'

/** Under this key stands what the wallet has not answered yet, whatever became of the form that asked. */
export const ASKED = 'swap'

/** A failure that has its words already. */
export class Said extends Error {}

/** What was built is not what was asked for. */
class Unsafe extends Said {}

/** Whether a swap was found to be none, or to do other than was said: what was shown of it before is approved no more. */
const isFoundBad = (error: unknown): boolean =>
  error instanceof Unsafe || /^(swapGivesLess|executionReverted)$/.test((error as { name?: string } | undefined)?.name ?? '')

/** The most tokens of an account that are looked at in a trial, the most valuable of them. */
const KEPT = 16

/** What EVM accounts do. */
export async function toCalls({ adapters, options }: OpenModal): Promise<{ transfers: Transfers; calls: Calls }> {
  try {
    const transfers = await adapters.get('eip155')?.transfers?.()
    const calls = await transfers?.calls?.()
    if (transfers && calls) return { transfers, calls }
  } catch {
    // A part that does not arrive has asked nobody.
  }
  throw new Said(toText(options.texts, SWAPS_TEXTS, 'swapBuildFailed'))
}

/**
 * Puts the preview of a swap together: what it gives, the transactions, their fees. What is there stands until then, and where it fails;
 * why is said. Nothing reaches the wallet's owner. Throws nothing.
 */
export async function buildPreview(modal: OpenModal, swap: Swap): Promise<void> {
  // Nobody is there who could read it.
  if (swap.signal().aborted) return
  const signal = swap.renew('preview')
  const intent = toIntent(modal, swap)
  if (!intent) return
  try {
    const preview = await build(modal, swap, intent, signal)
    if (signal.aborted) return
    const change = compare(swap, preview)
    swap.show(preview, change)
    if (!change) return
    announce(modal, toText(modal.options.texts, SWAPS_TEXTS, 'swapQuoteChanged').replace('  ', ' '))
    void modal.clock.wait(SWAP_LOOK, swap.signal()).then(() => swap.release(change))
  } catch (error) {
    if (signal.aborted) return
    const words = await toWords(modal, swap, error)
    if (signal.aborted) return
    void tellError(modal, 'somethingWrong', error)
    swap.failPreview(words, isFoundBad(error))
  }
}

/**
 * What gives less than was shown, by the preview before it or the form's quote, or costs a tenth more, is said, and cannot be confirmed
 * before it can have been seen.
 */
function compare(swap: Swap, preview: Preview): Change | undefined {
  const { minimum, fee, approval } = preview
  const shown: (Quote & { fee?: bigint }) | undefined = [swap.preview.peek(), swap.quote.peek()].find(each => isSameSwap(each, preview))
  const isLess = shown !== undefined && minimum < toMinimum(shown.received)
  // What the visitor has added themselves makes it dearer, and that is no news.
  const isOwnWish = swap.isLimited.peek() && approval && !swap.preview.peek()?.approval
  const isDearer = shown?.fee !== undefined && !isOwnWish && fee * 10n > shown.fee * 11n
  return isLess || isDearer ? { isLess, isDearer } : undefined
}

async function build(
  modal: OpenModal,
  { isOneByOne, isLimited, tokens, isApproved, isBusy }: Swap,
  { from, to, given, ask }: SwapIntent,
  signal: AbortSignal,
): Promise<Preview> {
  const api = toBlockchainApi(modal)!
  const say = (key: keyof typeof SWAPS_TEXTS, values?: Record<string, string>) => toText(modal.options.texts, SWAPS_TEXTS, key, values)
  /** A step that fails says which it was, and what the service said of it. */
  const step = <T>(key: keyof typeof SWAPS_TEXTS, asked: Promise<T>): Promise<T> =>
    asked.catch((error: unknown) => {
      signal.throwIfAborted()
      const reason = error instanceof ServiceError ? error.reason : undefined
      throw new Said(reason ? `${say(key)}: ${quote(reason)}` : say(key))
    })
  // Before anything is waited for: all of it is of one place.
  const where = toPlace(modal, 'eip155')
  if (!where) throw new Said(say('swapNoAddress'))
  const { transfers, calls } = await toCalls(modal)
  const place = { ...where, signal }
  const judges = toJudges(where.urls, modal.options)
  // What the chain itself says is asked of others than the service, too.
  const askChain = <T>(ask: (urls: readonly string[]) => Promise<T>) => askSurely(modal, where, ask).then(([, sure]) => sure)
  const token = toBare(from.address)
  const toOldApproval = (error: Error): never => {
    throw error.name === 'executionReverted' ? new Said(say('swapOldApproval', { symbol: from.symbol })) : error
  }
  // Amounts are reckoned with the decimals of a list: the chain itself has to say the same.
  const check = async ({ address, symbol, decimals }: SwapToken): Promise<boolean> => {
    const own = isNativeToken(address)
      ? place.network.nativeCurrency
      : await askChain(urls => transfers.readToken!(toBare(address), { ...place, urls, owner: place.from }))
    if (own.decimals !== decimals) throw new Said(say('swapTokenDiffers', { symbol }))
    return isNativeToken(address) || isCalled(symbol, own.symbol)
  }
  const [built, isCalledSo] = await Promise.all([step('swapBuildFailed', buildSwap(api, ask, signal)), check(from), check(to)])
  const isOwnContract = isSameAddress('eip155', built.to, token)
  const held = modal.state.of('eip155').portfolio?.tokens ?? []
  const isToken = [...tokens.peek(), ...held].some(({ address }) => address && isSameAddress('eip155', toBare(address), built.to))
  // Of all tokens only two may be called: the one given, for its coin, and the one received, for the coin.
  const isOwn = isOwnContract
    ? isUnwrap(built.data, given)
    : isToken
      ? isSameAddress('eip155', built.to, toBare(to.address)) && isNativeToken(from.address) && isWrap(built.data)
      : isSwapData(built.data)
  if (!isOwn || !isSafe(built, given, place.from) || !built.toAmount) throw new Unsafe(say('swapUnsafe'))
  const isFree = isNativeToken(from.address) || isOwnContract
  const readAllowed = () => askChain(urls => calls.readAllowance({ ...place, urls, token, spender: built.to }))
  const allowed = isFree ? given : await step('swapAllowanceFailed', readAllowed())
  const isLess = allowed < given
  let approval: PreparedTransaction | undefined
  if (isLess || (isLimited.peek() && allowed > given)) {
    // It has been carried out: while the service does not see it, another is not asked for.
    if (isApproved.peek() && !isBusy.peek()) throw new Said(say('swapApprovalUnseen'))
    const offered = isLess ? await step('swapApprovalFailed', buildApproval(api, ask, signal)) : undefined
    // Written anew, for just this amount; and only the contract that swaps may take it.
    const spender = offered && calls.readApproval(offered.data)?.spender
    if (offered && !isSameAddress('eip155', spender, built.to)) throw new Unsafe(say('swapUnsafe'))
    approval = Object.freeze(calls.toApproval({ token, spender: built.to, units: given }))
  }
  const transaction = Object.freeze({ to: built.to, value: `0x${built.value.toString(16)}`, data: built.data as string })
  const minimum = toMinimum(built.toAmount)
  const toUnits = ({ address }: SwapToken, units: bigint) =>
    Object.freeze({ token: isNativeToken(address) ? undefined : toBare(address), units })
  const trial = Object.freeze({ urls: judges, gives: toUnits(to, minimum), takes: toUnits(from, given), keeps: toKept(modal, where) })
  const costs = approval
    ? costApproval(calls, allowed > 0n, { ...place, token, spender: built.to, approval })
    : Promise.resolve({ fee: 0n, reset: undefined })
  // Only an allowance that stands can be in the way of another.
  const reset = allowed > 0n ? (await costs.catch(toOldApproval)).reset : undefined
  const [isBatch, verdict, fee, cost] = await Promise.all([
    approval && !isOneByOne.peek() ? calls.canBatch(place) : false,
    calls.tryOut({ ...place, transactions: toSteps({ reset, approval, transaction }), trial }),
    // Before its approval the swap would fail, so that its gas cannot be estimated.
    calls.getFee({ ...place, transaction, ...(approval && { gas: built.gas < SWAP_GAS ? built.gas : BigInt(SWAP_GAS) }) }),
    costs,
  ])
  if (verdict === 'swapTakesMore') throw new Unsafe(say('swapUnsafe'))
  // Whoever has approved has let the exchange take all that they typed, and nobody tries what it does with that then.
  if (verdict && approval) throw named(verdict)
  return Object.freeze({
    from,
    to,
    isCalledSo,
    given,
    received: built.toAmount,
    minimum,
    trial,
    isTried: verdict === undefined ? undefined : !verdict,
    of: ask.userAddress,
    place: Object.freeze(where),
    approval,
    reset,
    excess: allowed > given ? allowed : undefined,
    transaction,
    fee: fee + cost.fee,
    isBatch,
    at: modal.clock.now(),
  })
}

/** The account's own tokens on its network, as far as they are looked at; undefined until its list has come: another account's stands until then. */
function toKept({ state }: OpenModal, { of, network }: Place): readonly string[] | undefined {
  const { portfolio } = state.of('eip155')
  const held = portfolio?.of === of ? portfolio.tokens : undefined
  return held?.flatMap(({ chainId, address }) => (address && chainId === network.caipNetworkId ? [toBare(address)] : [])).slice(0, KEPT)
}

/** What an approval takes whose gas cannot be estimated yet, by far. */
const APPROVAL_GAS = 100_000n

/**
 * What it costs to approve; some tokens (USDT) let an allowance that stands be changed to nothing only, which then comes first.
 * @throws `executionReverted` where that would fail, too
 */
async function costApproval(
  { getFee, toApproval }: Calls,
  isStanding: boolean,
  { approval, token, spender, ...place }: Omit<Call, 'transaction'> & Omit<Approval, 'units'> & { approval: PreparedTransaction },
): Promise<{ fee: bigint; reset?: PreparedTransaction | undefined }> {
  try {
    return { fee: await getFee({ ...place, transaction: approval }) }
  } catch (error) {
    if (!isStanding || (error as Error).name !== 'executionReverted') throw error
    const reset = Object.freeze(toApproval({ token, spender, units: 0n }))
    const fees = [getFee({ ...place, transaction: reset }), getFee({ ...place, transaction: approval, gas: APPROVAL_GAS })]
    const [first, second] = await Promise.all(fees)
    return { fee: first! + second!, reset }
  }
}

/** Whether a transaction of the service can be a swap, whatever the service says: it is for somebody, not for the visitor, and takes what is given or nothing. */
function isSafe({ to, value }: SwapTransaction, given: bigint, owner: string): boolean {
  return /^0x[\da-f]{40}$/i.test(to) && !/^0x0{40}$/.test(to) && !isSameAddress('eip155', to, owner) && (value === 0n || value === given)
}

const toBare = (address: string): string => parseCaipAddress(address)?.address ?? address

/** What went wrong before the wallet was asked, in words for the visitor. */
async function toWords(modal: OpenModal, swap: Swap, error: unknown): Promise<string> {
  const { state } = modal
  const values = { name: state.walletOf('eip155')?.name ?? '', network: state.networkOf('eip155')?.name ?? '' }
  if (error instanceof Said) return sayWhatStands(modal, swap, { said: error.message })
  const { tellingOf, toModalError } = await errors()
  return sayWhatStands(modal, swap, tellingOf(modal, toModalError(error, 'somethingWrong', values)))
}

/** What went wrong, and what has been carried out all the same: nothing, or the approval alone. */
export function sayWhatStands({ options }: OpenModal, { isApproved, isReset }: Swap, failure: Telling): string {
  const text = (key: keyof typeof SWAPS_TEXTS, values: Record<string, string>) => toText(options.texts, SWAPS_TEXTS, key, values)
  if (!isApproved.peek() && !isReset.peek()) return sayNothingSent(failure, what => text('nothingSent', { what }))
  return text(isApproved.peek() ? 'swapOnlyApproved' : 'swapOnlyReset', {
    error: toOpenEnded(failure.bare ?? failure.said),
  })
}
