import type { ConnectionEvents, WalletDoor } from '../../domain/connector.js'
import type { Eip1193Provider } from '../../domain/provider.js'
import { connect, disconnect, readConnection, switchNetwork, toAccounts, toNetworkId } from './requests.js'

/** What one can do at the door of an EVM wallet of this page. */
export function createDoor(provider: Eip1193Provider): WalletDoor {
  return {
    connect: () => connect(provider),
    restore: () => readConnection(provider),
    disconnect: () => disconnect(provider),
    switchNetwork: (network, rpcUrls) => switchNetwork(provider, network, rpcUrls),
    prepare: async () => {},
    watch: events => watchProvider(provider, events),
  }
}

function watchProvider(provider: Eip1193Provider, { onAccounts, onNetwork, onDisconnect }: ConnectionEvents): () => void {
  const listeners: [string, (value: unknown) => void][] = [
    ['accountsChanged', value => onAccounts(toAccounts(value))],
    [
      'chainChanged',
      value => {
        const id = toNetworkId(value)
        if (id) onNetwork(id)
      },
    ],
    ['disconnect', onDisconnect],
  ]
  for (const [event, listener] of listeners) provider.on?.(event, listener)
  return () => {
    for (const [event, listener] of listeners) provider.removeListener?.(event, listener)
  }
}
