// In the page: the wallet as other namespaces know wallets.
import type { WalletIdentity } from '../identity.js'
import type { Transport } from '../provider.js'
import { createBitcoinStandard } from './bitcoin-standard.js'
import { showLeather } from './leather.js'
import { showMultichain } from './multichain.js'
import { showOkx } from './okx.js'
import { showPolkadot } from './polkadot.js'
import { showSatsConnect } from './sats-connect.js'
import { createShared } from './shared.js'
import { createSolanaStandard } from './solana.js'
import { registerWallet } from './standard.js'
import { showUnisat } from './unisat.js'

/** Puts the wallet into the page in every namespace that `identity` names, until `signal` ends it. Nothing is asked of the wallet by it. */
export function showFaces(transport: Transport, identity: WalletIdentity, signal?: AbortSignal): void {
  if (identity.solana) registerWallet(createSolanaStandard(createShared(transport, 'solana'), identity), signal)
  if (identity.polkadot)
    showPolkadot(createShared(transport, 'polkadot'), identity.polkadot === true ? undefined : identity.polkadot, signal)
  if (identity.multichain) showMultichain(transport, identity, signal)
  if (!identity.bitcoin) return
  const bitcoin = createShared(transport, 'bip122')
  if (identity.bitcoin === 'standard') registerWallet(createBitcoinStandard(bitcoin, identity), signal)
  if (identity.bitcoin === 'sats-connect') showSatsConnect(bitcoin, identity)
  if (identity.bitcoin === 'leather') showLeather(bitcoin)
  if (identity.bitcoin === 'okx') showOkx(bitcoin)
  if (identity.bitcoin === 'unisat') showUnisat(bitcoin)
}
