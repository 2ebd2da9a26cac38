import type { CaipNetworkId, Namespace } from './caip.js'
import type { CaipNetwork } from './networks.js'

/** What stands for a network the wallet is on and the dApp does not list. */
export function toUnknownNetwork(caipNetworkId: CaipNetworkId): CaipNetwork {
  const [chainNamespace, reference] = caipNetworkId.split(':') as [Namespace, string]
  return {
    id: chainNamespace === 'eip155' ? Number(reference) : reference,
    name: 'Unknown Network',
    chainNamespace,
    caipNetworkId,
    nativeCurrency: { name: '', symbol: '', decimals: 0 },
    rpcUrls: { default: { http: [] } },
  }
}
