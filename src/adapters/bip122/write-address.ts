// Addresses as people read them, of the scripts that pay to them.
import { sha256 } from '../sha256.js'
import { toBase58 } from '../../domain/encodings.js'
import { BECH32, polymod } from './address.js'
import type { AddressPrefix } from './networks.js'

/** Writes the address of an output's script; undefined for one that has none. */
export function writeAddress(script: Uint8Array, prefix: AddressPrefix = 'bc'): string | undefined {
  const [first = 0, second = 0] = script
  const isMain = prefix === 'bc'
  // The whole of what pays to them: another script of the same shape may be anybody's to spend.
  const ends = (...bytes: number[]) => bytes.every((byte, at) => script[script.length - bytes.length + at] === byte)
  if (script.length === 25 && first === 0x76 && second === 0xa9 && script[2] === 20 && ends(0x88, 0xac))
    return writeBase58(isMain ? 0 : 111, script.subarray(3, 23))
  if (script.length === 23 && first === 0xa9 && second === 20 && ends(0x87)) return writeBase58(isMain ? 5 : 196, script.subarray(2, 22))
  const isWitness = script.length > 3 && second === script.length - 2 && second <= 40 && (first === 0 || (first > 80 && first < 97))
  return isWitness ? writeSegwit(first && first - 80, script.subarray(2), prefix) : undefined
}

function writeBase58(version: number, hash: Uint8Array): string {
  const payload = Uint8Array.from([version, ...hash])
  return toBase58([...payload, ...sha256(sha256(payload)).slice(0, 4)])
}

/** BIP-173; its checksum by BIP-350 for all versions but 0. */
function writeSegwit(version: number, program: Uint8Array, prefix: AddressPrefix): string {
  const bits = Array.from(program, byte => byte.toString(2).padStart(8, '0')).join('')
  const words = [version, ...(bits.match(/.{1,5}/g) ?? []).map(each => parseInt(each.padEnd(5, '0'), 2))]
  const codes = [...prefix].map(letter => letter.charCodeAt(0))
  const sum =
    polymod([...codes.map(code => code >> 5), 0, ...codes.map(code => code & 31), ...words, 0, 0, 0, 0, 0, 0]) ^ (version ? 0x2bc830a3 : 1)
  const check = [25, 20, 15, 10, 5, 0].map(shift => (sum >>> shift) & 31)
  return `${prefix}1${[...words, ...check].map(word => BECH32[word]).join('')}`
}
