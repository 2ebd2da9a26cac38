import { useEffect } from 'react'
import { toEmbedded } from '../../flows/login/embedded.js'
import { finishLogin } from '../../flows/login/login.js'
import { track } from '../../flows/track.js'
import type { Drawn } from '../../ui/children.js'
import { tw } from '../../ui/tw.js'
import { useModal } from '../../use-modal.js'
import { AgreementRoom } from '../../views/Agreement.js'
import { EmailInput } from '../../views/EmailField.js'
import { CodeView } from './CodeView.js'
import { goTo } from './log-in.js'

/** Logging in by email, where a dApp offers nothing else. */
export function EmailLogin(): Drawn {
  return (
    <div class={tw`flex flex-col gap-3 px-4 pb-4`}>
      <AgreementRoom />
      <div data-way>
        <EmailInput />
      </div>
    </div>
  )
}

/** The code that logs in. */
export function EmailVerifyOtp(): Drawn {
  const modal = useModal()
  const { router } = modal.screen
  const { email } = router.current.value.data ?? {}
  // A dApp may ask for this view before any mail was sent.
  useEffect(() => {
    if (!email && router.view.peek() === 'EmailVerifyOtp') router.replace('EmailLogin')
  }, [])
  const check = async (code: string, signal: AbortSignal) => {
    const wallet = await toEmbedded(modal)
    try {
      await wallet.connectOtp(code, signal)
    } catch (error) {
      if (!signal.aborted)
        track(modal, { event: 'EMAIL_VERIFICATION_CODE_FAIL', properties: { message: String((error as Error).message) } })
      throw error
    }
    if (!signal.aborted) track(modal, { event: 'EMAIL_VERIFICATION_CODE_PASS' })
  }
  const resend = async (signal: AbortSignal) => {
    const wallet = await toEmbedded(modal)
    const step = await wallet.connectEmail(email!, signal)
    if (signal.aborted) return
    // They were let in meanwhile, in another tab for instance.
    if (step === 'CONNECT') await finishLogin(modal, signal)
    else if (step === 'VERIFY_DEVICE') goTo(modal, step, email!)
    else track(modal, { event: 'EMAIL_VERIFICATION_CODE_SENT' })
  }
  return email ? <CodeView email={email} onCode={check} onDone={signal => finishLogin(modal, signal)} onResend={resend} /> : null
}
