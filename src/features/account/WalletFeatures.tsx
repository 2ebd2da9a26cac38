import type { WalletFeature } from '../../domain/features.js'
import type { View as ViewName } from '../../domain/routes.js'
import { track } from '../../flows/track.js'
import { IconButton } from '../../ui/Button.js'
import type { Drawn } from '../../ui/children.js'
import { Icon } from '../../ui/Icon.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { onramp, send, settings, swaps } from '../../views/rooms.js'
import { isFeatureHere, toWalletFeatures } from './rules.js'
import { ACCOUNT_TEXTS } from './texts.js'
import { useWatch, watchRest } from './watch.js'

const BUY = 'M3 5.5h14v10H3zM3 9h14M6 12.5h3'
const SWAP = 'M6.5 3.5v13M3.5 6.5l3-3 3 3M13.5 16.5v-13M10.5 13.5l3 3 3-3'
const CLOCK = 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14M10 6.5v4l2.5 1.5'
const RECEIVE = 'M10 3.5v9M6 8.5l4 4 4-4M4 16.5h12'
const SEND = 'M10 16.5v-9M6 11.5l4-4 4 4M4 3.5h12'

interface Feature {
  view: ViewName
  room: () => Promise<unknown>
  icon: string
  event?: 'OPEN_SEND' | 'OPEN_SWAP' | 'SELECT_BUY_CRYPTO'
}

const FEATURES: Record<WalletFeature, Feature> = {
  onramp: { view: 'OnRampProviders', room: onramp, icon: BUY, event: 'SELECT_BUY_CRYPTO' },
  swaps: { view: 'Swap', room: swaps, icon: SWAP, event: 'OPEN_SWAP' },
  receive: { view: 'WalletReceive', room: settings, icon: RECEIVE },
  send: { view: 'WalletSend', room: send, icon: SEND, event: 'OPEN_SEND' },
}

/** What one can do with the wallet here, in the dApp's order. */
export function WalletFeatures(): Drawn {
  const modal = useModal()
  const text = useTexts(ACCOUNT_TEXTS)
  const { state, screen, adapters, options } = modal
  const namespace = state.activeNamespace.value
  const standing = {
    namespace,
    canSend: Boolean(adapters.get(namespace)?.transfers),
    hasApi: Boolean(options.projectId),
    onramp: options.onramp,
  }
  const features = toWalletFeatures(state.features.value).filter(feature => isFeatureHere(feature, standing))
  useWatch(() => watchRest(modal, [settings, ...features.map(feature => FEATURES[feature].room)]))
  const open = (feature: WalletFeature) => {
    const { view, event } = FEATURES[feature]
    const isSmartAccount = state.of().accounts[0]?.type === 'smartAccount'
    if (event) track(modal, { event, properties: { isSmartAccount, network: state.networkOf()?.caipNetworkId ?? '' } })
    screen.router.push(view)
  }
  // Beside the gear (`Overview.tsx`): what few dApps want.
  const hasSessions = state.features.value.smartSessions && namespace === 'eip155' && Boolean(options.projectId)
  if (!features.length && !hasSessions) return null
  return (
    <div class={tw`flex justify-evenly px-4`}>
      {hasSessions && (
        <span class={options.enableEmbedded ? tw`absolute top-3 end-[52px]` : tw`absolute top-3 end-[92px]`}>
          <IconButton
            label={text('smartSessions')}
            testId="w3m-header-smart-sessions"
            to="SmartSessionList"
            onClick={() => screen.router.push('SmartSessionList')}
          >
            <Icon path={CLOCK} />
          </IconButton>
        </span>
      )}
      {features.map(feature => (
        <button
          key={feature}
          type="button"
          class={tw`flex flex-col items-center gap-2 basis-[64px] min-w-min rounded-md text-xs`}
          data-testid={`wallet-features-${feature}-button`}
          data-to={FEATURES[feature].view}
          onClick={() => open(feature)}
        >
          <span class={tw`inline-flex items-center justify-center size-11 rounded-lg bg-accent/10 text-link`}>
            <Icon path={FEATURES[feature].icon} />
          </span>
          {text(feature)}
        </button>
      ))}
    </div>
  )
}
