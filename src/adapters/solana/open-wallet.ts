import type { AccountOf, DiscoveryOptions, NetworkOf } from '../../domain/adapter.js'
import type { Connection, WalletDoor } from '../../domain/connector.js'
import type { AccountType } from '../../domain/accounts.js'
import { named } from '../../domain/error-code.js'
import type { SolanaProvider } from '../../domain/provider.js'
import type { StandardWallet } from '../../clients/wallet-standard.js'
import { asked } from './wallet.js'
import { createProvider } from './provider.js'
import { createStandardWallet, type StandardSolana } from './standard.js'

/** A wallet of this page, opened: its door, its provider, and the end of all listening. */
export interface OpenWallet {
  door: WalletDoor
  provider: SolanaProvider
  stop(): void
}

/** Opens a wallet: what the visitor does at its door and what the dApp asks of its provider is of one piece. */
export function openWallet(given: StandardWallet, options: DiscoveryOptions, networkOf: NetworkOf, accountOf?: AccountOf): OpenWallet {
  const wallet = createStandardWallet(given, options, networkOf)
  const { provider, stop } = createProvider(wallet, accountOf)
  return {
    door: createDoor(wallet, provider),
    provider,
    stop() {
      stop()
      wallet.stop()
    },
  }
}

function createDoor(wallet: StandardSolana, provider: SolanaProvider): WalletDoor {
  const toConnection = (addresses: readonly string[]): Connection => ({ accounts: addresses.map(toAccount), caipNetworkId: wallet.place() })
  return {
    connect: () => asked(async () => toConnection(await wallet.connect())),
    async restore() {
      const addresses = await wallet.connect(true)
      return addresses.length ? toConnection(addresses) : undefined
    },
    disconnect: () => wallet.disconnect(),
    // Wallets of Solana are told the network with each request.
    async switchNetwork({ caipNetworkId }) {
      if (!wallet.serves(caipNetworkId)) throw named('chainNotSupported')
      provider.emit('chainChanged', caipNetworkId.split(':')[1])
    },
    prepare: async () => {},
    watch: ({ onAccounts, onDisconnect, onEnd = onDisconnect }) =>
      wallet.watch({ onAccounts: addresses => onAccounts(addresses.map(toAccount)), onEnd }),
  }
}

const toAccount = (address: string): AccountType => ({ namespace: 'solana', address, type: 'eoa' })
