// Wallets in globals come without a word, some long after the page: they are looked for while somebody waits for one, or sees the list.
import { effect, untracked } from '@preact/signals-core'
import type { Clock } from '../../clients/clock.js'
import { isVisible, whenVisible } from '../../clients/page.js'
import type { ListedConnector } from '../../domain/connector.js'
import { LOOK } from '../../domain/foreign.js'
import { MULTICHAIN, type MultichainWallet } from '../../domain/multichain.js'
import { LIST_LOOK } from '../../domain/times.js'
import type { OpenModal } from '../../modal.js'

/** Has every adapter look for wallets; none does in a tab that nobody sees. */
export function look(): void {
  if (typeof window !== 'undefined' && isVisible()) window.dispatchEvent(new Event(LOOK))
}

/** Looks now, and again each `gap` (ms) until the stop, which it returns. */
export function keepLooking(clock: Clock, gap: number): () => void {
  const over = new AbortController()
  const { signal } = over
  const go = async () => {
    look()
    while (await clock.wait(gap, signal)) {
      await whenVisible(signal)
      if (!signal.aborted) look()
    }
  }
  void go()
  return () => over.abort()
}

/** Views that list the wallets of this browser, or say of one that it is not here. */
const LISTS = /^(Connect|AllWallets|ConnectingWalletConnect|Downloads|GetWallet)/

/** While wallets are listed they are looked for: most come without a word. Returns the stop. */
export function lookWhileListed({ options, clock, state, screen }: OpenModal): () => void {
  let stopLooking: (() => void) | undefined
  const stop = effect(() => {
    const isListed = (options.enableEmbedded || state.isOpen.value) && LISTS.test(screen.router.view.value)
    stopLooking?.()
    stopLooking = isListed ? untracked(() => keepLooking(clock, LIST_LOOK)) : undefined
  })
  return () => {
    stop()
    stopLooking?.()
  }
}

/** What connects every family in the place of a row, where its wallet can, and no family is asked for by name. */
export function multichainOf({ multichain, screen }: OpenModal, { connectors, ...own }: ListedConnector): MultichainWallet | undefined {
  const find = ({ info }: Pick<ListedConnector, 'info'>) => {
    const wallet = multichain?.get(`${info?.uuid}`)
    return wallet?.isReady && !wallet.isDoubted && wallet.id === MULTICHAIN + info?.rdns ? wallet : undefined
  }
  return screen.wanted.peek() ? undefined : (connectors ?? [own]).map(find).find(Boolean)
}
