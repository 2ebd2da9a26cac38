import { useEffect, useRef } from 'react'
import { toTyped } from '../domain/amounts.js'
import { toHue, toInitials } from '../domain/caip.js'
import { toImageUrl } from '../domain/links.js'
import { Amount } from '../ui/Amount.js'
import type { Children, Drawn } from '../ui/children.js'
import { Digits } from '../ui/Digits.js'
import { Icon } from '../ui/Icon.js'
import { DOWN } from '../ui/icons.js'
import { Picture } from '../ui/Picture.js'
import { tw } from '../ui/tw.js'
import { useNumbers } from './use-numbers.js'

/** As much of a coin or token as a control shows. */
export interface ShownToken {
  symbol: string
  /** Empty while it is asked for. */
  iconUrl?: string | undefined
}

/** What is typed shrinks as it grows, so that all of it can be seen. */
const toSize = (text: string): string => (text.length > 16 ? tw`text-base` : text.length > 9 ? tw`text-lg` : tw`text-3xl`)

/**
 * An amount, large, and what it is of: typed where `onInput` is given, else only shown. Beneath it stands what it is worth, and what
 * there is of it. What is wrong with it is tied to its field.
 * In one piece: one card, whose parts name each other for screen readers.
 */
export function AmountCard({
  label,
  text: given,
  onInput,
  token,
  choose,
  onToken,
  worth,
  held,
  max,
  onMax,
  problem,
  isLoading,
  full,
  sign: [before, behind] = ['', ''],
  hasCursor,
  testId,
  ids = {},
}: {
  label: string
  text: string
  onInput?: (typed: string) => void
  token?: ShownToken | undefined
  /** What the control for the token says while there is none, and is called: `Select token`. */
  choose: string
  /** Opens the choice of a token; without it the token is only shown. */
  onToken?: (() => void) | undefined
  worth?: Children
  held?: Children
  /** What the way to all there is is called. */
  max?: string
  onMax?: (() => void) | undefined
  /** In words. */
  problem?: string | undefined
  /** The amount is being reckoned. */
  isLoading?: boolean
  testId: string
  /** All digits of what is only shown. */
  full?: string | undefined
  /** What stands before and behind an amount of money. */
  sign?: readonly [before: string, behind: string]
  /** Whoever comes here is to type at once. */
  hasCursor?: boolean
  /** Test ids of its parts, where they are not to be made of `testId`. */
  ids?: { amount?: string; token?: string }
}): Drawn {
  const { decimal } = useNumbers()
  const text = onInput ? toTyped(given, decimal) : given
  const amountId = ids.amount ?? `${testId}-amount`
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (hasCursor) field.current?.focus()
  }, [])
  const onEdit = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    onInput!(currentTarget.value)
    // What was typed may have been put right, or refused.
    if (currentTarget.value !== text) queueMicrotask(() => (currentTarget.value = currentTarget.dataset.text!))
  }
  const look = `${tw`grow min-w-0 min-h-[24px] w-full font-bold tracking-[-0.02em] text-start rtl:text-end bg-transparent [outline:0]`} ${toSize(text)}`
  return (
    <div
      class={tw`flex flex-col gap-1 p-4 rounded-lg bg-raised [outline-offset:-2px] focus-within:[outline:2px_solid_var(--lk-link)]`}
      data-testid={testId}
    >
      <span class={tw`text-soft`}>{label}</span>
      <div class={tw`flex items-center gap-2 min-h-[44px]`}>
        {isLoading ? (
          <span class={`lk-skeleton ${tw`grow h-8 rounded-md bg-sunken`}`} role="status" aria-label={label} />
        ) : onInput ? (
          // A label, so that a press beside what is typed leads to it: where a sign stands behind, the field is no wider than its text.
          <label class={`${tw`grow min-w-0 flex items-center gap-[2px] cursor-text`} ${behind ? tw`tabular-nums` : ''}`}>
            {before && <span class={`${tw`font-bold text-soft`} ${toSize(text)}`}>{before}</span>}
            <input
              ref={field}
              class={look}
              style={behind ? { width: `calc(${text.length || 1}ch + 2px)`, flex: '0 1 auto' } : undefined}
              type="text"
              inputmode="decimal"
              autocomplete="off"
              spellcheck={false}
              placeholder="0"
              dir="ltr"
              value={text}
              data-text={text}
              aria-label={label}
              aria-invalid={Boolean(problem)}
              aria-describedby={problem ? `${testId}-problem` : undefined}
              data-testid={amountId}
              onInput={onEdit}
            />
            {behind && <span class={`${tw`font-bold text-soft`} ${toSize(text)}`}>{behind}</span>}
          </label>
        ) : (
          <output class={`${look} ${/[1-9]/.test(text) ? '' : tw`text-soft`}`} aria-label={label} data-testid={amountId} dir="ltr">
            <Amount short={text || '0'} full={full ?? (text || '0')}>
              {/* Money has its sign where the language puts it. */}
              <bdi>
                <Digits text={text || '0'} />
              </bdi>
            </Amount>
          </output>
        )}
        <TokenPill token={token} label={choose} onClick={onToken} testId={ids.token ?? `${testId}-token`} id={`${testId}-pill`} />
      </div>
      {(worth || held || onMax) && (
        <div class={tw`flex justify-between gap-2 min-h-[24px] items-center text-xs text-soft tabular-nums`}>
          <span class={tw`min-w-0 [overflow-wrap:anywhere]`}>{worth}</span>
          <span class={tw`flex items-center gap-1 min-w-0`}>
            <span class={tw`min-w-0 text-end [overflow-wrap:anywhere]`}>{held}</span>
            {onMax && (
              <button
                type="button"
                class={tw`min-h-[24px] min-w-[24px] px-1 rounded-sm text-link font-semibold hover:underline`}
                onClick={onMax}
                data-testid={`${testId}-max`}
              >
                {max}
              </button>
            )}
          </span>
        </div>
      )}
      {problem && (
        <p id={`${testId}-problem`} class={tw`text-xs text-bad`} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

/** A coin or token in a pill; where it can be changed, a button, to which the focus comes back by its id. */
function TokenPill({
  token,
  label,
  onClick,
  testId,
  id,
}: {
  token?: ShownToken | undefined
  label: string
  onClick?: (() => void) | undefined
  testId?: string
  id?: string
}): Drawn {
  const shape = tw`inline-flex items-center gap-2 h-10 max-w-[60%] shrink-0 ps-2 pe-3 rounded-lg bg-surface border border-line font-semibold`
  const inside = token ? (
    <>
      <Picture
        url={token.iconUrl && toImageUrl(token.iconUrl)}
        initials={toInitials(token.symbol)}
        hue={toHue(token.symbol)}
        size={24}
        isRound
      />
      <span class={tw`truncate`}>{token.symbol}</span>
    </>
  ) : (
    <span class={tw`ps-1 truncate`}>{label}</span>
  )
  if (!onClick)
    return (
      <span class={shape} data-testid={testId}>
        {inside}
      </span>
    )
  return (
    <button
      type="button"
      id={id}
      class={shape}
      aria-label={token ? `${token.symbol}, ${label}` : label}
      onClick={onClick}
      data-testid={testId}
    >
      {inside}
      <span class={tw`text-soft`}>
        <Icon path={DOWN} size={16} />
      </span>
    </button>
  )
}
