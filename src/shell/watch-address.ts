import { effect, untracked } from '@preact/signals-react'
import { close } from '../flows/close.js'
import type { OpenModal } from '../modal.js'
import { expectAccount } from './prefetch.js'

/** When the address goes, there is nothing left to show of it (AppKit 1.7, section 2.2); as it comes, what is shown of it is likely wanted. */
export function watchAddress(modal: OpenModal): () => void {
  const { state, screen } = modal
  let had: string | undefined
  return effect(() => {
    const { address, status } = state.accountOf()
    if (status === 'connecting') return
    const namespace = state.activeNamespace.value
    // The switching-namespace flag of the specification (section 4): whoever turns to another namespace has lost nothing.
    if (had === namespace && !address)
      untracked(() => {
        screen.router.reset('Connect')
        close(modal)
      })
    // Once the browser has nothing else to do.
    if (address && !had) untracked(() => (globalThis.requestIdleCallback ?? setTimeout)(() => expectAccount(modal)))
    had = address && namespace
  })
}
