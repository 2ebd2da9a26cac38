import type { ComponentChildren, VNode } from 'preact'

/** What stands between a component's tags. Only the type is Preact's; the code is written against React. */
export type Children = ComponentChildren

/** What a component returns. */
export type Drawn = VNode | null
