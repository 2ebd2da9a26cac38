import { formatUnits } from '../../domain/amounts.js'
import { formatFiat, toWorth } from '../../domain/fiat.js'
import { CHECKING_TEXTS } from '../../domain/texts/paying.js'
import type { View } from '../../ui/children.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { roundUp } from './round-up.js'
import type { Send } from './state.js'

/** What the network takes for the transfer, at most, and what that is worth; a skeleton until it is known. */
export function FeeValue({ send }: { send: Send }): View {
  const { state } = useModal()
  const text = useTexts(CHECKING_TEXTS)
  const { units, problem } = send.cost.value ?? {}
  const native = send.native.value
  if (!native || problem || send.tokenProblem.value || send.held.value?.units === 0n) return <>{text('feeUnknown')}</>
  if (units === undefined) return <span class={`lk-skeleton ${tw`inline-block h-4 w-[96px] rounded-sm bg-raised`}`} aria-hidden="true" />
  const { decimals, symbol } = state.networkOf()!.nativeCurrency
  const amount = formatUnits(units, decimals)
  const price = send.priceOf(native)
  return <span title={`${amount} ${symbol}`}>{roundUp(amount)} {symbol}{price !== undefined && ` · ${formatFiat(toWorth(amount, price))}`}</span>
}
