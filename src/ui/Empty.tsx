import type { Children, Drawn } from './children.js'
import { Icon } from './Icon.js'
import { tw } from './tw.js'

/** Where there is nothing to show, or it could not be had: what it is about, why in a sentence, and one thing to do next. */
export function Empty({
  icon,
  children,
  testId,
  role,
}: {
  /** The path of an icon. */
  icon: string
  children: Children
  testId?: string | undefined
  role?: 'alert' | undefined
}): Drawn {
  return (
    <div class={tw`flex flex-col items-center gap-3 px-4 py-8 text-center text-balance`} data-testid={testId} role={role}>
      <span class={tw`inline-flex items-center justify-center size-12 rounded-lg bg-raised text-soft`}>
        <Icon path={icon} size={24} />
      </span>
      {children}
    </div>
  )
}
