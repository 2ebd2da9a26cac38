import type { OpenModal } from '../modal.js'
import { NETWORKS_TEXTS } from '../domain/texts/networks.js'
import { useSignal } from '@preact/signals-react'
import { NAMESPACE_NAMES } from '../domain/namespace-names.js'
import type { CaipNetwork } from '../domain/networks.js'
import { truncate } from '../domain/truncate.js'
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
      {found.length ? <NetworkGroups networks={found} /> : <p class={tw`py-6 text-center text-soft`}>{text('nothingFound')}</p>}
      <div class={tw`flex justify-center`}>
        <Button look="link" onClick={help}>{text('titleWhatIsANetwork')}</Button>
      </div>
    </div>
  )
}

/** Networks by chain family, where there are several. */
function NetworkGroups({ networks }: { networks: readonly CaipNetwork[] }): View {
  const namespaces = [...new Set(networks.map(({ chainNamespace }) => chainNamespace))]
  if (namespaces.length < 2) return <NetworkList networks={networks} />
  return (
    <>
      {namespaces.map(namespace => (
        <section key={namespace} class={tw`flex flex-col gap-2`}>
          <h2 class={tw`px-2 text-xs font-semibold text-soft`}>{NAMESPACE_NAMES[namespace]}</h2>
          <NetworkList networks={networks.filter(({ chainNamespace }) => chainNamespace === namespace)} label={NAMESPACE_NAMES[namespace]} />
        </section>
      ))}
    </>
  )
}

/** A list of networks to move to; where the wallet cannot go, it says so. */
export function NetworkList({ networks, label }: { networks: readonly CaipNetwork[]; label?: string }): View {
  const modal = useModal()
  const text = useTexts(NETWORKS_TEXTS)
  const { state } = modal
  const active = state.networkOf()?.caipNetworkId
  return (
    <List label={label ?? text('networks')}>
      {networks.map(network => {
        const { chainNamespace } = network
        const connector = state.connectorOf(chainNamespace)
        const isElsewhere = chainNamespace !== state.activeNamespace.value && connector && state.networkOf(chainNamespace)?.caipNetworkId === network.caipNetworkId
        const isSelected = network.caipNetworkId === active
        const isOff = !isSelected && connector?.canSwitchTo?.(network.caipNetworkId) === false
        return (
          <ListItem
            key={network.caipNetworkId}
            image={<NetworkPicture network={network} />}
            label={isOff ? <span class={tw`text-soft`}>{network.name}</span> : network.name}
            detail={isOff ? text('notInWallet', { name: state.walletOf(chainNamespace)?.name ?? '' }) : isElsewhere && truncate(state.accountOf(chainNamespace).address ?? '')}
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
  const { state, screen: { router } } = modal
  // The wallet that is connected may not know this chain family at all.
  if (state.connectorOf() && !state.connectorOf(network.chainNamespace)) router.push('SwitchActiveChain', { caipNetworkId: network.caipNetworkId })
  else if (!state.connectorOf(network.chainNamespace) || state.networkOf(network.chainNamespace)?.caipNetworkId === network.caipNetworkId) {
    void connected().then(({ moveTo }) => moveTo(modal, network)).then(() => goBack(modal)).catch(() => toast(modal, 'error', FRAME_TEXTS.chunkFailed))
  } else router.push('SwitchNetwork', { caipNetworkId: network.caipNetworkId, title: network.name })
}
