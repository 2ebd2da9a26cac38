import type { Children, Drawn } from './children.js'
import { CHECK, FORWARD, Icon } from './Icon.js'
import { tw } from './tw.js'

/** A list one walks with the arrow keys, Home and End; typing jumps to the next row that begins so. */
export function List({ label, children }: { label: string; children: Children }): Drawn {
  return (
    <ul
      class={tw`flex flex-col gap-[6px]`}
      role="list"
      aria-label={label}
      onFocusIn={event => (event.target as Element).matches(':focus-visible') && walk(event.currentTarget, '')}
      onKeyDown={onKey}
    >
      {children}
    </ul>
  )
}

/** How the focus moves; fetched when it first enters a list, and from then on at once: the next key may be Enter. */
let walk = (list: HTMLElement, key: string): boolean | void =>
  void import('./keyboard.js').then(
    part => (walk = part.walk)(list, key),
    () => {},
  )

/** The keys that move in a list are known at once, lest the page scroll. */
function onKey(event: KeyboardEvent): void {
  const { key, currentTarget } = event
  const isStep = /^(Arrow(Up|Down)|Home|End)$/.test(key)
  if (!isStep && (key.length > 1 || event.ctrlKey || event.metaKey || event.altKey)) return
  if (isStep) event.preventDefault()
  if (walk(currentTarget as HTMLElement, key) && key === ' ') event.preventDefault()
}

/** One row: a picture, a name, perhaps a tag, and where it leads. */
export function ListItem({
  image,
  label,
  detail,
  tag,
  testId,
  to,
  href,
  isSelected,
  isOff,
  isCut,
  onClick,
  end = FORWARD,
  aside,
}: {
  image: Children
  label: Children
  detail?: Children
  tag?: Children
  testId?: string
  /** The view it opens, whose room comes as somebody points at it. */
  to?: string
  href?: string | undefined
  isSelected?: boolean
  /** It cannot be chosen now; `detail` says why. */
  isOff?: boolean
  /** A long name is cut: beside an amount, which counts. */
  isCut?: boolean
  onClick?: () => void
  /** The icon at the end; none where it is empty. */
  end?: string
  /** What stands beside the row, and is pressed by itself. */
  aside?: Children
}): Drawn {
  // A row that leads out of the page is a link, all others are buttons.
  const Row = href ? 'a' : 'button'
  const leads = href ? { href, target: '_blank', rel: 'noreferrer noopener' } : { type: 'button' as const }
  return (
    <li class={tw`flex items-center gap-1`}>
      <Row
        class={tw`flex items-center gap-3 w-full min-h-[56px] ps-[10px] pe-3 py-2 rounded-lg bg-raised text-text hover:bg-sunken`}
        part="row"
        data-testid={testId}
        data-to={to}
        aria-current={isSelected ? 'true' : undefined}
        aria-disabled={isOff || undefined}
        onClick={onClick}
        {...leads}
      >
        {image}
        {/* Where both do not fit beside each other, in large letters say, the tag stands below the name, which breaks between its words: within one
            only where it is longer than the row. */}
        <span class={tw`flex flex-wrap items-center gap-x-[6px] gap-y-1 grow min-w-0`}>
          <span class={`${tw`flex flex-col grow`} ${isCut ? tw`basis-[4em] min-w-0` : tw`basis-[7em] max-w-full`}`}>
            <span
              class={`${tw`text-base font-medium`} ${isCut ? tw`truncate` : tw`line-clamp-3 [overflow-wrap:break-word]`}`}
              title={isCut ? String(label) : undefined}
            >
              {label}
            </span>
            {detail && <span class={tw`text-xs text-soft [overflow-wrap:anywhere]`}>{detail}</span>}
          </span>
          {tag}
        </span>
        {(isSelected || end) && (
          <span class={isSelected ? tw`text-link` : tw`text-soft rtl:-scale-x-100`}>
            {isSelected ? <Icon path={CHECK} /> : <Icon path={end} size={16} />}
          </span>
        )}
      </Row>
      {aside}
    </li>
  )
}

/** A row whose content is still coming. */
export function ListSkeleton(): Drawn {
  return (
    <li class={`lk-skeleton ${tw`flex items-center gap-3 min-h-[56px] ps-[10px] rounded-lg bg-raised`}`} aria-hidden="true">
      <span class={tw`size-9 rounded-md bg-sunken`} />
      <span class={tw`h-4 w-[120px] rounded-sm bg-sunken`} />
    </li>
  )
}
