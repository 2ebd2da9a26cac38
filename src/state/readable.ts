import type { ReadonlySignal, Signal } from '@preact/signals-core'

/** A state as everybody but its own file sees it: its signals and fields are read there, and written by its actions alone. */
export type Readable<State> = {
  readonly [Key in keyof State]: State[Key] extends Signal<infer Value> ? ReadonlySignal<Value> : State[Key]
}
