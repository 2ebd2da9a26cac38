import { LEAVING } from '../domain/times.js'

/**
 * What stands in an element, as a still: it takes the place of what has gone already while the eye is on it, so nobody can press, find or
 * hear it, and nothing in it moves. Returns what puts it into its place.
 */
export function toStill(element: Element): (place: HTMLElement) => void {
  const still = element.firstElementChild!.cloneNode(true)
  const scrolled = [...element.querySelectorAll('*')].map(({ scrollTop }) => scrollTop)
  return place => {
    place.append(still)
    place.inert = true
    place.querySelectorAll('*').forEach((part, at) => {
      part.removeAttribute('data-testid')
      if (scrolled[at]) part.scrollTop = scrolled[at]
    })
  }
}

/** Leaves what the dialog shows for the eye, where it stood, until it has faded. Browsers without popovers (before 2024) cut. */
export function leaveStill(dialog: HTMLElement): void {
  const still = document.createElement('div')
  if (!still.showPopover || !dialog.isConnected) return
  still.className = `${dialog.className} lk-still`
  still.popover = 'manual'
  dialog.getRootNode().appendChild(still)
  toStill(dialog)(still)
  still.showPopover()
  setTimeout(() => still.remove(), LEAVING)
}
