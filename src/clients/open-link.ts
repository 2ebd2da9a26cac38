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

/** A page inside a frame opens apps from the window around it. */
function isFramed(): boolean {
  try {
    return window.self !== window.top
  } catch {
    return true
  }
}
