import type { Transaction, Transfer } from '../../domain/history.js'
import { toHue, toInitials } from '../../domain/caip.js'
import { Amount } from '../../ui/Amount.js'
import type { Children, Drawn } from '../../ui/children.js'
import { CLOSE, Mark } from '../../ui/Icon.js'
import { Picture } from '../../ui/Picture.js'
import { tw } from '../../ui/tw.js'

/** What moved nothing that could be shown: a call of a contract. */
const CODE = 'M7 6 3 10l4 4M13 6l4 4-4 4M11.5 4.5l-3 11'

/** Which way it went, on the corner of the picture; the sign of the amount says the same. */
const MARKS = {
  in: 'M10 4v12M5 11l5 5 5-5',
  out: 'M10 16V4M5 9l5-5 5 5',
  self: '',
  failed: CLOSE,
  unknown: '',
  partly: '',
  replaced: '',
  calledOff: CLOSE,
  pending: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14M10 6v4.5l2.5 1.5',
}

/** What is said of what the network has not carried out, or not yet. */
const CONDITIONS = {
  partly: 'callsPartly',
  failed: 'activityFailed',
  unknown: 'notConfirmed',
  pending: 'activityPending',
  replaced: 'activityReplaced',
  calledOff: 'activityCalledOff',
} as const

/**
 * What happened, to whom, how much and when; it leads to the explorer where there is one.
 * A function, not a component, and few elements: rows are made by the dozen while somebody scrolls.
 */
export function drawTransaction(
  transaction: Transaction,
  href: string | undefined,
  time: Children,
  text: (key: (typeof CONDITIONS)[keyof typeof CONDITIONS]) => string,
): Drawn {
  const { status, app, told } = transaction
  const {
    label,
    detail,
    beside,
    shown: [first, second],
    amounts: [amount],
  } = told!
  const mark = status !== 'confirmed' ? MARKS[status] : first && !second && MARKS[first.direction]
  const name = (
    <span class={tw`text-base font-medium truncate`} title={label}>
      {label}
    </span>
  )
  // A row that leads out of the page is a link.
  const Row = href ? 'a' : 'div'
  return (
    <Row
      class={tw`flex items-center gap-3 min-h-[56px] px-2 rounded-lg hover:bg-raised`}
      data-testid="transaction"
      {...(href && { href, target: '_blank', rel: 'noreferrer noopener' })}
    >
      <span class={tw`relative shrink-0 size-9`} aria-hidden="true">
        {second ? (
          <>
            {draw(second, 24)}
            <span class={tw`absolute end-0 bottom-0 rounded-md bg-surface p-[2px] -m-[2px]`}>{draw(first!, 24)}</span>
          </>
        ) : first || app?.imageUrl ? (
          draw(first ?? { name: label, ...app }, 36)
        ) : (
          <Mark path={CODE} />
        )}
        {mark && (
          <svg
            class={
              status === 'failed'
                ? tw`absolute end-0 bottom-0 rounded-full bg-surface -m-[2px] text-bad`
                : tw`absolute end-0 bottom-0 rounded-full bg-surface -m-[2px] text-soft`
            }
            width={18}
            height={18}
            viewBox="-3 -3 26 26"
          >
            <path d={mark} />
          </svg>
        )}
      </span>
      <span class={tw`flex flex-col grow min-w-0`}>
        {status === 'confirmed' ? (
          name
        ) : (
          <span class={tw`flex items-center gap-2`}>
            {name}
            <span class={status === 'failed' ? tw`text-xs font-medium text-bad` : tw`text-xs font-medium text-soft`}>
              {text(CONDITIONS[status])}
            </span>
          </span>
        )}
        <span class={tw`text-xs text-soft line-clamp-2 [overflow-wrap:anywhere]`} title={beside ? undefined : detail}>
          {beside ? time : detail}
        </span>
      </span>
      <span class={tw`flex flex-col items-end shrink-0 max-w-[55%] tabular-nums`}>
        {first && (
          <bdi class={status === 'failed' ? tw`max-w-full text-base text-soft truncate` : tw`max-w-full text-base truncate`}>
            {amount && <Amount {...amount} isInRow />}
          </bdi>
        )}
        <bdi dir={second && 'ltr'} class={tw`max-w-full text-xs text-soft text-end line-clamp-2 [overflow-wrap:anywhere]`}>
          {beside ?? time}
        </bdi>
      </span>
    </Row>
  )
}

function draw({ symbol, name, imageUrl }: Partial<Transfer>, size: number): Drawn {
  const word = symbol ?? name ?? '?'
  return <Picture url={imageUrl} initials={toInitials(word)} hue={toHue(word)} size={size} />
}
