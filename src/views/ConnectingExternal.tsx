import { CONNECTING_TEXTS } from '../domain/texts/connecting.js'
import { FRAME_TEXTS } from '../domain/texts/frame.js'
import type { Connector } from '../domain/connector.js'
import { connected } from '../flows/actions.js'
import { announce, goBack } from '../flows/navigate.js'
import { Button } from '../ui/Button.js'
import type { View } from '../ui/children.js'
import { Icon, RETRY } from '../ui/Icon.js'
import { Ring } from '../ui/Ring.js'
import { tw } from '../ui/tw.js'
import { useModal, useTexts } from '../use-modal.js'
import { UsePhone } from './ConnectExtras.js'
import { useAttempt } from './use-attempt.js'
import { WalletPicture } from './WalletPicture.js'

/** Waits for a wallet of this browser, says how it stands, and always leaves a way out. */
export function ConnectingExternal(): View {
  const { connector } = useModal().screen.router.current.value.data ?? {}
  return connector ? <Connecting connector={connector} /> : null
}

/** The same for a wallet that was found in another way. */
export function Connecting({ connector }: { connector: Connector }): View {
  const modal = useModal()
  const { name } = connector
  const text = useTexts(CONNECTING_TEXTS)
  const { phase, reason, start } = useAttempt(async signal => {
    const { connect, leaveConnecting } = await connected()
    const wanted = await connect(modal, connector, signal)
    return () => {
      announce(modal, text('connected'))
      leaveConnecting(modal, wanted)
    }
  }, next => text(next, { name }))
  const isWaiting = phase.value === 'waiting'
  const mayPair = Boolean(modal.options.projectId ?? modal.options.universalProvider)
  return (
    <div class={tw`flex flex-col items-center gap-4 px-5 pt-6 pb-5 text-center`}>
      <Ring isWaiting={isWaiting} hasFailed={!isWaiting}>
        <WalletPicture name={name} url={modal.options.connectorImages?.[connector.id] ?? connector.imageUrl} imageId={connector.imageId} size={72} />
      </Ring>
      <div class={tw`flex flex-col gap-1 pt-2`}>
        <p class={tw`text-lg font-semibold`}>{text(phase.value, { name })}</p>
        <p class={tw`text-soft text-balance`}>{phase.value === 'failed' ? reason : text(`${phase.value}More`, { name })}</p>
        {isWaiting && <p class={tw`text-soft`}>{text('waitingHint')}</p>}
      </div>
      <Button testId="w3m-connecting-widget-secondary-button" onClick={start}>
        <Icon path={RETRY} size={16} /> {useTexts(FRAME_TEXTS)('tryAgain')}
      </Button>
      {mayPair && <UsePhone />}
      {!isWaiting && <Button look="link" onClick={() => goBack(modal)}>{text('otherWallet')}</Button>}
    </div>
  )
}
