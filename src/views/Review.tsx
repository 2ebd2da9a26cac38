import { useMemo } from 'react'
import { formatUnits } from '../domain/amounts.js'
import type { CaipNetwork } from '../domain/networks.js'
import { REVIEW_TEXTS } from '../domain/texts.js'
import { Amount, Grouped, useFull } from '../ui/Amount.js'
import type { Drawn } from '../ui/children.js'
import { Facts } from '../ui/Facts.js'
import { FORWARD, Icon, WARNING } from '../ui/Icon.js'
import { DOWN } from '../ui/icons.js'
import { adopt, css, tw } from '../ui/tw.js'
import { useTexts } from '../use-modal.js'
import { useInSight } from './Foot.js'
import { useNumbers } from './use-numbers.js'

const CSS = css`
  summary svg {
    transition: rotate 0.12s;
  }
  details[open] summary svg {
    rotate: 180deg;
  }
`

/** Who or what stands on one side of what will happen. */
export interface ReviewSide {
  image: Drawn
  /** `0.25 ETH`, or a name. */
  title: string
  /** All digits of it, where it is shortened. */
  full?: string | undefined
  /** What it is worth, or whom a name stands for. */
  more?: string | undefined
}

type Rows = Parameters<typeof Facts>[0]['rows']

/**
 * On which network something happens, and what that takes, of its own coin where no other is named: at most, or about, where the wallet
 * sets it by itself; or who pays it or says it, in words. The same two rows wherever something costs.
 */
export function useNetworkRows(
  { name, nativeCurrency: coin }: Pick<CaipNetwork, 'name' | 'nativeCurrency'>,
  fee: { units: bigint; decimals?: number | undefined; symbol?: string; isAbout?: boolean | undefined } | string,
  { more, ...row }: Omit<Rows[number], 'label' | 'value'> & { more?: string },
): Rows {
  const text = useTexts(REVIEW_TEXTS)
  const numbers = useNumbers()
  const toRow = ({ units, decimals = coin.decimals, symbol = coin.symbol, isAbout }: Exclude<typeof fee, string>) => {
    const amount = formatUnits(units, decimals)
    const told = { short: numbers.fee(amount, symbol), full: numbers.full(amount, symbol) }
    return {
      label: text(isAbout ? 'callsFeePaid' : 'networkFeeUpTo'),
      value: (
        <>
          {isAbout ? <FeeAbout {...told} /> : <Amount {...told} />}
          {more}
        </>
      ),
    }
  }
  return [
    { label: text('onNetwork'), value: name },
    { ...row, ...(typeof fee === 'string' ? { label: text('callsFeePaid'), value: fee } : toRow(fee)) },
  ]
}

/** A fee that is an estimate, in the same words wherever one is; in full where somebody looks closer. */
export function FeeAbout({ short, full }: { short: string; full: string }): Drawn {
  const text = useTexts(REVIEW_TEXTS)
  const about = (fee: string) => text('feeAbout', { fee })
  return <Amount short={about(short)} full={about(full)} />
}

/**
 * What will happen, before it does, for all that costs money: from what to what, what it is worth, the few facts that decide; all others
 * behind one word.
 */
export function Review({
  from,
  to,
  rows,
  details = [],
  isOpen,
  isComing,
}: {
  from: ReviewSide
  to: ReviewSide
  rows: Rows
  details?: Rows
  /** One of the details has to be seen. */
  isOpen?: boolean | undefined
  /** It is what was known before: what is exact is on its way. */
  isComing?: boolean
}): Drawn {
  const text = useTexts(REVIEW_TEXTS)
  useMemo(() => adopt(CSS), [])
  // Both sides are of one size, and all of each is read.
  const isLarge = Math.max(from.title.length, to.title.length) < 13
  return (
    <>
      <div class={tw`flex items-start gap-2 p-4 rounded-lg bg-raised`}>
        <Side side={from} isLarge={isLarge} testId="review-from" />
        <span class={tw`shrink-0 pt-3 text-soft rtl:-scale-x-100`}>
          <Icon path={FORWARD} />
        </span>
        <Side side={to} isLarge={isLarge} isComing={isComing} testId="review-to" />
      </div>
      <div class={isComing ? 'lk-skeleton' : undefined}>
        <Facts rows={rows} />
      </div>
      {details.length > 0 && (
        <details class={tw`px-1`} open={isOpen} inert={isComing}>
          <summary class={tw`flex items-center justify-between min-h-[24px] text-soft cursor-pointer`} data-testid="review-details">
            {text('details')} <Icon path={DOWN} size={16} />
          </summary>
          <div class={tw`pt-2 -mx-1`}>
            <Facts rows={details} />
          </div>
        </details>
      )}
    </>
  )
}

function Side({
  side: { image, title, full = title, more },
  isLarge,
  isComing,
  testId,
}: {
  side: ReviewSide
  isLarge: boolean
  isComing?: boolean | undefined
  testId: string
}): Drawn {
  return (
    <div class={tw`flex flex-col items-center gap-1 grow basis-0 min-w-0 text-center`} data-testid={testId}>
      {image}
      <span
        class={`${isComing ? 'lk-skeleton ' : ''}${tw`max-w-full pt-1 rounded-sm font-semibold text-balance [overflow-wrap:anywhere]`} ${isLarge ? tw`text-base` : ''}`}
        dir="auto"
        {...useFull(title, full)}
      >
        <Grouped>{title}</Grouped>
      </span>
      {more && <span class={tw`max-w-full text-xs text-soft [overflow-wrap:anywhere]`}>{more}</span>}
    </div>
  )
}

/** What stands between a review and what it is about: refused, failed, or to be looked at first. What is new comes into sight. */
export function Trouble({
  look,
  title,
  more,
  role,
  isNew,
  testId,
}: {
  look: 'warn' | 'bad'
  title?: string
  more?: string | undefined
  /** Where the view says it, and no flow. */
  role?: 'alert'
  /** It has come while the review stood there. */
  isNew?: boolean
  testId: string
}): Drawn {
  const shown = useInSight<HTMLDivElement>(isNew && [title, more].join())
  return (
    <div ref={shown} class={tw`flex gap-3 p-3 rounded-lg bg-raised`} role={role} data-testid={testId}>
      <span class={look === 'warn' ? tw`text-warn` : tw`text-bad`}>
        <Icon path={WARNING} />
      </span>
      <div class={tw`flex flex-col gap-1 min-w-0 [overflow-wrap:anywhere]`}>
        {title && <p class={tw`font-semibold`}>{title}</p>}
        {more && <p class={title ? tw`text-soft` : undefined}>{more}</p>}
      </div>
    </div>
  )
}
