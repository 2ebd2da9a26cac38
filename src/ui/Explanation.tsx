import type { Drawn } from './children.js'
import { Icon } from './Icon.js'
import { tw } from './tw.js'

/** One thing explained: a picture, what it is, and a few sentences. */
export function Explanation({ icon, title, more }: { icon: string; title: string; more: string }): Drawn {
  return (
    <div class={tw`flex gap-4`}>
      <span class={tw`inline-flex items-center justify-center shrink-0 size-10 rounded-md bg-accent/15 text-link`}>
        <Icon path={icon} />
      </span>
      <div class={tw`flex flex-col gap-[2px]`}>
        <p class={tw`text-base font-semibold`}>{title}</p>
        <p class={tw`text-soft`}>{more}</p>
      </div>
    </div>
  )
}
