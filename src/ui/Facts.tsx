import type { Children, Drawn } from './children.js'
import { tw } from './tw.js'

/** Facts in two columns: what it is, and how much; what is long has a line of its own. Rows without a value are left out. */
export function Facts({
  rows,
}: {
  rows: readonly { label: string; value: Children; testId?: string; isWarning?: boolean | undefined; isWide?: boolean }[]
}): Drawn {
  return (
    <dl class={tw`flex flex-col gap-3 px-1`}>
      {rows.map(
        ({ label, value, testId, isWarning, isWide }) =>
          value != null &&
          value !== '' && (
            <div key={label} class={isWide ? tw`flex flex-col gap-[2px]` : tw`flex justify-between gap-4`}>
              <dt class={tw`text-soft shrink-0`}>{label}</dt>
              <dd
                class={`${isWide ? tw`text-start min-w-0 [overflow-wrap:anywhere]` : tw`text-end tabular-nums min-w-0 [overflow-wrap:anywhere]`} ${isWarning ? tw`text-warn` : ''}`}
                data-testid={testId}
              >
                {value}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
