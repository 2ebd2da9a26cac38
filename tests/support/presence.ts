/** A tab that a test hides and shows: stands in for the document's visibility, and for the network's coming and going. */
export interface Presence {
  hide(): void
  show(): void
  /** The browser says that the network is there again. */
  online(): void
  /** How many listen. */
  listeners(): number
}

/** For tests that run without a document; returns with `restore` in `test.after.each`. */
export function usePresence(page: EventTarget): Presence {
  let state = 'visible'
  let count = 0
  const target = new EventTarget()
  const document = {
    get visibilityState() {
      return state
    },
    addEventListener(type: string, listener: () => void) {
      count++
      target.addEventListener(type, listener)
    },
    removeEventListener(type: string, listener: () => void) {
      count--
      target.removeEventListener(type, listener)
    },
  }
  Object.defineProperty(globalThis, 'document', { value: document, configurable: true, writable: true })
  const become = (next: string) => {
    state = next
    target.dispatchEvent(new Event('visibilitychange'))
  }
  return {
    hide: () => become('hidden'),
    show: () => become('visible'),
    online: () => void page.dispatchEvent(new Event('online')),
    listeners: () => count,
  }
}

/** Takes it away again. */
export function restorePresence(): void {
  Reflect.deleteProperty(globalThis, 'document')
}
