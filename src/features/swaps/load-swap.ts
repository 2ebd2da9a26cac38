import { getGasPrice, getSwapTokens, type SwapToken } from '../../clients/convert-api.js'
import { findPrice, getPrices } from '../../clients/get-prices.js'
import { isNativeToken } from '../../domain/native-tokens.js'
import { readSwapArguments } from '../../domain/swap-choices.js'
import { toText } from '../../domain/texts.js'
import { SWAP_TOKENS_TEXTS } from '../../domain/texts/swap-tokens.js'
import { readAmount } from '../../domain/typed-amount.js'
import { tokens as fetchTokens } from '../../flows/actions.js'
import { toBlockchainApi } from '../../flows/blockchain-api.js'
import { toast } from '../../flows/say.js'
import type { OpenModal } from '../../modal.js'
import { keyOf, type Swap } from './state.js'

/**
 * Reads what can be swapped for an account on its network; what was there for another goes. Choosing begins with the native coin,
 * or with what a dApp has filled in. Throws nothing.
 */
export async function loadSwap(modal: OpenModal, swap: Swap): Promise<void> {
  const { caipAddress } = modal.state.accountOf('eip155')
  const caipNetworkId = modal.state.networkOf('eip155')?.caipNetworkId
  if (swap.of === caipAddress && swap.status.peek() !== 'failed' && !swap.attempt.signal.aborted) return
  swap.reset(caipAddress)
  const { signal } = swap.attempt
  const api = toBlockchainApi(modal)
  if (!api || !caipAddress || !caipNetworkId) return
  void fetchTokens().then(({ loadTokens }) => loadTokens(modal, 'eip155')).catch(() => {})
  try {
    const [found, gas] = await Promise.all([
      getSwapTokens(api, caipNetworkId, signal),
      // Without it fees are not shown beforehand, and the preview has them all the same.
      getGasPrice(api, caipNetworkId, signal).catch(() => undefined),
    ])
    if (signal.aborted) return
    swap.tokens.value = withoutDoubles(found)
    swap.gasPrice.value = gas?.standard
    const native = found.find(({ address }) => isNativeToken(address))
    swap.sourceToken.value = native
    if (!swap.isFilled) fill(modal, swap)
    swap.isFilled = true
    swap.status.value = 'ready'
    for (const token of new Set([native, swap.sourceToken.peek(), swap.toToken.peek()])) if (token) void loadPriceOf(modal, swap, token)
  } catch {
    if (!signal.aborted) swap.status.value = 'failed'
  }
}

/** Asks what a token costs, once; where nobody tells, nothing is said of its worth. */
export async function loadPriceOf(modal: OpenModal, swap: Swap, token: SwapToken): Promise<void> {
  const key = keyOf(token)
  const { signal } = swap.attempt
  const learn = (price: string) => (swap.prices.value = { ...swap.prices.value, [key]: price })
  if (key in swap.prices.peek()) return
  learn('')
  try {
    const price = findPrice(await getPrices(toBlockchainApi(modal)!, [token.address], signal), token.symbol)?.price ?? ''
    if (!signal.aborted) learn(price)
  } catch {
    if (signal.aborted) return
    // It is asked for again with the next choice of it.
    const { [key]: _, ...others } = swap.prices.peek()
    swap.prices.value = others
    if (isNativeToken(token.address)) toast(modal, 'error', toText(modal.options.texts, SWAP_TOKENS_TEXTS, 'swapPriceFailed'))
  }
}

/** Chooses what a dApp has asked for; what fits no token is left open. */
function fill({ screen }: OpenModal, swap: Swap): void {
  const { fromToken, toToken, amount } = readSwapArguments(screen.router.history.peek().find(({ view }) => view === 'Swap')?.data?.arguments)
  const find = (symbol = '') => swap.tokens.peek().find(token => token.symbol.toLowerCase() === symbol.toLowerCase())
  const from = find(fromToken) ?? swap.sourceToken.peek()
  const to = find(toToken)
  swap.sourceToken.value = from === to && !find(fromToken) ? undefined : from
  if (to !== from || !find(fromToken)) swap.toToken.value = to
  const { units, text } = readAmount(amount ?? '', from?.decimals ?? 0)
  if (units && from) swap.typed.value = text
}

/** A list may name a token twice. */
const withoutDoubles = (tokens: readonly SwapToken[]): SwapToken[] => [...new Map(tokens.map(token => [keyOf(token), token])).values()]
