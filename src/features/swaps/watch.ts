import { useEffect, useLayoutEffect, useMemo } from 'react'
import { ServiceError } from '../../clients/blockchain-api.js'
import { findPrice, getPrices } from '../../clients/account-api.js'
import { isVisible, onReturn } from '../../clients/page.js'
import { isNativeToken } from '../../domain/networks.js'
import { BALANCE_AGE, DEBOUNCE, SWAP_REFRESH } from '../../domain/times.js'
import { readAmount } from '../../domain/amounts.js'
import { profile } from '../../flows/rooms.js'
import { tellError } from '../../flows/tell-error.js'
import { toBlockchainApi } from '../../flows/account/blockchain-api.js'
import { follow } from '../../flows/money/feature-state.js'
import type { Modal, OpenModal } from '../../modal.js'
import { useModal } from '../../use-modal.js'
import { buildPreview } from './build-preview.js'
import { getGasPrice, getSwapQuote, getSwapTokens } from './api.js'
import { isSwapNetwork, keyOf, readSwapArguments, type SwapToken, toUsualTarget } from './rules.js'
import { toIntent } from './readings.js'
import { type Swap, swapOf } from './state.js'

/** The swap of the account in use; undefined where nothing can be swapped. A visitor without an account is sent to connect. */
export function useSwap(): Swap | undefined {
  const modal = useModal()
  const { state, screen, options } = modal
  const swap = useMemo(() => swapOf(modal), [])
  const { caipAddress } = state.accountOf()
  const isHere =
    Boolean(options.projectId) &&
    state.activeNamespace.value === 'eip155' &&
    !state.isUnsupported() &&
    isSwapNetwork(state.networkOf()?.caipNetworkId, options.services)
  useEffect(() => {
    if (!caipAddress) screen.router.reset('Connect')
    else if (isHere) void loadSwap(modal, swap)
  }, [caipAddress, isHere])
  // A service may know fewer networks than a dApp offers.
  const isEmpty = swap.status.value === 'ready' && !swap.tokens.value.length
  return caipAddress && isHere && !isEmpty ? swap : undefined
}

/**
 * Reads what can be swapped for an account on its network; what was there for another goes. Choosing begins with the native coin,
 * or with what a dApp has filled in. Throws nothing.
 */
export async function loadSwap(modal: OpenModal, swap: Swap): Promise<void> {
  const { caipAddress } = modal.state.accountOf('eip155')
  const caipNetworkId = modal.state.networkOf('eip155')?.caipNetworkId
  if (swap.of.peek() === caipAddress && swap.status.peek() !== 'failed' && !swap.signal().aborted) return
  swap.reset(caipAddress)
  const signal = swap.signal()
  const api = toBlockchainApi(modal)
  if (!api || !caipAddress || !caipNetworkId) return
  void profile()
    .then(({ loadTokens }) => loadTokens(modal, 'eip155'))
    .catch(() => {})
  try {
    const [found, gas] = await Promise.all([
      getSwapTokens(api, caipNetworkId, signal),
      // Without it fees are not shown beforehand, and the preview has them all the same.
      getGasPrice(api, caipNetworkId, signal).catch((error: unknown) => {
        if (!signal.aborted) void tellError(modal, 'networkNotSupportedForGas', error)
        return undefined
      }),
    ])
    if (signal.aborted) return
    swap.offer(withoutDoubles(found), gas?.standard)
    const native = swap.sourceToken.peek()
    swap.fillOnce(() => fill(modal, swap))
    swap.open('ready')
    for (const token of new Set([native, swap.sourceToken.peek(), swap.toToken.peek()])) if (token) void loadPriceOf(modal, swap, token)
  } catch {
    if (!signal.aborted) swap.open('failed')
  }
}

/** Asks what a token costs, once; where nobody tells, nothing is said of its worth. */
export async function loadPriceOf(modal: OpenModal, swap: Swap, token: SwapToken): Promise<void> {
  const signal = swap.signal()
  if (keyOf(token) in swap.prices.peek()) return
  swap.learnPrice(token, '')
  try {
    const price = findPrice(await getPrices(toBlockchainApi(modal)!, [token.address], signal), token.symbol)?.price ?? ''
    if (!signal.aborted) swap.learnPrice(token, price)
  } catch {
    if (signal.aborted) return
    // It is asked for again with the next choice of it.
    swap.learnPrice(token)
  }
}

/** Chooses what a dApp has asked for; what fits no token is left open. */
function fill({ screen }: OpenModal, swap: Swap): void {
  const { fromToken, toToken, amount } = readSwapArguments(
    screen.router.history.peek().find(({ view }) => view === 'Swap')?.data?.arguments,
  )
  // A symbol is anybody's: where two tokens have it, the visitor chooses.
  const find = (symbol = '') => {
    const found = swap.tokens.peek().filter(token => token.symbol.toLowerCase() === symbol.toLowerCase())
    return found.length === 1 ? found[0] : undefined
  }
  const from = find(fromToken) ?? swap.sourceToken.peek()
  const to = toToken === undefined ? toUsualTarget(swap.tokens.peek(), from) : find(toToken)
  const isNamed = find(fromToken)
  swap.suggest(toToken === undefined)
  const { units, text } = readAmount(amount ?? '', from?.decimals ?? 0)
  swap.fillIn(from === to && !isNamed ? undefined : from, from === to && isNamed ? undefined : to, units && from ? text : undefined)
}

