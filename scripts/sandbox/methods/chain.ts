// Chains as the wallet knows them: reading EIP-3085 descriptions, and calling their nodes.
import { toQuantity } from 'ethers'
import { createRpc, type Rpc } from '../rpc.js'
import { WalletError } from './errors.js'
import { toNode } from './prepared.js'

/** A chain the wallet knows. */
export interface WalletChain {
  chainId: number
  name: string
  rpcUrl: string
  currency: { name: string; symbol: string; decimals: number }
  explorerUrl?: string
  /** Answers in the node's stead; nothing is asked of `rpcUrl` then. */
  rpc?: Rpc
}

/** Makes what answers for a chain that a site adds, so that no node is asked. */
export type OpenChain = (chain: WalletChain) => Rpc

/** `31337` as `0x7a69`. */
export const toHexId = (chainId: number): string => toQuantity(chainId)

/** Reads a chain id as EIP-3326 writes it: lower-case hexadecimal without leading zeros. */
export function parseChainId(value: unknown): number {
  if (typeof value !== 'string' || !/^0x[1-9a-f][0-9a-f]{0,12}$/i.test(value)) {
    throw new WalletError('invalidParams', 'A chain id is a hexadecimal string like 0x1.')
  }
  return Number(value)
}

/** A caller for the node of a chain. */
export const rpcOf = ({ rpc, rpcUrl, name }: WalletChain): Rpc => toNode(rpc ?? createRpc(rpcUrl), name)

/** Calls the node of a chain. */
export const callChain = (chain: WalletChain, method: string, params: readonly unknown[]): Promise<unknown> => rpcOf(chain)(method, params)

/** Reads the parameter of `wallet_addEthereumChain` (EIP-3085) and asks the node whether it is that chain, unless `open` makes one up. */
export async function parseChain(value: unknown, open?: OpenChain): Promise<WalletChain> {
  if (typeof value !== 'object' || value === null) throw invalid('an object with the chain is expected')
  const { chainId, chainName, rpcUrls, nativeCurrency, blockExplorerUrls } = value as Record<string, unknown>
  const chain: WalletChain = {
    chainId: parseChainId(chainId),
    name: parseText(chainName, 'chainName', 80),
    rpcUrl: parseUrl(Array.isArray(rpcUrls) ? rpcUrls[0] : undefined, 'rpcUrls'),
    currency: parseCurrency(nativeCurrency),
    explorerUrl: Array.isArray(blockExplorerUrls) && blockExplorerUrls[0] ? parseUrl(blockExplorerUrls[0], 'blockExplorerUrls') : undefined,
  }
  if (open) return { ...chain, rpc: open(chain) }
  if (!isLocal(chain.rpcUrl)) throw invalid('this wallet talks to chains on this machine only')
  const actual = await callChain(chain, 'eth_chainId', [])
  if (actual !== toHexId(chain.chainId)) throw invalid(`the node at ${chain.rpcUrl} is chain ${String(actual)}`)
  return chain
}

function parseCurrency(value: unknown): WalletChain['currency'] {
  const { name, symbol, decimals } = (value ?? {}) as Record<string, unknown>
  if (decimals !== 18) throw invalid('nativeCurrency.decimals has to be 18')
  const text = parseText(symbol, 'nativeCurrency.symbol', 6)
  return { name: name === undefined ? text : parseText(name, 'nativeCurrency.name', 80), symbol: text, decimals }
}

function parseText(value: unknown, name: string, longest: number): string {
  if (typeof value !== 'string' || !value.trim() || value.length > longest) throw invalid(`${name} is missing or too long`)
  return value.trim()
}

function parseUrl(value: unknown, name: string): string {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw invalid(`${name} needs an http or https address`)
  return value as string
}

function isLocal(url: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname)
}

function invalid(why: string): WalletError {
  return new WalletError('invalidParams', `wallet_addEthereumChain: ${why}.`)
}
