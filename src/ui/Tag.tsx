import type { Children, View } from './children.js'
import { tw } from './tw.js'

const LOOKS = {
  good: tw`px-2 py-[2px] rounded-sm text-xs font-medium bg-good/10 text-good`,
  accent: tw`px-2 py-[2px] rounded-sm text-xs font-medium bg-accent/10 text-link`,
  plain: tw`px-2 py-[2px] rounded-sm text-xs font-medium bg-sunken text-soft`,
}

/** A short word beside a name. */
export function Tag({ look = 'plain', children }: { look?: keyof typeof LOOKS; children: Children }): View {
  return <span class={LOOKS[look]}>{children}</span>
}