/** A list may name a token twice. */
const withoutDoubles = (tokens: readonly SwapToken[]): SwapToken[] => [...new Map(tokens.map(token => [keyOf(token), token])).values()]

/** While the form is on screen: asks what one gets whenever amount or tokens have changed, and every ten seconds. */
export function useQuote(swap: Swap): void {
  const modal = useModal()
  const { amount, sourceToken, toToken } = swap
  useLayoutEffect(() => {
    const stops = [
      follow(
        () => [amount.value.text, sourceToken.value, toToken.value],
        () => askQuote(modal, swap),
      ),
      renew(modal, () => askQuote(modal, swap, 0)),
    ]
    return () => stops.forEach(stop => stop())
  }, [])
}

/** While a preview is on screen: builds it at once, and every ten seconds as long as nothing is being signed. Returns what builds it anew. */
export function usePreview(swap: Swap): () => Promise<void> {
  const modal = useModal()
  const refresh = async () => {
    if (!swap.isBusy.peek()) await buildPreview(modal, swap)
  }
  useLayoutEffect(() => {
    // Whoever comes back was with the embedded wallet's question: what came of it stands here.
    if (modal.screen.router.direction.peek() > 0) swap.beginPreview()
    void refresh()
    const stop = renew(modal, refresh)
    return () => {
      stop()
      if (!swap.isBusy.peek()) swap.giveUp('preview')
    }
  }, [])
  return refresh
}

/**
 * Asks what one gets, once nothing has been typed for half a second; an answer to an earlier question reaches nobody. While it is asked
 * for again, and where that fails, the last one stands. Throws nothing.
 */
export async function askQuote(modal: Modal, swap: Swap, delay = DEBOUNCE): Promise<void> {
  const signal = swap.renew('quote')
  const intent = toIntent(modal, swap)
  const known = swap.quote.peek()
  const isSame = intent && known?.from === intent.from && known.to === intent.to && known.given === intent.given
  if (!isSame) swap.startQuote(Boolean(intent))
  if (!intent) return
  await modal.clock.wait(delay, signal)
  if (signal.aborted) return
  try {
    const received = await getSwapQuote(toBlockchainApi(modal)!, { ...intent.ask, gasPrice: swap.gasPrice.peek() }, signal)
    if (signal.aborted) return
    swap.settleQuote(received ? { from: intent.from, to: intent.to, given: intent.given, received } : undefined)
  } catch (error) {
    if (signal.aborted) return
    void tellError(modal, 'somethingWrong', error)
    if (error instanceof ServiceError && /insufficient liquidity/i.test(error.reason ?? '')) swap.settleQuote(undefined)
    else swap.failQuote()
  }
}

/**
 * Does something every ten seconds, while the visitor can see it, and as soon as they are back; what it is reckoned with is asked for anew
 * beside it. Returns the stop.
 */
function renew(modal: OpenModal, refresh: () => Promise<void>): () => void {
  const { clock } = modal
  const stop = new AbortController()
  const { signal } = stop
  let since = clock.now()
  const again = async () => {
    const isOld = clock.now() - since >= BALANCE_AGE
    if (isOld) since = clock.now()
    void renewMeans(modal, swapOf(modal), isOld)
    await refresh()
  }
  const run = async () => {
    for (;;) {
      await clock.wait(SWAP_REFRESH, signal)
      if (signal.aborted) return
      if (isVisible()) await again()
    }
  }
  void run()
  const away = onReturn(() => void (isVisible() && again()))
  return () => {
    stop.abort()
    away()
  }
}

/**
 * Asks again for what a swap is calculated from: the price of gas, the account's tokens, and with them prices. Where no answer comes, the
 * earlier value stays. Throws nothing.
 * @param withPrices prices are old, and are asked for too
 */
async function renewMeans(modal: OpenModal, swap: Swap, withPrices: boolean): Promise<void> {
  const signal = swap.signal()
  if (swap.status.peek() !== 'ready' || signal.aborted) return
  const native = swap.tokens.peek().find(({ address }) => isNativeToken(address))
  const wanted = new Set(withPrices ? [native, swap.sourceToken.peek(), swap.toToken.peek()] : [])
  await Promise.allSettled([
    profile().then(({ loadTokens }) => loadTokens(modal, 'eip155', signal)),
    loadGas(modal, swap),
    ...[...wanted].map(async token => {
      const price = token && findPrice(await getPrices(toBlockchainApi(modal)!, [token.address], signal), token.symbol)?.price
      if (price && !signal.aborted) swap.learnPrice(token, price)
    }),
  ])
}

/** Asks what a unit of gas costs now. @throws where the service does not tell */
export async function loadGas(modal: OpenModal, swap: Swap): Promise<void> {
  const signal = swap.signal()
  const { standard } = await getGasPrice(toBlockchainApi(modal)!, modal.state.networkOf('eip155')!.caipNetworkId, signal)
  if (!signal.aborted) swap.learnGas(standard)
}
