import type { Drawn } from './children.js'
import { tw } from './tw.js'

/** Something that is on or off, at once. The knob is a border, so that it is seen in forced colours too. */
export function Switch({
  label,
  isOn,
  onChange,
  testId,
}: {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  testId?: string
}): Drawn {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      class={tw`flex items-center justify-between gap-3 w-full h-10 px-1 shrink-0 rounded-sm text-soft hover:text-text`}
      data-testid={testId}
      onClick={() => onChange(!isOn)}
    >
      {label}
      <span
        class={`${tw`flex shrink-0 w-9 p-[2px] rounded-full border-2`} ${isOn ? tw`justify-end border-accent bg-accent` : tw`border-faint`}`}
      >
        <span class={`${tw`rounded-full border-[6px]`} ${isOn ? tw`border-on-accent` : tw`border-faint`}`} />
      </span>
    </button>
  )
}
