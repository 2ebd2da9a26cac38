import type { EmailStep } from '../../domain/embedded.js'
import { toEmbedded } from '../../flows/login/embedded.js'
import { finishLogin } from '../../flows/login/login.js'
import { track } from '../../flows/track.js'
import type { OpenModal } from '../../modal.js'

/** Has a mail sent to an address, and goes on to where it is wanted. @throws what the wallet throws */
export async function logIn(modal: OpenModal, email: string, signal: AbortSignal): Promise<void> {
  track(modal, { event: 'EMAIL_SUBMITTED' })
  const wallet = await toEmbedded(modal)
  const step = await wallet.connectEmail(email, signal)
  if (signal.aborted) return
  if (step === 'CONNECT') await finishLogin(modal, signal)
  else goTo(modal, step, email)
}

/** Shows what is to follow on a mail. The view where the address was typed stays behind it, a view of the same login does not. */
export function goTo(modal: OpenModal, step: Exclude<EmailStep, 'CONNECT'>, email: string): void {
  const { router } = modal.screen
  if (step === 'VERIFY_OTP') track(modal, { event: 'EMAIL_VERIFICATION_CODE_SENT' })
  const view = step === 'VERIFY_OTP' ? 'EmailVerifyOtp' : 'EmailVerifyDevice'
  const here = router.view.peek()
  if (here === 'EmailVerifyOtp' || here === 'EmailVerifyDevice') router.replace(view, { email })
  else router.push(view, { email })
}
