import type { SIWXSession } from '../domain/sign-in.js'
import { SIWXVerifier } from './parts.js'

/** RPC addresses by network (CAIP-2). */
export type RpcUrls = Record<string, string | readonly string[]>

/** Checks signatures of EVM accounts: of keys by themselves, of accounts that are contracts by asking their network (EIP-1271, ERC-6492). */
export class EIP155Verifier extends SIWXVerifier {
  readonly chainNamespace = 'eip155'
  readonly #rpcUrls: RpcUrls

  /** @param rpcUrls asked before those of `createAppKit`; without any, an account that is a contract cannot be checked, and is not signed in */
  constructor({ rpcUrls = {} }: { rpcUrls?: RpcUrls | undefined } = {}) {
    super()
    this.#rpcUrls = rpcUrls
  }

  async verify({ data, message, signature }: SIWXSession): Promise<boolean> {
    const { verifyMessage } = await import('../adapters/eip155/verify-message.js')
    return verifyMessage({
      message,
      signature,
      address: data.accountAddress,
      urls: [this.#rpcUrls[data.chainId] ?? [], this.rpcUrlsOf(data.chainId)].flat(2),
    })
  }
}

/** Checks signatures of Solana accounts. */
export class SolanaVerifier extends SIWXVerifier {
  readonly chainNamespace = 'solana'

  async verify({ data, message, signature }: SIWXSession): Promise<boolean> {
    const { verifyMessage } = await import('../adapters/solana/verify-message.js')
    return verifyMessage({ message, signature, address: data.accountAddress })
  }
}

/** Checks signatures of Bitcoin addresses: with a key that can be recovered (BIP-137), and BIP-322. */
export class BIP122Verifier extends SIWXVerifier {
  readonly chainNamespace = 'bip122'

  async verify({ data, message, signature }: SIWXSession): Promise<boolean> {
    const { verifyMessage } = await import('../adapters/bip122/verify-message.js')
    return verifyMessage({ message, signature, address: data.accountAddress, network: data.chainId })
  }
}

/** Checks signatures of Polkadot accounts: of keys of all three kinds (sr25519, ed25519, ECDSA), under the address of any network. */
export class PolkadotVerifier extends SIWXVerifier {
  readonly chainNamespace = 'polkadot'

  async verify({ data, message, signature }: SIWXSession): Promise<boolean> {
    const { verifyMessage } = await import('../adapters/polkadot/verify-message.js')
    return verifyMessage({ message, signature, address: data.accountAddress })
  }
}
