import { formatUnits } from '../../domain/amounts.js'
import { formatFiat } from '../../domain/fiat.js'
import { isNativeToken } from '../../domain/native-tokens.js'
import { toMinimum } from '../../domain/swap-rates.js'
import { toShort } from '../../domain/swaps.js'
import { SWAP_TOKENS_TEXTS } from '../../domain/texts/swap-tokens.js'
import type { View } from '../../ui/children.js'
import { Facts } from '../../ui/Facts.js'
import { useModal, useTexts } from '../../use-modal.js'
import { worthOf } from './holdings.js'
import { toRateText } from './rate-text.js'
import type { Quote, Swap } from './state.js'

/** The gas of a usual swap: there is no transaction yet whose own could be told. */
const USUAL_GAS = 150_000n

/** On which terms one would swap. */
export function QuoteFacts({ swap, quote }: { swap: Swap; quote: Quote }): View {
  const text = useTexts(SWAP_TOKENS_TEXTS)
  return <Facts rows={[
    { label: text('swapRate'), value: toRateText(quote), testId: 'swap-rate' },
    { label: text('swapFee'), value: <Fee swap={swap} />, testId: 'swap-fee' },
    { label: text('swapLeast'), value: `${toShort(formatUnits(toMinimum(quote.received), quote.to.decimals))} ${quote.to.symbol}`, testId: 'swap-minimum' },
  ]} />
}

/** What the network will take, about. */
function Fee({ swap }: { swap: Swap }): View {
  const modal = useModal()
  const text = useTexts(SWAP_TOKENS_TEXTS)
  const native = swap.tokens.value.find(({ address }) => isNativeToken(address))
  const price = swap.gasPrice.value
  if (!native || price === undefined) return null
  const fee = formatUnits(USUAL_GAS * price, native.decimals)
  const worth = worthOf(modal, swap, native, fee)
  return <>{text('swapFeeAbout', { fee: worth ? formatFiat(worth) : `${toShort(fee)} ${native.symbol}` })}</>
}
