// The sandbox's own wallet: known accounts on the local chains.
import { deriveAccounts, walletPhrase } from '../accounts.js'
import { executeBatch } from './batch.js'
import type { WalletChain } from '../methods/chain.js'
import type { OthersOptions } from './others.js'
import { SandboxWallet, type WalletOptions } from './wallet.js'

/** A local chain, as `devnet` starts it. */
export interface LocalChain {
  url: string
  chainId: number
  name: string
}

export interface CreateOptions extends Pick<WalletOptions, 'behaviour' | 'decide'> {
  /** The chains the wallet knows from the start; the first one is selected. The others come by `wallet_addEthereumChain`. */
  chains: readonly LocalChain[]
  /** Those of the other namespaces: where it sends, and on which network its addresses are. */
  others?: OthersOptions
}

const names = ['Everyday', 'Savings', 'Fresh']

/** A wallet with three accounts in every namespace; on the local chains they are funded. */
export function createWallet({ chains, others, ...options }: CreateOptions): SandboxWallet {
  const accounts = deriveAccounts(walletPhrase, names.length).map((account, index) => ({ ...account, name: names[index]! }))
  return new SandboxWallet({
    ...options,
    accounts,
    chains: chains.map(toWalletChain),
    others: { phrase: walletPhrase, options: others },
    executeBatch,
  })
}

function toWalletChain({ url, chainId, name }: LocalChain): WalletChain {
  return { chainId, name, rpcUrl: url, currency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }
}
