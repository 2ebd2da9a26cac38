import type { DiscoveryOptions } from '../../domain/adapter.js'
import { GENERIC_NAME, type Connector } from '../../domain/connector.js'
import { toImageUrl } from '../../domain/links.js'
import { toPlainText } from '../../domain/names.js'
import type { Eip1193Provider, Eip6963Info } from '../../domain/provider.js'

/**
 * Finds EVM wallets of this page: those that announce themselves (EIP-6963), now and later, and `window.ethereum`.
 * A wallet that announces itself again is the one it was. Two that share a name, or an rdns, are two: nobody can hide a wallet by
 * taking what it goes by.
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
      const connector = toConnector(provider, info, announced)
      const isKnown = announced.some(
        each => each.id === connector.id || (each.provider === provider && each.info?.rdns === connector.info?.rdns),
      )
      if (!connector.name || isKnown) return
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

/** Ways in of ours, which no wallet may pass for. */
const OURS = /^(injected|walletConnect|ID_AUTH)$/

/**
 * `info` is what the wallet announced (EIP-6963); without it, it is `window.ethereum`. Its id is its rdns, as long as nobody had that
 * before; else the id of its announcement, which is another with each page.
 */
function toConnector(provider: Eip1193Provider, info?: Partial<Eip6963Info>, earlier: readonly Connector[] = []): Connector {
  const name = info ? toPlainText(info.name, 60) : GENERIC_NAME
  const icon = toImageUrl(info?.icon)
  const rdns = info && typeof info.rdns === 'string' && info.rdns && !OURS.test(info.rdns) ? info.rdns : undefined
  const isFirst = rdns && !earlier.some(({ id }) => id === rdns)
  return {
    id: info ? `${isFirst ? rdns : (info.uuid ?? name)}` : 'injected',
    type: info ? 'ANNOUNCED' : 'INJECTED',
    name,
    chain: 'eip155',
    imageUrl: icon,
    info: info && { ...info, rdns, name, icon },
    provider,
    door: async () => (await import('./door.js')).createDoor(provider),
  }
}
