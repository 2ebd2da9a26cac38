// A chain of accounts and blocks, in memory: every change is a block of its own, final at once.
import { compactToU8a, stringToU8a, u8aConcat, u8aToHex } from '@polkadot/util'
import { blake2AsU8a, decodeAddress, xxhashAsU8a } from '@polkadot/util-crypto'
import { toBytes } from './scale.js'

/** What the chain is, in the words of its nodes. */
export const PROFILE = {
  name: 'Polkadot Local',
  symbol: 'UNIT',
  decimals: 10,
  ss58Format: 42,
  specVersion: 1,
  transactionVersion: 1,
} as const

/** What an account has, as the pallet System keeps it. */
export interface Account {
  nonce: number
  free: bigint
}

/** A block's head, as nodes show it. */
export interface Header {
  parentHash: string
  number: string
  stateRoot: string
  extrinsicsRoot: string
  digest: { logs: string[] }
}

export type Chain = ReturnType<typeof createChain>

/** Where the map of accounts begins: the hashes of pallet and item. */
const ACCOUNTS = u8aConcat(xxhashAsU8a('System', 128), xxhashAsU8a('Account', 128))

/** In front of what holds an account up: a reference, where it has something. */
const toAccountInfo = ({ nonce, free }: Account): Uint8Array =>
  u8aConcat(
    toBytes(nonce, 4),
    toBytes(0, 4),
    toBytes(free ? 1 : 0, 4),
    toBytes(0, 4),
    toBytes(free, 16),
    toBytes(0, 16),
    toBytes(0, 16),
    toBytes(1n << 127n, 16),
  )

/** Makes a chain with its first block; that is the same at each start, and so is the network's id. */
export function createChain() {
  const accounts = new Map<string, Account>()
  const storage = new Map<string, string>()
  const blocks: { hash: string; header: Header; extrinsics: string[] }[] = []

  const seal = (extrinsics: readonly Uint8Array[] = []): string => {
    const parts = {
      parentHash: blocks.length ? blocks.at(-1)!.hash : u8aToHex(new Uint8Array(32)),
      // Stand-ins for the roots of tries: they change whenever what they stand for changes.
      stateRoot: u8aToHex(blake2AsU8a(stringToU8a(PROFILE.name + JSON.stringify([...storage])))),
      extrinsicsRoot: u8aToHex(blake2AsU8a(u8aConcat(...extrinsics))),
    }
    const encoded = u8aConcat(parts.parentHash, compactToU8a(blocks.length), parts.stateRoot, parts.extrinsicsRoot, compactToU8a(0))
    const header = { ...parts, number: `0x${blocks.length.toString(16)}`, digest: { logs: [] } }
    blocks.push({ hash: u8aToHex(blake2AsU8a(encoded)), header, extrinsics: extrinsics.map(bytes => u8aToHex(bytes)) })
    return blocks.at(-1)!.hash
  }
  const set = (publicKey: Uint8Array, account: Account) => {
    accounts.set(u8aToHex(publicKey), account)
    storage.set(u8aToHex(u8aConcat(ACCOUNTS, blake2AsU8a(publicKey, 128), publicKey)), u8aToHex(toAccountInfo(account)))
  }
  const get = (publicKey: Uint8Array): Account => accounts.get(u8aToHex(publicKey)) ?? { nonce: 0, free: 0n }
  seal()

  return {
    genesisHash: blocks[0]!.hash,
    best: () => blocks.at(-1)!,
    blockOf: (number: number) => blocks[number],
    findBlock: (hash: string) => blocks.find(block => block.hash === hash),
    get,
    set,
    seal,
    /** What stands under a key of the state, in hexadecimal; null where nothing does. */
    read: (key: string): string | null => storage.get(key) ?? null,
    /** Puts something under a key of the state. */
    write(key: string, value: string): void {
      storage.set(key, value)
      seal()
    },
    /** Gives somebody units out of nothing. @param address SS58, of any prefix. @throws Error for what is no address */
    fund(address: string, plancks: bigint): void {
      const publicKey = toPublicKey(address)
      const account = get(publicKey)
      set(publicKey, { ...account, free: account.free + plancks })
      seal()
    },
  }
}

/** Reads an address; its checksum has to be right. @throws Error */
export function toPublicKey(address: unknown): Uint8Array {
  if (typeof address !== 'string' || address.startsWith('0x')) throw new Error('Expected an SS58 address')
  const publicKey = decodeAddress(address)
  if (publicKey.length !== 32) throw new Error('Expected an SS58 address')
  return publicKey
}
