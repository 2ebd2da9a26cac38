/** A short message over the view; a loading one stays until something replaces or clears it. */
export interface Toast {
  kind: 'loading' | 'success' | 'error'
  message: string
  /** When it was said in a closed modal, of what is worth nothing later: over once its time is (milliseconds since 1970). */
  at?: number
}

/** A message for the developer, at the top of the modal. */
export interface Alert {
  text: string
  more: string
}

/**
 * What a developer has to know of their configuration; part of the table in `errors.ts`,
 * apart because the dialog shows it before anything has failed.
 */
const alert = (text: string, more: string) => ({ is: 'alert', text, more }) as const

export const ALERTS = {
  alertNetworkNotFound: alert(
    'Network Not Found',
    "The network is not in the 'networks' array of createAppKit. Add it there to let visitors switch to it.",
  ),
  alertProjectIdMissing: alert(
    'Project ID Not Configured',
    'Without a projectId only wallets of this browser work. Give one to createAppKit for WalletConnect, tokens and activity.',
  ),
  alertAdaptersMissing: alert(
    'No Adapters Configured',
    "Without 'adapters' and a projectId no wallet can connect. Give createAppKit adapters: [new EthersAdapter()], of latchkey/ethers.",
  ),
  alertOriginNotAllowed: alert('Invalid App Configuration', 'Origin {origin} is not on the allow list of this project id.'),
  alertEmbeddedWalletTimeout: alert(
    'Invalid App Configuration',
    'There was an issue loading the embedded wallet. Please verify that your domain is allowed.',
  ),
  alertSessionExpired: alert('Session Expired', 'The relay refused this session. Check your time settings and connect again.'),
  alertInvalidProjectId: alert('Invalid App Configuration', 'Invalid Project ID - update configuration'),
} as const
