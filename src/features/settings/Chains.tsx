import { type Namespace, truncate } from '../../domain/caip.js'
import type { Connector } from '../../domain/connector.js'
import { isSameName } from '../../domain/equal.js'
import { NAMESPACE_NAMES } from '../../domain/families.js'
import { type CaipNetwork, findNetwork } from '../../domain/networks.js'
import { Button } from '../../ui/Button.js'
import type { Drawn } from '../../ui/children.js'
import { List, ListItem } from '../../ui/List.js'
import { Tag } from '../../ui/Icon.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { NetworkPicture, WalletPicture } from '../../views/WalletPicture.js'
import { LAST_FAMILY_KEY } from '../../domain/storage-keys.js'
import { CONNECT_TEXTS, LOGINS_TEXTS } from '../../domain/texts.js'
import { SETTINGS_TEXTS } from './texts.js'
import { connectIn, turnTo } from './turn-to.js'

/** Every chain family of the dApp, with who is connected there; or the way to a network whose family has nobody yet. */
export function SwitchActiveChain(): Drawn {
  const { state, screen } = useModal()
  const network = findNetwork(state.networks.value, screen.router.current.value.data?.caipNetworkId)
  return network && !state.connectorOf(network.chainNamespace) ? <NeedsWallet network={network} /> : <Chains />
}

function Chains(): Drawn {
  const modal = useModal()
  const text = useTexts(SETTINGS_TEXTS)
  const { state, adapters } = modal
  const isConnected = (namespace: Namespace) => Boolean(state.connectorOf(namespace))
  const namespaces = [...adapters.keys()].sort((a, b) => Number(isConnected(b)) - Number(isConnected(a)))
  return (
    <div class={tw`flex flex-col gap-3 px-4 pb-4`}>
      <List label={text('chains')}>
        {namespaces.map(namespace => {
          const network = state.networkOf(namespace)
          const { address = '' } = state.accountOf(namespace)
          const { name } = state.walletOf(namespace) ?? {}
          return (
            network && (
              <ListItem
                key={namespace}
                image={<NetworkPicture network={network} />}
                label={NAMESPACE_NAMES[namespace]}
                detail={name ? `${state.of(namespace).name ?? truncate(address)} · ${name}` : text('notConnected')}
                isSelected={isConnected(namespace) && namespace === state.activeNamespace.value}
                testId={`switch-chain-${namespace}`}
                onClick={() => (isConnected(namespace) ? turnTo(modal, namespace) : connectIn(modal, namespace))}
              />
            )
          )
        })}
      </List>
      {namespaces.filter(isConnected).length > 1 && (
        <div class={tw`flex justify-center`}>
          <Button look="link" testId="disconnect-all-button" onClick={() => void modal.disconnect()}>
            {text('disconnectAll')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The connected wallet does not speak this chain family, or has not been asked for it. */
function NeedsWallet({ network }: { network: CaipNetwork }): Drawn {
  const modal = useModal()
  const text = useTexts(SETTINGS_TEXTS)
  const { state } = modal
  const { chainNamespace: namespace, caipNetworkId, name } = network
  const logins = useTexts(LOGINS_TEXTS)
  const wallet = state.walletOf()
  // There is one WalletConnect session, so that one on another phone ends it.
  const phone = [...modal.adapters.keys()].map(each => state.walletOf(each)).find(each => each?.type === 'WALLET_CONNECT')
  // The wallet in use may well have accounts there.
  const twin = wallet && state.allConnectors().find(other => other.chain === namespace && isSameName(other.name, wallet.name))
  return (
    <div class={tw`flex flex-col items-center gap-4 px-5 pt-6 pb-5 text-center`}>
      <NetworkPicture network={network} size={72} />
      <div class={tw`flex flex-col gap-1 pt-2`}>
        <p class={tw`text-lg font-semibold text-balance`}>{text('needsWallet', { network: name })}</p>
        <p class={tw`text-soft text-balance`}>
          {text('needsWalletMore', { network: name })} {phone && text('phoneReplaced', { name: phone.name })}
        </p>
      </div>
      {twin && (
        <Button look="primary" onClick={() => connectIn(modal, namespace, twin, caipNetworkId)}>
          {logins('continueWith', { name: twin.name })}
        </Button>
      )}
      <Button
        look={twin ? 'link' : 'primary'}
        testId="w3m-switch-active-chain-button"
        onClick={() => connectIn(modal, namespace, undefined, caipNetworkId)}
      >
        {text(twin ? 'anotherWallet' : 'chooseWallet')}
      </Button>
    </div>
  )
}

/** The chain families of a wallet that has several, to connect one of them (specification, section 2: "Select chain"). */
export function ConnectingMultiChain(): Drawn {
  const modal = useModal()
  const text = useTexts(SETTINGS_TEXTS)
  const connect = useTexts(CONNECT_TEXTS)
  const {
    state,
    options,
    screen: { router },
  } = modal
  const wallet = router.current.value.data?.connector
  if (!wallet) return null
  const { name, imageUrl, imageId, connectors = [wallet] } = wallet
  const last = modal.storage.get(LAST_FAMILY_KEY)
  // First the family they chose last, else the page's.
  const isLikely = ({ chain }: Connector) => chain === (connectors.some(each => each.chain === last) ? last : state.activeNamespace.value)
  const choose = (connector: Connector) => {
    modal.storage.set(LAST_FAMILY_KEY, connector.chain)
    connectIn(modal, connector.chain, connector)
  }
  return (
    <div class={tw`flex flex-col gap-4 px-4 pb-4`}>
      <div class={tw`flex flex-col items-center gap-3 pt-2 text-center`}>
        <WalletPicture name={name} url={options.connectorImages?.[wallet.id] ?? imageUrl} imageId={imageId} size={64} />
        <p class={tw`text-soft text-balance`}>{text('chooseChain', { name })}</p>
      </div>
      <List label={text('chains')}>
        {[...connectors.filter(isLikely), ...connectors.filter(each => !isLikely(each))].map(connector => {
          const { chain } = connector
          const network = state.networkOf(chain)
          const isConnected = state.connectorOf(chain)?.id === connector.id
          return (
            network && (
              <ListItem
                key={chain}
                image={<NetworkPicture network={network} />}
                label={NAMESPACE_NAMES[chain]}
                tag={isConnected ? <Tag>{text('connectedTag')}</Tag> : chain === last && <Tag>{connect('recent')}</Tag>}
                testId={`wui-list-chain-${chain}`}
                onClick={() => (isConnected ? turnTo(modal, chain) : choose(connector))}
              />
            )
          )
        })}
      </List>
    </div>
  )
}
