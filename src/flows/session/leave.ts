import type { DisconnectScope } from '../../domain/app-kit.js'
import type { Namespace } from '../../domain/caip.js'
import { painted } from '../../clients/page.js'
import { connectorKey, WAITING_KEY } from '../../domain/storage-keys.js'
import type { Leaving, Modal } from '../../modal.js'
import { end, stopQuietly } from '../connecting/no-one.js'
import { profile } from '../rooms.js'
import { close } from '../close.js'
import { keepWallets, readEverybody } from './kept.js'
import { signOut } from './sign-out.js'

/**
 * Follows who leaves from now on: what was asked before connects nobody there any more.
 * @param onLeft told at once
 * @returns the families that have been left, and the stop
 */
export function followLeaving(modal: Modal, onLeft?: Leaving): { left: ReadonlySet<Namespace>; stop(): void } {
  const left = new Set<Namespace>()
  const hear: Leaving = (namespaces, isElse) => {
    for (const each of namespaces) left.add(each)
    onLeft?.(namespaces, isElse)
  }
  const all = (modal.leavings ??= new Set())
  all.add(hear)
  return { left, stop: () => void all.delete(hear) }
}

/** Tells whoever waits for a wallet that the visitor has left. */
export function tellLeft({ leavings }: Modal, namespaces: readonly Namespace[], isElse?: boolean): void {
  // Who begins anew meanwhile has asked nobody yet.
  for (const hear of [...(leavings ?? [])]) hear(namespaces, isElse)
}

/**
 * Tells whoever waits for a wallet elsewhere, by a link or since an earlier page, that somebody has connected, or turned to another wallet:
 * what comes by these later is not theirs.
 */
export function tellElse(modal: Modal): void {
  modal.storage.remove(WAITING_KEY)
  tellLeft(modal, [], true)
}

/** Ends connections in this tab: for the page first, and then the listening. */
export function leave({ state, stops }: Modal, namespaces: readonly Namespace[]): void {
  for (const namespace of namespaces) {
    const stop = stops.get(namespace)
    stops.delete(namespace)
    end(state, namespace)
    stopQuietly(stop)
  }
}

/**
 * Disconnects where the code that tells the wallet could not be had: nobody is connected here, or will be on the next load, and the dApp's
 * server is told as soon as it can be. Other namespaces of the same session stay, where one is named.
 */
export function leaveAlone(modal: Modal, scope?: Namespace | DisconnectScope): void {
  const { namespace, id }: DisconnectScope = typeof scope === 'string' ? { namespace: scope } : (scope ?? {})
  const namespaces = (namespace ? [namespace] : [...modal.adapters.keys()]).filter(each => !id || modal.state.of(each).connectorId === id)
  const ended = readEverybody(modal, namespaces)
  for (const each of namespaces) keepWallets(modal.storage, each, [])
  for (const key of [WAITING_KEY, ...namespaces.map(connectorKey)]) modal.storage.remove(key)
  leave(modal, namespaces)
  signOut(modal, ended, [])
  tellLeft(modal, namespaces)
}

/**
 * Where a visitor goes once connected: back to the page; where there is more to do, on to that (`go-on.ts`).
 */
export function leaveConnecting(modal: Modal, wanted: string | undefined): void {
  const { state, siwx, screen } = modal
  const isElsewhere = wanted && state.networkOf()?.caipNetworkId !== wanted
  if (isElsewhere || siwx || state.isUnsupported())
    profile().then(
      ({ goOn }) => goOn(modal, isElsewhere && wanted),
      () => close(modal),
    )
  else {
    // The address is seen first: taking the dialog away is work. Whoever has gone elsewhere meanwhile, by the dApp's word, stays there.
    const route = screen?.router.current.peek()
    void painted().then(() => {
      if (screen?.router.current.peek() !== route) return
      // Who has left meanwhile has not come.
      if (screen) screen.isWon = Boolean(state.accountOf().address)
      close(modal)
    })
  }
}
