import { NAMESPACE_NAMES } from '../domain/namespace-names.js'
import { CHAINS_TEXTS } from '../domain/texts/chains.js'
import { connectIn, turnTo } from '../flows/turn-to.js'
import type { View } from '../ui/children.js'
import { List, ListItem } from '../ui/List.js'
import { Tag } from '../ui/Tag.js'
import { tw } from '../ui/tw.js'
import { useModal, useTexts } from '../use-modal.js'
import { NetworkPicture, WalletPicture } from './WalletPicture.js'

/** The chain families of a wallet that has several, to connect one of them (specification, section 2: "Select chain"). */
export function ConnectingMultiChain(): View {
  const modal = useModal()
  const text = useTexts(CHAINS_TEXTS)
  const { state, options, screen: { router } } = modal
  const wallet = router.current.value.data?.connector
  if (!wallet) return null
  const { name, imageUrl, imageId, connectors = [wallet] } = wallet
  return (
    <div class={tw`flex flex-col gap-4 px-4 pb-4`}>
      <div class={tw`flex flex-col items-center gap-3 pt-2 text-center`}>
        <WalletPicture name={name} url={options.connectorImages?.[wallet.id] ?? imageUrl} imageId={imageId} size={64} />
        <p class={tw`text-soft text-balance`}>{text('chooseChain', { name })}</p>
      </div>
      <List label={text('chains')}>
        {connectors.map(connector => {
          const { chain } = connector
          const network = state.networkOf(chain)
          const isConnected = state.connectorOf(chain)?.id === connector.id
          return network && (
            <ListItem
              key={chain}
              image={<NetworkPicture network={network} />}
              label={NAMESPACE_NAMES[chain]}
              tag={isConnected && <Tag>{text('connectedTag')}</Tag>}
              testId={`wui-list-chain-${chain}`}
              onClick={() => (isConnected ? turnTo(modal, chain) : connectIn(modal, chain, connector))}
            />
          )
        })}
      </List>
    </div>
  )
}
