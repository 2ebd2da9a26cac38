// A browser's window for Node 20, out of happy-dom. Importing this file sets it up; the test
// runner imports it before anything else when a test uses `dom.ts`, because Preact looks for
// a document while it loads.
import { GlobalWindow } from 'happy-dom'

/**
 * Node's own stay: happy-dom's versions would split fetch, timers and crypto into two worlds.
 * Overwritten although Node has them are Event, CustomEvent, EventTarget, MessageEvent,
 * AbortController and navigator: the window's elements accept only the window's own.
 */
const KEPT = new Set(
  `globalThis global console process Buffer performance crypto queueMicrotask structuredClone
  setTimeout clearTimeout setInterval clearInterval setImmediate clearImmediate
  fetch Request Response Headers FormData URL URLSearchParams Blob File ReadableStream WritableStream TransformStream
  TextEncoder TextDecoder btoa atob DOMException PerformanceObserver PerformanceEntry PerformanceObserverEntryList MessagePort`.split(
    /\s+/,
  ),
)

const ITSELF = new Set(['window', 'self', 'top', 'parent'])

function createWindow(): GlobalWindow {
  return new GlobalWindow({
    url: 'http://localhost:3000/',
    width: 1024,
    height: 768,
    settings: { disableJavaScriptFileLoading: true, handleDisabledFileLoadingAsSuccess: true },
  })
}

/** Node's fetch refuses a signal that is not Node's own: pass the abort on to one that is. */
function bridgeFetch(nodeFetch: typeof fetch, NodeAbortController: typeof AbortController): typeof fetch {
  return (input, init) => {
    const foreign = init?.signal
    if (!foreign) return nodeFetch(input, init)
    const controller = new NodeAbortController()
    const abort = () => controller.abort(foreign.reason)
    if (foreign.aborted) abort()
    else foreign.addEventListener('abort', abort, { once: true })
    return nodeFetch(input, { ...init, signal: controller.signal })
  }
}

/** A member of the window as a member of Node's global object. */
function toGlobal(window: GlobalWindow, name: string, { get, set, value }: PropertyDescriptor): PropertyDescriptor {
  if (ITSELF.has(name)) return { value: globalThis, configurable: true, writable: true }
  if (get) return { get: () => get.call(window), ...(set && { set: (next: unknown) => set.call(window, next) }), configurable: true }
  const isMethod = typeof value === 'function' && !value.prototype
  return { value: isMethod ? value.bind(window) : value, configurable: true, writable: true }
}

function install(window: GlobalWindow): void {
  globalThis.fetch = bridgeFetch(globalThis.fetch, globalThis.AbortController)
  const levels: object[] = []
  for (let level: object | null = window; level && level !== Object.prototype; level = Object.getPrototypeOf(level)) levels.unshift(level)
  for (const level of levels) {
    for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(level))) {
      if (KEPT.has(name) || name === 'constructor') continue
      // The language's own (Array, Infinity, …) are Node's already: GlobalWindow shares them.
      if ('value' in descriptor && name in globalThis && Object.is(descriptor.value, Reflect.get(globalThis, name))) continue
      Object.defineProperty(globalThis, name, toGlobal(window, name, descriptor))
    }
  }
  // An exception in a listener reaches nobody in a browser either, but a test must hear of it.
  window.addEventListener('error', event => {
    if (event.defaultPrevented) return
    const { error, message } = event as unknown as ErrorEvent
    process.stderr.write(`\nlatchkey-test: exception in a listener: ${error instanceof Error ? error.stack : message}\n`)
  })
}

if (!('document' in globalThis)) install(createWindow())
