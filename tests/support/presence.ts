/** A tab that a test without a document hides and shows, and the network's coming and going; it goes by `restorePresence` in `test.after.each`. */
export function usePresence(page: EventTarget) {
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
    /** The browser says that the network is there again. */
    online: () => void page.dispatchEvent(new Event('online')),
    /** How many listen. */
    listeners: () => count,
  }
}

/** Takes it away again. */
export function restorePresence(): void {
  Reflect.deleteProperty(globalThis, 'document')
}
