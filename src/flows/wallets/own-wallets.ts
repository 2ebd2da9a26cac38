// What the first list needs to know: the wallets of this browser, and whether more are to come.
import { onSight } from '../../clients/page.js'
import type { Connector } from '../../domain/connector.js'
import { RECENT_WALLETS_KEY } from '../../domain/wallets.js'
import type { OpenModal } from '../../modal.js'

/** The ways to wallets of this browser: all, or those of the namespace the visitor is to be connected in. Reads signals. */
export function wantedConnectors({ state, screen: { wanted } }: OpenModal): Connector[] {
  return state.allConnectors().filter(({ chain }) => chain === (wanted.value ?? chain))
}

/** Keeps room for what the directory is going to say, where it will be asked. Reads nothing that it writes: who calls it as it draws would draw once more. */
export function expectDirectory({ options, screen: { hasActed, wallets } }: OpenModal): void {
  const { status } = wallets
  if (hasActed.value && options.projectId && status.peek() !== 'ready') status.value = 'loading'
}

/**
 * Whether the first list holds more than the wallets of this browser and WalletConnect: it is shown once what draws that is here, so that
 * nothing in it moves.
 */
export function holdsMore({ options, state, storage }: OpenModal): boolean {
  const { projectId, customWallets, enableWallets, enableEmbedded } = options
  const { email, socials, collapseWallets, emailShowWallets, legalCheckbox } = state.features.peek()
  const { terms, privacy } = state.links.peek()
  return Boolean(
    (projectId && (email !== false || socials !== false)) ||
      collapseWallets ||
      emailShowWallets === false ||
      legalCheckbox ||
      enableWallets === false ||
      enableEmbedded ||
      terms ||
      privacy ||
      customWallets ||
      storage.get(RECENT_WALLETS_KEY) ||
      !state.allConnectors().length,
  )
}

/** Calls back as an element comes into sight, the end of what is drawn of a list. Returns the stop. */
export const whenSeen = onSight
