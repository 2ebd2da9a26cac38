// The door of Solana's room: all that the adapter and its wallets enter by `import()`.
import type { MessageToSign, Transfers } from '../../domain/adapter.js'
import { toBase58 } from '../../domain/encodings.js'
import type { SolanaProvider } from '../../domain/provider.js'
import type { Doing } from './provider.js'
import { confirm, getFee, getTokenFee, readToken, send } from './transfer.js'

export { openCoinbase } from './coinbase.js'
export { openWallet, type OpenWallet } from './open-wallet.js'
export { createSessionProvider } from './session-provider.js'
export { getSolanaBalance } from './token.js'

/** Has the wallet sign a text; the signature is base58. */
export async function signMessage({ provider, message, address }: MessageToSign): Promise<string> {
  return toBase58(await (provider as SolanaProvider).signMessage(new TextEncoder().encode(message), address))
}

/** What sends; what makes one transaction of a dApp's instructions comes when one does. */
export const transfers: Transfers = {
  getFee,
  isFeeAbout: provider => (provider as Doing).can?.sends ?? true,
  getTokenFee,
  send,
  confirm,
  readToken,
  compose: async asked => (await import('./compose.js')).compose(asked),
}
