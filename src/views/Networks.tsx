import type { OpenModal } from '../modal.js'
import { NETWORKS_TEXTS } from '../domain/texts/networks.js'
import { useSignal } from '@preact/signals-react'
import type { CaipNetwork } from '../domain/networks.js'
import { connected } from '../flows/actions.js'
import { goBack } from '../flows/navigate.js'
import { toast } from '../flows/say.js'
import { track } from '../flows/track.js'
import { FRAME_TEXTS } from '../domain/texts/frame.js'
import { Button } from '../ui/Button.js'
import type { View } from '../ui/children.js'
import { List, ListItem } from '../ui/List.js'
import { SearchField } from '../ui/SearchField.js'
import { tw } from '../ui/tw.js'
import { useModal, useTexts } from '../use-modal.js'
import { NetworkPicture } from './WalletPicture.js'

/** From this many networks on, a visitor may search. */
const SEARCH_FROM = 8

/** Every network the dApp offers; the active one is marked. */
export function Networks(): View {
  const modal = useModal()
  const text = useTexts(NETWORKS_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const search = useSignal('')
  const all = modal.state.networks.value
  const found = all.filter(({ name }) => name.toLowerCase().includes(search.value.trim().toLowerCase()))
  const help = () => {
    track(modal, { event: 'CLICK_NETWORK_HELP' })
    modal.screen.router.push('WhatIsANetwork')
  }
  return (
    <div class={tw`flex flex-col gap-3 px-4 pb-4`}>
      {all.length >= SEARCH_FROM && <SearchField label={text('searchNetwork')} value={search.value} onInput={value => (search.value = value)} />}
      {found.length ? <NetworkList networks={found} /> : <p class={tw`py-6 text-center text-soft`}>{text('nothingFound')}</p>}
      <div class={tw`flex justify-center`}>
        <Button look="link" onClick={help}>{frame('titleWhatIsANetwork')}</Button>
      </div>
    </div>
  )
}

/** A list of networks to move to; where the wallet cannot go, it says so. */
export function NetworkList({ networks }: { networks: readonly CaipNetwork[] }): View {
  const modal = useModal()
  const text = useTexts(NETWORKS_TEXTS)
  const active = modal.state.networkOf()?.caipNetworkId
  return (
    <List label={text('networks')}>
      {networks.map(network => {
        const connector = modal.state.connectorOf(network.chainNamespace)
        const isSelected = network.caipNetworkId === active
        const isOff = !isSelected && connector?.canSwitchTo?.(network.caipNetworkId) === false
        return (
          <ListItem
            key={network.caipNetworkId}
            image={<NetworkPicture network={network} />}
            label={isOff ? <span class={tw`text-soft`}>{network.name}</span> : network.name}
            detail={isOff && text('notInWallet', { name: modal.state.walletOf(network.chainNamespace)?.name ?? '' })}
            testId={`w3m-network-switch-${network.name ?? network.id}`}
            isSelected={isSelected}
            isOff={isOff}
            end=""
            {...(!isOff && { onClick: () => choose(modal, network) })}
          />
        )
      })}
    </List>
  )
}

/** Without a wallet the choice is done at once; with one, the wallet is asked on a view of its own. */
function choose(modal: OpenModal, network: CaipNetwork): void {
  const { state } = modal
  if (!state.connectorOf(network.chainNamespace) || state.networkOf()?.caipNetworkId === network.caipNetworkId) {
    void connected().then(({ moveTo }) => moveTo(modal, network)).then(() => goBack(modal)).catch(() => toast(modal, 'error', FRAME_TEXTS.chunkFailed))
  } else modal.screen.router.push('SwitchNetwork', { caipNetworkId: network.caipNetworkId, title: network.name })
}
