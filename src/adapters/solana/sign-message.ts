import type { MessageToSign } from '../../domain/adapter.js'
import { toBase58 } from '../../domain/base58.js'
import type { SolanaProvider } from '../../domain/solana-provider.js'

/** Has the wallet sign a text; the signature is base58. */
export async function signMessage({ provider, message, address }: MessageToSign): Promise<string> {
  return toBase58(await (provider as SolanaProvider).signMessage(new TextEncoder().encode(message), address))
}
