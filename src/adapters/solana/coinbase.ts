import type { StandardAccount, StandardWallet } from '../../clients/wallet-standard.js'
import type { AccountOf, DiscoveryOptions, NetworkOf } from '../../domain/adapter.js'
import { fromBase58 } from '../../domain/encodings.js'
import { named } from '../../domain/error-code.js'
import { openWallet, type OpenWallet } from './open-wallet.js'
import { toPublicKey } from './wallet.js'
import { isBytes, readWire, SIGNATURE, writeWire, type Wire } from './wire.js'

/** What Coinbase's wallet puts into the page: older than the standard, it takes transactions of web3.js. */
interface CoinbaseSolana {
  publicKey?: { toString(): string } | null
  connect(options?: { onlyIfTrusted?: boolean }): Promise<unknown>
  disconnect?(): Promise<void>
  signMessage(message: Uint8Array): Promise<unknown>
  signTransaction(transaction: unknown): Promise<unknown>
  on?(event: string, listener: () => void): void
  off?(event: string, listener: () => void): void
}

const CHAINS = ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet']

/** Opens Coinbase's wallet of the window as one of the standard. It signs; sending is done over the network's own node. */
export function openCoinbase(given: object, options: DiscoveryOptions, networkOf: NetworkOf, accountOf?: AccountOf): OpenWallet {
  return openWallet(toStandard(given as CoinbaseSolana), options, networkOf, accountOf)
}

function toStandard(wallet: CoinbaseSolana): StandardWallet {
  const accounts = (): StandardAccount[] => {
    const address = wallet.publicKey?.toString()
    const publicKey = fromBase58(address, 32)
    return address && publicKey ? [{ address, publicKey, chains: CHAINS, features: [] }] : []
  }
  return {
    name: 'Coinbase Wallet',
    chains: CHAINS,
    get accounts() {
      return accounts()
    },
    features: {
      'standard:connect': {
        // The wallet has no silent way of its own that is sure to ask nobody.
        async connect({ silent }: { silent?: boolean } = {}) {
          if (!silent) await wallet.connect()
          return { accounts: accounts() }
        },
      },
      'standard:disconnect': { disconnect: async () => wallet.disconnect?.() },
      'standard:events': {
        on(_: string, listener: (change: { accounts: StandardAccount[] }) => void) {
          const tell = () => listener({ accounts: accounts() })
          const events = ['accountChanged', 'disconnect']
          for (const event of events) wallet.on?.(event, tell)
          return () => {
            for (const event of events) wallet.off?.(event, tell)
          }
        },
      },
      'solana:signMessage': {
        async signMessage({ message }: { message: Uint8Array }) {
          return [await wallet.signMessage(message)]
        },
      },
      'solana:signTransaction': {
        async signTransaction(...inputs: { transaction: Uint8Array }[]) {
          const answers: { signedTransaction: unknown }[] = []
          for (const { transaction } of inputs) {
            const lent = toWeb3(transaction)
            answers.push({ signedTransaction: toBytes((await wallet.signTransaction(lent)) ?? lent) })
          }
          return answers
        },
      },
    },
  }
}

/** A transaction with as much of web3.js about it as a wallet needs to read it and to sign it. */
function toWeb3(bytes: Uint8Array) {
  const { message, signers, signatures } = readWire(bytes) as Wire
  const isVersioned = Boolean(message[0]! & 0x80)
  const slots = signatures.map(signature => Uint8Array.from(signature))
  return {
    ...(isVersioned && { version: message[0]! & 0x7f, message: { serialize: () => message } }),
    signatures: isVersioned ? slots : signers.map((address, at) => ({ publicKey: toPublicKey(address), signature: slots[at] })),
    feePayer: toPublicKey(signers[0]!),
    serialize: () => writeWire({ message, signatures: slots }),
    serializeMessage: () => message,
    addSignature(key: { toString(): string }, signature: unknown) {
      const at = signers.indexOf(key.toString())
      if (at < 0 || !isBytes(signature, SIGNATURE)) throw named('walletBadAnswer')
      slots[at]!.set(signature)
    },
  }
}

function toBytes(answer: unknown): unknown {
  const { serialize } = Object(answer) as { serialize?(config: object): unknown }
  return typeof serialize === 'function' ? serialize.call(answer, { requireAllSignatures: false, verifySignatures: false }) : answer
}
