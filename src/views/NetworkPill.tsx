import { ACCOUNT_TEXTS } from '../domain/texts/account.js'
import type { View } from '../ui/children.js'
import { Icon } from '../ui/Icon.js'
import { DOWN } from '../ui/icons.js'
import { tw } from '../ui/tw.js'
import { useModal, useTexts } from '../use-modal.js'
import { NetworkPicture } from './WalletPicture.js'

/** The active network, and the way to another. */
export function NetworkPill(): View {
  const modal = useModal()
  const text = useTexts(ACCOUNT_TEXTS)
  const network = modal.state.networkOf()
  if (!network || modal.options.enableNetworkSwitch === false) return null
  return (
    <button type="button" class={tw`absolute mt-[-52px] start-3 inline-flex items-center gap-2 h-9 px-3 rounded-md bg-raised text-soft hover:bg-sunken`} aria-label={`${text('network')}: ${network.name}`} title={network.name} data-testid="w3m-account-select-network" onClick={() => modal.screen.router.push('Networks')}>
      <NetworkPicture network={network} size={20} />
      <Icon path={DOWN} size={16} />
    </button>
  )
}
