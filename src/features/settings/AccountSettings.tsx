import type { EmbeddedWalletInfo } from '../../domain/accounts.js'
import { toAvatar, truncate } from '../../domain/caip.js'
import { toSocial } from '../../domain/embedded.js'
import { toImageUrl, toLink } from '../../domain/links.js'
import { NAMESPACE_NAMES } from '../../domain/families.js'
import { ACCOUNT_PLACE_TEXTS, FRAME_TEXTS } from '../../domain/texts.js'
import { copy } from '../../flows/copy.js'
import { goBack, leave } from '../../flows/navigate.js'
import { switchAccount } from '../../flows/session/switch-network.js'
import { track } from '../../flows/track.js'
import { Avatar } from '../../ui/Avatar.js'
import { Address } from '../../ui/Address.js'
import type { Drawn } from '../../ui/children.js'
import { COPY, EXTERNAL, LEAVE } from '../../ui/icons.js'
import { Group } from '../../ui/Group.js'
import { List, ListItem } from '../../ui/List.js'
import { Icon, Mark } from '../../ui/Icon.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { NetworkPicture } from '../../views/WalletPicture.js'
import { EmbeddedRows } from './EmbeddedRows.js'
import { SETTINGS_TEXTS, TITLES } from './texts.js'

const PEOPLE = 'M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6M2.5 16.5c0-3 2-4.5 5-4.5s5 1.5 5 4.5M13 4a3 3 0 0 1 0 5.3M14.5 12.3c2 .6 3 2 3 4.2'
const WALLETS = 'M3.5 6.5h13v9h-13zM3.5 6.5 13 4v2.5M12.5 11h.01M6 4.5l6-2'
const HAND = 'M10 2.5 16 5v4.5c0 3.7-2.5 6.5-6 8-3.5-1.5-6-4.3-6-8V5zM7.5 10l2 2 3.5-4'
const TAG = 'M3.5 3.5h6l7 7-6 6-7-7zM7 7h.01'
const MAIL = 'M3 5.5h14v9.5H3zM3.5 6l6.5 5 6.5-5'
const UP = 'M10 15.5v-11M5.5 9 10 4.5 14.5 9'
const BLOCKS = 'M10 2.5 16.5 6v8L10 17.5 3.5 14V6zM3.5 6 10 9.5 16.5 6M10 9.5v8'
const CHAINS = 'M8.5 6H6.5a4 4 0 0 0 0 8h2M11.5 6h2a4 4 0 0 1 0 8h-2M7.5 10h5'

