import type { CaipNetwork } from '../../domain/networks.js'
import { isSwapNetwork } from '../../domain/swap-networks.js'
import { SWAP_TOKENS_TEXTS } from '../../domain/texts/swap-tokens.js'
import type { View } from '../../ui/children.js'
import { List, ListItem } from '../../ui/List.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { NetworkPicture } from '../../views/WalletPicture.js'

/** Nothing can be swapped where the visitor is: the ways to where it can. */
export function Elsewhere(): View {
  const { state, options, screen: { router } } = useModal()
  const text = useTexts(SWAP_TOKENS_TEXTS)
  const here = state.networkOf()?.caipNetworkId
  const others = options.projectId ? state.networks.value.filter(({ caipNetworkId }) => caipNetworkId !== here && isSwapNetwork(caipNetworkId, options.services)) : []
  const go = ({ caipNetworkId, name }: CaipNetwork) => () => {
    // The wallet that is connected may not know this chain family at all.
    if (!state.connectorOf('eip155')) router.push('SwitchActiveChain', { caipNetworkId })
    else router.push('SwitchNetwork', { caipNetworkId, title: name })
  }
  return (
    <div class={tw`flex flex-col gap-4 px-4 pb-4`}>
      <p class={tw`px-4 text-center text-soft text-balance`} role="status">{text(others.length ? 'swapElsewhere' : 'swapNowhere')}</p>
      {others.length > 0 && (
        <List label={text('swapNetworks')}>
          {others.map(network => <ListItem key={network.caipNetworkId} image={<NetworkPicture network={network} />} label={network.name} testId={`w3m-network-switch-${network.name}`} onClick={go(network)} />)}
        </List>
      )}
    </div>
  )
}
