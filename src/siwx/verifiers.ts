import type { CaipNetworkId } from '../domain/caip.js'
import type { SIWXSession } from '../domain/sign-in.js'
import { SIWXVerifier } from './parts.js'
import { isSigned } from './signatures.js'

/** RPC addresses by network (CAIP-2). */
export type RpcUrls = Record<string, string | readonly string[]>

/** Checks signatures of one chain family. */
abstract class FamilyVerifier extends SIWXVerifier {
  verify({ data, message, signature }: SIWXSession): Promise<boolean> {
    const { accountAddress: address, chainId: network } = data
    return isSigned(this.chainNamespace, { message, signature, address, network, urls: this.urlsOf(network) })
  }

  protected urlsOf(network: CaipNetworkId): readonly string[] {
    return this.rpcUrlsOf(network)
  }
}

/** Checks signatures of EVM accounts: of keys by themselves, of accounts that are contracts by asking their network (EIP-1271, ERC-6492). */
export class EIP155Verifier extends FamilyVerifier {
  readonly chainNamespace = 'eip155'
  readonly #rpcUrls: RpcUrls

  /** @param rpcUrls asked before those of `createAppKit`; without any, an account that is a contract cannot be checked, and is not signed in */
  constructor({ rpcUrls = {} }: { rpcUrls?: RpcUrls | undefined } = {}) {
    super()
    this.#rpcUrls = rpcUrls
  }

  protected override urlsOf(network: CaipNetworkId): readonly string[] {
    return [this.#rpcUrls[network] ?? [], this.rpcUrlsOf(network)].flat(2)
  }
}

/** Checks signatures of Solana accounts. */
export class SolanaVerifier extends FamilyVerifier {
  readonly chainNamespace = 'solana'
}

/** Checks signatures of Bitcoin addresses: with a key that can be recovered (BIP-137), and BIP-322. */
export class BIP122Verifier extends FamilyVerifier {
  readonly chainNamespace = 'bip122'
}

/** Checks signatures of Polkadot accounts: of keys of all three kinds (sr25519, ed25519, ECDSA), under the address of any network. */
export class PolkadotVerifier extends FamilyVerifier {
  readonly chainNamespace = 'polkadot'
}
