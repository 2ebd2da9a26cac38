import { effect } from '@preact/signals-core'
import type { Modal } from '../modal.js'

/** Resolves with what `read` reads once that is something. Reads signals. @throws what `read` throws, and what `signal` was aborted with */
export function until<T>(read: () => T | undefined, signal?: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => queueMicrotask(() => stop())
    const stop = effect(() => {
      try {
        const value = read()
        if (value === undefined) return
        resolve(value)
      } catch (error) {
        reject(error as Error)
      }
      end()
    })
    signal?.addEventListener('abort', () => {
      end()
      reject(signal.reason as Error)
    })
  })
}

/** The same for what a visitor does in the dialog. @throws what `toError` makes, where they close it */
export function untilOrClosed<T>(
  { state, options }: Modal,
  read: () => T | undefined,
  toError = () => new Error('Modal closed'),
): Promise<T> {
  return until(() => {
    const value = read()
    if (value === undefined && !state.isOpen.value && !options.enableEmbedded) throw toError()
    return value
  })
}
