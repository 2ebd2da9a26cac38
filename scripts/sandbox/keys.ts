// The keys of a sandbox wallet: one person's real ones in every namespace. Runs in Node and in browsers.
import { getBytes, HDNodeWallet, Mnemonic, Wallet } from 'ethers'
import { createBitcoinKeys, nameBitcoinNetwork, type BitcoinKey, type BitcoinNetworkName } from './keys/bitcoin.js'
import { createPolkadotKey, fromSs58, ss58Formats, toPolkadotSeed, type PolkadotKey } from './keys/polkadot.js'
import { createSolanaKey, deriveEd25519, type SolanaKey } from './keys/solana.js'

export interface KeysOptions {
  /** A BIP-39 phrase, in anvil's order of accounts. */
  mnemonic: string
  /** How many accounts there are. @default 3 */
  count?: number
  /** Prefixes of addresses on Polkadot's chains by CAIP-2 id, where they are not the known ones. */
  ss58Formats?: Readonly<Record<string, number>>
}

/** One person's keys. */
interface Person {
  wallet: Wallet
  solana: SolanaKey
  polkadot: PolkadotKey
  bitcoin(network: BitcoinNetworkName): [payment: BitcoinKey, ordinal: BitcoinKey]
}

export type Keys = ReturnType<typeof createKeys>

/** Derives the keys. */
export function createKeys({ mnemonic, count = 3, ss58Formats: wishes = {} }: KeysOptions) {
  const people = fromPhrase(mnemonic, count)
  /** Both Bitcoin keys of an account, that for payments first; none where there is no such account. */
  const bitcoinOf = (networkId: string, index: number): BitcoinKey[] => people[index]?.bitcoin(nameBitcoinNetwork(networkId)) ?? []
  /** The bare address of an account on a network (CAIP-2), on Bitcoin that for payments; undefined where the namespace is unknown. */
  const addressOf = (networkId: string, index: number): string | undefined => {
    const person = people[index]
    const [namespace, reference = ''] = networkId.split(':')
    if (namespace === 'eip155') return person?.wallet.address
    if (namespace === 'solana') return person?.solana.address
    if (namespace === 'polkadot') return person?.polkadot.address(wishes[networkId] ?? ss58Formats[reference] ?? 42)
    if (namespace === 'bip122') return bitcoinOf(networkId, index)[0]?.address
    return undefined
  }
  /** Whose it is, with whatever prefix. */
  const findPolkadot = (address: unknown): Person | undefined => {
    try {
      const publicKey = fromSs58(address).join()
      return people.find(({ polkadot }) => polkadot.publicKey.join() === publicKey)
    } catch {
      return undefined // no address
    }
  }
  /** The number of the account an address of a network belongs to, or -1. */
  const indexOf = (networkId: string, address: unknown): number => {
    if (networkId.startsWith('polkadot:')) return people.indexOf(findPolkadot(address)!)
    if (networkId.startsWith('bip122:'))
      return people.findIndex((_, index) => bitcoinOf(networkId, index).some(key => key.address === address))
    const plain = (text: unknown) => (networkId.startsWith('eip155:') ? String(text).toLowerCase() : text)
    return people.findIndex((_, index) => plain(addressOf(networkId, index)) === plain(address))
  }

  return {
    count: people.length,
    addressOf,
    indexOf,
    // The key of an address, if it is ours.
    findEthereum: (address: unknown) => people[indexOf('eip155:1', address)]?.wallet,
    findSolana: (address: unknown) => people.find(({ solana }) => solana.address === address)?.solana,
    findPolkadot: (address: unknown) => findPolkadot(address)?.polkadot,
    findBitcoin: (networkId: string, address: unknown) =>
      people.flatMap((_, index) => bitcoinOf(networkId, index)).find(key => key.address === address),
    bitcoinOf,
  }
}

function fromPhrase(phrase: string, count: number): Person[] {
  const seed = Mnemonic.fromPhrase(phrase).computeSeed()
  const root = HDNodeWallet.fromSeed(seed)
  const polkadotSeed = toPolkadotSeed(phrase)
  return Array.from({ length: count }, (_, index) => ({
    wallet: new Wallet(root.derivePath(`m/44'/60'/0'/0/${index}`).privateKey),
    solana: createSolanaKey(deriveEd25519(getBytes(seed), [44, 501, index, 0])),
    polkadot: createPolkadotKey(polkadotSeed, index),
    bitcoin: keepByNetwork(network => createBitcoinKeys(path => getBytes(root.derivePath(path).privateKey), network, index)),
  }))
}

function keepByNetwork(make: Person['bitcoin']): Person['bitcoin'] {
  const made = new Map<BitcoinNetworkName, ReturnType<Person['bitcoin']>>()
  return network => {
    const keys = made.get(network) ?? make(network)
    made.set(network, keys)
    return keys
  }
}
