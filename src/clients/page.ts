import { LOOK } from '../domain/foreign.js'
import type { Metadata } from '../domain/walletconnect.js'

/** The AppKit rule for a phone or tablet: a coarse pointer, or a mobile browser's name. */
export function isMobile(): boolean {
  return (
    typeof window !== 'undefined' &&
    (Boolean(window.matchMedia?.('(pointer:coarse)').matches) ||
      /Android|webOS|iPhone|iPad|iPod|BlackBerry|Opera Mini/i.test(navigator.userAgent))
  )
}

/** Whether the visitor can see this page now. */
export function isVisible(): boolean {
  return typeof document === 'undefined' || document.visibilityState !== 'hidden'
}

/** How long a frame is waited for: a tab that goes to the back paints none. */
const FRAME_LIMIT = 1_000

/** Resolves once what stands in the page has been painted. What is in no frame begins after it, so that what is comes sooner. */
export function painted(): Promise<void> {
  return new Promise(resolve => {
    if (!isVisible() || typeof requestAnimationFrame === 'undefined') return resolve()
    const limit = setTimeout(resolve, FRAME_LIMIT)
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(limit)
        resolve()
      }),
    )
  })
}

/** Calls back when the visitor comes back to this tab, or the network does; timers of a sleeping tab do not run. Returns the stop. */
export function onReturn(callback: () => void): () => void {
  if (typeof document === 'undefined') return () => {}
  document.addEventListener('visibilitychange', callback)
  window.addEventListener('online', callback)
  return () => {
    document.removeEventListener('visibilitychange', callback)
    window.removeEventListener('online', callback)
  }
}

/** Calls back as the page goes, by a reload say, and where it comes back as it was: it has heard nothing meanwhile. Returns the stop. */
export function onGoing(callback: (isGone: boolean) => void): () => void {
  if (typeof window === 'undefined') return () => {}
  const page = window
  const events = ['pagehide', 'pageshow']
  const tell = ({ type, persisted }: Event & { persisted?: boolean }) => {
    if (type === 'pagehide' || persisted) callback(type === 'pagehide')
  }
  for (const event of events) page.addEventListener(event, tell)
  return () => {
    for (const event of events) page.removeEventListener(event, tell)
  }
}

/** Calls back as the page has loaded, whenever wallets are looked for in its globals (`LOOK`), and upon other events of the window. Returns the stop. */
export function onLook(callback: (event: Event) => void, ...others: readonly string[]): () => void {
  const events = ['load', LOOK, ...others]
  for (const event of events) window.addEventListener(event, callback)
  return () => {
    for (const event of events) window.removeEventListener(event, callback)
  }
}

/** Asks which wallets serve several chain families, and calls back with what they say of themselves, now and later (CAIP-294). Returns the stop. */
export function onAnnounced(callback: (detail: unknown) => void): () => void {
  const hear = (event: Event) => callback((event as CustomEvent).detail)
  window.addEventListener('caip294:wallet_announce', hear)
  const detail = { id: 1, jsonrpc: '2.0', method: 'wallet_prompt', params: {} }
  window.dispatchEvent(new CustomEvent('caip294:wallet_prompt', { detail }))
  return () => window.removeEventListener('caip294:wallet_announce', hear)
}

/** Resolves once the visitor can see this page: at once where they do, and when nobody waits any more. */
export async function whenVisible(signal: AbortSignal): Promise<void> {
  if (isVisible() || signal.aborted) return
  await new Promise<void>(resolve => {
    const stop = onReturn(() => {
      if (isVisible()) end()
    })
    const end = () => {
      stop()
      signal.removeEventListener('abort', end)
      resolve()
    }
    signal.addEventListener('abort', end)
  })
}

/** Calls back when `element` comes into sight: at once where it is, and again each time it comes back. Returns the stop. */
export function onSight(element: Element, callback: () => void): () => void {
  const observer = new IntersectionObserver(entries => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) callback()
  })
  observer.observe(element)
  return () => observer.disconnect()
}

/** What lies over the page: the page's own children, what is fixed, dialogs and popovers, as far as they can be seen. */
function findLayers(place: ParentNode): Element[] {
  return [...place.querySelectorAll('*')].flatMap(each => [
    ...(isLayer(each) ? [each] : []),
    ...(each.shadowRoot ? findLayers(each.shadowRoot) : []),
  ])
}

