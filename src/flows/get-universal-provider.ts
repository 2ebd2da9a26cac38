import type { UniversalProvider } from '../domain/universal-provider.js'
import type { Modal } from '../modal.js'

/** WalletConnect's provider of this modal, for a dApp that speaks to it itself. */
export async function getUniversalProvider(modal: Modal): Promise<UniversalProvider> {
  const { toWalletConnect } = await import('./walletconnect.js')
  return (await toWalletConnect(modal)).provider
}
