/** Builds one modal and its public face; entries pick from it what a dApp gets. */
import { effect } from '@preact/signals-core'
import { clock } from '../clients/clock.js'
import { createStorage, hasAnswerOrForgets } from '../clients/storage.js'
import { getCurrentModal, setCurrentModal, type Owned } from './current-modal.js'
import type { ChainAdapter } from '../domain/adapter.js'
import { findNetwork, toCaipNetwork } from '../domain/networks.js'
import type { CreateAppKit } from '../domain/options.js'
import { ACTIVE_NETWORK_KEY, CONNECTIONS_KEY, connectorKey, OUT_DUE_KEY, WAITING_KEY } from '../domain/storage-keys.js'
import { LIST_FIRST, RESTORE_LIMIT } from '../domain/times.js'
import { badNetworks, twoSignIns } from '../domain/error-code.js'
import { defineElements } from './elements.js'
import { createFacade } from './facade.js'
import { connected, inTime, isFar, mayPrefetch, profile } from '../flows/rooms.js'
import { showLast } from '../flows/session/show-last.js'
import { watch } from '../flows/session/watch.js'
import type { Modal } from '../modal.js'
import { createState } from '../state/state.js'

/** Asked at each use: a file may outlive the page it was loaded in, as tests have it. */
const isBrowser = (): boolean => typeof customElements !== 'undefined'

/** Builds a modal together with what our own elements and hooks read; `framework` is told to services. */
export function createOwned(options: CreateAppKit, framework: 'html' | 'react' | 'vue'): Owned {
  const modal = createModal(options, framework) as Modal
  const { state, stops } = modal

  const loadShell = () => {
    const shell = import('../shell/dialog.js')
    const { email, socials } = options.features ?? {}
    // In the same round, but behind the list's own room: Vite asks for the larger share first where both are asked for at once. A list that
    // needs none of it has a slow line to itself, for as long as its first answer takes there.
    const isAlone = email === false && socials === false && isFar()
    setTimeout(() => import('../shell/ways.js').catch(() => {}), isAlone ? LIST_FIRST : 0)
    return shell
  }
  modal.open = async given => {
    if (!isBrowser()) return
    state.isOpen.value = state.isLoading.value = !options.enableEmbedded
    try {
      const { show } = await inTime(modal.clock, loadShell())
      // Whoever clicked again meanwhile has thought again.
      if (state.isOpen.value || options.enableEmbedded) return (await show(modal, given)) as { hash: string } | void
    } catch (error) {
      modal.close()
      throw error
    }
  }
  modal.disconnect = async scope => {
    // Fetched as soon as somebody is connected, so it is mostly here; who connected can leave without it, and whom nothing found is forgotten.
    await inTime(clock, profile(), RESTORE_LIMIT)
      .then(({ disconnect }) => disconnect(modal, scope))
      .catch(() => inTime(clock, connected(), RESTORE_LIMIT).then(({ leaveAlone }) => leaveAlone(modal, scope)))
      .catch(() => giveUp(modal, true))
  }
  const prefetch: Owned['prefetch'] = event => {
    if (mayPrefetch(options, event?.type === 'pointerdown'))
      loadShell()
        .then(({ expectAccount }) => expectAccount(modal))
        .catch(() => {})
  }
  const owned: Owned = {
    modal,
    prefetch,
    appKit: createFacade(modal, restore(modal), () => {
      state.isOpen.value = state.isLoading.value = false
      for (const stop of stops.values())
        try {
          stop()
        } catch {}
      stops.clear()
      if (getCurrentModal() === owned) setCurrentModal(undefined)
    }),
  }
  stops.set('page', watch(modal))
  // What the page's buttons look like with somebody connected is fetched when somebody is, and what asks them to sign in.
  stops.set(
    'looks',
    effect(() => {
      if (state.accountOf().address) import('./element-looks.js').then(({ onSomebody }) => onSomebody(modal)).catch(() => {})
    }),
  )
  // One that stands in the page leaves hooks and buttons to one that they open already as a dialog.
  if (framework !== 'html' || !options.enableEmbedded || (getCurrentModal()?.modal.options ?? options).enableEmbedded)
    setCurrentModal(owned)
  if (isBrowser()) {
    defineElements()
    const speak = (looks = state.looks.peek()) => {
      if (!modal.speech && !/^(?!en)./i.test(options.language ?? (document.documentElement.lang || navigator.language || ''))) return
      state.looks.value = looks
      inTime(clock, import('../flows/language.js'), RESTORE_LIMIT).then(
        ({ speak }) => speak(owned),
        () => (state.looks.value = { ...state.looks.peek(), hide: '' }),
      )
    }
    // The button says nothing until it is known in which language, and keeps its room.
    speak({ hide: 'button{color:#0000!important}' })
    if (!options.language) {
      const observer = new MutationObserver(() => speak())
      observer.observe(document.documentElement, { attributeFilter: ['lang'] })
      stops.set('lang', () => observer.disconnect())
    }
    // Never before the page has what is its own.
    if (options.prefetch === 'idle') {
      const rest = () => void (globalThis.requestIdleCallback ?? setTimeout)(prefetch as () => void)
      if (document.readyState === 'complete') rest()
      else addEventListener('load', rest)
    }
  }
  if (options.enableEmbedded) void modal.open().catch(() => {})
  return owned
}

