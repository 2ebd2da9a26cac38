import { useEffect, useRef } from 'react'
import { formatUnits } from '../../domain/amounts.js'
import { announce } from '../../flows/navigate.js'
import { Button } from '../../ui/Button.js'
import type { Drawn } from '../../ui/children.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { useNumbers } from '../../views/use-numbers.js'
import { buildPreview } from './build-preview.js'
import type { Preview } from './rules.js'
import type { Swap } from './state.js'
import { SWAPS_TEXTS } from './texts.js'

/** From here on an allowance stands for any amount. */
const ANY = 2n ** 128n

/** What the exchange may take: by an earlier approval, with a way to set that right, and by the one that this swap needs. */
export function Approving({ swap, preview }: { swap: Swap; preview: Preview }): Drawn {
  const modal = useModal()
  const text = useTexts(SWAPS_TEXTS)
  const numbers = useNumbers()
  const { from, approval, reset, excess, isBatch } = preview
  const { symbol } = from
  const toAmount = (units: bigint) => numbers.full(formatUnits(units, from.decimals), symbol)
  const given = toAmount(preview.given)
  const steps =
    approval && text(isBatch ? (reset ? 'swapAllAtOnce' : 'swapAtOnce') : reset ? 'swapThreeSteps' : 'swapTwoSteps', { given, symbol })
  const box = useRef<HTMLDivElement>(null)
  const limit = () => {
    // What is pressed goes away.
    ;(box.current!.getRootNode() as ShadowRoot).querySelector<HTMLElement>('[data-testid=swap-action-button]')?.focus()
    swap.limit()
    void buildPreview(modal, swap)
  }
  useEffect(() => void (swap.isLimited.peek() && steps && announce(modal, steps)), [steps])
  return (
    <>
      {excess !== undefined && (
        <div ref={box} class={tw`flex flex-col items-center gap-1 px-1 text-center text-balance`} data-testid="swap-excess">
          <p class={tw`text-warn`}>
            {excess < ANY ? text('swapExcess', { allowed: toAmount(excess) }) : text('swapExcessAny', { symbol })}
          </p>
          {!approval && (
            <Button look="link" testId="swap-limit-button" isDisabled={swap.isBusy.value} onClick={limit}>
              {text('swapLimit', { given })}
            </Button>
          )}
        </div>
      )}
      {steps ? (
        <p class={tw`px-1 text-soft text-center text-balance`} data-testid="swap-steps">
          {steps}
        </p>
      ) : (
        swap.isApproved.value && (
          <p class={tw`px-1 text-good text-center text-balance`} data-testid="swap-steps">
            {text('swapApproved')}
          </p>
        )
      )}
    </>
  )
}
