import { toAddressHue, truncate } from '../../domain/caip.js'
import { toImageUrl, toLink } from '../../domain/links.js'
import { NAMESPACE_NAMES } from '../../domain/networks.js'
import { FRAME_TEXTS } from '../../domain/texts.js'
import { copy } from '../../flows/copy.js'
import { goBack, leave } from '../../flows/navigate.js'
import { switchAccount } from '../../flows/switch-network.js'
import { Avatar } from '../../ui/Avatar.js'
import type { Drawn } from '../../ui/children.js'
import { COPY, EXTERNAL, LEAVE } from '../../ui/icons.js'
import { List, ListItem } from '../../ui/List.js'
import { Mark } from '../../ui/Icon.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { NetworkPicture } from '../../views/WalletPicture.js'
import { EmbeddedRows } from './EmbeddedRows.js'
import { ACCOUNT_TEXTS, TITLES } from './texts.js'

const PEOPLE = 'M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6M2.5 16.5c0-3 2-4.5 5-4.5s5 1.5 5 4.5M13 4a3 3 0 0 1 0 5.3M14.5 12.3c2 .6 3 2 3 4.2'
const WALLETS = 'M3.5 6.5h13v9h-13zM3.5 6.5 13 4v2.5M12.5 11h.01M6 4.5l6-2'
const TAG = 'M3.5 3.5h6l7 7-6 6-7-7zM7 7h.01'
const CHAINS = 'M8.5 6H6.5a4 4 0 0 0 0 8h2M11.5 6h2a4 4 0 0 1 0 8h-2M7.5 10h5'

/** What can be changed about the account: network, which of the wallet's accounts, name; and the way out. */
export function AccountSettings(): Drawn {
  const modal = useModal()
  const text = useTexts(ACCOUNT_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const title = useTexts(TITLES)
  const {
    state,
    screen: { router },
  } = modal
  const { address = '', allAccounts } = state.accountOf()
  const { name, image } = state.of()
  const network = state.networkOf()
  const explorer = toLink(network?.blockExplorers?.default.url)
  const isEmbedded = state.connectorOf(state.activeNamespace.value)?.type === 'AUTH'
  return (
    <div class={tw`px-4 pb-4`}>
      <List label={title('titleAccountSettings')}>
        <ListItem
          image={<Avatar url={toImageUrl(image)} hue={toAddressHue(address)} size={36} />}
          label={name ?? truncate(address)}
          detail={name && truncate(address)}
          end={COPY}
          testId="account-settings-address"
          onClick={() => void copy(modal, address, text('addressCopied'))}
        />
        {isEmbedded && <EmbeddedRows />}
        {network && modal.options.enableNetworkSwitch !== false && (
          <ListItem
            image={<NetworkPicture network={network} />}
            label={network.name}
            testId="account-switch-network-button"
            onClick={() => router.push('Networks')}
          />
        )}
        {modal.adapters.size > 1 && (
          <ListItem
            image={<Mark path={CHAINS} />}
            label={text('switchChain')}
            detail={NAMESPACE_NAMES[state.activeNamespace.value]}
            testId="account-switch-chain-button"
            onClick={() => router.push('SwitchActiveChain')}
          />
        )}
        {allAccounts.length > 1 && !isEmbedded && (
          <ListItem
            image={<Mark path={PEOPLE} />}
            label={text('switchAccount')}
            detail={text('accountCount', { count: String(allAccounts.length) })}
            testId="account-switch-address-button"
            onClick={() => router.push('SwitchAddress')}
          />
        )}
        <WalletsRow />
        {canChooseName(modal) && (
          <ListItem
            image={<Mark path={TAG} />}
            label={text('chooseName')}
            testId="account-choose-name-button"
            onClick={() => router.push('RegisterAccountName')}
          />
        )}
        {explorer && (
          <ListItem
            image={<Mark path={EXTERNAL} />}
            label={text('explorer')}
            end=""
            href={`${explorer.replace(/\/$/, '')}/address/${address}`}
          />
        )}
        <ListItem
          image={<Mark path={LEAVE} />}
          label={frame('disconnect')}
          end=""
          testId="disconnect-button"
          onClick={() => leave(modal)}
        />
      </List>
    </div>
  )
}

/** The wallets that are connected in this family, and the way to one more. */
function WalletsRow(): Drawn {
  const { state, screen } = useModal()
  const text = useTexts(ACCOUNT_TEXTS)
  const count = state.looks.value?.connections?.().length
  if (!count) return null
  return (
    <ListItem
      image={<Mark path={WALLETS} />}
      label={text('connectedWallets')}
      detail={text('walletCount', { count: String(count) })}
      testId="wui-wallet-switch"
      onClick={() => screen.router.push('ProfileWallets')}
    />
  )
}

/** Names are for embedded wallets on EVM chains; a dApp may offer them to all. */
function canChooseName({ state, options }: ReturnType<typeof useModal>): boolean {
  const namespace = state.activeNamespace.value
  const isEmbedded = state.connectorOf(namespace)?.type === 'AUTH'
  return namespace === 'eip155' && Boolean(options.projectId) && (isEmbedded || options.experimental_namesForAllWallets === true)
}

/** Every account the wallet shares; the one in use is marked. */
export function SwitchAddress(): Drawn {
  const modal = useModal()
  const text = useTexts(ACCOUNT_TEXTS)
  const title = useTexts(TITLES)
  const { state } = modal
  const namespace = state.activeNamespace.value
  const { address: current, allAccounts } = state.accountOf()
  const choose = (address: string) => {
    switchAccount(modal, namespace, address)
    goBack(modal)
  }
  return (
    <div class={tw`px-4 pb-4`}>
      <List label={title('titleSwitchAddress')}>
        {allAccounts.map(({ address, type }, at) => (
          <ListItem
            key={address}
            image={
              <span data-testid="switch-address-item">
                <Avatar hue={toAddressHue(address)} size={36} />
              </span>
            }
            label={truncate(address)}
            detail={text(type)}
            isSelected={address === current}
            end=""
            testId={`w3m-switch-address-button-${at}`}
            onClick={() => choose(address)}
          />
        ))}
      </List>
    </div>
  )
}
