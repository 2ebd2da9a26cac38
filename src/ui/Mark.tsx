import type { Children, Drawn } from './children.js'
import { Icon } from './Icon.js'
import { tw } from './tw.js'

/** What stands for WalletConnect here: waves that go out. */
export const WAVES = 'M3 8q3.5-3.5 7 0t7 0M3 13q3.5-3.5 7 0t7 0'

const LOOKS = {
  plain: tw`inline-flex items-center justify-center shrink-0 size-9 rounded-md bg-sunken text-soft`,
  accent: tw`inline-flex items-center justify-center shrink-0 size-9 rounded-md bg-accent text-on-accent`,
}

/** One of our own icons where a row of a list has its picture. */
export function Mark({ path, look = 'plain' }: { path: string; look?: keyof typeof LOOKS }): Drawn {
  return (
    <span class={LOOKS[look]}>
      <Icon path={path} />
    </span>
  )
}

const TAG_LOOKS = {
  good: tw`px-2 py-[2px] rounded-sm text-xs font-medium bg-good/10 text-good`,
  accent: tw`px-2 py-[2px] rounded-sm text-xs font-medium bg-accent/10 text-link`,
  plain: tw`px-2 py-[2px] rounded-sm text-xs font-medium bg-sunken text-soft`,
}

/** A short word beside a name. */
export function Tag({ look = 'plain', children }: { look?: keyof typeof TAG_LOOKS; children: Children }): Drawn {
  return <span class={TAG_LOOKS[look]}>{children}</span>
}
