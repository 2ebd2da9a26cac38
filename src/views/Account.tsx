import { ACCOUNT_TEXTS } from '../domain/texts/account.js'
import { FRAME_TEXTS } from '../domain/texts/frame.js'
import { useEffect } from 'react'
import { floorDecimals } from '../domain/floor-decimals.js'
import { toImageUrl } from '../domain/images.js'
import { toLink } from '../domain/links.js'
import { toAddressHue } from '../domain/address-hue.js'
import { truncate } from '../domain/truncate.js'
import { copy } from '../flows/copy.js'
import { balances } from '../flows/actions.js'
import type { View } from '../ui/children.js'
import { Icon } from '../ui/Icon.js'
import { COPY, EXTERNAL, LEAVE } from '../ui/icons.js'
import { List, ListItem } from '../ui/List.js'
import { Avatar } from '../ui/Avatar.js'
import { tw } from '../ui/tw.js'
import { useModal, useTexts } from '../use-modal.js'
import { NetworkPill } from './NetworkPill.js'
import { NetworkPicture } from './WalletPicture.js'

/** Who is connected, what he has, and the ways on: network, explorer, out. */
export function Account(): View {
  const modal = useModal()
  const text = useTexts(ACCOUNT_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const { state } = modal
  const namespace = state.activeNamespace.value
  const { address = '', caipAddress, status } = state.accountOf()
  const { name, image } = state.of()
  const network = state.networkOf()
  const explorer = toLink(network?.blockExplorers?.default.url)
  const isSettled = status === 'connected'
  useEffect(() => {
    if (!address) modal.screen.router.reset('Connect')
  }, [])
  useEffect(() => {
    if (isSettled) void balances().then(({ loadBalance }) => loadBalance(modal, namespace)).catch(() => {})
  }, [caipAddress, isSettled])
  return (
    <div class={tw`flex flex-col gap-4 px-4 pt-1 pb-4`}>
      <NetworkPill />
      <div class={tw`flex flex-col items-center gap-2`} data-testid="single-account-avatar">
        <Avatar url={toImageUrl(image)} hue={toAddressHue(address)} />
        <button type="button" class={tw`inline-flex items-center gap-2 min-h-[32px] px-2 rounded-sm text-base font-semibold hover:bg-raised`} title={address} aria-label={`${name ?? truncate(address)}, ${text('copyAddress')}`} onClick={() => void copy(modal, address, text('addressCopied'))}>
          {name ?? truncate(address)}
          <span class={tw`text-soft`}><Icon path={COPY} size={16} /></span>
        </button>
        {isSettled ? <Balance /> : <p class={tw`text-soft`}>{text('restoring')}</p>}
      </div>
      <List label={frame('titleAccount')}>
        {network && modal.options.enableNetworkSwitch !== false && (
          <ListItem image={<NetworkPicture network={network} />} label={network.name} testId="account-switch-network-button" onClick={() => modal.screen.router.push('Networks')} />
        )}
        {explorer && (
          <ListItem image={<Mark path={EXTERNAL} />} label={text('explorer')} end={EXTERNAL} href={`${explorer.replace(/\/$/, '')}/address/${address}`} />
        )}
        <ListItem image={<Mark path={LEAVE} />} label={frame('disconnect')} end="" testId="disconnect-button" onClick={() => void modal.disconnect()} />
      </List>
    </div>
  )
}

/** The balance, large, its fraction dimmed; a skeleton until it is known. */
function Balance(): View {
  const { state } = useModal()
  const text = useTexts(ACCOUNT_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const { balance, balanceSymbol, balanceOf, balanceFailed } = state.of()
  const { caipAddress } = state.accountOf()
  if (balance === undefined || balanceOf !== caipAddress) {
    if (balanceFailed === caipAddress) return <p class={tw`text-soft`} role="status">{text('balanceFailed')}</p>
    return <span class={`lk-skeleton ${tw`h-[38px] w-[160px] rounded-md bg-raised`}`} role="status" aria-label={frame('loading')} />
  }
  const [whole, fraction] = floorDecimals(balance).split('.')
  return (
    <p class={tw`text-3xl font-bold tabular-nums`} data-testid="balance-amount" aria-label={`${text('balance')}: ${whole}.${fraction} ${balanceSymbol}`}>
      {whole}
      <span class={tw`text-soft`}>.{fraction} <span class={tw`text-lg`}>{balanceSymbol}</span></span>
    </p>
  )
}

function Mark({ path }: { path: string }): View {
  return <span class={tw`inline-flex items-center justify-center size-9 rounded-md bg-sunken text-soft`}><Icon path={path} size={18} /></span>
}
