// What is asked of an EVM wallet of this page beside payments: to share accounts, to move to another network, and to let go.
import type { AccountType } from '../../domain/accounts.js'
import type { CaipNetworkId } from '../../domain/caip.js'
import type { Connection } from '../../domain/connector.js'
import { isRefusal, named, readError } from '../../domain/error-code.js'
import type { CaipNetwork } from '../../domain/networks.js'
import type { Eip1193Provider } from '../../domain/provider.js'

/** The wallet has a request of ours open already (EIP-1474). */
const PENDING = -32002

/** Requests to connect that a wallet has not answered yet. A wallet asked twice says "pending"; its first answer counts. */
const waiting = new WeakMap<Eip1193Provider, Promise<unknown>>()

/** Asks the visitor to share accounts. @throws what the wallet threw, or `walletBadAnswer` */
export async function connect(provider: Eip1193Provider): Promise<Connection> {
  const earlier = waiting.get(provider)
  const request = provider.request({ method: 'eth_requestAccounts' })
  if (!earlier) waiting.set(provider, request)
  let answer: unknown
  try {
    answer = await request
    waiting.delete(provider)
  } catch (error) {
    if (waiting.get(provider) === request) waiting.delete(provider)
    if (readError(error).code !== PENDING || !earlier) throw error
    answer = await earlier
  }
  const connection = await toConnection(provider, answer)
  if (!connection) throw named('walletBadAnswer')
  return connection
}

/** Asks what the wallet shares with this page already; it does not bother the visitor for that. */
export async function readConnection(provider: Eip1193Provider): Promise<Connection | undefined> {
  return toConnection(provider, await provider.request({ method: 'eth_accounts' }))
}

async function toConnection(provider: Eip1193Provider, answer: unknown): Promise<Connection | undefined> {
  const accounts = toAccounts(answer)
  const caipNetworkId = accounts.length && toNetworkId(await provider.request({ method: 'eth_chainId' }))
  return caipNetworkId ? { accounts, caipNetworkId } : undefined
}

/** Reads a list of addresses; what is no address is left out. */
export function toAccounts(value: unknown): readonly AccountType[] {
  const list: unknown[] = Array.isArray(value) ? value : []
  return list
    .filter((address): address is string => typeof address === 'string' && /^0x[\da-f]{40}$/i.test(address))
    .map(address => ({ namespace: 'eip155', address, type: 'eoa' }))
}

/** Reads a chain id as wallets give it: hexadecimal by EIP-1193, decimal or a number by habit. */
export function toNetworkId(value: unknown): CaipNetworkId | undefined {
  const id = typeof value === 'string' || typeof value === 'number' ? Number(value) : 0
  return Number.isSafeInteger(id) && id > 0 ? `eip155:${id}` : undefined
}

/** Codes by which wallets say that they do not know a network (references, section 10.4). */
const UNKNOWN_CHAIN = [4902, 32603, 5000]

/**
 * Moves the wallet to `network`; a wallet that does not know it is asked to add it first.
 * @param rpcUrls the addresses a wallet that adds it is told
 * @throws what the wallet threw when the visitor refused or something is pending, `chainNotSupported` where adding fails
 */
export async function switchNetwork(provider: Eip1193Provider, network: CaipNetwork, rpcUrls: readonly string[]): Promise<void> {
  const chainId = `0x${Number(network.id).toString(16)}`
  const toNetwork = () => provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  try {
    await toNetwork()
  } catch (error) {
    if (isRefusal(error) || !UNKNOWN_CHAIN.includes(readError(error).code ?? 0)) throw error
    await addNetwork(provider, network, chainId, rpcUrls)
    // A wallet may add a network without moving to it.
    if (toNetworkId(await provider.request({ method: 'eth_chainId' })) !== network.caipNetworkId) await toNetwork()
  }
}

async function addNetwork(provider: Eip1193Provider, network: CaipNetwork, chainId: string, rpcUrls: readonly string[]): Promise<void> {
  const { name: chainName, nativeCurrency, blockExplorers } = network
  const blockExplorerUrls = blockExplorers && [blockExplorers.default.url]
  try {
    await provider.request({
      method: 'wallet_addEthereumChain',
      params: [{ chainId, chainName, nativeCurrency, rpcUrls, blockExplorerUrls }],
    })
  } catch (error) {
    throw isRefusal(error) ? error : named('chainNotSupported', error)
  }
}

/** Gives the granted accounts back where the wallet knows how (EIP-2255); one that does not is only forgotten. */
export async function disconnect(provider: Eip1193Provider): Promise<void> {
  try {
    const granted = await provider.request({ method: 'wallet_getPermissions' })
    const names = Array.isArray(granted) ? granted.map(({ parentCapability }: { parentCapability?: unknown }) => parentCapability) : []
    if (names.includes('eth_accounts')) {
      await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    }
  } catch {
    // Nothing is lost: the page has let go already.
  }
}