/** What can be changed about the account: who one is, where, and by which keys; and apart from it all, the way out. */
export function AccountSettings(): Drawn {
  const modal = useModal()
  const text = useTexts(SETTINGS_TEXTS)
  const place = useTexts(ACCOUNT_PLACE_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const {
    state,
    screen: { router },
  } = modal
  const { address = '', allAccounts } = state.accountOf()
  const { name, image, embedded } = state.of()
  const isEmbedded = state.connectorOf()?.type === 'AUTH'
  return (
    <div class={tw`flex flex-col gap-4 px-4 pb-4`}>
      <Group label={text('groupAccount')}>
        <ListItem
          image={<Avatar url={toImageUrl(image)} background={toAvatar(address)} size={36} />}
          label={name ?? <Address>{truncate(address)}</Address>}
          detail={name && <Address>{truncate(address)}</Address>}
          end={COPY}
          testId="account-settings-address"
          onClick={() => void copy(modal, address, place('addressCopied'))}
        />
        {isEmbedded && <EmbeddedRows />}
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
        {state.activeNamespace.value === 'eip155' && (
          <ListItem
            image={<Mark path={HAND} />}
            label={text('titlePermissions')}
            detail={text('permissionsAbout')}
            testId="account-permissions-button"
            to="Permissions"
            onClick={() => router.push('Permissions')}
          />
        )}
        {canChooseName(modal) && (
          <ListItem
            image={<Mark path={TAG} />}
            label={text('chooseName')}
            testId="account-choose-name-button"
            to="RegisterAccountName"
            onClick={() => router.push('RegisterAccountName')}
          />
        )}
      </Group>
      <NetworkGroup address={address} />
      {isEmbedded && embedded && <Security info={embedded} />}
      <List label={frame('disconnect')}>
        <ListItem
          image={
            <span class={tw`inline-flex items-center justify-center shrink-0 size-9 rounded-md bg-bad/10 text-bad rtl:-scale-x-100`}>
              <Icon path={LEAVE} />
            </span>
          }
          label={<span class={tw`text-bad`}>{frame('disconnect')}</span>}
          end=""
          testId="disconnect-button"
          onClick={() => leave(modal)}
        />
      </List>
    </div>
  )
}

/** Where the account is, where else it could be, and where others see what it did. Nothing, where none of it can be had. */
function NetworkGroup({ address }: { address: string }): Drawn {
  const modal = useModal()
  const text = useTexts(SETTINGS_TEXTS)
  const place = useTexts(ACCOUNT_PLACE_TEXTS)
  const { state, screen, adapters, options } = modal
  const { router } = screen
  const network = state.networkOf()
  const explorer = toLink(network?.blockExplorers?.default.url)
  const mayMove = network && options.enableNetworkSwitch !== false
  if (!mayMove && adapters.size < 2 && !explorer) return null
  const others = [...adapters.keys()].filter(each => each !== state.activeNamespace.value).map(each => NAMESPACE_NAMES[each])
  return (
    <Group label={place('network')}>
      {mayMove && (
        <ListItem
          image={<NetworkPicture network={network} />}
          label={network.name}
          testId="account-switch-network-button"
          onClick={() => router.push('Networks')}
        />
      )}
      {others.length > 0 && (
        <ListItem
          image={<Mark path={CHAINS} />}
          label={text('switchChain')}
          detail={text('switchChainMore', { names: others.join(', ') })}
          testId="account-switch-chain-button"
          onClick={() => router.push('SwitchActiveChain')}
        />
      )}
      {explorer && (
        <ListItem
          image={<Mark path={BLOCKS} />}
          label={place('explorer')}
          end={EXTERNAL}
          href={`${explorer.replace(/\/$/, '')}/address/${address}`}
        />
      )}
    </Group>
  )
}

/** By which keys an embedded wallet acts, as far as the visitor can change it: their address for mails, and a wallet of their own. */
function Security({ info: { user, authProvider } }: { info: EmbeddedWalletInfo }): Drawn {
  const modal = useModal()
  const text = useTexts(SETTINGS_TEXTS)
  const { router } = modal.screen
  if (toSocial(authProvider)) return null
  const edit = () => {
    track(modal, { event: 'EMAIL_EDIT' })
    router.push('UpdateEmailWallet')
  }
  return (
    <Group label={text('groupSecurity')}>
      <ListItem
        image={<Mark path={MAIL} />}
        label={user.email}
        detail={text('changeEmail')}
        testId="w3m-account-email-update"
        to="UpdateEmailWallet"
        onClick={edit}
      />
      <ListItem
        image={<Mark path={UP} />}
        label={text('upgradeWallet')}
        detail={text('upgradeWalletMore')}
        testId="w3m-wallet-upgrade-card"
        to="UpgradeEmailWallet"
        onClick={() => router.push('UpgradeEmailWallet')}
      />
    </Group>
  )
}

/** The wallets that are connected in this family, and the way to one more. */
function WalletsRow(): Drawn {
  const { state, screen } = useModal()
  const text = useTexts(SETTINGS_TEXTS)
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
  const text = useTexts(SETTINGS_TEXTS)
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
                <Avatar background={toAvatar(address)} size={36} />
              </span>
            }
            label={<Address>{truncate(address)}</Address>}
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
