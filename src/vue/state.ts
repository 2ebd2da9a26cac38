// How what a modal knows becomes refs of Vue.
import { computed, getCurrentInstance, getCurrentScope, isRef, onMounted, onScopeDispose, shallowRef, watch } from 'vue'
import type { ComputedRef, MaybeRefOrGetter } from 'vue'
import { effect } from '@preact/signals-core'
import { getCurrentModal, onCurrentModal, type Owned } from '../page/current-modal.js'
import { missingModal } from '../domain/error-code.js'
import { isShallowEqual } from '../domain/equal.js'
import type { Followed } from './types.js'

/** The modal of this moment. @throws Error before `createAppKit` */
export function modalOf(composable: string): Owned {
  const owned = getCurrentModal()
  if (!owned) throw missingModal(composable)
  return owned
}

/** Calls `stop` when the component, or the scope, that is being set up ends; outside of both whatever was begun goes on. */
export function onEnd(stop: () => void): void {
  if (getCurrentScope()) onScopeDispose(stop)
}

/**
 * Follows what `read` reads of the modal. A server, and the first paint of what a server has drawn, see `initial`.
 * @param given what `read` reads of Vue: when it changes, `read` is asked anew
 */
export function useModalRef<T>(read: (owned: Owned) => T, initial: T, given?: MaybeRefOrGetter<unknown>): ComputedRef<T> {
  const value = shallowRef(initial)
  if (typeof document === 'undefined') return computed(() => value.value)
  let stop: (() => void) | undefined
  const follow = () => {
    stop?.()
    stop = effect(() => {
      const owned = getCurrentModal()
      const next = owned ? read(owned) : initial
      if (!isShallowEqual(value.value, next)) value.value = next
    })
  }
  const stops = [onCurrentModal(follow), () => stop?.()]
  if (isRef(given) || typeof given === 'function') stops.push(watch(given, follow, { flush: 'sync' }))
  onEnd(() => stops.forEach(each => each()))
  // As Vue itself tells it: an element that is there before the component is one that a server has drawn.
  if (getCurrentInstance()?.vnode.el) onMounted(follow)
  else follow()
  return computed(() => value.value)
}

/** Gives a ref of an object a ref for each of these fields. */
export function withFields<T extends object>(whole: ComputedRef<T>, names: readonly (keyof T)[]): Followed<T> {
  return Object.assign(whole, Object.fromEntries(names.map(name => [name, computed(() => whole.value[name])]))) as Followed<T>
}
