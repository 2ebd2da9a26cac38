import type { DiscoveryOptions } from '../../domain/adapter.js'
import { GENERIC_NAME, isOurs, type Connector } from '../../domain/connector.js'
import { toImageUrl } from '../../domain/links.js'
import { toPlainText } from '../../domain/names.js'
import type { Eip1193Provider, Eip6963Info } from '../../domain/provider.js'

/**
 * Finds EVM wallets of this page: those that announce themselves (EIP-6963), now and later, and `window.ethereum`.
 * A wallet that announces itself again is the one it was. Two that share a name, or an rdns, are two: nobody can hide a wallet by
 * taking what it goes by. The first under an rdns has it for its id; any other the id of its announcement, which is new with each page, behind `uuid:`.
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
    const name = toPlainText(info?.name, 60)
    if (name && isProvider(provider)) {
      const { uuid = name } = info!
      const rdns = typeof info!.rdns !== 'string' || isOurs(info!.rdns) ? undefined : info!.rdns
      const earlier = announced.filter(each => each.info!.rdns === rdns)
      if (earlier.some(each => each.provider === provider)) return
      // No announcement chooses an id that another goes by.
      let id = earlier.length || !rdns ? `uuid:${uuid}` : rdns
      while (announced.some(each => each.id === id)) id += '+'
      announced.push(toConnector(provider, id, name, { ...info, rdns }))
    }
    const { ethereum } = window as { ethereum?: unknown }
    if (enableInjected !== false && isProvider(ethereum) && injected?.provider !== ethereum)
      injected = toConnector(ethereum, 'injected', GENERIC_NAME)
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
function toConnector(provider: Eip1193Provider, id: string, name: string, info?: Partial<Eip6963Info>): Connector {
  const icon = toImageUrl(info?.icon)
  return {
    id,
    type: info ? 'ANNOUNCED' : 'INJECTED',
    name,
    chain: 'eip155',
    imageUrl: icon,
    info: info && { ...info, name, icon },
    provider,
    door: async () => (await import('./door.js')).createDoor(provider),
  }
}
