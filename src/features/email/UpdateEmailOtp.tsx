import { useEffect } from 'react'
import { EMAIL_CHANGE_TEXTS } from '../../domain/texts/email-change.js'
import { toEmbedded } from '../../flows/embedded.js'
import { toast } from '../../flows/say.js'
import type { View } from '../../ui/children.js'
import { useModal, useTexts } from '../../use-modal.js'
import { CodeView } from './CodeView.js'

/** The code from the current mailbox. */
export function UpdateEmailPrimaryOtp(): View {
  const modal = useModal()
  const { state, screen: { router } } = modal
  const email = useNewEmail()
  const check = async (code: string, signal: AbortSignal) => (await toEmbedded(modal)).updateEmailPrimaryOtp(code, signal)
  const resend = async (signal: AbortSignal) => void (await (await toEmbedded(modal)).updateEmail(email!, signal))
  const go = async () => router.replace('UpdateEmailSecondaryOtp', { email })
  return email ? <CodeView email={state.of().embedded?.user.email ?? ''} onCode={check} onDone={go} onResend={resend} /> : null
}

/** The code from the new one. */
export function UpdateEmailSecondaryOtp(): View {
  const modal = useModal()
  const { router } = modal.screen
  const text = useTexts(EMAIL_CHANGE_TEXTS)
  const email = useNewEmail()
  const check = async (code: string, signal: AbortSignal) => void (await (await toEmbedded(modal)).updateEmailSecondaryOtp(code, signal))
  const leave = async () => {
    toast(modal, 'success', text('emailUpdated'))
    router.reset('Account')
    router.push('AccountSettings')
  }
  return email ? <CodeView email={email} onCode={check} onDone={leave} onRestart={() => router.replace('UpdateEmailWallet')} /> : null
}

/** The address on its way here. A dApp may ask for these views before anybody has typed one. */
function useNewEmail(): string | undefined {
  const { router } = useModal().screen
  const { email } = router.current.value.data ?? {}
  useEffect(() => {
    if (!email && /^UpdateEmail.*Otp/.test(router.view.peek())) router.replace('UpdateEmailWallet')
  }, [])
  return email
}
