// What a transaction costs: a fixed price for each signature, and what it offers for each compute unit.
import type { CompiledTransactionMessage } from '@solana/kit'

const LAMPORTS_PER_SIGNATURE = 5000n
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const MICRO = 1_000_000n
const MOST_UNITS = 1_400_000n

// Units an instruction gets when the transaction sets no limit: programs that are part of the validator get few (SIMD-170).
const BUILTINS = new Set([
  '11111111111111111111111111111111',
  COMPUTE_BUDGET,
  'Vote111111111111111111111111111111111111111',
  'Stake11111111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
])

/** The fee of a transaction in lamports, whatever becomes of it. */
export function getFee(message: CompiledTransactionMessage): bigint {
  const instructions = 'instructions' in message ? message.instructions : []
  let limit: bigint | undefined
  let price = 0n
  let usual = 0n
  for (const { programAddressIndex, data = new Uint8Array() } of instructions) {
    const program = message.staticAccounts[programAddressIndex] ?? ''
    usual += BUILTINS.has(program) ? 3_000n : 200_000n
    if (program !== COMPUTE_BUDGET) continue
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (data[0] === 2 && data.length >= 5) limit = BigInt(view.getUint32(1, true))
    if (data[0] === 3 && data.length >= 9) price = view.getBigUint64(1, true)
  }
  const asked = limit ?? usual
  const units = asked < MOST_UNITS ? asked : MOST_UNITS
  return LAMPORTS_PER_SIGNATURE * BigInt(message.header.numSignerAccounts) + (price * units + MICRO - 1n) / MICRO
}
