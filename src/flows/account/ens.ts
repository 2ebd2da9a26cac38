import { createHttp } from '../../clients/http.js'
import { createRpc, NodeError } from '../../clients/rpc.js'
import { named } from '../../domain/error-code.js'
import { findNetwork } from '../../domain/networks.js'
import { toHex } from '../../domain/encodings.js'
import { toRpcUrls } from '../../domain/services.js'
import type { Modal } from '../../modal.js'
import { ens_normalize } from '@adraffy/ens-normalize'
import { toChecksumAddress } from '../../domain/checksum-address.js'
import { keccak256 } from '../../domain/keccak.js'

/**
 * ENS' Universal Resolver (ENSIP-23), then the one before it: it knows what no walk finds, names beneath a wildcard (ENSIP-10) and those
 * of the second version. Asked is `resolve(bytes,bytes)`.
 */
const UNIVERSAL = ['0xeeeeeeee14d718c2b47d9923deab1335e144eeee', '0xce01f8eee7e479c928f8919abd53e553a36cef67']
const RESOLVE = '0x9061b923'

/** The ENS registry, and what is asked: `resolver(bytes32)` of it, `addr(bytes32)` of the resolver (EIP-137). */
const REGISTRY = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
const RESOLVER = '0x0178b8bf'
const ADDR = '0x3b3b57de'

/** `OffchainLookup(…)` (EIP-3668), in what a contract reverts with, also where the Universal Resolver wraps it (`ResolverError(bytes)`). */
const ELSEWHERE = /^0x(95c0c752[\da-f]{128})?556f1830/i

/** Nobody's name is longer; what is pasted may be anything. */
const LONGEST = 255

/**
 * The address that an ENS name stands for on Ethereum, with its checksum; undefined where it stands for none, is no name, or the dApp does
 * not offer Ethereum, whose nodes are the only ones asked. Names that are kept elsewhere (EIP-3668) are not followed: their owner would
 * choose whom the visitor's browser asks. @throws `nameOffchain` for those, `nameNotResolved` when no node answers, and when it is no longer wanted
 */
export async function resolveEns(modal: Modal, name: string, signal?: AbortSignal): Promise<string | undefined> {
  const { state, options, clock } = modal
  const network = findNetwork(state.networks.peek(), 'eip155:1')
  // A single word is a registry's, not a person's.
  if (!network || !name.includes('.') || name.length > LONGEST) return undefined
  try {
    signal?.throwIfAborted()
    const node = toNode(name)
    if (!node) return undefined
    const rpc = createRpc({ http: createHttp({ clock }), urls: toRpcUrls(network, options) })
    const call = (to: string, data: string) => rpc('eth_call', [{ to, data }, 'latest'], signal)
    const ask = async (to: string, selector: string) => toAddress(await call(to, selector + node))
    const dns = toDnsName(name)
    for (const universal of dns ? UNIVERSAL : []) {
      // A contract that says no without a word is another one; a network that has none answers nothing.
      const answer = await call(universal, RESOLVE + toWords(dns!, ADDR.slice(2) + node)).catch((error: unknown) => {
        if (!isRevert(error) || dataOf(error)) throw error
      })
      const result = readResult(answer)
      if (result === undefined) continue
      const address = toAddress(result)
      return address && toChecksumAddress(address)
    }
    const resolver = await ask(REGISTRY, RESOLVER)
    const address = resolver && (await ask(resolver, ADDR))
    return address && toChecksumAddress(address)
  } catch (error) {
    signal?.throwIfAborted()
    if (ELSEWHERE.test(dataOf(error))) throw named('nameOffchain', error)
    // A contract that refuses knows no address, whatever its reason.
    if (isRevert(error)) return undefined
    throw named('nameNotResolved', error)
  }
}

/** Reads what a contract returned as an address; undefined for nobody's, and for what is none. */
function toAddress(word: unknown): string | undefined {
  const [, address] = /^0x0{24}([\da-f]{40})$/i.exec(String(word)) ?? []
  return address && !/^0+$/.test(address) ? `0x${address}` : undefined
}

/** What the resolver said, in the Universal Resolver's answer `(bytes, address)`; undefined for what is no such answer. */
function readResult(answer: unknown): string | undefined {
  const [, bytes = '', rest = ''] = /^0x0{62}400{24}[\da-f]{40}([\da-f]{64})((?:[\da-f]{64})*)$/i.exec(String(answer)) ?? []
  const digits = 2 * Number(`0x${bytes || 'x'}`)
  return digits <= rest.length ? `0x${rest.slice(0, digits)}` : undefined
}

/** Two arguments of bytes, as the ABI writes them: where each begins, its length, itself. */
function toWords(first: string, second: string): string {
  const word = (number: number) => number.toString(16).padStart(64, '0')
  const [one, two] = [first, second].map(hex => word(hex.length / 2) + hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')) as [string, string]
  return word(64) + word(64 + one.length / 2) + one + two
}

/** What a contract reverted with; nodes put it, or an object around it, beside their words. */
function dataOf(error: unknown): string {
  const { data } = Object(error) as { data?: unknown }
  const text = Object(data) === data ? (data as { data?: unknown }).data : data
  return /0x[\da-f]{8,}$/i.exec(typeof text === 'string' ? text : '')?.[0] ?? ''
}

/** Whether a contract said no (EIP-1474: 3; older nodes say it in words), rather than the node. */
function isRevert(error: unknown): boolean {
  return error instanceof NodeError && (error.code === 3 || /revert/i.test(error.message))
}

// The one file that brings ENS' rules for names (ENSIP-15): tables of all scripts, for those who type a name.

const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text)

/** What the registry knows a name by (EIP-137), after it has been normalised: hexadecimal without 0x. Undefined for what is no name. */
export function toNode(name: string): string | undefined {
  let node = new Uint8Array(32)
  try {
    for (const label of ens_normalize(name).split('.').reverse()) {
      // An empty name is one, and an empty part of another is not.
      if (!label) return undefined
      node = keccak256(new Uint8Array([...node, ...keccak256(toBytes(label))])) as typeof node
    }
    return toHex(node)
  } catch {
    return undefined
  }
}

/** A name as DNS writes it, in hexadecimal: each label behind its length, an empty one at the end. Undefined where a label is too long for that. */
export function toDnsName(name: string): string | undefined {
  const labels = ens_normalize(name).split('.').map(toBytes)
  return labels.every(({ length }) => length < 256)
    ? toHex(Uint8Array.from([...labels, []].flatMap(label => [label.length, ...label])))
    : undefined
}
