import { truncate, type Namespace } from '../domain/caip.js'
import type { ThemeMode, ThemeVariables } from '../domain/theme.js'
import { BUTTON_CSS } from '../ui/button-css.js'

export interface ShellLook {
  /** As `createAppKit` is given it; undefined follows the system. */
  themeMode?: ThemeMode | undefined
  /** As `createAppKit` is given them. */
  themeVariables?: ThemeVariables | undefined
}

/** What the buttons ask of their shell. */
interface Asked {
  addressOf(namespace: Namespace | undefined): string | undefined
  /** Somebody is near. */
  reach(button: HTMLButtonElement): void
  press(event: MouseEvent): void
}

const ATTRIBUTES = ['size', 'label', 'loadinglabel', 'namespace', 'disabled']
/** Elements that the modal has not taken over. */
const WAITING =
  ':is(appkit-button,appkit-connect-button,appkit-account-button,w3m-button,w3m-connect-button,w3m-account-button):not(:defined)'

/** The page is in another language than English. */
export const isForeign = () => /^(?!en)./i.test(document.documentElement.lang || navigator.language || '')

/** Puts the theme on a button, as `elements.ts` does: one piece for both would cost each page 30 bytes more. Answers whether it is light or dark. */
function dress(button: HTMLElement, { themeMode, themeVariables = {} }: ShellLook): ThemeMode {
  const mode = themeMode ?? (matchMedia('(prefers-color-scheme:dark)').matches ? 'dark' : 'light')
  for (const [name, value] of Object.entries({ ...themeVariables, ...themeVariables[mode] }))
    button.style.setProperty(name.replace('apkt', 'w3m').replace('--w3m-font-f', 'font-f'), `${value ?? ''}`)
  return mode
}

/** Draws the page's buttons, and each that comes, until the modal has taken them over. */
export function drawButtons(look: ShellLook, { addressOf, reach, press }: Asked) {
  let isBusy = false
  let hasFailed = false
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(BUTTON_CSS)

  const drawOne = (host: Element): void => {
    const address = addressOf((host.getAttribute('namespace') as Namespace | null) ?? undefined)
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open', delegatesFocus: true })
    const kind = /-(\w+)-/.exec(host.localName)?.[1]
    if (!kind) {
      const name = `appkit-${address ? 'account' : 'connect'}-button`
      let inner = root.firstElementChild
      if (inner?.localName !== name) root.replaceChildren((inner = document.createElement(name)))
      for (const each of ATTRIBUTES)
        inner.toggleAttribute(each, host.hasAttribute(each)) && inner.setAttribute(each, host.getAttribute(each)!)
      return drawOne(inner)
    }
    const isAccount = kind === 'account'
    root.adoptedStyleSheets = [sheet]
    const button = (root.firstElementChild as HTMLButtonElement | null) ?? root.appendChild(document.createElement('button'))
    const mode = dress(button, look)
    const label = host.getAttribute(isBusy ? 'loadinglabel' : 'label')
    // The modal knows the visitor's language. Until then the button keeps its room.
    if (!label && !isAccount && isForeign()) button.style.color = '#0000'
    button.className = `${kind} ${host.getAttribute('size')} ${mode}`
    button.disabled = host.matches('[disabled]:not([disabled=false])')
    button.hidden = isAccount && !address
    button.ariaBusy = `${isAccount || isBusy}`
    button.ariaLive = 'polite'
    button.textContent = isAccount
      ? truncate(address ?? '')
      : hasFailed
        ? 'Could not load. Try again'
        : (label ?? (isBusy ? 'Connecting...' : 'Connect Wallet'))
    // The modal's own elements put theirs into the place of these.
    button.onpointerenter = button.onfocus = () => reach(button)
    button.onclick = press
  }

  /** Draws them: as they were, or with something else to say of the modal. */
  const draw = (busy = isBusy, failed = hasFailed): void => {
    isBusy = busy
    hasFailed = failed
    document.querySelectorAll(WAITING).forEach(drawOne)
  }
  const observer = new MutationObserver(() => draw())
  observer.observe(document, { childList: true, subtree: true, attributeFilter: ATTRIBUTES })
  draw()

  return {
    draw,
    /** From now on they are the modal's. */
    leave: () => observer.disconnect(),
  }
}
