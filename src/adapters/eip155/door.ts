import type { ConnectionEvents, WalletDoor } from '../../domain/connector.js'
import type { Eip1193Provider } from '../../domain/provider.js'
import { connect, leavings, readConnection, toAccounts, toNetworkId } from './requests.js'

/** Comes once somebody is connected, with what is shown of them. */
const onceConnected = () => import('./once-connected.js')

/** What one can do at the door of an EVM wallet of this page. */
export function createDoor(provider: Eip1193Provider): WalletDoor {
  return {
    connect() {
      comeAgain(provider)
      return connect(provider)
    },
    oneApproval: async () => (await import('./one-approval.js')).toOneApproval(provider),
    restore: () => readConnection(provider),
    async disconnect() {
      leavings.set(provider, 'due')
      return (await onceConnected()).revokeAccounts(provider)
    },
    switchNetwork: async (...asked) => (await onceConnected()).switchChain(provider, ...asked),
    prepare: async () => void (await onceConnected()),
    watch: events => watchProvider(provider, events),
  }
}

/** Somebody is here: the wallet is not told any more that they have left. */
function comeAgain(provider: Eip1193Provider): void {
  if (leavings.get(provider) === 'due') leavings.delete(provider)
}

function watchProvider(provider: Eip1193Provider, { onAccounts, onNetwork, onDisconnect }: ConnectionEvents): () => void {
  comeAgain(provider)
  const listeners: [string, (value: unknown) => void][] = [
    [
      'accountsChanged',
      value => {
        const accounts = toAccounts(value)
        // What was taken back before may be told only now: the wallet is asked whether it is so.
        if (!accounts.length && leavings.has(provider)) onDisconnect()
        else onAccounts(accounts)
      },
    ],
    [
      'chainChanged',
      value => {
        const id = toNetworkId(value)
        if (id) onNetwork(id)
      },
    ],
    ['disconnect', onDisconnect],
  ]
  // What an extension that was updated leaves in the page may throw at each of them: that keeps nobody from connecting, nor connected.
  const each = (method: 'on' | 'removeListener') => {
    for (const [event, listener] of listeners)
      try {
        provider[method]?.(event, listener)
      } catch {}
  }
  each('on')
  return () => each('removeListener')
}
