// What the accounts of other namespaces hold, for the eyes of their owner.
import { blake2b } from '@noble/hashes/blake2b'
import { concat, formatUnits, getBytes, hexlify } from 'ethers'
import { readBitcoinBalance } from '../keys/bitcoin-send.js'
import { fromSs58 } from '../keys/polkadot.js'
import { createRpc } from '../rpc.js'
import type { OtherNamespace } from './namespaces.js'
import type { OtherNetwork } from './others.js'

/** A question of a site is not to wait for a slow node. */
const LIMIT_MS = 1_500

/** What an address holds, as decimal text; null where no node tells in time. */
export async function readBalance(
  namespace: OtherNamespace,
  { url, decimals }: Pick<OtherNetwork, 'url' | 'decimals'>,
  address: string,
): Promise<string | null> {
  if (!url) return null
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<null>(resolve => (timer = setTimeout(() => resolve(null), LIMIT_MS)))
  const reading = readers[namespace](url, address).then(
    units => formatUnits(units, decimals),
    () => null,
  )
  try {
    return await Promise.race([reading, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

const readers: Record<OtherNamespace, (url: string, address: string) => Promise<bigint>> = {
  async solana(url, address) {
    const { value } = (await createRpc(url)('getBalance', [address])) as { value: number }
    return BigInt(value)
  },
  bip122: readBitcoinBalance,
  async polkadot(url, address) {
    const found = (await createRpc(url)('state_getStorage', [accountKey(fromSs58(address))])) as string | null
    return found === null ? 0n : readFree(getBytes(found))
  },
}

// The storage key of System.Account: twox128 of both names, then the key behind its own hash.
const SYSTEM_ACCOUNT = '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'
const accountKey = (publicKey: Uint8Array): string => hexlify(concat([SYSTEM_ACCOUNT, blake2b(publicKey, { dkLen: 16 }), publicKey]))

// Four numbers of four bytes, then what is free in sixteen, the lowest first.
function readFree(info: Uint8Array): bigint {
  return info.slice(16, 32).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
}
