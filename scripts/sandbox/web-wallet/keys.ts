// The keys of a wallet that speaks WalletConnect: real ones for every namespace. Runs in Node and in browsers.
import { ed25519 } from '@noble/curves/ed25519'
import { blake2b } from '@noble/hashes/blake2b'
import { computeHmac, concat, encodeBase58, getBytes, HDNodeWallet, Mnemonic, ripemd160, sha256, SigningKey, toBeHex, toUtf8Bytes, Wallet } from 'ethers'

export interface KeysOptions {
  /** A BIP-39 phrase, in anvil's order of accounts. */
  mnemonic?: string
  /** Or keys of Ethereum, one for each account. */
  privateKeys?: readonly string[]
  /** How many accounts a phrase gives. @default 3 */
  count?: number
}

/** One person's key in every namespace. */
interface Account {
  wallet: Wallet
  ed25519Seed: Uint8Array
  bitcoinKey: string
}

export interface Keys {
  /** How many accounts there are. */
  readonly count: number
  /** The bare address of an account on a network (CAIP-2); undefined where the namespace is unknown. */
  addressOf(networkId: string, index: number): string | undefined
  /** The Ethereum key of an address, if it is ours. */
  findEthereum(address: unknown): Wallet | undefined
  /** Signs with the Solana key of an address, if it is ours. */
  signSolana(address: unknown, message: Uint8Array): Uint8Array | undefined
}

/** Derives the keys; fails when there is neither a phrase nor a key. */
export function createKeys({ mnemonic, privateKeys, count = 3 }: KeysOptions): Keys {
  const accounts = mnemonic === undefined ? (privateKeys ?? []).map(fromPrivateKey) : fromPhrase(mnemonic, count)
  if (!accounts.length) throw new Error('A wallet needs a phrase or a key.')

  const solanaAddress = ({ ed25519Seed }: Account) => encodeBase58(ed25519.getPublicKey(ed25519Seed))
  const addressOf = (account: Account, networkId: string): string | undefined => {
    const [namespace, reference = ''] = networkId.split(':')
    if (namespace === 'eip155') return account.wallet.address
    if (namespace === 'solana') return solanaAddress(account)
    if (namespace === 'polkadot') return toPolkadotAddress(ed25519.getPublicKey(account.ed25519Seed), reference)
    if (namespace === 'bip122') return toSegwitAddress(SigningKey.computePublicKey(account.bitcoinKey, true), reference)
    return undefined
  }

  return {
    count: accounts.length,
    addressOf: (networkId, index) => accounts[index] && addressOf(accounts[index], networkId),
    findEthereum(address) {
      const wanted = typeof address === 'string' ? address.toLowerCase() : ''
      return accounts.find(({ wallet }) => wallet.address.toLowerCase() === wanted)?.wallet
    },
    signSolana(address, message) {
      const account = accounts.find(each => solanaAddress(each) === address)
      return account && ed25519.sign(message, account.ed25519Seed)
    },
  }
}

function fromPhrase(phrase: string, count: number): Account[] {
  const seed = Mnemonic.fromPhrase(phrase).computeSeed()
  const root = HDNodeWallet.fromSeed(seed)
  return Array.from({ length: count }, (_, index) => ({
    wallet: new Wallet(root.derivePath(`m/44'/60'/0'/0/${index}`).privateKey),
    ed25519Seed: deriveEd25519(getBytes(seed), [44, 501, index, 0]),
    bitcoinKey: root.derivePath(`m/84'/0'/0'/0/${index}`).privateKey,
  }))
}

// One key for all: nobody keeps anything of worth here.
function fromPrivateKey(privateKey: string): Account {
  return { wallet: new Wallet(privateKey), ed25519Seed: getBytes(privateKey), bitcoinKey: privateKey }
}

// SLIP-0010: Ed25519 has hardened derivation only.
function deriveEd25519(seed: Uint8Array, path: number[]): Uint8Array {
  let node = getBytes(computeHmac('sha512', toUtf8Bytes('ed25519 seed'), seed))
  for (const index of path) {
    const data = concat(['0x00', node.slice(0, 32), toBeHex(index + 0x80000000, 4)])
    node = getBytes(computeHmac('sha512', node.slice(32), data))
  }
  return node.slice(0, 32)
}

// SS58: the network's prefix, the key, and two bytes of a checksum.
function toPolkadotAddress(publicKey: Uint8Array, reference: string): string {
  const isPolkadot = reference === '91b171bb158e2d3848fa23a9f1c25182'
  const body = getBytes(concat([isPolkadot ? '0x00' : '0x2a', publicKey]))
  const checksum = blake2b(getBytes(concat([toUtf8Bytes('SS58PRE'), body])), { dkLen: 64 }).slice(0, 2)
  return encodeBase58(concat([body, checksum]))
}

const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const bitcoinPrefixes: Record<string, string> = { '000000000019d6689c085ae165831e93': 'bc', '000000000933ea01ad0ee984209779ba': 'tb' }

// BIP-141 and BIP-173: version 0 and the hash of the key, in groups of five bits, with a checksum.
function toSegwitAddress(publicKey: string, reference: string): string {
  const prefix = bitcoinPrefixes[reference] ?? 'bcrt'
  const bits = [...getBytes(ripemd160(sha256(publicKey)))].map(byte => byte.toString(2).padStart(8, '0')).join('')
  const words = [0, ...(bits.match(/.{5}/g) ?? []).map(group => parseInt(group, 2))]
  const letters = [...prefix].map(letter => letter.charCodeAt(0))
  const spread = [...letters.map(code => code >> 5), 0, ...letters.map(code => code & 31)]
  const remainder = bech32Remainder([...spread, ...words, 0, 0, 0, 0, 0, 0]) ^ 1
  const checksum = [5, 4, 3, 2, 1, 0].map(place => (remainder >> (5 * place)) & 31)
  return `${prefix}1${[...words, ...checksum].map(word => BECH32[word]).join('')}`
}

function bech32Remainder(values: number[]): number {
  const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
  let remainder = 1
  for (const value of values) {
    const top = remainder >>> 25
    remainder = ((remainder & 0x1ffffff) << 5) ^ value
    for (const [place, generator] of generators.entries()) if ((top >> place) & 1) remainder ^= generator
  }
  return remainder
}
