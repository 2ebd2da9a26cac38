// Taproot, which is younger than bcoin: it would let anybody spend such outputs. Here BIP 341's key path is checked, and
// every other way of spending them is refused.
import { schnorr } from '@noble/curves/secp256k1'
import { Transaction } from '@scure/btc-signer'

/** An output that is spent. */
export interface SpentOutput {
  script: Uint8Array
  amount: bigint
}

const hashTypes = new Set([0x01, 0x02, 0x03, 0x81, 0x82, 0x83])
const SINGLE = 3

/** The output's key, if it is one of taproot: OP_1 and 32 bytes. */
export function readTaprootKey(script: Uint8Array): Uint8Array | undefined {
  return script.length === 34 && script[0] === 0x51 && script[1] === 32 ? script.subarray(2) : undefined
}

/** Whether a script is a witness program of version 1 or later. */
export function isLaterProgram(script: Uint8Array): boolean {
  return script.length >= 4 && script.length <= 42 && script[0]! >= 0x51 && script[0]! <= 0x60 && script[1] === script.length - 2
}

/**
 * Why input `index` may not spend its taproot output, in Bitcoin Core's words; undefined when its signature is right.
 * `spent` are the outputs of all inputs, which a signature of taproot covers.
 */
export function findTaprootFault(
  raw: Uint8Array,
  index: number,
  witness: readonly Uint8Array[],
  spent: readonly SpentOutput[],
): string | undefined {
  const key = readTaprootKey(spent[index]!.script)
  if (!key) return 'Witness version reserved for soft-fork upgrades'
  if (witness.length === 0) return 'Witness program was passed an empty witness'
  if (witness.length > 1) return 'this sandbox checks the key path of taproot only'
  const given = witness[0]!
  if (given.length !== 64 && given.length !== 65) return 'Invalid Schnorr signature size'
  const hashType = given.length === 65 ? given[64]! : 0
  if (given.length === 65 && !hashTypes.has(hashType)) return 'Invalid Schnorr signature hash type'
  try {
    const transaction = Transaction.fromRaw(raw, {
      allowUnknownInputs: true,
      allowUnknownOutputs: true,
      disableScriptCheck: true,
      allowUnknownVersion: true,
    })
    if ((hashType & 3) === SINGLE && index >= transaction.outputsLength) return 'Invalid Schnorr signature hash type'
    const scripts = spent.map(({ script }) => script)
    const hash = transaction.preimageWitnessV1(
      index,
      scripts,
      hashType,
      spent.map(({ amount }) => amount),
    )
    return schnorr.verify(given.subarray(0, 64), hash, key) ? undefined : 'Invalid Schnorr signature'
  } catch {
    return 'Invalid Schnorr signature'
  }
}
