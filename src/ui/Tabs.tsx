import { useMemo } from 'react'
import type { Children, Drawn } from './children.js'
import { adopt, css, tw } from './tw.js'

// The chosen one lies on the strip: lighter than it in both themes.
const CSS = css`
  [role='tab'][aria-selected='true'] {
    background: var(--lk-surface);
  }
  :host([dark]) [role='tab'][aria-selected='true'] {
    background: var(--lk-sunken);
  }
`

/** The id of what the tabs show; there is one strip at a time. */
const PANEL = 'lk-panel'

/** One of several views that share a place. */
export interface Tab<Id extends string = string> {
  /** Also its test id, as in `tab-mobile`. */
  id: Id
  label: string
}

/** A strip of tabs, walked with the arrow keys, and what the chosen one shows. */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  children,
}: {
  label: string
  tabs: readonly Tab<Id>[]
  selected: Id
  onSelect(id: Id): void
  children: Children
}): Drawn {
  useMemo(() => adopt(CSS), [])
  const walk = (event: KeyboardEvent) => {
    const strip = event.currentTarget as HTMLElement
    const at = tabs.findIndex(({ id }) => id === selected)
    const onward = getComputedStyle(strip).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const { key } = event
    const next =
      key === 'Home'
        ? tabs[0]
        : key === 'End'
          ? tabs.at(-1)
          : key === 'ArrowLeft' || key === 'ArrowRight'
            ? tabs.at((at + (key === onward ? 1 : -1)) % tabs.length)
            : undefined
    if (!next) return
    event.preventDefault()
    onSelect(next.id)
    strip.querySelectorAll('button')[tabs.indexOf(next)]!.focus()
  }
  return (
    <>
      {/* It stays in sight while what it shows is scrolled. */}
      <div class={tw`sticky -top-1 z-10 -mt-1 px-4 pt-1 pb-4 bg-surface`}>
        <div class={tw`flex gap-1 p-1 rounded-lg bg-raised`} role="tablist" aria-label={label} onKeyDown={walk}>
          {tabs.map(({ id, label: word }) => (
            <button
              key={id}
              type="button"
              role="tab"
              id={`${PANEL}-${id}`}
              aria-controls={PANEL}
              aria-selected={id === selected}
              tabIndex={id === selected ? undefined : -1}
              class={
                id === selected
                  ? tw`grow h-9 px-2 rounded-md text-sm font-medium text-center text-text shadow-sm`
                  : tw`grow h-9 px-2 rounded-md text-sm text-center text-soft hover:text-text`
              }
              data-testid={`tab-${id}`}
              onClick={() => onSelect(id)}
            >
              {word}
            </button>
          ))}
        </div>
      </div>
      <div id={PANEL} role="tabpanel" aria-labelledby={`${PANEL}-${selected}`}>
        {children}
      </div>
    </>
  )
}
