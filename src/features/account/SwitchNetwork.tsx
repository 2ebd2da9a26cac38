import { type CaipNetwork, findNetwork } from '../../domain/networks.js'
import { FRAME_TEXTS } from '../../domain/texts.js'
import { held } from '../../flows/rooms.js'
import { close } from '../../flows/close.js'
import { announce, goBack } from '../../flows/navigate.js'
import { Button } from '../../ui/Button.js'
import type { Drawn } from '../../ui/children.js'
import { Icon, RETRY } from '../../ui/Icon.js'
import { Ring } from '../../ui/Ring.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { type AttemptPhase, useAttempt } from '../../views/ConnectingExternal.js'
import { NetworkPicture } from '../../views/WalletPicture.js'
import { Networks } from './Networks.js'
import { ACCOUNT_TEXTS } from './texts.js'

const TITLES: Record<AttemptPhase, keyof typeof ACCOUNT_TEXTS> = {
  waiting: 'approveInWallet',
  silent: 'approveInWallet',
  declined: 'switchDeclined',
  pending: 'switchFailed',
  failed: 'switchFailed',
}

/** Waits for the wallet to move to a network. */
export function SwitchNetwork(): Drawn {
  const { state, screen } = useModal()
  const network = findNetwork(state.networks.value, screen.router.current.value.data?.caipNetworkId)
  return network ? <Switching key={network.caipNetworkId} network={network} /> : <Networks />
}

function Switching({ network }: { network: CaipNetwork }): Drawn {
  const modal = useModal()
  const text = useTexts(ACCOUNT_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const wallet = modal.state.walletOf(network.chainNamespace)?.name ?? ''
  const { phase, reason, start } = useAttempt(
    async () => {
      const { moveTo } = await held()
      await moveTo(modal, network)
      return () => {
        announce(modal, text('switched', { name: network.name }))
        leave()
      }
    },
    next => text(TITLES[next]),
  )
  /** Back to where the visitor came from; out, if they came here by connecting. */
  const leave = () => {
    const { router } = modal.screen
    const from = router.history.value.at(-2)?.view
    // Something else may have come in between: who has to sign in for the new network is asked.
    if (router.view.value !== 'SwitchNetwork') return
    if (from === 'Networks' && router.history.value.length > 2) {
      router.back(true)
      goBack(modal)
    } else close(modal)
  }

  const hasFailed = phase.value !== 'waiting' && phase.value !== 'silent'
  return (
    <div class={tw`flex flex-col items-center gap-4 px-5 pt-6 pb-5 text-center`}>
      <Ring isWaiting={!hasFailed} hasFailed={hasFailed}>
        <NetworkPicture network={network} size={72} />
      </Ring>
      <div class={tw`flex flex-col gap-1 pt-2`}>
        <p class={tw`text-lg font-semibold`}>{text(TITLES[phase.value])}</p>
        <p class={tw`text-soft text-balance`}>
          {phase.value === 'waiting'
            ? text('acceptSwitch')
            : phase.value === 'silent'
              ? text('switchSilentMore', { name: wallet })
              : phase.value === 'declined'
                ? text('switchDeclinedMore')
                : reason.value}
        </p>
      </div>
      {phase.value !== 'waiting' && (
        <Button testId="w3m-connecting-widget-secondary-button" onClick={start}>
          <Icon path={RETRY} size={16} /> {frame('tryAgain')}
        </Button>
      )}
    </div>
  )
}
