/**
 * The custom elements of a dApp's page: `<appkit-button>` and its family with their `w3m-` twins (AppKit 1.7, section 4).
 * Plain DOM with signal effects: not a byte of a UI framework before the modal opens. What a page load brings is plain;
 * avatar, balance and network picture come with a connection (`element-looks.ts`).
 */
import { effect, signal } from '@preact/signals-core'
import { getCurrentModal, onCurrentModal, type Owned } from './current-modal.js'
import { type Namespace, truncate } from './domain/caip.js'
import type { View } from './domain/routes.js'
import { BUTTON_CSS } from './ui/button-css.js'

/** On a server there are no elements; the classes are then never used. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement

/** What a button says now. */
export interface Look {
  parts: (Node | string)[]
  /** What a click opens. */
  view: View
  isBusy?: boolean
  isWrong?: boolean
}

/** What a look is made from: the modal, the namespace the element names, and its attributes. */
export type Looker = (owned: Owned, namespace: Namespace | undefined, read: (name: string) => string | null) => Look

type Kind = 'connect' | 'account' | 'network'

const PLAIN: Record<Kind, Looker> = {
  connect({ modal: { state } }, namespace, read) {
    const isBusy = state.isLoading.value || state.of(namespace).status === 'connecting'
    return {
      parts: [isBusy ? (read('loadinglabel') ?? 'Connecting...') : (read('label') ?? 'Connect Wallet')],
      view: 'Connect',
      isBusy,
    }
  },
  account: ({ modal: { state } }, namespace) => ({
    parts: [truncate(state.accountOf(namespace).address ?? '')],
    view: 'Account',
    isBusy: true,
  }),
  network: ({ modal: { state } }, namespace, read) => ({
    parts: [state.networkOf(namespace)?.name ?? read('label') ?? ''],
    view: 'Networks',
  }),
}

const ATTRIBUTES = 'disabled balance size label loadinglabel namespace charsstart charsend'.split(' ')

/** Makes an element that is drawn again whenever something it read has changed, of whichever modal was made last. */
function createElement(
  draw: (element: HTMLElement, root: ShadowRoot, owned: Owned, namespace: Namespace | undefined) => void,
): typeof HTMLElement {
  return class extends Base {
    static observedAttributes = ATTRIBUTES
    changes = signal({})
    stops: (() => void)[] = []

    connectedCallback(): void {
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open', delegatesFocus: true })
      this.stops = [
        onCurrentModal(() => this.attributeChangedCallback()),
        effect(() => {
          const owned = this.changes.value && getCurrentModal()
          if (owned) draw(this, root, owned, (this.getAttribute('namespace') ?? undefined) as Namespace | undefined)
        }),
      ]
    }

    disconnectedCallback(): void {
      for (const stop of this.stops) stop()
    }

    attributeChangedCallback(): void {
      // Never read here: an attribute may be set inside another element's effect.
      this.changes.value = {}
    }
  }
}

/** Draws a button; there is one inside, made once and kept, so that focus and clicks survive every repaint. */
const drawAs =
  (kind: Kind) =>
  (element: HTMLElement, root: ShadowRoot, owned: Owned, namespace: Namespace | undefined): void => {
    const { modal, prefetch } = owned
    const { state } = modal
    const looks = state.looks.value
    const read = (name: string) => element.getAttribute(name)
    const { parts, view, isBusy, isWrong } = ((looks?.[kind] as Looker | undefined) ?? PLAIN[kind])(owned, namespace, read)
    const { themeMode, themeVariables } = state.theme()
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(BUTTON_CSS + (looks?.css ?? ''))
    root.adoptedStyleSheets = [sheet]

    const button = root.querySelector('button') ?? root.appendChild(document.createElement('button'))
    // The element itself stays as the dApp, or its server, wrote it.
    button.style = ''
    // The font is set itself, since `inherit` in a variable would be that variable's own.
    for (const [name, value] of Object.entries({ ...themeVariables, ...themeVariables[themeMode] }))
      button.style.setProperty(name.replace('apkt', 'w3m').replace('--w3m-font-f', 'font-f'), (value ?? '') as string)
    // Whatever it is, the DOM makes text of it.
    const set = (name: string, value: unknown) => button.setAttribute(name, value as string)
    set('data-testid', kind === 'network' ? 'w3m-network-button' : `${kind}-button${namespace ? `-${namespace}` : ''}`)
    set('class', `${kind} ${read('size')} ${themeMode}`)
    set('address', state.accountOf(namespace).address ?? '')
    set('aria-busy', !!isBusy)
    button.toggleAttribute('data-error', !!isWrong)
    button.disabled = (read('disabled') ?? 'false') !== 'false'
    button.onpointerenter = button.onpointerdown = button.onfocus = prefetch
    button.onclick = ({ detail }) => {
      // A dialog whose code does not load is tried again by the next click, until when that is said. The second half of a double click closes nothing.
      if (state.isOpen.peek()) {
        if (detail < 2) modal.close()
      } else modal.open({ view, namespace, isClick: true }).catch(() => button.replaceChildren('Try again'))
    }
    button.replaceChildren(...parts)
  }

/** The account button where somebody is connected, else the connect button. */
function drawEither(element: HTMLElement, root: ShadowRoot, { modal }: Owned, namespace: Namespace | undefined): void {
  const tag = `appkit-${modal.state.accountOf(namespace).address ? 'account' : 'connect'}-button`
  let inner = root.firstElementChild
  if (inner?.localName !== tag) root.replaceChildren((inner = document.createElement(tag)))
  for (const name of ATTRIBUTES) {
    const value = element.getAttribute(name)
    if (value === null) inner.removeAttribute(name)
    else inner.setAttribute(name, value)
  }
}

/** Defines the elements once, whoever comes first: another copy of the library may have done so. */
export function defineElements(): void {
  // A constructor can be registered under one name only, so each name has its own.
  for (const prefix of ['appkit', 'w3m']) {
    for (const kind of ['', 'connect-', 'account-', 'network-']) {
      const tag = `${prefix}-${kind}button`
      if (!customElements.get(tag)) customElements.define(tag, createElement(kind ? drawAs(kind.slice(0, -1) as Kind) : drawEither))
    }
  }
}
