import { formatUnits, toSum } from '../../domain/amounts.js'
import { isNativeToken } from '../../domain/networks.js'
import { REVIEW_TEXTS } from '../../domain/texts.js'
import type { Drawn } from '../../ui/children.js'
import { useModal, useTexts } from '../../use-modal.js'
import { FeeAbout } from '../../views/Review.js'
import { useNumbers } from '../../views/use-numbers.js'
import { type Quote, toSwapFee } from './rules.js'
import { worthOf } from './readings.js'
import type { Swap } from './state.js'

/** The gas of a usual swap: where the form stands there is no transaction yet whose own could be told. */
const USUAL_GAS = 150_000n

/**
 * What exchange and network take, about: the same on the form and in the review, which has the network's among its details. It is
 * told by what it is worth, else each in its own coin.
 */
export function FeesInTotal({
  swap,
  quote,
  preview = swap.preview.value,
}: {
  swap: Swap
  quote?: Quote
  preview?: (Quote & { fee: bigint }) | undefined
}): Drawn {
  const modal = useModal()
  const text = useTexts(REVIEW_TEXTS)
  const numbers = useNumbers()
  const asked = quote ?? preview
  const native = swap.tokens.value.find(({ address }) => isNativeToken(address))
  const price = swap.gasPrice.value
  const usual = price === undefined ? preview?.fee : USUAL_GAS * price
  if (!asked || !native || usual === undefined) return <>{text('notKnownYet')}</>
  // Where the transaction is known, it is what is reckoned for that at most.
  const units = preview && preview.fee < usual ? preview.fee : usual
  const parts = [
    { token: native, amount: formatUnits(units, native.decimals) },
    { token: asked.from, amount: formatUnits(toSwapFee(asked.given), asked.from.decimals) },
  ]
  const worths = parts.map(({ token, amount }) => worthOf(modal, swap, token, amount))
  const coins = parts.map(({ token, amount }) => numbers.fee(amount, token.symbol)).join(' + ')
  return <FeeAbout short={worths.includes(undefined) ? coins : numbers.cost(toSum(worths))} full={coins} />
}
