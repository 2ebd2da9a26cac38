// The keys of one person on Bitcoin: an account for payments and one for ordinals. Runs in Node and in browsers.
import { NETWORK, p2tr, p2wpkh, TEST_NETWORK } from '@scure/btc-signer'
import type { P2Ret } from '@scure/btc-signer/payment.js'
import { pubECDSA, pubSchnorr, type BTC_NETWORK } from '@scure/btc-signer/utils.js'
import { toHex } from './bytes.js'

/** What an account is for. */
export type BitcoinPurpose = 'payment' | 'ordinal'

/** An account as pages see it. */
export interface BitcoinAccount {
  address: string
  /** Hexadecimal: 33 bytes for payments, the 32 of the inner key for ordinals. */
  publicKey: string
  /** BIP-84 for payments, BIP-86 for ordinals. */
  path: string
  purpose: BitcoinPurpose
  addressType: 'p2wpkh' | 'p2tr'
}

/** An account with what signs for it. */
export interface BitcoinKey extends BitcoinAccount {
  privateKey: Uint8Array
  payment: P2Ret & { tapInternalKey?: Uint8Array }
  network: BTC_NETWORK
}

/** The private key at a path. */
export type Derive = (path: string) => Uint8Array

/** The networks a wallet tells apart; every other one is a chain on this machine. */
export type BitcoinNetworkName = 'mainnet' | 'testnet' | 'regtest'

const networks: Record<BitcoinNetworkName, { parameters: BTC_NETWORK; coin: 0 | 1 }> = {
  mainnet: { parameters: NETWORK, coin: 0 },
  testnet: { parameters: TEST_NETWORK, coin: 1 },
  regtest: { parameters: { ...TEST_NETWORK, bech32: 'bcrt' }, coin: 1 },
}

/** Which network a CAIP-2 id of `bip122` is. */
export function nameBitcoinNetwork(networkId: string): BitcoinNetworkName {
  const reference = networkId.replace(/^bip122:/, '')
  if (reference === '000000000019d6689c085ae165831e93') return 'mainnet'
  return reference === '000000000933ea01ad0ee984209779ba' ? 'testnet' : 'regtest'
}

/** One person's two accounts on a network, that for payments first. */
export function createBitcoinKeys(derive: Derive, network: BitcoinNetworkName, index: number): [payment: BitcoinKey, ordinal: BitcoinKey] {
  const { parameters, coin } = networks[network]
  const [payPath, ordinalPath] = [`m/84'/${coin}'/0'/0/${index}`, `m/86'/${coin}'/0'/0/${index}`]
  const [payKey, ordinalKey] = [derive(payPath), derive(ordinalPath)]
  const [payPublic, ordinalPublic] = [pubECDSA(payKey), pubSchnorr(ordinalKey)]
  const pay = p2wpkh(payPublic, parameters)
  const ordinal = p2tr(ordinalPublic, undefined, parameters)
  return [
    {
      address: pay.address!,
      publicKey: toHex(payPublic),
      path: payPath,
      purpose: 'payment',
      addressType: 'p2wpkh',
      privateKey: payKey,
      payment: pay,
      network: parameters,
    },
    {
      address: ordinal.address!,
      publicKey: toHex(ordinalPublic),
      path: ordinalPath,
      purpose: 'ordinal',
      addressType: 'p2tr',
      privateKey: ordinalKey,
      payment: ordinal,
      network: parameters,
    },
  ]
}
