import { EMAIL_CHANGE_TEXTS } from '../../domain/texts/email-change.js'
import { toEmbedded } from '../../flows/embedded.js'
import { toLoginWords } from '../../flows/login-words.js'
import type { View } from '../../ui/children.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { EmailField } from './EmailField.js'

/** Another address for the account, or its first one. */
export function UpdateEmailWallet(): View {
  const modal = useModal()
  const { state, screen: { router } } = modal
  const text = useTexts(EMAIL_CHANGE_TEXTS)
  const now = state.of().embedded?.user.email ?? ''
  const change = async (email: string, signal: AbortSignal) => {
    const wallet = await toEmbedded(modal)
    const step = await wallet.updateEmail(email, signal)
    if (!signal.aborted) router.push(step === 'VERIFY_PRIMARY_OTP' ? 'UpdateEmailPrimaryOtp' : 'UpdateEmailSecondaryOtp', { email })
  }
  return (
    <div class={tw`flex flex-col gap-3 px-4 pb-5`}>
      <EmailField initial={now} refuse={email => (email.toLowerCase() === now.toLowerCase() ? text('sameEmail') : '')} onEmail={change} toWords={toLoginWords} />
      <p class={tw`text-soft text-center text-balance`}>{text(now ? 'updateEmail' : 'updateEmailAdd')}</p>
    </div>
  )
}
