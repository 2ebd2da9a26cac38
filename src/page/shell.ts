/**
 * The entry `latchkey/shell`: the button of a page whose modal comes later. It draws what `<appkit-button>` will draw, with the last address
 * as it was, and hands over whatever is wanted once the modal is there. The elements that the modal defines go on with the same
 * `<button>`, so that nothing moves and the focus stays.
 */
import type { AccountState, AppKit, OpenOptions } from '../domain/app-kit.js'
import { truncate, type Namespace } from '../domain/caip.js'
import type { Stop } from '../domain/late-methods.js'
import { ACTIVE_NETWORK_KEY, OUT_DUE_KEY, WAITING_KEY } from '../domain/storage-keys.js'
import type { ThemeMode, ThemeVariables } from '../domain/theme.js'
import { ROOM_LIMIT } from '../domain/times.js'
import { createStorage, type StorageLike, type TextStorage } from '../clients/storage.js'
import { readLast } from '../flows/session/last.js'
import { BUTTON_CSS } from '../ui/button-css.js'

/** What a dApp's own file hands over: the modal that `createAppKit` has built, and whatever else stands beside it, as wagmi's `config`. */
export interface Loaded {
  readonly modal: AppKit
}

export interface ShellOptions {
  /**
   * When the modal's code is fetched: once the page is painted and has nothing to do, or only when somebody reaches for the button. Who was
   * connected, and who does not read English, never has to reach for it. @default 'idle'
   */
  when?: 'idle' | 'intent' | undefined
  /** As `createAppKit` is given it; undefined follows the system. */
  themeMode?: ThemeMode | undefined
  /** As `createAppKit` is given them. */
  themeVariables?: ThemeVariables | undefined
  /** Where `createAppKit` keeps what outlives a reload. @default localStorage */
  storage?: StorageLike | undefined
}

/** What stands in for a modal until it has come, and hands on to it from then on. */
export interface Shell<L extends Loaded = Loaded> {
  /** What was loaded, once it is there. */
  readonly loaded: L | undefined
  /** Fetches the modal, once: whatever else is wanted of it is asked of the modal itself. @throws what the dApp's function throws, or `TypeError` where nothing has come in time; the next call tries again */
  load(): Promise<L>
  /** Opens the modal as soon as it is there, unless `close` was called meanwhile. @throws where it cannot be loaded */
  open(options?: OpenOptions): Promise<{ hash: string } | void>
  close(): Promise<void>
  /** The modal's account; before it is there whoever was connected last, as `reconnecting`. */
  getAccount(namespace?: Namespace): AccountState
  /** Tells each change of it, the modal's coming among them. */
  subscribeAccount(listener: (account: AccountState) => void, namespace?: Namespace): Stop
  /** Calls back with what was loaded: at once where it is there. Whatever stop it answers is called by the stop of this. */
  whenLoaded(listener: (loaded: L) => Stop | void): Stop
}

const ATTRIBUTES = ['size', 'label', 'loadinglabel', 'namespace', 'disabled']
const KINDS = ['', 'connect-', 'account-']
/** Elements that the modal has not taken over. */
const WAITING = ['appkit', 'w3m'].flatMap(prefix => KINDS.map(kind => `${prefix}-${kind}button:not(:defined)`)).join()

/** Puts the theme on a button, as `elements.ts` does: one piece for both would cost each page 30 bytes more. Answers whether it is light or dark. */
function dress(button: HTMLElement, { themeMode, themeVariables = {} }: ShellOptions): ThemeMode {
  const mode = themeMode ?? (matchMedia('(prefers-color-scheme:dark)').matches ? 'dark' : 'light')
  for (const [name, value] of Object.entries({ ...themeVariables, ...themeVariables[mode] }))
    button.style.setProperty(name.replace('apkt', 'w3m').replace('--w3m-font-f', 'font-f'), `${value ?? ''}`)
  return mode
}

/** A wallet's app may have been opened from an earlier page, or a server has yet to hear that somebody has left. */
const isKept = ({ get }: TextStorage) => get(WAITING_KEY) || get(OUT_DUE_KEY)

/** The page is in another language than English. */
const isForeign = () => /^(?!en)./i.test(document.documentElement.lang || navigator.language || '')

/** What a dApp's function gives. @throws TypeError where it has not come in time */
const inTime = <L>(give: () => Promise<L>): Promise<L> =>
  new Promise<L>((resolve, reject) => {
    const limit = setTimeout(reject, ROOM_LIMIT, new TypeError())
    void give()
      .then(resolve, reject)
      .finally(() => clearTimeout(limit))
  })

/** Runs something once the page is painted and has nothing to do. */
function atRest(run: () => void): void {
  const rest = () => void (globalThis.requestIdleCallback ?? setTimeout)(run)
  if (document.readyState === 'complete') rest()
  else addEventListener('load', rest, { once: true })
}

