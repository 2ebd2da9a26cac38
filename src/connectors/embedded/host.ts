import type { FrameWords } from '../../domain/embedded.js'

/** Where the frame lies in the page, and how it comes over our dialog. */
export interface Host {
  readonly frame: HTMLIFrameElement
  /** Lays the frame over `place` and keeps it there. Resolves with the way to put it away. @throws when its code cannot be loaded */
  lay(place: HTMLElement, words: FrameWords): Promise<() => void>
  remove(): void
}

/**
 * Puts the frame into the page, unseen. It stays a child of the page for as long as it lives, since to move it would load it anew; it
 * shows through a slot, in a dialog of its own.
 */
export function createHost(src: string, title: string): Host {
  const element = document.createElement('div')
  const frame = document.createElement('iframe')
  const dialog = document.createElement('dialog')
  dialog.append(document.createElement('slot'))
  element.attachShadow({ mode: 'open' }).append(dialog)
  // The names that page tests look for (references, section 5.4). Some browsers tell the frame whose it is by the referrer alone.
  Object.assign(frame, { id: 'w3m-iframe', name: 'w3m-secure-iframe', title, referrerPolicy: 'origin', src })
  element.append(frame)
  document.body.append(element)
  let putAway = () => {}
  return {
    frame,
    async lay(place, words) {
      const { lay } = await import('./lay.js')
      putAway()
      return (putAway = lay({ frame, dialog, place, words }))
    },
    remove() {
      putAway()
      element.remove()
    },
  }
}
