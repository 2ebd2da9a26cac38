const WIDTH = 600
const HEIGHT = 800

/**
 * Opens an empty window that may answer: it remembers who opened it, since what it has to tell comes by a message. Must be called within
 * the visitor's tap. Answers undefined where the browser refuses. For windows that have nothing to tell there is `openPopup`.
 */
export function openAnsweringWindow(): Window | undefined {
  try {
    const { screenX, outerWidth } = window
    return window.open('about:blank', '_blank', `popup,width=${WIDTH},height=${HEIGHT},left=${screenX + ((outerWidth - WIDTH) >> 1)}`) ?? undefined
  } catch {
    return undefined
  }
}
