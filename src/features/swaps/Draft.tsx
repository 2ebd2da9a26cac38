import { formatUnits } from '../../domain/amounts.js'
import { toHue, toInitials } from '../../domain/caip.js'
import { toImageUrl } from '../../domain/links.js'
import type { Numbers } from '../../domain/numbers.js'
import { FRAME_TEXTS, REVIEW_TEXTS } from '../../domain/texts.js'
import type { OpenModal } from '../../modal.js'
import type { Drawn } from '../../ui/children.js'
import { Picture } from '../../ui/Picture.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { Review } from '../../views/Review.js'
import { useNumbers } from '../../views/use-numbers.js'
import { FeesInTotal } from './Fees.js'
import { type Quote, type SwapToken, toMinimum, toRateText } from './rules.js'
import { toIntent, worthOf } from './readings.js'
import type { Swap } from './state.js'
import { SWAPS_TEXTS } from './texts.js'

/** What the form has told, in the shape of the review: nothing of it is exact before the service has built the swap. */
export function Draft({ swap }: { swap: Swap }): Drawn {
  const modal = useModal()
  const text = useTexts(SWAPS_TEXTS)
  const review = useTexts(REVIEW_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const numbers = useNumbers()
  const intent = toIntent(modal, swap)
  const { value: last } = swap.quote
  if (!intent) return null
  const { from, to, given } = intent
  const quote = last?.from === from && last.to === to && last.given === given ? last : undefined
  const least = quote && formatUnits(toMinimum(quote.received), to.decimals)
  const sides = toSides(modal, swap, numbers, quote ?? { from, to, given, received: undefined })
  const pulse = <span class={`lk-skeleton ${tw`inline-block align-top h-4 w-[96px] rounded-sm bg-sunken`}`} />
  return (
    <>
      <p class={tw`sr-only`} role="status">
        {frame('loading')}
      </p>
      <Review
        from={sides.from}
        to={sides.to}
        isComing
        rows={[
          { label: review('getAtLeast'), value: least ? <bdi>{numbers.amount(least, to.symbol)}</bdi> : pulse },
          { label: review('feesInTotal'), value: quote ? <FeesInTotal swap={swap} quote={quote} /> : pulse },
        ]}
        details={[{ label: text('swapRate'), value: quote && <bdi>{toRateText(quote, numbers)}</bdi> }]}
      />
    </>
  )
}

/** Both sides of a swap, and what each is worth; of what is received that may not be known yet. */
export function toSides(
  modal: OpenModal,
  swap: Swap,
  numbers: Numbers,
  { from, to, given, received }: Omit<Quote, 'received'> & { received: bigint | undefined },
) {
  const pays = formatUnits(given, from.decimals)
  const gets = received === undefined ? undefined : formatUnits(received, to.decimals)
  const [worth, value] = [worthOf(modal, swap, from, pays), gets && worthOf(modal, swap, to, gets)]
  const sideOf = ({ symbol, logoUri }: SwapToken, amount: string | undefined, title: string, of: string | undefined) => ({
    image: <Picture url={toImageUrl(logoUri)} initials={toInitials(symbol)} hue={toHue(symbol)} size={44} isRound />,
    title,
    full: amount && numbers.full(amount, symbol),
    more: of && numbers.fiat(of),
  })
  return {
    worth,
    value,
    from: sideOf(from, pays, numbers.full(pays, from.symbol), worth),
    to: sideOf(to, gets, gets ? numbers.amount(gets, to.symbol) : to.symbol, value),
  }
}
