import type { AccountOf, DiscoveryOptions, NetworkOf } from '../../domain/adapter.js'
import type { Connection, OneApproval, WalletDoor } from '../../domain/connector.js'
import type { AccountType } from '../../domain/accounts.js'
import { toBase58 } from '../../domain/encodings.js'
import { named } from '../../domain/error-code.js'
import type { SolanaProvider } from '../../domain/provider.js'
import type { StandardWallet } from '../../clients/wallet-standard.js'
import { asked, toStandardChain } from './wallet.js'
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
    door: createDoor(given, wallet, provider),
    provider,
    stop() {
      stop()
      wallet.stop()
    },
  }
}

function createDoor(given: StandardWallet, wallet: StandardSolana, provider: SolanaProvider): WalletDoor {
  const toConnection = (addresses: readonly string[]): Connection => ({ accounts: addresses.map(toAccount), caipNetworkId: wallet.place() })
  return {
    connect: () => asked(async () => toConnection(await wallet.connect())),
    ...(wallet.signIn && { oneApproval: async () => toOneApproval(given, wallet, toConnection) }),
    async restore() {
      const addresses = await wallet.connect(true)
      return addresses.length ? toConnection(addresses) : undefined
    },
    disconnect: () => wallet.disconnect(),
    forget: wallet.forget,
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

/** Connecting and signing in with one approval, as the Wallet Standard has it: `solana:signIn`. */
function toOneApproval(
  given: StandardWallet,
  wallet: StandardSolana,
  toConnection: (addresses: readonly string[]) => Connection,
): OneApproval {
  return {
    look: async () => (given.accounts.length ? undefined : { caipNetworkId: wallet.place() }),
    ask: ({ chainId, ...wish }) =>
      asked(async () => {
        const chain = toStandardChain(chainId)
        // Wallets have names for the networks that they know; one of somebody's own is what the dApp calls it.
        const { signedMessage, signature } = await wallet.signIn!({ ...wish, chainId: chain === LOCAL ? chainId : chain })
        const signed = { message: new TextDecoder().decode(signedMessage), signature: toBase58(signature) }
        return { ...toConnection(wallet.accounts()), signed }
      }),
  }
}

const LOCAL = toStandardChain('')
