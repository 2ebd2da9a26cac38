const WIDTH = 600
const HEIGHT = 800

/**
 * Opens a window of its own over the page. Must be called within the visitor's tap, also where the address is still to come.
 * Answers undefined where the browser refuses. Whoever is shown there cannot reach this page: the window forgets who opened it, while we
 * go on seeing whether it is open, which `noopener` would take from us.
 */
export function openPopup(url = 'about:blank'): Window | undefined {
  try {
    const { screenX, outerWidth } = window
    const popup = window.open(url, '_blank', `popup,width=${WIDTH},height=${HEIGHT},left=${screenX + ((outerWidth - WIDTH) >> 1)}`)
    if (popup) popup.opener = null
    return popup ?? undefined
  } catch {
    return undefined
  }
}
