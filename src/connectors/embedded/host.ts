import type { FrameWords } from '../../domain/embedded.js'

/** Where the frame lies in the page, and how it comes over our dialog. */
export interface Host {
  readonly frame: HTMLIFrameElement
  /** Lays the frame over `place` and keeps it there. Answers the way to put it away. */
  lay(place: HTMLElement, words: FrameWords): () => void
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
  // As our own dialog, it is no business of the page's (`shell/alone.ts`).
  element.dataset.reactAriaTopLayer = 'true'
  for (const type of ['pointerdown', 'mousedown', 'touchstart', 'click', 'focusin', 'keydown'])
    element.addEventListener(type, event => event.stopPropagation(), { passive: true })
  document.body.append(element)
  let putAway = () => {}
  return {
    frame,
    lay(place, words) {
      putAway()
      return (putAway = lay({ frame, dialog, place, words }))
    },
    remove() {
      putAway()
      element.remove()
    },
  }
}

/**
 * The dialog is modal: that is how the frame comes into the top layer, above our own dialog and above all that the page may have put
 * on top, and is the one thing that takes clicks. The cross of the dialog beneath takes none then, so there is one here, in its place.
 */
const CSS = `
dialog{position:fixed;inset:0;width:100%;height:100%;max-width:none;max-height:none;margin:0;border:0;padding:0;background:none;overflow:hidden;outline:0}
dialog:not([open]){display:none}
dialog::backdrop{background:none}
button{position:fixed;width:36px;height:36px;padding:0;border:0;border-radius:18px;background:none;cursor:pointer}
button:focus-visible{outline:2px solid #4457ff;box-shadow:0 0 0 4px #fff}
::slotted(iframe){position:fixed!important;border:0!important;margin:0!important;padding:0!important;max-width:none!important;max-height:none!important;opacity:1!important;transform:none!important;filter:none!important;visibility:visible!important;display:block!important}`

/** So many pictures in a row have to be the same until the place is believed to rest. */
const STILL = 30

/** Lays the frame over a place, and keeps it there until it is put away by what is returned. */
function lay({
  frame,
  dialog,
  place,
  words,
}: {
  frame: HTMLElement
  dialog: HTMLDialogElement
  place: HTMLElement
  words: FrameWords
}): () => void {
  const root = dialog.getRootNode() as ShadowRoot
  if (!root.adoptedStyleSheets.length) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(CSS)
    root.adoptedStyleSheets = [sheet]
  }
  const cross = document.createElement('button')
  cross.type = 'button'
  cross.dataset.testid = 'frame-close'
  cross.ariaLabel = words.close
  dialog.ariaLabel = words.title
  dialog.append(cross)
  const gone = new AbortController()
  const { signal } = gone
  let last = ''
  let still = 0
  let picture = 0

  const set = (element: HTMLElement, values: Record<string, string>) => {
    // Above whatever the page says of frames.
    for (const name in values) element.style.setProperty(name, values[name]!, 'important')
  }
  const follow = () => {
    const { left, top, width, height, right } = place.getBoundingClientRect()
    const { borderRadius, direction } = getComputedStyle(place)
    const now = [left, top, width, height].join()
    still = now === last ? still + 1 : 0
    last = now
    set(frame, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`, 'border-radius': borderRadius })
    set(cross, { left: `${direction === 'rtl' ? left + 12 : right - 48}px`, top: `${Math.max(0, top - 48)}px` })
    if (still < STILL) picture = requestAnimationFrame(follow)
  }
  const again = () => {
    cancelAnimationFrame(picture)
    still = 0
    follow()
  }
  const observer = new ResizeObserver(again)
  observer.observe(place)
  addEventListener('resize', again, { signal })
  addEventListener('scroll', again, { signal, capture: true })
  dialog.addEventListener(
    'cancel',
    event => {
      event.preventDefault()
      words.onBack()
    },
    { signal },
  )
  // A browser may close a dialog whatever we say, upon a second Esc for instance. What comes of the last time it was closed comes late.
  dialog.addEventListener('close', () => dialog.open || words.onClose(), { signal })
  cross.addEventListener('click', words.onClose, { signal })
  dialog.showModal()
  again()
  frame.focus()
  return () => {
    if (signal.aborted) return
    gone.abort()
    observer.disconnect()
    cancelAnimationFrame(picture)
    cross.remove()
    dialog.close()
  }
}
