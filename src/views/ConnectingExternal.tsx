import { CONNECTING_TEXTS } from '../domain/texts/connecting.js'
import { FRAME_TEXTS } from '../domain/texts/frame.js'
import { useSignal } from '@preact/signals-react'
import { useLayoutEffect, useRef } from 'react'
import type { Connector } from '../domain/connector.js'
import type { ErrorName, ModalError } from '../domain/errors.js'
import { WALLET_SILENCE } from '../domain/times.js'
import { connect } from '../flows/connect.js'
import { leaveConnecting } from '../flows/leave-connecting.js'
import { announce, goBack } from '../flows/navigate.js'
import { Button } from '../ui/Button.js'
import type { View } from '../ui/children.js'
import { Icon, RETRY } from '../ui/Icon.js'
import { Ring } from '../ui/Ring.js'
import { tw } from '../ui/tw.js'
import { useModal, useTexts } from '../use-modal.js'
import { WalletPicture } from './WalletPicture.js'

/** How the wait for a wallet stands. */
type Phase = 'waiting' | 'silent' | 'declined' | 'pending' | 'failed'

const PHASES: Partial<Record<ErrorName, Phase>> = { userRejected: 'declined', requestPending: 'pending' }

/** Waits for a wallet of this browser, says how it stands, and always leaves a way out. */
export function ConnectingExternal(): View {
  const modal = useModal()
  const { router } = modal.screen
  const id = router.current.value.data?.connectorId
  const connector = modal.state.allConnectors().find(other => other.id === id)
  return connector ? <Connecting connector={connector} /> : null
}

function Connecting({ connector }: { connector: Connector }): View {
  const modal = useModal()
  const text = useTexts(CONNECTING_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const phase = useSignal<Phase>('waiting')
  const reason = useSignal('')
  const attempt = useRef<AbortController>(undefined)

  const enter = (next: Phase, message = '') => {
    phase.value = next
    reason.value = message
    announce(modal, text(next, { name: connector.name }))
  }
  const start = async () => {
    attempt.current?.abort()
    const { signal } = (attempt.current = new AbortController())
    enter('waiting')
    void modal.platform.wait(WALLET_SILENCE, signal).then(() => {
      if (!signal.aborted && phase.peek() === 'waiting') enter('silent')
    })
    try {
      const wanted = await connect(modal, connector, signal)
      if (signal.aborted) return
      announce(modal, text('connected'))
      leaveConnecting(modal, wanted)
    } catch (error) {
      if (signal.aborted) return
      const { name, message } = error as ModalError
      // A TypeError is the browser's word for code that could not be fetched.
      enter(PHASES[name] ?? 'failed', error instanceof TypeError ? frame('chunkFailed') : message)
    }
  }
  // At once when the view goes: an answer a moment later must not count.
  useLayoutEffect(() => {
    void start()
    return () => attempt.current?.abort()
  }, [])

  const isWaiting = phase.value === 'waiting'
  const { name } = connector
  return (
    <div class={tw`flex flex-col items-center gap-4 px-5 pt-6 pb-5 text-center`}>
      <Ring isWaiting={isWaiting} hasFailed={!isWaiting}>
        <WalletPicture name={name} url={connector.imageUrl} imageId={connector.imageId} size={72} />
      </Ring>
      <div class={tw`flex flex-col gap-1 pt-2`}>
        <p class={tw`text-lg font-semibold`}>{text(phase.value, { name })}</p>
        <p class={tw`text-soft text-balance`}>{phase.value === 'failed' ? reason : text(`${phase.value}More`, { name })}</p>
        {isWaiting && <p class={tw`text-soft`}>{text('waitingHint')}</p>}
      </div>
      <Button testId="w3m-connecting-widget-secondary-button" onClick={() => void start()}>
        <Icon path={RETRY} size={16} /> {frame('tryAgain')}
      </Button>
      {!isWaiting && <Button look="link" onClick={() => goBack(modal)}>{text('otherWallet')}</Button>}
    </div>
  )
}
