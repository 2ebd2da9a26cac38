import { shorten, type Namespace } from '../domain/caip.js'
import type { ThemeMode, ThemeVariables } from '../domain/theme.js'
import { BUTTON_CSS } from '../ui/button-css.js'

export interface ShellLook {
  /** As `createAppKit` is given it; undefined follows the system. */
  themeMode?: ThemeMode | undefined
  /** As `createAppKit` is given them. */
  themeVariables?: ThemeVariables | undefined
}

/** What the buttons ask of their shell, by its public names. */
interface Asked {
  readonly loaded: unknown
  load(): Promise<unknown>
  open(): Promise<unknown>
  close(): Promise<void>
  getAccount(namespace: Namespace | undefined): { address?: string | undefined }
  subscribeAccount(listener: () => void): () => void
  whenLoaded(listener: () => void): unknown
}

/** Our elements, and what each is a button for. */
const TAG = /^(?:appkit|w3m)-(?:(connect|account)-)?button$/

/** The page is in another language than English. */
export const isForeign = () => /^(?!en)./i.test(document.documentElement.lang || navigator.language || '')

/** Puts the theme on a button, as `elements.ts` does: one piece for both would cost each page 30 bytes more. Answers whether it is light or dark. */
function dress(button: HTMLElement, { themeMode, themeVariables = {} }: ShellLook): ThemeMode {
  const mode = themeMode ?? (matchMedia('(prefers-color-scheme:dark)').matches ? 'dark' : 'light')
  for (const [name, value] of Object.entries({ ...themeVariables, ...themeVariables[mode] }))
    button.style.setProperty(name.replace('apkt', 'w3m').replace('--w3m-font-f', 'font-f'), `${value ?? ''}`)
  return mode
}

/** Draws the page's buttons, and each that comes, until the modal has taken them over. Answers how to draw them anew. */
export function drawButtons(look: ShellLook, shell: Asked): (isBusy?: boolean, hasFailed?: boolean) => void {
  let isBusy = false
  let hasFailed = false
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(BUTTON_CSS)

  /** Draws one of ours, as the attributes of `given` say. */
  const drawOne = (host: Element, given = host): void => {
    const tag = TAG.exec(host.localName)
    if (!tag) return
    const { address } = shell.getAccount((given.getAttribute('namespace') as Namespace | null) ?? undefined)
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open', delegatesFocus: true })
    const kind = tag[1]
    if (!kind) {
      const name = `appkit-${address ? 'account' : 'connect'}-button`
      let inner = root.firstElementChild
      if (inner?.localName !== name) root.replaceChildren((inner = document.createElement(name)))
      return drawOne(inner, given)
    }
    const isAccount = kind === 'account'
    root.adoptedStyleSheets = [sheet]
    const button = (root.firstElementChild as HTMLButtonElement | null) ?? root.appendChild(document.createElement('button'))
    const mode = dress(button, look)
    const label = given.getAttribute(isBusy ? 'loadinglabel' : 'label')
    // The modal knows the visitor's language. Until then the button keeps its room.
    if (!label && !isAccount && isForeign()) button.style.color = '#0000'
    button.className = `${kind} ${given.getAttribute('size')} ${mode}`
    button.disabled = given.matches('[disabled]:not([disabled=false])')
    button.hidden = isAccount && !address
    button.ariaBusy = `${isAccount || isBusy}`
    button.ariaLive = 'polite'
    button.textContent = isAccount
      ? shorten(address ?? '')
      : hasFailed
        ? 'Could not load. Try again'
        : (label ?? (isBusy ? 'Connecting...' : 'Connect Wallet'))
    // The modal's own elements put theirs into the place of these. It is told that somebody is near, since it fetches its dialog then. A button that
    // has left the page meanwhile is still ours: it is told once.
    button.onpointerenter = button.onfocus = () => {
      const tell = () => button.dispatchEvent(new Event('pointerenter'))
      if (!shell.loaded) shell.load().then(tell, () => {})
    }
    button.onclick = ({ detail }) => {
      if (!isBusy) shell.open().catch(() => {})
      else if (detail < 2) void shell.close()
    }
  }

  /** Draws them: as they were, or with something else to say of the modal. */
  const draw = (busy = isBusy, failed = hasFailed): void => {
    isBusy = busy
    hasFailed = failed
    // Those that the modal has not taken over.
    for (const each of document.querySelectorAll(':not(:defined)')) drawOne(each)
  }
  const observer = new MutationObserver(() => draw())
  observer.observe(document, {
    childList: true,
    subtree: true,
    attributeFilter: ['size', 'label', 'loadinglabel', 'namespace', 'disabled'],
  })
  const stop = shell.subscribeAccount(() => draw())
  // From now on they are the modal's.
  shell.whenLoaded(() => {
    observer.disconnect()
    stop()
  })
  draw()
  return draw
}
