import type { AppKit } from '../domain/app-kit.js'
import type { Modal } from '../modal.js'

/** A modal as its own elements and hooks see it: the public face, and the inside. */
export interface Owned {
  readonly appKit: AppKit
  readonly modal: Modal
  /** Fetches the dialog's code, since a click is near; a press is nearer than a pointer that comes. */
  prefetch(event?: { type: string }): void
}

/** The modal made last, for elements and hooks that stand outside a provider: the one module variable of the house. */
let current: Owned | undefined
const listeners = new Set<() => void>()

export function getCurrentModal(): Owned | undefined {
  return current
}

export function setCurrentModal(owned: Owned | undefined): void {
  current = owned
  listeners.forEach(listener => listener())
}

/** Calls back when another modal takes over; returns the stop. */
export function onCurrentModal(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
