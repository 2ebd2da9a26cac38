import { effect } from '@preact/signals-core'
import { isShallowEqual } from '../domain/equal.js'
import type { Stop } from '../domain/late-methods.js'

/** Calls `listener` after each change of what `read` reads; what it throws is the dApp's, and no part of our flow. Returns the stop. */
export function subscribe<T>(read: () => T, listener: (value: T) => void): Stop {
  let isFirst = true
  let last: T
  const stop = effect(() => {
    const value = read()
    if (!isFirst && !isShallowEqual(value, last)) queueMicrotask(() => listener(value))
    isFirst = false
    last = value
  })
  return () => {
    stop()
    listener = () => {}
  }
}
