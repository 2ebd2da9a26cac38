// Signed transfers: decoded, checked and done as a runtime does it (extrinsic format 4, docs.polkadot.com, "Transactions").
import { compactToU8a, u8aConcat, u8aToHex } from '@polkadot/util'
import { blake2AsU8a, ed25519Verify, sr25519Verify } from '@polkadot/util-crypto'
import { RpcAnswerError } from '../rpc.js'
import { PROFILE, type Chain } from './chain.js'
import { createReader, ScaleError, toBytes } from './scale.js'

/** `Balances::transfer_allow_death` and `transfer_keep_alive`: pallet and call. */
const CALLS = { allowDeath: [5, 0], keepAlive: [5, 3] } as const

/** What an account has to keep so that it goes on existing. */
const EXISTENTIAL_DEPOSIT = 1_000_000_000n

/** The fee of a transaction of so many bytes. */
export const toFee = (bytes: number): bigint => 100_000_000n + 1_000_000n * BigInt(bytes)

/** A signed transfer, taken apart. */
interface Transfer {
  from: Uint8Array
  to: Uint8Array
  units: bigint
  keepsAlive: boolean
  kind: number
  signature: Uint8Array
  era: Uint8Array
  nonce: bigint
  tip: bigint
  call: Uint8Array
}

const invalid = (why: string) => new RpcAnswerError(1010, 'Invalid Transaction', why)

/** Takes a transfer into a block of its own. @returns its hash. @throws RpcAnswerError in the words and codes of Substrate nodes */
export function submit(chain: Chain, extrinsic: Uint8Array): string {
  const transfer = decode(extrinsic)
  const { from, to, units, nonce, tip, keepsAlive } = transfer
  if (!isSigned(chain, transfer)) throw invalid('Transaction has a bad signature')
  const sender = chain.get(from)
  if (nonce < BigInt(sender.nonce)) throw invalid('Transaction is outdated')
  // A real pool would keep it until the ones before it come.
  if (nonce > BigInt(sender.nonce)) throw invalid('Transaction will be valid in the future')
  const fee = toFee(extrinsic.length) + tip
  const left = sender.free - fee
  if (left < 0n) throw invalid('Inability to pay some fees (e.g. account balance too low)')
  chain.set(from, { nonce: sender.nonce + 1, free: left })
  const receiver = chain.get(to)
  // A transfer that fails is in the block all the same, and has cost its fee.
  const remains = left - units
  const isDone =
    remains >= 0n && (remains >= EXISTENTIAL_DEPOSIT || (!keepsAlive && remains === 0n)) && receiver.free + units >= EXISTENTIAL_DEPOSIT
  if (isDone) {
    chain.set(from, { nonce: sender.nonce + 1, free: remains })
    const other = chain.get(to)
    chain.set(to, { ...other, free: other.free + units })
  }
  chain.seal([extrinsic])
  return u8aToHex(blake2AsU8a(extrinsic))
}

function decode(extrinsic: Uint8Array): Transfer {
  try {
    const outer = createReader(extrinsic)
    if (outer.compact() !== BigInt(outer.left())) throw new ScaleError('The length is wrong')
    const reader = createReader(outer.rest())
    // The highest bit says that it is signed.
    if (reader.byte() !== 0x84) throw new ScaleError('Not a signed extrinsic of version 4')
    const from = readAccount(reader)
    const kind = reader.byte()
    const signature = reader.take(64)
    const first = reader.take(1)
    const era = first[0] === 0 ? first : u8aConcat(first, reader.take(1))
    const [nonce, tip] = [reader.compact(), reader.compact()]
    const call = reader.rest()
    const inner = createReader(call)
    const [pallet, index] = [inner.byte(), inner.byte()]
    const keepsAlive = index === CALLS.keepAlive[1]
    if (pallet !== CALLS.keepAlive[0] || (!keepsAlive && index !== CALLS.allowDeath[1]))
      throw new ScaleError('Only transfers are known here')
    const to = readAccount(inner)
    const units = inner.compact()
    if (inner.left()) throw new ScaleError('There is more than a transfer')
    return { from, to, units, keepsAlive, kind, signature, era, nonce, tip, call }
  } catch (error) {
    if (error instanceof ScaleError) throw new RpcAnswerError(1002, `Verification Error: ${error.message}`)
    throw error
  }
}

/** `MultiAddress::Id` is the only kind of address known here. */
function readAccount(reader: ReturnType<typeof createReader>): Uint8Array {
  if (reader.byte() !== 0) throw new ScaleError('Only account ids are known here')
  return reader.take(32)
}

/**
 * What is signed is the call with what the extensions add to it: era, nonce, tip; versions, the first block and, where the transaction
 * is mortal, the block it was made at.
 */
function toPayload({
  call,
  era,
  nonce,
  tip,
  genesisHash,
  blockHash,
}: {
  call: Uint8Array
  era: Uint8Array
  nonce: bigint
  tip: bigint
  genesisHash: string
  blockHash: string
}): Uint8Array {
  const payload = u8aConcat(
    call,
    era,
    compactToU8a(nonce),
    compactToU8a(tip),
    toBytes(PROFILE.specVersion, 4),
    toBytes(PROFILE.transactionVersion, 4),
    genesisHash,
    blockHash,
  )
  // A long one is signed by its hash.
  return payload.length > 256 ? blake2AsU8a(payload) : payload
}

function isSigned(chain: Chain, transfer: Transfer): boolean {
  const { era, from, kind, signature } = transfer
  const verify = [ed25519Verify, sr25519Verify][kind]
  const blockHash = era.length === 1 ? chain.genesisHash : birthOf(chain, era)
  return Boolean(verify && blockHash && verify(toPayload({ ...transfer, genesisHash: chain.genesisHash, blockHash }), signature, from))
}

/** The block at which a mortal transaction was made; undefined where it has come too late. */
function birthOf(chain: Chain, era: Uint8Array): string | undefined {
  const encoded = era[0]! | (era[1]! << 8)
  const period = 2 << (encoded & 15)
  const phase = (encoded >> 4) * Math.max(period >> 12, 1)
  if (period < 4 || phase >= period) return undefined
  const now = Number(chain.best().header.number)
  const birth = Math.floor((Math.max(now, phase) - phase) / period) * period + phase
  return chain.blockOf(birth)?.hash
}
