import type { ModalError } from '../../domain/errors.js'
import { type CaipNetwork, findNetwork } from '../../domain/networks.js'
import { CONNECTING_TEXTS, WAITING_TEXTS } from '../../domain/texts.js'
import { profile } from '../../flows/rooms.js'
import { close } from '../../flows/close.js'
import { goBack } from '../../flows/navigate.js'
import { Button } from '../../ui/Button.js'
import type { Drawn } from '../../ui/children.js'
import { useModal, useTexts } from '../../use-modal.js'
import { announceNext, Attempt, type AttemptPhase, useAttempt } from '../../views/ConnectingExternal.js'
import { NetworkPicture } from '../../views/WalletPicture.js'
import { Networks } from './Networks.js'
import { SETTINGS_TEXTS } from './texts.js'

// Of silence it is said as where one connects.
const TEXTS = { ...SETTINGS_TEXTS, silent: CONNECTING_TEXTS.silent, silentMore: CONNECTING_TEXTS.silentMore }

const TITLES: Record<AttemptPhase, keyof typeof TEXTS> = {
  waiting: 'approveInWallet',
  silent: 'silent',
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
  const text = useTexts(TEXTS)
  const waiting = useTexts(WAITING_TEXTS)
  const { state } = modal
  const namespace = network.chainNamespace
  const wallet = state.walletOf(namespace)?.name ?? waiting('yourWallet')
  const { phase, reason, start } = useAttempt(
    async () => {
      const { moveTo } = await profile()
      try {
        await moveTo(modal, network)
      } catch (error) {
        // Its text is for developers: which method the wallet lacks.
        throw (error as ModalError).name === 'switchFailed'
          ? Object.assign(new Error(text('switchFailedMore', { wallet, network: network.name })), { name: 'switchFailed' })
          : error
      }
      return () => {
        announceNext(modal, text('switched', { name: network.name }))
        leave()
      }
    },
    next => text(TITLES[next], { name: wallet }),
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
  const isWaiting = phase.value === 'waiting'
  const more = {
    waiting: () => text('acceptSwitch', { wallet, network: network.name }),
    silent: () => text('silentMore', { name: wallet }),
    declined: () => text('switchDeclinedMore', { network: state.networkOf(namespace)?.name ?? '' }),
    pending: () => reason.value,
    failed: () => reason.value,
  }[phase.value]()
  return (
    <Attempt
      picture={<NetworkPicture network={network} size={72} />}
      isWaiting={isWaiting || phase.value === 'silent'}
      title={text(TITLES[phase.value], { name: wallet })}
      more={more}
      onRetry={start}
    >
      {/* Whatever the wallet answers then: where it is, is where the visitor is. */}
      <Button look="link" testId="w3m-switch-network-cancel" onClick={() => goBack(modal)}>
        {text('switchCancel')}
      </Button>
    </Attempt>
  )
}
