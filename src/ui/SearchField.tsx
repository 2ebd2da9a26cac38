import type { Drawn } from './children.js'
import { Icon } from './Icon.js'
import { tw } from './tw.js'

// Drawn here: the file of icons would come along for this one.
const SEARCH = 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11M13 13l3.5 3.5'

/** A field to search a list with; Escape empties it before it closes anything. `onDown` leads on to what was found. */
export function SearchField({
  label,
  value,
  onInput,
  onDown,
  testId,
}: {
  label: string
  value: string
  onInput: (value: string) => void
  onDown?: () => void
  testId?: string
}): Drawn {
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'Escape' && value) onInput('')
    else if (key === 'ArrowDown' && onDown) onDown()
    else return
    event.preventDefault()
  }
  return (
    <label
      class={tw`flex items-center gap-2 h-12 px-3 shrink-0 rounded-lg border border-transparent bg-raised text-soft [outline-offset:-2px] focus-within:[outline:2px_solid_var(--lk-accent)]`}
    >
      <Icon path={SEARCH} />
      <input
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
    </label>
  )
}
