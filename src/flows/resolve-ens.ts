import { createHttp } from '../clients/http.js'
import { createRpc, NodeError } from '../clients/rpc.js'
import { named } from '../domain/error-code.js'
import { findNetwork } from '../domain/networks.js'
import { toHex } from '../domain/encodings.js'
import { toRpcUrls } from '../domain/services.js'
import type { Modal } from '../modal.js'
import { ens_normalize } from '@adraffy/ens-normalize'
import { keccak256 } from '../domain/keccak.js'

/** The ENS registry, and what is asked: `resolver(bytes32)` of it, `addr(bytes32)` of the resolver (EIP-137). */
const REGISTRY = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
const RESOLVER = '0x0178b8bf'
const ADDR = '0x3b3b57de'

/** Nobody's name is longer; what is pasted may be anything. */
const LONGEST = 255

/**
 * The address that an ENS name stands for on Ethereum, with its checksum; undefined where it stands for none, is no name, or the dApp does
 * not offer Ethereum, whose nodes are the only ones asked. Names that are kept elsewhere (EIP-3668) are not followed: their owner would
 * choose whom the visitor's browser asks. @throws `nameNotResolved` when no node answers, and when it is no longer wanted
 */
export async function resolveEns(modal: Modal, name: string, signal?: AbortSignal): Promise<string | undefined> {
  const { state, options, clock } = modal
  const network = findNetwork(state.networks.peek(), 'eip155:1')
  // A single word is a registry's, not a person's.
  if (!network || !name.includes('.') || name.length > LONGEST) return undefined
  try {
    const { toNode, toChecksum } = await import('./resolve-ens.js')
    signal?.throwIfAborted()
    const node = toNode(name)
    if (!node) return undefined
    const rpc = createRpc({ http: createHttp({ clock }), urls: toRpcUrls(network, options) })
    const ask = async (to: string, selector: string) => toAddress(await rpc('eth_call', [{ to, data: selector + node }, 'latest'], signal))
    const resolver = await ask(REGISTRY, RESOLVER)
    const address = resolver && (await ask(resolver, ADDR))
    return address && toChecksum(address)
  } catch (error) {
    signal?.throwIfAborted()
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

/** An address, 0x and 40 hexadecimal digits, spelt with its checksum (EIP-55). */
export function toChecksum(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = toHex(keccak256(toBytes(digits)))
  return `0x${[...digits].map((digit, at) => (hash[at]! > '7' ? digit.toUpperCase() : digit)).join('')}`
}
