/** The entry `latchkey/wallet-button`: `<appkit-wallet-button>`, which connects with one wallet, or by one login (AppKit 1.7, section 3.4). */
import { effect, signal } from '@preact/signals-core'
import { getCurrentModal, onCurrentModal } from './page/current-modal.js'
import type { Namespace } from './domain/caip.js'
import type { Connector } from './domain/connector.js'
import { missingModal } from './domain/error-code.js'
import { LOOK } from './domain/foreign.js'
import type { SocialProvider } from './domain/features.js'
import { toPlainName } from './domain/wallets.js'
import { connected } from './flows/rooms.js'
import { untilOrClosed } from './flows/until.js'
import type { Modal } from './modal.js'
import { BUTTON_CSS } from './ui/button-css.js'

/** Who has connected. */
export interface ConnectedBy {
  chainNamespace: Namespace
  chainId: number | string | undefined
  address: string
}

/** A wallet by its name in small letters (`metamask`), `walletConnect`, `email`, or a provider of social accounts. */
export type WalletName = 'walletConnect' | 'email' | SocialProvider | (string & {})

/** Connects with one wallet; what a button of the dApp's own calls. */
export interface WalletButton {
  /** Whether there is a modal, and it is decided who comes back. */
  isReady(): boolean
  /** Calls back when that changes; returns the stop. */
  subscribeIsReady(listener: (state: { isReady: boolean }) => void): () => void
  /** A wallet of this browser is asked at once; any other way is gone in the dialog. @throws Error `Modal closed`, ModalError `userRejected`, … */
  connect(wallet: WalletName): Promise<ConnectedBy>
  /** Lets whoever has logged in by email change the address. @throws Error `Modal closed`, `Not connected to email or social` */
  updateEmail(): Promise<{ email: string }>
}

function modalOf(): Modal {
  const owned = getCurrentModal()
  if (!owned) throw missingModal('createAppKitWalletButton')
  return owned.modal
}

const isReady = () => Boolean(getCurrentModal()?.modal.state.isInitialized.value)

const SOCIALS = /^(google|x|discord|farcaster|github|apple|facebook)$/

/** Ways in of ours, which no announced wallet is asked for, whatever it goes by. */
const isOwnWay = (wallet: string): boolean => /^(email|walletConnect)$/.test(wallet) || SOCIALS.test(wallet)

/**
 * Who may be meant, in the namespace that is: those with the name in full, then those with it as a part of their rdns, who may be meant as well.
 * One whose rdns is below that of the first, and says so, is another build of the same wallet; whatever else is below it may be the wallet of
 * whose name somebody has taken the front. Reads signals.
 */
function findConnectors({ state }: Modal, wallet: string, namespace: Namespace | undefined): readonly Connector[] {
  const wanted = toPlainName(wallet)
  const all = state
    .allConnectors()
    .filter(({ chain, type }) => (!namespace || chain === namespace) && !(type === 'ANNOUNCED' && isOwnWay(wallet)))
  const called = all.filter(({ name }) => wanted && toPlainName(name) === wanted)
  const isPart = ({ info }: Connector) => info?.rdns?.split('.').includes(wallet)
  const own = called.find(isPart)?.info?.rdns
  const isBuild = ({ info }: Connector) =>
    own && info!.rdns!.startsWith(`${own}.`) && /^(flask|beta|canary|dev|nightly)$/.test(info!.rdns!.slice(own.length + 1))
  const others = all.filter(each => isPart(each) && !called.includes(each) && !isBuild(each))
  return [...called, ...others]
}

