import { useMemo, useRef } from 'react'
import type { Drawn } from './children.js'
import { CLOSE, Icon } from './Icon.js'
import { adopt, css, tw } from './tw.js'

// Drawn here: the file of icons would come along for this one.
const SEARCH = 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11M13 13l3.5 3.5'

// The browser's own cross is small, blue, and not everywhere.
const CSS = css`
  ::-webkit-search-cancel-button {
    display: none;
  }
`

/** A field to search a list with; Escape empties it before it closes anything. `onDown` leads on to what was found. */
export function SearchField({
  label,
  clearLabel,
  value,
  onInput,
  onDown,
  testId,
}: {
  label: string
  /** What the button is called that empties it. */
  clearLabel: string
  value: string
  onInput: (value: string) => void
  onDown?: () => void
  testId?: string
}): Drawn {
  const field = useRef<HTMLInputElement>(null)
  useMemo(() => adopt(CSS), [])
  const clear = () => {
    onInput('')
    field.current!.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'Escape' && value) onInput('')
    else if (key === 'ArrowDown' && onDown) onDown()
    else return
    event.preventDefault()
  }
  return (
    <label
      class={tw`flex items-center gap-2 h-12 px-3 shrink-0 rounded-lg border border-transparent bg-raised text-soft [outline-offset:-2px] focus-within:[outline:2px_solid_var(--lk-link)]`}
    >
      <Icon path={SEARCH} />
      <input
        ref={field}
        class={tw`grow min-w-0 h-full text-base text-text [outline:0]`}
        type="search"
        spellcheck={false}
        placeholder={label}
        aria-label={label}
        data-testid={testId}
        value={value}
        onInput={event => onInput(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {value && (
        <button
          type="button"
          class={tw`inline-flex items-center justify-center shrink-0 size-9 -me-2 rounded-full text-soft hover:text-text`}
          aria-label={clearLabel}
          data-testid="search-clear"
          onClick={clear}
        >
          <Icon path={CLOSE} />
        </button>
      )}
    </label>
  )
}
