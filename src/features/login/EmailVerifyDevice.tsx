import { useSignal } from '@preact/signals-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { FRAME_TEXTS } from '../../domain/texts.js'
import { toEmbedded } from '../../flows/login/embedded.js'
import { finishLogin, toLoginWords } from '../../flows/login/login.js'
import { announce, goBack } from '../../flows/navigate.js'
import { track } from '../../flows/track.js'
import { Button } from '../../ui/Button.js'
import { Icon, RETRY } from '../../ui/Icon.js'
import { Ring } from '../../ui/Ring.js'
import type { Drawn } from '../../ui/children.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { Resend } from './CodeView.js'
import { goTo } from './log-in.js'
import { LOGIN_TEXTS } from './texts.js'

const SHIELD = 'M10 2.5 4 4.8v4.4c0 3.8 2.5 6.8 6 8.3 3.5-1.5 6-4.5 6-8.3V4.8zM7.3 10l2 2 3.5-4'

/** Waits until this browser has been approved by the link in a mail. */
export function EmailVerifyDevice(): Drawn {
  const { router } = useModal().screen
  const { email } = router.current.value.data ?? {}
  // A dApp may ask for this view before any mail was sent.
  useEffect(() => {
    if (!email && router.view.peek() === 'EmailVerifyDevice') router.replace('EmailLogin')
  }, [])
  return email ? <Waiting email={email} /> : null
}

function Waiting({ email }: { email: string }): Drawn {
  const modal = useModal()
  const text = useTexts(LOGIN_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const phase = useSignal<'waiting' | 'late' | 'failed'>('waiting')
  const reason = useSignal('')
  const latest = useRef<AbortController>(undefined)
  const wait = async () => {
    latest.current?.abort()
    const { signal } = (latest.current = new AbortController())
    phase.value = 'waiting'
    announce(modal, text('device'))
    try {
      const wallet = await toEmbedded(modal)
      await wallet.connectDevice(signal)
      if (signal.aborted) return
      track(modal, { event: 'DEVICE_REGISTERED_FOR_EMAIL' })
      goTo(modal, 'VERIFY_OTP', email)
    } catch (error) {
      const words = await toLoginWords(modal, error)
      if (signal.aborted) return
      reason.value = words
      phase.value = (error as Error).name === 'embeddedTimeout' ? 'late' : 'failed'
      announce(modal, text(phase.peek() === 'late' ? 'deviceLate' : 'deviceFailed'))
    }
  }
  useLayoutEffect(() => {
    void wait()
    return () => latest.current?.abort()
  }, [])
  const resend = async (signal: AbortSignal) => {
    const wallet = await toEmbedded(modal)
    const step = await wallet.connectEmail(email, signal)
    if (signal.aborted) return
    if (step === 'CONNECT') await finishLogin(modal, signal)
    else if (step === 'VERIFY_OTP') goTo(modal, step, email)
    else void wait()
  }
  const isWaiting = phase.value === 'waiting'
  return (
    <div class={tw`flex flex-col items-center gap-4 px-5 pt-6 pb-5 text-center`}>
      <Ring isWaiting={isWaiting} hasFailed={!isWaiting}>
        <span class={tw`inline-flex items-center justify-center size-[72px] rounded-xl bg-accent/15 text-link`}>
          <Icon path={SHIELD} size={34} />
        </span>
      </Ring>
      <div class={tw`flex flex-col gap-1 pt-2`}>
        <p class={tw`text-lg font-semibold text-balance`}>
          {text(isWaiting ? 'device' : phase.value === 'late' ? 'deviceLate' : 'deviceFailed')}
        </p>
        {phase.value === 'failed' ? (
          <p class={tw`text-soft text-balance`}>{reason.value}</p>
        ) : (
          <>
            <p class={tw`text-soft text-balance`}>
              {text('deviceMore')} <strong class={tw`block font-semibold text-text break-words`}>{email}</strong>
            </p>
            <p class={tw`text-soft text-balance`}>{text('deviceThen')}</p>
          </>
        )}
      </div>
      {!isWaiting && (
        <Button onClick={() => void wait()}>
          <Icon path={RETRY} size={16} /> {frame('tryAgain')}
        </Button>
      )}
      <Resend label="resendEmail" onResend={resend} />
      <Button look="link" onClick={() => goBack(modal)}>
        {text('otherAddress')}
      </Button>
    </div>
  )
}
