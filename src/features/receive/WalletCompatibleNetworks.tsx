import { RECEIVE_TEXTS } from '../../domain/texts/receive.js'
import type { View } from '../../ui/children.js'
import { tw } from '../../ui/tw.js'
import { useTexts } from '../../use-modal.js'
import { NetworkPicture } from '../../views/WalletPicture.js'
import { useReceiver } from './use-receiver.js'

/** Where the address can be paid: the networks of its kind that this dApp offers. */
export function WalletCompatibleNetworks(): View {
  const text = useTexts(RECEIVE_TEXTS)
  const { networks } = useReceiver()
  return (
    <div class={tw`flex flex-col gap-4 px-4 pb-4`}>
      <p class={tw`px-4 text-center text-soft text-balance`}>{text('compatibleMore')}</p>
      <ul class={tw`flex flex-col gap-[6px]`} role="list" aria-label={text('compatible')}>
        {networks.map(network => (
          <li key={network.caipNetworkId} class={tw`flex items-center gap-3 min-h-[56px] px-[10px] rounded-lg bg-raised text-base`}>
            <NetworkPicture network={network} />
            <span class={tw`min-w-0 truncate`}>{network.name}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