/** Shows at once whom the visitor was connected as, and asks their wallet. Resolves when that is decided, 3 s at most. */
async function restore(modal: Modal): Promise<void> {
  const { state, options, clock, storage } = modal
  const since = clock.now()
  // The dApp's server may have yet to hear of somebody who has left (`out-due.ts`). In the address may be a login's answer (`result_uri`);
  // in a frame the page around ours may be Safe's, which connects its apps by itself.
  if (
    (options.enableReconnect !== false && (showLast(modal) || storage.get(WAITING_KEY))) ||
    storage.get(OUT_DUE_KEY) ||
    (isBrowser() && (hasAnswerOrForgets() || top !== window))
  ) {
    try {
      const { reconnect } = await inTime(clock, import('../flows/session/returning.js'), RESTORE_LIMIT)
      await reconnect(modal, since)
    } catch {
      giveUp(modal)
    }
  }
  state.isInitialized.value = true
}

/** Nobody is restored any more, since the code for it did not come; at the visitor's word nobody will be on the next load, which signs all out. */
function giveUp({ adapters, state, storage, siwx }: Modal, isForgotten?: boolean): void {
  // As `out-due.ts` reads it.
  const due: Record<string, unknown> = { '*': 0 }
  for (const namespace of adapters.keys()) {
    const { status, accounts } = state.of(namespace)
    for (const { address } of accounts) due[`${namespace}:${address}`] = 0
    if (isForgotten) storage.remove(connectorKey(namespace))
    if (status === 'reconnecting') state.patch(namespace, { status: 'disconnected', accounts: [] })
  }
  if (isForgotten) {
    storage.remove(WAITING_KEY)
    storage.remove(CONNECTIONS_KEY)
    // Who is due already stays so.
    if (siwx) storage.set(OUT_DUE_KEY, JSON.stringify({ ...due, ...storage.getJson(OUT_DUE_KEY) }))
  }
}

/** What opens and leaves is `createOwned`'s to add. */
function createModal(options: CreateAppKit, framework: string): Omit<Modal, 'open' | 'disconnect'> {
  const all = (options.networks ?? []).map(network => toCaipNetwork(network, options))
  // Without adapters every namespace is reached by WalletConnect alone (specification, section 2).
  const given: readonly ChainAdapter[] = options.adapters?.length
    ? options.adapters
    : all.map(({ chainNamespace }) => ({ namespace: chainNamespace }))
  const adapters = new Map(given.map(adapter => [adapter.namespace, adapter]))
  const networks = all.filter(({ chainNamespace }) => adapters.has(chainNamespace))
  const storage = createStorage(options.storage)
  const { defaultNetwork, siwx, siweConfig } = options
  if (siwx && siweConfig) throw twoSignIns()
  const network =
    findNetwork(networks, storage.get(ACTIVE_NETWORK_KEY)) ??
    findNetwork(networks, defaultNetwork?.caipNetworkId ?? defaultNetwork?.id) ??
    networks[0]
  if (!network) throw badNetworks('none has an adapter')
  const state = createState(networks, network, options)
  return {
    // Texts are read where they are shown, since the language may change.
    options: {
      ...options,
      get texts() {
        return state.texts.value
      },
    },
    adapters,
    storage,
    clock,
    state,
    framework,
    siwx: siwx ?? (adapters.has('eip155') ? siweConfig?.mapToSIWX() : undefined),
    stops: new Map(),
    underWay: new Map(),
    failedAt: new Map(),
    close: () => void (state.isOpen.value = state.isLoading.value = false),
  }
}