function isLayer(element: Element): boolean {
  const { top, left, right, bottom, width, height } = element.getBoundingClientRect()
  if (Math.min(width, height, right, bottom) < 16 || top >= innerHeight || left >= innerWidth) return false
  const { position, visibility, opacity } = getComputedStyle(element)
  const isOver = position === 'fixed' || [document.body, document.documentElement].includes(element.parentElement!)
  return visibility === 'visible' && opacity !== '0' && (isOver || element.matches('dialog[open]'))
}

/** What may show or hide a layer. */
const CHANGES = { childList: true, subtree: true, attributes: true, attributeFilter: ['class', 'style', 'hidden', 'open'] }

/** Calls back with what has come to lie over the page since now, whenever that may have changed; with nothing once it has gone. Returns the stop. */
export function onLayer(callback: (layer: Element | undefined) => void): () => void {
  const before = new Set(findLayers(document))
  const over = new AbortController()
  let frame = 0
  const look = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => callback(findLayers(document).find(each => !before.has(each))))
  }
  const observer = new MutationObserver(look)
  observer.observe(document.documentElement, CHANGES)
  for (const type of ['transitionend', 'animationend']) document.addEventListener(type, look, { signal: over.signal })
  return () => {
    over.abort()
    observer.disconnect()
    cancelAnimationFrame(frame)
  }
}

/**
 * Opens a wallet's app or page. Must be called within the visitor's tap: browsers refuse it a moment later.
 * Answers false where opening threw; a pop-up that a browser blocks in silence looks like any other. Web addresses, universal links
 * too, get a window of their own: where the app is not installed, the page stays.
 */
export function openLink(url: string): boolean {
  // A window opened with `noopener` cannot be seen by us, so whether it was allowed is only known for those without.
  const target = /^https?:/i.test(url) || isTelegram() ? '_blank' : isFramed() ? '_top' : '_self'
  try {
    window.open(url, target, 'noreferrer noopener')
    return true
  } catch {
    return false
  }
}

/** Inside Telegram's own browser, which opens nothing but new windows. */
export function isTelegram(): boolean {
  const telegram = window as { TelegramWebviewProxy?: unknown; Telegram?: unknown; TelegramWebviewProxyProto?: unknown }
  return Boolean(telegram.TelegramWebviewProxy || telegram.Telegram || telegram.TelegramWebviewProxyProto)
}

export function isAndroid(): boolean {
  return /android/i.test(navigator.userAgent)
}

/** Whether this page is cut off from the windows it opens (`Cross-Origin-Opener-Policy: same-origin`), as its own server says. */
export async function isCutOff(signal: AbortSignal): Promise<boolean> {
  if (globalThis.crossOriginIsolated) return true
  try {
    const { headers } = await fetch(location.href, { method: 'HEAD', cache: 'force-cache', signal })
    return /^\s*same-origin\s*(;|,|$)/i.test(headers.get('cross-origin-opener-policy') ?? '')
  } catch {
    return false
  }
}

/** A page inside a frame opens apps from the window around it. */
export function isFramed(): boolean {
  try {
    return window.self !== window.top
  } catch {
    return true
  }
}

const WIDTH = 600
const HEIGHT = 800

/**
 * Opens an empty window that may answer: it remembers who opened it, since what it has to tell comes by a message. Must be called within
 * the visitor's tap. Answers undefined where the browser refuses. For windows that have nothing to tell there is `openPopup`.
 */
export function openAnsweringWindow(): Window | undefined {
  try {
    const { screenX, outerWidth } = window
    return (
      window.open('about:blank', '_blank', `popup,width=${WIDTH},height=${HEIGHT},left=${screenX + ((outerWidth - WIDTH) >> 1)}`) ??
      undefined
    )
  } catch {
    return undefined
  }
}

/** How this page presents itself to wallets, where the dApp does not say: title, description, origin and icon of the document. */
export function readMetadata(): Metadata {
  return {
    ...readIdentity(),
    description: document.querySelector<HTMLMetaElement>('meta[property="og:description"],meta[name="description"]')?.content ?? '',
    url: location.origin,
  }
}

/** As far as visitors know it. */
export function readIdentity(): Pick<Metadata, 'name' | 'icons'> {
  const icon = document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href
  return { name: document.title || location.hostname, icons: icon ? [icon] : [] }
}
