import { getGasPrice } from '../../clients/convert-api.js'
import { findPrice, getPrices } from '../../clients/get-prices.js'
import { isNativeToken } from '../../domain/native-tokens.js'
import { tokens as fetchTokens } from '../../flows/actions.js'
import { toBlockchainApi } from '../../flows/blockchain-api.js'
import type { OpenModal } from '../../modal.js'
import { keyOf, type Swap } from './state.js'

/**
 * Asks anew what a swap is reckoned with: gas, what there is where that is old or has moved, and prices. What is not answered leaves what
 * stands. Throws nothing.
 * @param withPrices they are old too
 */
export async function renewMeans(modal: OpenModal, swap: Swap, withPrices: boolean): Promise<void> {
  const { signal } = swap.attempt
  if (swap.status.peek() !== 'ready' || signal.aborted) return
  const native = swap.tokens.peek().find(({ address }) => isNativeToken(address))
  const wanted = new Set(withPrices ? [native, swap.sourceToken.peek(), swap.toToken.peek()] : [])
  await Promise.allSettled([
    fetchTokens().then(({ loadTokens }) => loadTokens(modal, 'eip155', signal)),
    loadGas(modal, swap),
    ...[...wanted].map(async token => {
      const price = token && findPrice(await getPrices(toBlockchainApi(modal)!, [token.address], signal), token.symbol)?.price
      if (price && !signal.aborted) swap.prices.value = { ...swap.prices.peek(), [keyOf(token)]: price }
    }),
  ])
}

/** Asks what a unit of gas costs now. @throws where the service does not tell */
export async function loadGas(modal: OpenModal, swap: Swap): Promise<void> {
  const { signal } = swap.attempt
  const { standard } = await getGasPrice(toBlockchainApi(modal)!, modal.state.networkOf('eip155')!.caipNetworkId, signal)
  if (!signal.aborted) swap.gasPrice.value = standard
}
