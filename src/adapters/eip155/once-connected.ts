// What is asked of an EVM wallet that is connected, beside payments: to move to another network, and to let go.
import { clock } from '../../clients/clock.js'
import { isRefusal, isUnknownChain, named, readError, toNotAdded } from '../../domain/error-code.js'
import type { CaipNetwork } from '../../domain/networks.js'
import type { Eip1193Provider } from '../../domain/provider.js'
import { leavings, toNetworkId } from './requests.js'

/** By which some wallets of a browser say that they do not know a network (references, section 10.4); over WalletConnect it is a refusal. */
const UNKNOWN = 5000

/**
 * Moves the wallet to `network`; a wallet that does not know it is asked to add it first.
 * @param rpcUrls the addresses a wallet that adds it is told
 * @param isWanted whether whom it is for is still here
 * @throws what the wallet threw when the visitor refused or something is pending, `chainNotSupported` where adding fails, `walletStayed` where
 * it says that it has moved, and stays where it was, `walletSilent` where it cannot say where it is
 */
export async function switchChain(
  provider: Eip1193Provider,
  network: CaipNetwork,
  rpcUrls: readonly string[],
  isWanted = () => true,
): Promise<void> {
  const chainId = `0x${Number(network.id).toString(16)}`
  const toNetwork = async () => {
    if (!isWanted()) return
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
    await needsMove(provider, network)
  }
  try {
    await toNetwork()
  } catch (error) {
    if (isRefusal(error) || !(isUnknownChain(error) || readError(error).code === UNKNOWN) || !isWanted()) throw error
    await addNetwork(provider, network, chainId, rpcUrls)
    // A wallet may add a network without moving to it.
    if ((await readPlace(provider)) !== network.caipNetworkId) await toNetwork()
  }
}

/** Some wallets answer a moment before they have moved; in ms. */
const PAUSES = [0, 250, 1000]

/** Whoever has moved knows where; in ms. */
const LOOK_LIMIT = 3_000

/**
 * Makes sure that the wallet is where it says it has moved. One that could say where it was as it connected, and cannot now, is not believed:
 * what it is asked to send would go to a network that nobody knows. If it has moved, it tells so by its event.
 * @throws `walletStayed` where it names another network still, `walletSilent` where it names none
 */
async function needsMove(provider: Eip1193Provider, network: CaipNetwork): Promise<void> {
  let place: unknown
  for (const pause of PAUSES) {
    if (pause) await clock.wait(pause)
    place = await readPlace(provider)
    if (place === network.caipNetworkId) return
  }
  throw named(place ? 'walletStayed' : 'walletSilent')
}

/** Where the wallet is; undefined where it does not tell in time. */
async function readPlace(provider: Eip1193Provider): Promise<unknown> {
  const done = new AbortController()
  const ask = async () => toNetworkId(await provider.request({ method: 'eth_chainId' }))
  const place = await Promise.race([ask().catch(() => undefined), clock.wait(LOOK_LIMIT, done.signal)])
  done.abort()
  return typeof place === 'string' ? place : undefined
}

async function addNetwork(provider: Eip1193Provider, network: CaipNetwork, chainId: string, rpcUrls: readonly string[]): Promise<void> {
  const { name: chainName, nativeCurrency, blockExplorers } = network
  const blockExplorerUrls = blockExplorers && [blockExplorers.default.url]
  if (!rpcUrls.length) throw named('chainNotSupported')
  try {
    await provider.request({
      method: 'wallet_addEthereumChain',
      params: [{ chainId, chainName, nativeCurrency, rpcUrls, blockExplorerUrls }],
    })
  } catch (error) {
    throw toNotAdded(error)
  }
}

/** Gives the granted accounts back where the wallet knows how (EIP-2255); one that does not is only forgotten. */
export async function revokeAccounts(provider: Eip1193Provider): Promise<void> {
  try {
    const granted = await provider.request({ method: 'wallet_getPermissions' })
    const names = Array.isArray(granted) ? granted.map(({ parentCapability }: { parentCapability?: unknown }) => parentCapability) : []
    // Whoever has come again by now keeps what they were given.
    if (names.includes('eth_accounts') && leavings.get(provider) === 'due') {
      leavings.set(provider, 'said')
      await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    }
  } catch {
    // Nothing is lost: the page has let go already.
  }
}
