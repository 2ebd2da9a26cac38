import { ACCOUNT_TEXTS } from '../../domain/texts/account.js'
import { RECEIVE_TEXTS } from '../../domain/texts/receive.js'
import { toAddressHue } from '../../domain/address-hue.js'
import { toImageUrl } from '../../domain/images.js'
import { copy } from '../../flows/copy.js'
import { Avatar } from '../../ui/Avatar.js'
import { Button } from '../../ui/Button.js'
import type { View } from '../../ui/children.js'
import { Icon, WARNING } from '../../ui/Icon.js'
import { COPY } from '../../ui/icons.js'
import { List, ListItem } from '../../ui/List.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { NetworkPicture } from '../../views/WalletPicture.js'
import { AddressCode } from './AddressCode.js'
import { useReceiver } from './use-receiver.js'

/**
 * The address to be paid at: as a code, in full, and for the clipboard. The code holds the bare address, on EVM networks too:
 * wallets and exchanges scan that, while the payment links of EIP-681 name one network, and few read them.
 */
export function WalletReceive(): View {
  const modal = useModal()
  const text = useTexts(RECEIVE_TEXTS)
  const account = useTexts(ACCOUNT_TEXTS)
  const { address, networks } = useReceiver()
  const { state } = modal
  const { name, image } = state.of()
  const isUnsupported = state.isUnsupported()
  const network = state.networkOf()?.name ?? ''
  // Halves of one length read better than a full line and a rest.
  const half = Math.ceil(address.length / 2)
  if (!address) return null
  return (
    <div class={tw`flex flex-col items-center gap-4 px-4 pt-1 pb-4 text-center`}>
      {name && <p class={tw`max-w-full text-lg font-semibold truncate`}>{name}</p>}
      <AddressCode address={address} label={text('addressCode')}>
        <Avatar url={toImageUrl(image)} hue={toAddressHue(address)} size={56} />
      </AddressCode>
      <p class={tw`font-mono text-sm select-all [overflow-wrap:anywhere]`} dir="ltr" translate={false}>
        {address.slice(0, half)}<wbr />{address.slice(half)}
      </p>
      {isUnsupported
        ? <p class={tw`flex items-center gap-3 p-3 rounded-lg bg-raised text-start`} role="alert"><span class={tw`text-warn`}><Icon path={WARNING} /></span>{text('receiveElsewhere', { network })}</p>
        : <p class={tw`text-soft text-balance`}>{text(networks.length > 1 ? 'receiveAlso' : 'receiveHere', { network })}</p>}
      <div class={tw`flex flex-col gap-3 w-full text-start`}>
        <Button look="primary" testId="receive-address-copy-button" onClick={() => void copy(modal, address, account('addressCopied'))}>
          <Icon path={COPY} /> {account('copyAddress')}
        </Button>
        <List label={text('compatible')}>
          <ListItem
            image={<span class={tw`flex [&>:not(:first-child)]:-ms-1`}>{networks.slice(0, 4).map(each => <NetworkPicture key={each.caipNetworkId} network={each} size={24} />)}</span>}
            label={text('compatible')}
            onClick={() => modal.screen.router.push('WalletCompatibleNetworks')}
          />
        </List>
      </div>
    </div>
  )
}
