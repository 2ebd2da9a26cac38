// A person's keys, and the accounts an app sees.
import { getBytes, id, Wallet } from 'ethers'
import { createSolanaKey, type SolanaKey } from '../../keys/solana.js'
import type { FrameNetwork } from '../config.js'
import { toSmartAccount } from '../smart-account.js'
import type { AccountType } from './memory.js'

/** The keys of a person, which never leave this page. */
export interface PersonKeys {
  ethereum: Wallet
  solana: SolanaKey
}

/** Derives a person's keys from the seed of this browser. */
export function deriveKeys(seed: string, subject: string): PersonKeys {
  return { ethereum: new Wallet(id(`${seed}/secp256k1/${subject}`)), solana: createSolanaKey(getBytes(id(`${seed}/ed25519/${subject}`))) }
}

/** An account as apps see it. */
export interface FrameAccount {
  address: string
  type: AccountType
}

/** All accounts of a person on a network. */
export function listAccounts(keys: PersonKeys, { id: networkId, isSmart }: Pick<FrameNetwork, 'id' | 'isSmart'>): FrameAccount[] {
  if (networkId.startsWith('solana:')) return [{ address: keys.solana.address, type: 'eoa' }]
  const eoa: FrameAccount = { address: keys.ethereum.address, type: 'eoa' }
  return isSmart ? [eoa, { address: toSmartAccount(eoa.address), type: 'smartAccount' }] : [eoa]
}

/** The account an app wants to see; the smart one where there is one and nothing else was said, as apps have it. */
export function chooseAccount(accounts: readonly FrameAccount[], wish: AccountType = 'smartAccount'): FrameAccount {
  return accounts.find(({ type }) => type === wish) ?? accounts[0]!
}
