import { readVariable } from '../../domain/theme.js'
import { effect } from '@preact/signals-core'
import { readMetadata } from '../../clients/page.js'
import { isSameAddress, type Namespace } from '../../domain/caip.js'
import type { Connector } from '../../domain/connector.js'
import { EMBEDDED_ID, EMBEDDED_NAMESPACES, toAskedTitle, type EmbeddedWallet } from '../../domain/embedded.js'
import { toService } from '../../domain/services.js'
import { CONNECTIONS_KEY, connectorKey, KINDS_KEY } from '../../domain/storage-keys.js'
import { EMBEDDED_TEXTS } from '../../domain/texts.js'
import { ERROR_DELAY } from '../../domain/times.js'
import type { RemoteFace } from '../../domain/walletconnect.js'
import type { Modal } from '../../modal.js'
import { end } from '../connecting/no-one.js'
import { providerOf } from '../connecting/provider-of.js'
import { profile } from '../rooms.js'
import { close } from '../close.js'
import { toSdkVersion } from '../sdk-version.js'
import type { StoredConnection } from '../session/last.js'

/**
 * The modal's embedded wallet, made when it is first wanted: its `import()` begins here and nowhere else. No frame is in the page before
 * it is asked for something.
 * @throws when its code cannot be loaded; the next call tries again
 */
export function toEmbedded(modal: Modal): Promise<EmbeddedWallet> {
  return (modal.embedded ??= make(modal).catch((error: unknown) => {
    modal.embedded = undefined
    throw error
  }))
}

/** Whether somebody is connected by the embedded wallet, or about to be again, in this or another tab. */
export function isHeld({ adapters, storage }: Modal): boolean {
  return [...adapters.keys()].some(namespace => storage.get(connectorKey(namespace)) === EMBEDDED_ID)
}

async function make(modal: Modal): Promise<EmbeddedWallet> {
  const { options, clock, state, storage, stops } = modal
  const { createEmbedded } = await import('../../connectors/embedded/embedded.js')
  const wallet = createEmbedded({
    url: toService(options.services, 'embeddedWallet'),
    projectId: options.projectId ?? '',
    metadata: options.metadata ?? readMetadata(),
    sdkVersion: toSdkVersion(modal),
    title: options.texts?.frameTitle ?? EMBEDDED_TEXTS.frameTitle,
    clock,
    storage,
    networkOf: namespace => (modal.adapters.has(namespace) ? state.networkOf(namespace) : undefined),
    defaultKinds: options.defaultAccountTypes ?? {},
    theme() {
      const look = state.theme()
      const { themeMode, themeVariables } = look
      const isDark = themeMode === 'dark'
      return {
        themeMode,
        themeVariables,
        w3mThemeVariables: {
          '--w3m-accent': readVariable(look, 'accent') ?? (isDark ? '#7c8aff' : '#4457ff'),
          '--w3m-background': readVariable(look, 'surface') ?? (isDark ? '#15161a' : '#ffffff'),
        },
      }
    },
    isHeld: () => isHeld(modal),
    onAlert: name =>
      void profile()
        .then(({ alertDeveloper }) => alertDeveloper(modal, name))
        .catch(() => {}),
    onApproval: method => askForApproval(modal, method),
    onSettled: approved => endApproval(modal, approved),
    onNotAllowed: () => tellNotAllowed(modal),
  })
  // The modal may have been destroyed while the code was on its way.
  if (!stops.has('page')) {
    wallet.destroy()
    throw new Error('The modal has been destroyed')
  }
  const stopTheme = effect(() => {
    state.theme()
    wallet.syncTheme()
  })
  const stopStanding = wallet.watch(() => updateStanding(modal, wallet))
  const stopHolding = endWhenUnheld(modal, wallet)
  const stopTabs = followOtherTabs(modal, wallet)
  stops.set('embedded', () => {
    stopTheme()
    stopStanding()
    stopHolding()
    stopTabs()
    wallet.destroy()
  })
  return wallet
}

/** What dApps are told of the wallet follows it. */
function updateStanding({ state }: Modal, wallet: EmbeddedWallet): void {
  for (const namespace of ['eip155', 'solana'] as const) {
    const embedded = wallet.info(namespace)
    const { connectorId, status, embedded: known } = state.of(namespace)
    // Whoever listens hears of changes only.
    if (embedded && connectorId === EMBEDDED_ID && status === 'connected' && JSON.stringify(embedded) !== JSON.stringify(known))
      state.patch(namespace, { embedded })
  }
}

