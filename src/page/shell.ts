/**
 * The entry `latchkey/shell`: the button of a page whose modal comes later. It draws what `<appkit-button>` will draw, with the last address
 * as it was, and hands over whatever is wanted once the modal is there. The elements that the modal defines go on with the same
 * `<button>`, so that nothing moves and the focus stays.
 */
import type { AccountState, AppKit, OpenOptions } from '../domain/app-kit.js'
import type { Namespace } from '../domain/caip.js'
import type { Stop } from '../domain/late-methods.js'
import { ACTIVE_NETWORK_KEY, OUT_DUE_KEY, WAITING_KEY } from '../domain/storage-keys.js'
import { ROOM_LIMIT } from '../domain/times.js'
import { createStorage, hasAnswerOrForgets, type StorageLike, type TextStorage } from '../clients/storage.js'
import { readLast } from '../flows/session/last.js'
import { drawButtons, isForeign, type ShellLook } from './shell-buttons.js'

/** What a dApp's own file hands over: the modal that `createAppKit` has built, and whatever else stands beside it, as wagmi's `config`. */
export interface Loaded {
  readonly modal: AppKit
}

export interface ShellOptions extends ShellLook {
  /**
   * When the modal's code is fetched: once the page is painted and has nothing to do, or only when somebody reaches for the button. Who was
   * connected, and who does not read English, never has to reach for it. @default 'idle'
   */
  when?: 'idle' | 'intent' | undefined
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
  /** The modal's account; before it is there whoever was connected last, as `reconnecting`, and nobody once it could not be loaded. */
  getAccount(namespace?: Namespace): AccountState
  /** Tells each change of it, the modal's coming among them. */
  subscribeAccount(listener: (account: AccountState) => void, namespace?: Namespace): Stop
  /** Calls back with what was loaded: at once where it is there. Whatever stop it answers is called by the stop of this. */
  whenLoaded(listener: (loaded: L) => Stop | void): Stop
}

/** A wallet's app may have been opened from an earlier page, or a server has yet to hear that somebody has left. */
const isKept = ({ get }: TextStorage) => get(WAITING_KEY) || get(OUT_DUE_KEY)

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
  else addEventListener('load', rest)
}

// In one piece: what it loads, opens and tells is one standing, and small enough for the first thing in a page.
/**
 * Makes the shell of a page: `createShell(() => import('./wallet.js'))`, where `wallet.js` exports what `createAppKit` answers as `modal`.
 * On a server it knows nobody and draws nothing.
 */
export function createShell<L extends Loaded>(give: () => Promise<L>, options: ShellOptions = {}): Shell<L> {
  const storage = createStorage(options.storage)
  /** Who is told of what changes before the modal is there, and of its coming. */
  const listeners = new Set<(found: L | undefined) => void>()
  let loaded: L | undefined
  let loading: Promise<L> | undefined
  /** Nothing has come: whoever was connected is not, until it does. */
  let isLost = false
  /** The request to open that counts: the last, which closing takes back. */
  let wanted: object | undefined

  const getAccount = (namespace?: Namespace): AccountState => {
    const account = loaded?.modal.getAccount(namespace)
    if (account) return account
    const family = namespace ?? ((storage.get(ACTIVE_NETWORK_KEY) ?? 'eip155').split(':')[0] as Namespace)
    const allAccounts = (!isLost && readLast(storage, family)?.accounts) || []
    const address = allAccounts[0]?.address
    return { allAccounts, caipAddress: undefined, address, isConnected: false, status: address ? 'reconnecting' : 'disconnected' }
  }

  /** Says anew who is connected, until the modal does, or that it has come. */
  const tell = (): void => listeners.forEach(listener => listener(loaded))

  const load = (): Promise<L> =>
    (loading ??= inTime(give).then(
      found => {
        loaded = found
        tell()
        return found
      },
      (error: unknown) => {
        loading = undefined
        isLost = true
        tell()
        throw error
      },
    ))
  /** Fetches it unasked: who asks for it is told what is amiss. */
  const expect = (): void => void load().catch(() => {})

  const open = async (given?: OpenOptions): Promise<{ hash: string } | void> => {
    const own = (wanted = {})
    draw?.(true, false)
    try {
      const { modal } = await load()
      if (wanted === own) return await modal.open(given)
    } catch (error) {
      if (wanted === own) draw?.(false, true)
      throw error
    }
  }

  const close = async (): Promise<void> => {
    wanted = undefined
    draw?.(false, false)
    await loaded?.modal.close()
  }

  /** Calls back at each change until the modal is there, and once with it. Its stop also calls the one that the listener answered last. */
  const follow = (listener: (found: L | undefined) => Stop | void): Stop => {
    let stop: Stop | void
    const hear = (found: L | undefined) => void (stop = listener(found))
    if (loaded) hear(loaded)
    else listeners.add(hear)
    return () => {
      listeners.delete(hear)
      stop?.()
    }
  }

  const shell: Shell<L> = {
    get loaded() {
      return loaded
    },
    load,
    open,
    close,
    getAccount,
    subscribeAccount: (listener, namespace) =>
      follow(found => {
        listener(getAccount(namespace))
        return found?.modal.subscribeAccount(listener, namespace)
      }),
    whenLoaded: listener => follow(found => found && listener(found)),
  }
  const draw: ReturnType<typeof drawButtons> | undefined = globalThis.customElements && drawButtons(options, shell)
  if (draw !== undefined) {
    // A wallet may hold a connection for this page, it stands in Safe's frame, or comes back from a login: who is there need not reach for it.
    const isAwaited = getAccount().address || isKept(storage) || hasAnswerOrForgets() || top !== window || isForeign()
    if (options.when !== 'intent' || isAwaited) atRest(expect)
    // What could not be loaded may be now; and in another tab somebody has come, or left.
    addEventListener('online', () => isLost && expect())
    addEventListener('storage', () => {
      if (loaded) return
      tell()
      if (getAccount().address) expect()
    })
  }
  return shell
}
