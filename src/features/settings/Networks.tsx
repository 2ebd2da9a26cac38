import { useSignal } from '@preact/signals-react'
import { useEffect, useRef } from 'react'
import { NAMESPACE_NAMES } from '../../domain/families.js'
import type { CaipNetwork } from '../../domain/networks.js'
import { FRAME_TEXTS, toText } from '../../domain/texts.js'
import { truncate } from '../../domain/caip.js'
import { profile } from '../../flows/rooms.js'
import { close } from '../../flows/close.js'
import { goBack, leave } from '../../flows/navigate.js'
import { toast } from '../../flows/toast.js'
import { track } from '../../flows/track.js'
import type { OpenModal } from '../../modal.js'
import { Address } from '../../ui/Address.js'
import { Button } from '../../ui/Button.js'
import type { Drawn } from '../../ui/children.js'
import { Icon } from '../../ui/Icon.js'
import { LEAVE } from '../../ui/icons.js'
import { List, ListItem } from '../../ui/List.js'
import { SearchField } from '../../ui/SearchField.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { NetworkPicture } from '../../views/WalletPicture.js'
import { SETTINGS_TEXTS } from './texts.js'

/** From this many networks on, a visitor may search. */
const SEARCH_FROM = 8

/** Every network the dApp offers; the active one is marked. */
export function Networks(): Drawn {
  const modal = useModal()
  const text = useTexts(SETTINGS_TEXTS)
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
      {all.length >= SEARCH_FROM && (
        <SearchField
          label={text('searchNetwork')}
          clearLabel={frame('clearSearch')}
          value={search.value}
          onInput={value => (search.value = value)}
        />
      )}
      {found.length ? <NetworkGroups networks={found} /> : <p class={tw`py-6 text-center text-soft`}>{text('nothingFound')}</p>}
      <div class={tw`flex justify-center`}>
        <Button look="link" onClick={help}>
          {text('whatIsNetwork')}
        </Button>
      </div>
    </div>
  )
}

/** Networks by chain family, where there are several. */
function NetworkGroups({ networks }: { networks: readonly CaipNetwork[] }): Drawn {
  const namespaces = [...new Set(networks.map(({ chainNamespace }) => chainNamespace))]
  if (namespaces.length < 2) return <NetworkList networks={networks} />
  return (
    <>
      {namespaces.map(namespace => (
        <section key={namespace} class={tw`flex flex-col gap-2`}>
          <h2 class={tw`px-2 text-xs font-semibold text-soft`}>{NAMESPACE_NAMES[namespace]}</h2>
          <NetworkList
            networks={networks.filter(({ chainNamespace }) => chainNamespace === namespace)}
            label={NAMESPACE_NAMES[namespace]}
          />
        </section>
      ))}
    </>
  )
}

/** A list of networks to move to; where the wallet cannot go, it says so. */
function NetworkList({ networks, label }: { networks: readonly CaipNetwork[]; label?: string }): Drawn {
  const modal = useModal()
  const text = useTexts(SETTINGS_TEXTS)
  const { state } = modal
  const active = state.networkOf()?.caipNetworkId
  return (
    <List label={label ?? text('networks')}>
      {networks.map(network => {
        const { chainNamespace, caipNetworkId } = network
        const connector = state.connectorOf(chainNamespace)
        const isThere = connector && state.networkOf(chainNamespace)?.caipNetworkId === caipNetworkId
        const isElsewhere = isThere && chainNamespace !== state.activeNamespace.value
        const isSelected = caipNetworkId === active
        const isOff = !isSelected && connector?.canSwitchTo?.(caipNetworkId) === false
        const detail = isOff
          ? text('notInWallet', { name: state.walletOf(chainNamespace)?.name ?? '' })
          : isElsewhere && <Address>{truncate(state.accountOf(chainNamespace).address ?? '')}</Address>
        return (
          <ListItem
            key={caipNetworkId}
            image={<NetworkPicture network={network} />}
            label={
              // By which a test turns to a network whose name it does not know.
              <span class={isOff ? tw`text-soft` : undefined} data-network={caipNetworkId}>
                {network.name}
              </span>
            }
            detail={detail}
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
  const {
    state,
    screen: { router },
  } = modal
  const { chainNamespace, caipNetworkId } = network
  const connector = state.connectorOf(chainNamespace)
  // The wallet that is connected may not know this chain family at all.
  if (state.connectorOf() && !connector) router.push('SwitchActiveChain', { caipNetworkId })
  else if (!connector || state.networkOf(chainNamespace)?.caipNetworkId === caipNetworkId) {
    profile()
      .then(({ moveTo }) => moveTo(modal, network))
      .then(() => goBack(modal))
      .catch(() => toast(modal, 'error', toText(modal.options.texts, FRAME_TEXTS, 'chunkFailed')))
  } else router.push('SwitchNetwork', { caipNetworkId, title: network.name })
}

/** The wallet is on a network this dApp does not offer: the ways back, and the way out. */
export function UnsupportedChain(): Drawn {
  const modal = useModal()
  const text = useTexts(SETTINGS_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const isUnsupported = modal.state.isUnsupported()
  const was = useRef(isUnsupported || modal.screen.router.current.peek().data?.isUnsupported)
  // The visitor may go back in the wallet itself, also while this was fetched; then nothing is left to ask.
  useEffect(() => {
    if (was.current && !isUnsupported && modal.screen.router.view.peek() === 'UnsupportedChain') close(modal)
    was.current = isUnsupported
  }, [isUnsupported])
  const { networks, activeNamespace } = modal.state
  const offered = networks.value.filter(network => network.chainNamespace === activeNamespace.value)
  return (
    <div class={tw`flex flex-col gap-4 px-4 pb-4`}>
      <p class={tw`px-4 text-center text-soft text-balance`}>{text('unsupported')}</p>
      <NetworkList networks={offered} />
      <List label={frame('disconnect')}>
        <ListItem
          image={
            <span class={tw`inline-flex items-center justify-center size-9 rounded-md bg-sunken text-soft rtl:-scale-x-100`}>
              <Icon path={LEAVE} size={18} />
            </span>
          }
          label={frame('disconnect')}
          end=""
          testId="disconnect-button"
          onClick={() => leave(modal)}
        />
      </List>
    </div>
  )
}