/** Whoever connects by another wallet instead has left this one: somebody else at the same screen is not to find it open. */
function endWhenUnheld(modal: Modal, wallet: EmbeddedWallet): () => void {
  let wasHeld = false
  return effect(() => {
    const now = [...modal.adapters.keys()].some(namespace => modal.state.connectorOf(namespace)?.id === EMBEDDED_ID)
    // Another tab, which has told us, has logged out already; and who is restored is held in storage before.
    if (wasHeld && !now)
      queueMicrotask(() => {
        if (!isHeld(modal) && wallet.user()) void wallet.signOut()
      })
    wasHeld = now
  })
}

/** Asks the frame whose the account is that is shown: somebody else may have come in. Where it does not say, nobody is shown. Never fails. */
export async function askAnew({ state }: Modal, wallet: EmbeddedWallet, namespace: Namespace): Promise<void> {
  const connector = state.connectorOf(namespace)
  if (connector?.id !== EMBEDDED_ID) return
  const { address } = state.accountOf(namespace)
  try {
    await (await connector.door()).connect()
    if (!isSameAddress(namespace, address, state.accountOf(namespace).address)) wallet.abortApprovals()
  } catch {
    if (state.connectorOf(namespace) === connector) end(state, namespace)
  }
}

/** Who logs in in another tab in somebody's place does so here as well: the frame is the same person's in all of them, and signs for them. */
function followOtherTabs(modal: Modal, wallet: EmbeddedWallet): () => void {
  const { state, storage, options } = modal
  const onStorage = ({ key, storageArea }: StorageEvent) => {
    if (options.storage && storageArea && options.storage !== storageArea) return
    const isKind = key === KINDS_KEY
    if (key !== CONNECTIONS_KEY && !isKind) return
    const stored = storage.getJson<Partial<Record<Namespace, StoredConnection[]>>>(CONNECTIONS_KEY)
    for (const namespace of EMBEDDED_NAMESPACES) {
      const connector = state.connectorOf(namespace)
      const told = [stored?.[namespace]].flat()[0]
      const known = wallet.info(namespace)?.user.accounts
      if (connector?.id !== EMBEDDED_ID || told?.connectorId !== EMBEDDED_ID || !known) continue
      if (
        !isKind &&
        known.some(({ address }) => [told.accounts].flat().some(each => isSameAddress(namespace, `${each?.address}`, address)))
      )
        continue
      void askAnew(modal, wallet, namespace)
    }
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** The way to the embedded wallet in a namespace, with the provider that dApps of this namespace expect. @throws when its code cannot be loaded */
export async function toEmbeddedConnector(
  { adapters }: Modal,
  wallet: EmbeddedWallet,
  namespace: Namespace,
): Promise<Connector | undefined> {
  const connector = wallet.connectorOf(namespace)
  const adapter = adapters.get(namespace)
  if (!connector || !adapter) return undefined
  if (!adapter.toProvider) return connector
  const provider = await providerOf(adapter, connector.provider as RemoteFace)
  // Not spread: who has logged in is told by a getter.
  return Object.defineProperties(
    {},
    { ...Object.getOwnPropertyDescriptors(connector), provider: { value: provider, enumerable: true } },
  ) as Connector
}

/** Shows the visitor what a dApp asks of the embedded wallet, under its title: over where they are, or by opening the dialog. */
export function askForApproval(modal: Modal, method: string): void {
  const { state, screen } = modal
  const titled = toAskedTitle(method)
  if (screen && (state.isOpen.peek() || modal.options.enableEmbedded)) return screen.router.push('ApproveTransaction', { titled })
  // A dialog that cannot be loaded shows nothing to approve: then nobody waits for it.
  void modal.open({ view: 'ApproveTransaction', titled }).catch(() => void modal.embedded?.then(wallet => wallet.abortApprovals()))
}

/** Nothing is asked any more: back to where the visitor was, or to the page. Of a permission they are told where it can be taken back. */
export function endApproval(modal: Modal, approved?: string): void {
  const { screen, state } = modal
  if (screen?.router.view.peek() !== 'ApproveTransaction') return
  if (approved === 'wallet_grantPermissions' && state.features.peek().smartSessions) return screen.router.replace('SmartSessionCreated')
  if (screen.router.history.peek().length > 1) screen.router.back(Boolean(state.accountOf().address))
  else close(modal)
}

/** A dApp has asked for what nobody may ask of this wallet (specification, section 8): the visitor is told why nothing happens. */
export function tellNotAllowed(modal: Modal): void {
  const { state, options, clock } = modal
  void (async () => {
    if (!state.isOpen.peek() && !options.enableEmbedded) await modal.open()
    await clock.wait(ERROR_DELAY)
    if (modal.stops.has('page'))
      state.toast.value = { kind: 'error', message: options.texts?.actionNotAllowed ?? EMBEDDED_TEXTS.actionNotAllowed }
  })().catch(() => {})
}