// In one piece: what it draws, loads and opens is one standing, and small enough for the first thing in a page.
/**
 * Makes the shell of a page: `createShell(() => import('./wallet.js'))`, where `wallet.js` exports what `createAppKit` answers as `modal`.
 * On a server it knows nobody and draws nothing.
 */
export function createShell<L extends Loaded>(give: () => Promise<L>, options: ShellOptions = {}): Shell<L> {
  const { when } = options
  const isPage = typeof customElements !== 'undefined'
  const storage = createStorage(options.storage)
  const listeners = new Set<(found: L) => void>()
  let loaded: L | undefined
  let loading: Promise<L> | undefined
  let isBusy = false
  let hasFailed = false
  /** The request to open that counts: the last, which closing takes back. */
  let wanted: object | undefined
  let sheet: CSSStyleSheet | undefined
  let observer: MutationObserver | undefined

  const getAccount = (namespace?: Namespace): AccountState => {
    const account = loaded?.modal.getAccount(namespace)
    if (account) return account
    const family = namespace ?? ((storage.get(ACTIVE_NETWORK_KEY) ?? 'eip155').split(':')[0] as Namespace)
    const allAccounts = readLast(storage, family)?.accounts ?? []
    const address = allAccounts[0]?.address
    return { allAccounts, caipAddress: undefined, address, isConnected: false, status: address ? 'reconnecting' : 'disconnected' }
  }

  const draw = (): void => document.querySelectorAll(WAITING).forEach(drawOne)

  const drawOne = (host: Element): void => {
    const { address } = getAccount((host.getAttribute('namespace') as Namespace | null) ?? undefined)
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open', delegatesFocus: true })
    const kind = /-(\w+)-/.exec(host.localName)?.[1]
    if (!kind) {
      const inner = root.firstElementChild ?? root.appendChild(document.createElement(`appkit-${address ? 'account' : 'connect'}-button`))
      for (const name of ATTRIBUTES)
        inner.toggleAttribute(name, host.hasAttribute(name)) && inner.setAttribute(name, host.getAttribute(name)!)
      return drawOne(inner)
    }
    const isAccount = kind === 'account'
    if (!sheet) (sheet = new CSSStyleSheet()).replaceSync(BUTTON_CSS)
    root.adoptedStyleSheets = [sheet]
    const button = (root.firstElementChild as HTMLButtonElement | null) ?? root.appendChild(document.createElement('button'))
    const mode = dress(button, options)
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
    button.onclick = ({ detail }) => {
      if (!wanted) open().catch(() => {})
      else if (detail < 2) void close()
    }
  }

  const load = (): Promise<L> =>
    (loading ??= inTime(give).then(
      found => {
        loaded = found
        observer?.disconnect()
        for (const listener of listeners) listener(found)
        return found
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    ))

  /** Somebody is near: the modal comes, and is told so, since it fetches its dialog then. */
  const reach = (button: HTMLButtonElement): void => {
    // One that has left the page meanwhile is still ours: it is told once.
    if (loaded) return
    load().then(
      () => button.dispatchEvent(new Event('pointerenter')),
      () => {},
    )
  }

  const open = async (given?: OpenOptions): Promise<{ hash: string } | void> => {
    const own = (wanted = {})
    say(true)
    try {
      const { modal } = await load()
      if (wanted === own) return await modal.open(given)
    } catch (error) {
      if (wanted === own) say(false, true)
      throw error
    } finally {
      if (wanted === own) wanted = undefined
    }
  }

  /** What the buttons say, as long as they are ours. */
  const say = (busy: boolean, failed = false): void => {
    isBusy = busy
    hasFailed = failed
    if (!loaded) draw()
  }

  const close = async (): Promise<void> => {
    wanted = undefined
    say(false)
    await loaded?.modal.close()
  }

  const whenLoaded = (listener: (found: L) => Stop | void): Stop => {
    let stop: Stop | void
    const begin = (found: L) => void (stop = listener(found))
    if (loaded) begin(loaded)
    else listeners.add(begin)
    return () => {
      listeners.delete(begin)
      stop?.()
    }
  }

  if (isPage) {
    draw()
    observer = new MutationObserver(draw)
    observer.observe(document, { childList: true, subtree: true, attributeFilter: ATTRIBUTES })
    // A wallet may hold a connection for this page, it stands in Safe's frame, or comes back from a login: who is there need not reach for it.
    const isAwaited = getAccount().address || isKept(storage) || top !== window || /result_/.test(location.href) || isForeign()
    if (when !== 'intent' || isAwaited) {
      atRest(() => void load().catch(() => {}))
    }
  }

  return {
    get loaded() {
      return loaded
    },
    load,
    open,
    close,
    getAccount,
    subscribeAccount: (listener, namespace) =>
      whenLoaded(({ modal }) => {
        listener(getAccount(namespace))
        return modal.subscribeAccount(listener, namespace)
      }),
    whenLoaded,
  }
}
