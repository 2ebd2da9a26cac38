import type { ReadonlySignal } from '@preact/signals-react'
import type { Drawn } from './children.js'

/** Text that changes by itself, second by second for instance: nothing is drawn for it but this. */
export function Words({ of }: { of: ReadonlySignal<string> }): Drawn {
  return <>{of.value}</>
}
