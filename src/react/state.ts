import { useCallback, useRef, useSyncExternalStore } from 'react'
import { effect } from '@preact/signals-core'
import { getCurrentModal, onCurrentModal, type Owned } from '../page/current-modal.js'
import { isShallowEqual } from '../domain/equal.js'
import { missingModal } from '../domain/error-code.js'

/** The modal of this moment; the last one where it has been destroyed, so that what is still mounted does not crash. */
export function useModalOf(hook: string): Owned {
  const last = useRef<Owned | undefined>(undefined)
  last.current = getCurrentModal() ?? last.current
  if (!last.current) throw missingModal(hook)
  return last.current
}

/** Follows what `read` reads of the modal; renders again only when it has changed. A server and the first paint see `initial`. */
export function useModalState<T>(read: (owned: Owned) => T, initial: T): T {
  const last = useRef(initial)
  const getSnapshot = () => {
    const owned = getCurrentModal()
    const next = owned ? read(owned) : initial
    return isShallowEqual(last.current, next) ? last.current : (last.current = next)
  }
  const subscribe = useCallback(
    (onChange: () => void) => {
      let stop: (() => void) | undefined
      const follow = () => {
        stop?.()
        stop = effect(() => {
          const owned = getCurrentModal()
          if (owned) read(owned)
          onChange()
        })
      }
      follow()
      const stopFollowing = onCurrentModal(follow)
      return () => {
        stop?.()
        stopFollowing()
      }
    },
    // `read` only closes over hook arguments; the hooks below give a new key when those change.
    [read],
  )
  return useSyncExternalStore(subscribe, getSnapshot, () => initial)
}
