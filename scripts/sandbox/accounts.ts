// Accounts everyone knows: derived from public phrases, worth something on the local chains only.
import { HDNodeWallet, Mnemonic } from 'ethers'

/** An account whose key the sandbox holds. */
export interface DevAccount {
  address: string
  privateKey: string
}

/** The phrase of the announced wallet, and of anvil's own accounts. */
export const walletPhrase = 'test test test test test test test test test test test junk'

/** The phrase of the web wallet: one of the examples in BIP-39, so that its accounts are nobody's. */
export const webWalletPhrase = 'letter advice cage absurd amount doctor acoustic avoid letter advice cage above'

/** Derives the first `count` Ethereum accounts of a phrase, in anvil's order. */
export function deriveAccounts(phrase: string, count: number): DevAccount[] {
  const branch = HDNodeWallet.fromMnemonic(Mnemonic.fromPhrase(phrase), "m/44'/60'/0'/0")
  return Array.from({ length: count }, (_, index) => {
    const { address, privateKey } = branch.deriveChild(index)
    return { address, privateKey }
  })
}
