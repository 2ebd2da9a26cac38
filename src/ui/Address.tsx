import type { Drawn } from './children.js'
import { tw } from './tw.js'

/** An address, shortened by whoever shows it. Fonts that draw `0x` as a multiplication sign are kept from it. */
export function Address({ children }: { children: string }): Drawn {
  return (
    <span class={tw`[font-variant-ligatures:no-contextual]`} dir="ltr" translate={false}>
      {children}
    </span>
  )
}
