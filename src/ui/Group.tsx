import type { Children, Drawn } from './children.js'
import { List } from './List.js'
import { tw } from './tw.js'

/** Rows that are about one thing, under its name. */
export function Group({ label, children }: { label: string; children: Children }): Drawn {
  return (
    <section class={tw`flex flex-col gap-2`}>
      <h2 class={tw`px-2 text-xs font-semibold text-soft`}>{label}</h2>
      <List label={label}>{children}</List>
    </section>
  )
}
