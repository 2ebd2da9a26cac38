// The keys of a sandbox wallet: one person's real ones in every namespace. Runs in Node and in browsers.
import { getBytes, HDNodeWallet, Mnemonic, Wallet } from 'ethers'
import { createBitcoinKeys, nameBitcoinNetwork, type BitcoinKey, type BitcoinNetworkName } from './keys/bitcoin.js'
import { createPolkadotKey, fromSs58, ss58Formats, toPolkadotSeed, type PolkadotCrypto, type PolkadotKey } from './keys/polkadot.js'
import { createSolanaKey, deriveEd25519, type SolanaKey } from './keys/solana.js'

export interface KeysOptions {
  /** A BIP-39 phrase, in anvil's order of accounts. */
  mnemonic?: string
  /** Or keys of Ethereum, one for each account. */
  privateKeys?: readonly string[]
  /** How many accounts a phrase gives. @default 3 */
  count?: number
  /** How it signs on Polkadot's chains. @default sr25519 */
  polkadotCrypto?: PolkadotCrypto
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

export interface Keys {
  /** How many accounts there are. */
  readonly count: number
  /** The bare address of an account on a network (CAIP-2), on Bitcoin that for payments; undefined where the namespace is unknown. */
  addressOf(networkId: string, index: number): string | undefined
  /** The number of the account an address of a network belongs to, or -1. */
  indexOf(networkId: string, address: unknown): number
  /** The Ethereum key of an address, if it is ours. */
  findEthereum(address: unknown): Wallet | undefined
  /** The Solana key of an address, if it is ours. */
  findSolana(address: unknown): SolanaKey | undefined
  /** The Polkadot key of an address with whatever prefix, if it is ours. */
  findPolkadot(address: unknown): PolkadotKey | undefined
  /** The Bitcoin key of an address of a network (CAIP-2), if it is ours. */
  findBitcoin(networkId: string, address: unknown): BitcoinKey | undefined
  /** Both Bitcoin keys of an account, that for payments first; none where there is no such account. */
  bitcoinOf(networkId: string, index: number): BitcoinKey[]
}

/** Derives the keys; fails when there is neither a phrase nor a key. */
export function createKeys({ mnemonic, privateKeys, count = 3, polkadotCrypto, ss58Formats: wishes = {} }: KeysOptions): Keys {
  const people =
    mnemonic === undefined
      ? (privateKeys ?? []).map(key => fromPrivateKey(key, polkadotCrypto))
      : fromPhrase(mnemonic, count, polkadotCrypto)
  if (!people.length) throw new Error('A wallet needs a phrase or a key.')

  const bitcoinOf = (networkId: string, index: number): BitcoinKey[] => people[index]?.bitcoin(nameBitcoinNetwork(networkId)) ?? []
  const addressOf = (networkId: string, index: number): string | undefined => {
    const person = people[index]
    const [namespace, reference = ''] = networkId.split(':')
    if (namespace === 'eip155') return person?.wallet.address
    if (namespace === 'solana') return person?.solana.address
    if (namespace === 'polkadot') return person?.polkadot.address(wishes[networkId] ?? ss58Formats[reference] ?? 42)
    if (namespace === 'bip122') return bitcoinOf(networkId, index)[0]?.address
    return undefined
  }
  const findPolkadot = (address: unknown): Person | undefined => {
    try {
      const publicKey = fromSs58(address).join()
      return people.find(({ polkadot }) => polkadot.publicKey.join() === publicKey)
    } catch {
      return undefined // no address
    }
  }
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
    findEthereum: address => people[indexOf('eip155:1', address)]?.wallet,
    findSolana: address => people.find(({ solana }) => solana.address === address)?.solana,
    findPolkadot: address => findPolkadot(address)?.polkadot,
    findBitcoin: (networkId, address) => people.flatMap((_, index) => bitcoinOf(networkId, index)).find(key => key.address === address),
    bitcoinOf,
  }
}

function fromPhrase(phrase: string, count: number, crypto?: PolkadotCrypto): Person[] {
  const seed = Mnemonic.fromPhrase(phrase).computeSeed()
  const root = HDNodeWallet.fromSeed(seed)
  const polkadotSeed = toPolkadotSeed(phrase)
  return Array.from({ length: count }, (_, index) => ({
    wallet: new Wallet(root.derivePath(`m/44'/60'/0'/0/${index}`).privateKey),
    solana: createSolanaKey(deriveEd25519(getBytes(seed), [44, 501, index, 0])),
    polkadot:
      crypto === 'ed25519'
        ? createPolkadotKey(deriveEd25519(getBytes(seed), [44, 354, index, 0]), crypto)
        : createPolkadotKey(polkadotSeed, crypto, index),
    bitcoin: keepByNetwork(network => createBitcoinKeys(path => getBytes(root.derivePath(path).privateKey), network, index)),
  }))
}

// One key for all: nobody keeps anything of worth here.
function fromPrivateKey(privateKey: string, crypto?: PolkadotCrypto): Person {
  const seed = getBytes(privateKey)
  const bitcoin = keepByNetwork(network => createBitcoinKeys(() => seed, network, 0))
  return { wallet: new Wallet(privateKey), solana: createSolanaKey(seed), polkadot: createPolkadotKey(seed, crypto), bitcoin }
}

function keepByNetwork(make: Person['bitcoin']): Person['bitcoin'] {
  const made = new Map<BitcoinNetworkName, ReturnType<Person['bitcoin']>>()
  return network => {
    const keys = made.get(network) ?? make(network)
    made.set(network, keys)
    return keys
  }
}
