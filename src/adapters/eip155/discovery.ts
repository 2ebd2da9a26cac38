import { onLook } from '../../clients/page.js'
import type { DiscoveryOptions } from '../../domain/adapter.js'
import { GENERIC_NAME, isOurs, type Connector } from '../../domain/connector.js'
import { isShallowEqual } from '../../domain/equal.js'
import { attempt } from '../../domain/foreign.js'
import { toImageUrl } from '../../domain/links.js'
import { toPlainText } from '../../domain/names.js'
import type { Eip1193Provider, Eip6963Info } from '../../domain/provider.js'

/** By this a wallet introduces itself (EIP-6963). */
const ANNOUNCE = 'eip6963:announceProvider'

/**
 * Finds EVM wallets of this page: those that announce themselves (EIP-6963), and those in `window.ethereum`, now and whenever it is looked.
 * A wallet that announces itself again is the one it was. Two that share a name, or an rdns, are two: nobody can hide a wallet by
 * taking what it goes by. The first under an rdns has it for its id; any other the id of its announcement, which is new with each page, behind `uuid:`.
 */
export function watchEip155Wallets(
  onConnectors: (connectors: readonly Connector[]) => void,
  { enableEIP6963, enableInjected }: DiscoveryOptions,
): () => void {
  if (typeof window === 'undefined') return () => {}
  const announced: Connector[] = []
  let injected: readonly Connector[] = []
  let told: readonly Connector[] | undefined

  const take = ({ info, provider }: { info?: Partial<Eip6963Info>; provider?: unknown }) => {
    const name = toPlainText(info?.name, 60)
    if (!name || !isProvider(provider)) return
    const said = toPlainText(info!.rdns)
    const rdns = isOurs(said) ? undefined : said
    const earlier = announced.filter(each => each.info!.rdns === rdns)
    if (earlier.some(each => each.provider === provider)) return
    // No announcement chooses an id that another goes by.
    let id = earlier.length || !rdns ? `uuid:${toPlainText(info!.uuid) || name}` : rdns
    while (announced.some(each => each.id === id)) id += '+'
    announced.push(toConnector(provider, id, name, { ...info, rdns }))
  }
  const look = (event?: Event) => {
    // An announcement that throws when it is read is nobody's.
    if (event?.type === ANNOUNCE) attempt(() => take((event as CustomEvent<object>).detail))
    if (enableInjected !== false)
      injected = readInjected().map((provider, at) => {
        const id = at ? `injected ${at + 1}` : 'injected'
        return injected.find(each => each.provider === provider && each.id === id) ?? toConnector(provider, id, GENERIC_NAME)
      })
    const found = [...announced, ...injected]
    if (!isShallowEqual(told, found)) onConnectors((told = found))
  }
  const stop = onLook(look, 'ethereum#initialized', ...(enableEIP6963 === false ? [] : [ANNOUNCE]))
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  look()
  return stop
}

const isProvider = (value: unknown): value is Eip1193Provider => attempt(() => typeof (value as Eip1193Provider).request) === 'function'

/** The wallets in `window.ethereum`: where several share it, each stands in its `providers`. */
function readInjected(): readonly Eip1193Provider[] {
  const ethereum = attempt(() => (window as { ethereum?: unknown }).ethereum)
  const several = attempt(() => {
    const { providers } = ethereum as { providers?: unknown }
    return Array.isArray(providers) ? [...new Set<unknown>(providers)].filter(isProvider) : []
  })
  return several?.length ? several : [ethereum].filter(isProvider)
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
    // What else an announcement says nobody has looked at.
    info: info && { uuid: toPlainText(info.uuid) || undefined, name, icon, rdns: info.rdns },
    provider,
    door: async () => (await import('./door.js')).createDoor(provider),
  }
}
