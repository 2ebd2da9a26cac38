import type { Children, View } from './children.js'
import { CHECK, FORWARD, Icon } from './Icon.js'
import { tw } from './tw.js'

/** A list one walks with the arrow keys, Home and End; typing jumps to the next row that begins so. */
export function List({ label, children }: { label: string; children: Children }): View {
  return (
    <ul class={tw`flex flex-col gap-[6px]`} role="list" aria-label={label} onKeyDown={walk}>
      {children}
    </ul>
  )
}

function walk(event: KeyboardEvent): void {
  const rows = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('a,button:not(:disabled)')]
  const root = (event.currentTarget as HTMLElement).getRootNode() as ShadowRoot
  const at = rows.indexOf(root.activeElement as HTMLElement)
  const { key } = event
  const next =
    key === 'ArrowDown' ? rows[(at + 1) % rows.length]
    : key === 'ArrowUp' ? rows.at((at - 1) % rows.length)
    : key === 'Home' ? rows[0]
    : key === 'End' ? rows.at(-1)
    : key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
      ? [...rows.slice(at + 1), ...rows.slice(0, at + 1)].find(row => row.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()))
      : undefined
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** One row: a picture, a name, perhaps a tag, and where it leads. */
export function ListItem({ image, label, detail, tag, testId, href, isSelected, isDisabled, onClick, end = FORWARD }: {
  image: Children
  label: Children
  detail?: Children
  tag?: Children
  testId?: string
  href?: string | undefined
  isSelected?: boolean
  isDisabled?: boolean
  onClick?: () => void
  /** The icon at the end; none where it is empty. */
  end?: string
}): View {
  const look = tw`flex items-center gap-3 w-full min-h-[56px] ps-[10px] pe-4 py-2 rounded-lg bg-raised text-text transition-colors hover:bg-sunken disabled:opacity-50`
  const content = (
    <>
      {image}
      <span class={tw`flex flex-col grow min-w-0`}>
        <span class={tw`text-base truncate`}>{label}</span>
        {detail && <span class={tw`text-xs text-soft truncate`}>{detail}</span>}
      </span>
      {tag}
      <span class={isSelected ? tw`text-link` : tw`text-soft rtl:-scale-x-100`}>
        {isSelected ? <Icon path={CHECK} /> : end && <Icon path={end} size={16} />}
      </span>
    </>
  )
  return (
    <li>
      {href ? (
        <a class={look} href={href} target="_blank" rel="noreferrer noopener" data-testid={testId} onClick={onClick}>{content}</a>
      ) : (
        <button type="button" class={look} data-testid={testId} disabled={isDisabled} aria-current={isSelected ? 'true' : undefined} onClick={onClick}>{content}</button>
      )}
    </li>
  )
}

/** A row whose content is still coming. */
export function ListSkeleton(): View {
  return (
    <li class={`lk-skeleton ${tw`flex items-center gap-3 min-h-[56px] ps-[10px] rounded-lg bg-raised`}`} aria-hidden="true">
      <span class={tw`size-9 rounded-md bg-sunken`} />
      <span class={tw`h-4 w-[120px] rounded-sm bg-sunken`} />
    </li>
  )
}