/** @param options the chain family to connect in; without it the wallet's own, or the one in use */
export function createAppKitWalletButton({ namespace }: { namespace?: Namespace | undefined } = {}): WalletButton {
  return {
    isReady,
    subscribeIsReady(listener) {
      let last = isReady()
      let stop: (() => void) | undefined
      const follow = () => {
        stop?.()
        stop = effect(() => {
          const now = isReady()
          if (now !== last) queueMicrotask(() => listener({ isReady: now }))
          last = now
        })
      }
      follow()
      const stopFollowing = onCurrentModal(follow)
      return () => {
        stop?.()
        stopFollowing()
      }
    },
    async connect(wallet) {
      const modal = modalOf()
      const { state } = modal
      window.dispatchEvent(new Event(LOOK))
      const called = findConnectors(modal, wallet, namespace)
      const isOneFamily = called.every(({ chain }) => chain === called[0]!.chain)
      // An announcement is anybody's: in another family than the wallet's, say. Of several that one counts which is in use.
      const [connector, ...others] = called.filter(({ chain }) => isOneFamily || chain === state.activeNamespace.peek())
      // Where two of one family go by the name, or several in families that are not in use, the visitor chooses in the list.
      const isSure = connector && !others.length && !connector.isDoubted?.()
      if (isSure) await (await connected()).connectSurely(modal, connector)
      else {
        const before = state.connectorOf(namespace)
        if (called.length) await modal.open({ view: 'Connect', ...(connector && { namespace: connector.chain }) })
        else await (await import('./flows/wallets/open-by-name.js')).openByName(modal, wallet, namespace)
        await untilOrClosed(modal, () => {
          const now = state.connectorOf(namespace)
          return now === before ? undefined : now
        })
      }
      const chainNamespace = connector?.chain ?? namespace ?? state.activeNamespace.peek()
      const { address = '' } = state.accountOf(chainNamespace)
      return { chainNamespace, chainId: state.networkOf(chainNamespace)?.id, address }
    },
    async updateEmail() {
      const modal = modalOf()
      const { state, open } = modal
      const read = () => state.of(namespace).embedded?.user?.email ?? undefined
      const before = read()
      if (!state.of(namespace).embedded) throw new Error('Not connected to email or social')
      await open({ view: 'UpdateEmailWallet' })
      const email = await untilOrClosed(modal, () => {
        const email = read()
        return email && email !== before ? email : undefined
      })
      return { email }
    },
  }
}

/** Where a name does not become a title by capital letters. */
const TITLES: Record<string, string> = {
  metamask: 'MetaMask',
  okx: 'OKX',
  oneinch: '1inch',
  'crypto-com': 'Crypto.com',
  imtoken: 'imToken',
  safepal: 'SafePal',
  tokenpocket: 'TokenPocket',
  bitpay: 'BitPay',
  coinstats: 'CoinStats',
  coin98: 'Coin98',
  walletConnect: 'WalletConnect',
  github: 'GitHub',
  x: 'X',
}

const toTitle = (wallet: string): string =>
  TITLES[wallet] ?? wallet.replaceAll('-', ' ').replace(/(^| )[a-z]/g, letter => letter.toUpperCase())

/** On a server there are no elements; the class is then never used. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement

class WalletButtonElement extends Base {
  static observedAttributes = ['wallet', 'namespace', 'disabled']
  #changes = signal({})
  #isBusy = signal(false)
  #stops: (() => void)[] = []

  connectedCallback(): void {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open', delegatesFocus: true })
    this.#stops = [
      onCurrentModal(() => this.attributeChangedCallback()),
      effect(() => {
        if (this.#changes.value) this.#draw(root)
      }),
    ]
  }

  disconnectedCallback(): void {
    for (const stop of this.#stops) stop()
  }

  attributeChangedCallback(): void {
    this.#changes.value = {}
  }

  #draw(root: ShadowRoot): void {
    const { modal } = getCurrentModal() ?? {}
    const wallet = this.getAttribute('wallet') ?? 'metamask'
    const namespace = (this.getAttribute('namespace') ?? undefined) as Namespace | undefined
    if (!root.adoptedStyleSheets.length) {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(BUTTON_CSS)
      root.adoptedStyleSheets = [sheet]
    }
    const button = root.querySelector('button') ?? root.appendChild(document.createElement('button'))
    const { themeMode = 'light', themeVariables } = modal?.state.theme() ?? {}
    button.className = themeMode
    button.style = ''
    for (const [name, value] of Object.entries({ ...themeVariables, ...themeVariables?.[themeMode] }))
      button.style.setProperty(name.replace('apkt', 'w3m').replace('--w3m-font-f', 'font-f'), `${value ?? ''}`)
    const connector = modal && findConnectors(modal, wallet, namespace)[0]
    const isBusy = this.#isBusy.value
    const kind = wallet === 'email' ? '-email' : wallet === 'walletConnect' ? '-external' : SOCIALS.test(wallet) ? '-social' : ''
    button.dataset['testid'] = `apkt-wallet-button${kind}`
    button.disabled = !modal?.state.isInitialized.value || isBusy || (this.getAttribute('disabled') ?? 'false') !== 'false'
    button.setAttribute('aria-busy', `${isBusy}`)
    button.textContent = connector?.name ?? toTitle(wallet)
    button.onclick = () => {
      this.#isBusy.value = true
      // What went wrong stands in the dialog, or was the visitor's own doing.
      createAppKitWalletButton({ namespace })
        .connect(wallet)
        .catch(() => {})
        .finally(() => (this.#isBusy.value = false))
    }
  }
}

if (globalThis.customElements && !customElements.get('appkit-wallet-button'))
  customElements.define('appkit-wallet-button', WalletButtonElement)
