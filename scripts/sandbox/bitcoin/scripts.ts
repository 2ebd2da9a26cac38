// Scripts and addresses, as Esplora tells them.
import { Address, OutScript } from '@scure/btc-signer'
import { regtest } from './network.js'
import type { BcoinScript } from './bcoin.js'

const types: Record<string, string> = {
  pkh: 'p2pkh',
  sh: 'p2sh',
  wpkh: 'v0_p2wpkh',
  wsh: 'v0_p2wsh',
  tr: 'v1_p2tr',
  pk: 'p2pk',
  ms: 'multisig',
}

/** What kind a script is, and its address if it has one. */
export function describeScript(script: Uint8Array): { type: string; address?: string } {
  if (script[0] === 0x6a) return { type: 'op_return' }
  try {
    const decoded = OutScript.decode(script)
    const type = types[decoded.type] ?? 'unknown'
    if (type === 'p2pk' || type === 'multisig' || type === 'unknown') return { type }
    return { type, address: Address(regtest).encode(decoded as Parameters<ReturnType<typeof Address>['encode']>[0]) }
  } catch {
    return { type: 'unknown' }
  }
}

/** The script an address stands for; undefined when it is no address of regtest. */
export function toScript(address: string): Uint8Array | undefined {
  try {
    return OutScript.encode(Address(regtest).decode(address))
  } catch {
    return undefined
  }
}

/** A script in words: `OP_0 OP_PUSHBYTES_20 …`. */
export function toAssembly({ code }: BcoinScript): string {
  return code
    .map(({ value, data, toSymbol }, index) => {
      if (value === 0) return 'OP_0'
      if (value >= 0x51 && value <= 0x60) return `OP_PUSHNUM_${value - 0x50}`
      if (value === 0x4f) return 'OP_PUSHNUM_NEG1'
      if (data && value <= 75) return `OP_PUSHBYTES_${value} ${data.toString('hex')}`
      if (data) return `OP_PUSHDATA${[1, 2, 4][value - 76]} ${data.toString('hex')}`
      return toSymbol.call(code[index])
    })
    .join(' ')
}
