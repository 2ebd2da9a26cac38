import type { DiscoveryOptions } from '../../domain/adapter.js'
import { GENERIC_NAME, type Connector } from '../../domain/connector.js'
import { toImageUrl } from '../../domain/links.js'
import type { Eip1193Provider, Eip6963Info } from '../../domain/provider.js'

/**
 * Finds EVM wallets of this page: those that announce themselves (EIP-6963), now and later, and `window.ethereum`.
 * A wallet that announces itself twice (by rdns) is one; the first provider stays, so that nothing changes under a connection.
 * Two that share only a name are two: nobody can hide a wallet by taking its name.
 */
export function watchEip155Wallets(
  onConnectors: (connectors: readonly Connector[]) => void,
  { enableEIP6963, enableInjected }: DiscoveryOptions,
): () => void {
  if (typeof window === 'undefined') return () => {}
  const announced: Connector[] = []
  let injected: Connector | undefined

  const onEvent = (event?: Event) => {
    const { info, provider } = ((event as CustomEvent | undefined)?.detail ?? {}) as { info?: Partial<Eip6963Info>; provider?: unknown }
    if (info?.name && isProvider(provider)) {
      const connector = toConnector(provider, info)
      if (announced.some(({ id }) => id === connector.id)) return
      announced.push(connector)
    }
    const { ethereum } = window as { ethereum?: unknown }
    if (enableInjected !== false && isProvider(ethereum) && injected?.provider !== ethereum) injected = toConnector(ethereum)
    onConnectors(injected ? [...announced, injected] : [...announced])
  }
  const announce = 'eip6963:announceProvider'
  if (enableEIP6963 !== false) window.addEventListener(announce, onEvent)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  onEvent()
  return () => window.removeEventListener(announce, onEvent)
}

function isProvider(value: unknown): value is Eip1193Provider {
  return typeof (value as Eip1193Provider | undefined)?.request === 'function'
}

/** `info` is what the wallet announced (EIP-6963); without it, it is `window.ethereum`. */
function toConnector(provider: Eip1193Provider, info?: Partial<Eip6963Info>): Connector {
  const name = `${info?.name ?? GENERIC_NAME}`
  const icon = toImageUrl(info?.icon)
  return {
    id: info ? `${info.rdns || name}` : 'injected',
    type: info ? 'ANNOUNCED' : 'INJECTED',
    name,
    chain: 'eip155',
    imageUrl: icon,
    info: info && { ...info, name, icon },
    provider,
    door: async () => (await import('./door.js')).createDoor(provider),
  }
}
