/**
 * The custom elements of a dApp's page: `<appkit-button>` and its family with their `w3m-` twins (AppKit 1.7, section 4).
 * Plain DOM with signal effects: not a byte of a UI framework before the modal opens. What a page load brings is plain;
 * avatar, balance and network picture come with a connection (`element-looks.ts`).
 */
import { effect, signal } from '@preact/signals-core'
import { getCurrentModal, onCurrentModal, type Owned } from './current-modal.js'
import { type Namespace, shorten } from '../domain/caip.js'
import type { View } from '../domain/routes.js'
import type { AppKitElement } from './element-props.js'
import { BUTTON_CSS } from '../ui/button-css.js'

/** On a server there are no elements; the classes are then never used. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement

/** What a button says now. */
export interface Look {
  parts: (Node | string)[]
  /** What a click opens. */
  view: View
  isBusy?: boolean
}

/** What a look is made from: the modal, the namespace the element names, and the element. */
export type Looker = (owned: Owned, namespace: Namespace | undefined, element: AppKitElement) => Look

type Kind = 'connect' | 'account' | 'network'

const PLAIN: Record<Kind, Looker> = {
  connect({ modal: { state } }, namespace, element) {
    const isBusy = state.isLoading.value || state.of(namespace).status === 'connecting'
    return {
      parts: [isBusy ? (element.loadingLabel ?? 'Connecting...') : (element.label ?? 'Connect Wallet')],
      view: 'Connect',
      isBusy,
    }
  },
  account: ({ modal: { state } }, namespace) => ({
    parts: [shorten(state.accountOf(namespace).address ?? '')],
    view: 'Account',
    isBusy: true,
  }),
  network: ({ modal: { state } }, namespace, element) => ({
    parts: [state.networkOf(namespace)?.name ?? element.label ?? ''],
    view: 'Networks',
  }),
}

const PROPERTIES = 'disabled balance size label loadingLabel namespace charsStart charsEnd'.split(' ')

/** Makes an element that is drawn again whenever something it read has changed, of whichever modal was made last. */
function createElement(
  draw: (element: AppKitElement, root: ShadowRoot, owned: Owned, namespace: Namespace | undefined) => void,
): typeof HTMLElement {
  const made = class extends Base {
    static observedAttributes = PROPERTIES.map(name => name.toLowerCase())
    changes = signal({})
    declare stops: (() => void)[]

    connectedCallback(): void {
      // What the dApp has set before there was a property of its name gets to it now.
      const own = this as unknown as Record<string, unknown>
      for (const [name, value] of Object.entries(own)) {
        delete own[name]
        own[name] = value
      }
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open', delegatesFocus: true })
      this.stops = [
        onCurrentModal(() => void (this.changes.value = {})),
        effect(() => {
          const owned = this.changes.value && getCurrentModal()
          const element = this as unknown as AppKitElement
          if (owned) draw(element, root, owned, element.namespace ?? undefined)
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
  // A property is its attribute: what frameworks set by property, a server's page and a style sheet see as well.
  for (const name of PROPERTIES)
    Object.defineProperty(made.prototype, name, {
      get(this: HTMLElement) {
        const value = this.getAttribute(name)
        return name === 'disabled' ? (value ?? 'false') !== 'false' : value
      },
      set(this: HTMLElement, value: unknown) {
        if ((value ?? false) === false) this.removeAttribute(name)
        else this.setAttribute(name, value as string)
      },
    })
  return made
}

/** Draws a button; there is one inside, made once and kept, so that focus and clicks survive every repaint. */
const drawAs =
  (kind: Kind) =>
  (element: AppKitElement, root: ShadowRoot, owned: Owned, namespace: Namespace | undefined): void => {
    const { modal, prefetch } = owned
    const { state } = modal
    const looks = state.looks.value
    const { parts, view, isBusy } = ((looks?.[kind] as Looker | undefined) ?? PLAIN[kind])(owned, namespace, element)
    const { themeMode, themeVariables } = state.theme()
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(BUTTON_CSS + (looks?.css ?? '') + (looks?.hide ?? ''))
    root.adoptedStyleSheets = [sheet]

    const button = (root.firstElementChild as HTMLButtonElement | null) ?? root.appendChild(document.createElement('button'))
    // The element itself stays as the dApp, or its server, wrote it.
    button.style = ''
    // The font is set itself, since `inherit` in a variable would be that variable's own.
    for (const [name, value] of Object.entries({ ...themeVariables, ...themeVariables[themeMode] }))
      button.style.setProperty(name.replace('apkt', 'w3m').replace('--w3m-font-f', 'font-f'), (value ?? '') as string)
    // Whatever it is, the DOM makes text of it.
    const set = (name: string, value: unknown) => button.setAttribute(name, value as string)
    set('data-testid', kind === 'network' ? 'w3m-network-button' : `${kind}-button${namespace ? `-${namespace}` : ''}`)
    set('class', `${kind} ${element.size} ${themeMode}`)
    set('address', state.accountOf(namespace).address ?? '')
    set('aria-busy', !!isBusy)
    // Of nobody there is nothing to show.
    button.hidden = kind === 'account' && !state.accountOf(namespace).address
    button.disabled = element.disabled
    button.onpointerenter = button.onpointerdown = button.onfocus = prefetch
    button.onclick = ({ detail }) => {
      // A dialog whose code does not load is tried again by the next click, until when that is said. The second half of a double click closes nothing.
      if (state.isOpen.peek()) {
        if (detail < 2) modal.close()
      } else
        modal.open({ view, namespace, isClick: true }).catch(() => {
          const said = state.texts.peek()?.buttonTryAgain ?? 'Could not load. Try again'
          set('aria-live', 'polite')
          button.replaceChildren(said)
          // It is asked for again by itself, and the button says what it did before.
          addEventListener(
            'online',
            () => {
              prefetch()
              if (button.textContent === said) button.replaceChildren(...parts)
            },
            { once: true },
          )
        })
    }
    button.replaceChildren(...parts)
  }

/** The account button where somebody is connected, else the connect button. */
function drawEither(element: AppKitElement, root: ShadowRoot, { modal }: Owned, namespace: Namespace | undefined): void {
  const tag = `appkit-${modal.state.accountOf(namespace).address ? 'account' : 'connect'}-button`
  let inner = root.firstElementChild
  if (inner?.localName !== tag) root.replaceChildren((inner = document.createElement(tag)))
  for (const name of PROPERTIES) inner[name as 'id'] = element[name as 'id']
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
