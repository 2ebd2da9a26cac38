import { useEffect } from 'react'
import { toService } from '../../domain/services.js'
import { toEmbedded } from '../../flows/login/embedded.js'
import { toLoginWords } from '../../flows/login/login.js'
import { toast } from '../../flows/toast.js'
import { track } from '../../flows/track.js'
import { Icon } from '../../ui/Icon.js'
import type { Drawn } from '../../ui/children.js'
import { EXTERNAL } from '../../ui/icons.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { EmailField } from '../../views/EmailField.js'
import { CodeView } from './CodeView.js'
import { LOGIN_TEXTS } from './texts.js'

/** Another address for the account, or its first one. */
export function UpdateEmailWallet(): Drawn {
  const modal = useModal()
  const {
    state,
    screen: { router },
  } = modal
  const text = useTexts(LOGIN_TEXTS)
  const now = state.of().embedded?.user.email ?? ''
  const change = async (email: string, signal: AbortSignal) => {
    const wallet = await toEmbedded(modal)
    const step = await wallet.updateEmail(email, signal)
    if (!signal.aborted) router.push(step === 'VERIFY_PRIMARY_OTP' ? 'UpdateEmailPrimaryOtp' : 'UpdateEmailSecondaryOtp', { email })
  }
  return (
    <div class={tw`flex flex-col gap-3 px-4 pb-5`}>
      <EmailField
        initial={now}
        refuse={email => (email.toLowerCase() === now.toLowerCase() ? text('sameEmail') : '')}
        onEmail={change}
        toWords={error => toLoginWords(modal, error)}
      />
      <p class={tw`text-soft text-center text-balance`}>{text(now ? 'updateEmail' : 'updateEmailAdd')}</p>
    </div>
  )
}

/** The code from the current mailbox. */
export function UpdateEmailPrimaryOtp(): Drawn {
  const modal = useModal()
  const {
    state,
    screen: { router },
  } = modal
  const email = useNewEmail()
  const check = async (code: string, signal: AbortSignal) => (await toEmbedded(modal)).updateEmailPrimaryOtp(code, signal)
  const resend = async (signal: AbortSignal) => void (await (await toEmbedded(modal)).updateEmail(email!, signal))
  const go = async () => router.replace('UpdateEmailSecondaryOtp', { email })
  return email ? <CodeView email={state.of().embedded?.user.email ?? ''} onCode={check} onDone={go} onResend={resend} /> : null
}

/** The code from the new one. */
export function UpdateEmailSecondaryOtp(): Drawn {
  const modal = useModal()
  const { router } = modal.screen
  const text = useTexts(LOGIN_TEXTS)
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
    const here = router.view.peek()
    if (!email && (here === 'UpdateEmailPrimaryOtp' || here === 'UpdateEmailSecondaryOtp')) router.replace('UpdateEmailWallet')
  }, [])
  return email
}

/** The way to a wallet that does without this frame: it is on the secure site. */
export function UpgradeEmailWallet(): Drawn {
  const modal = useModal()
  const text = useTexts(LOGIN_TEXTS)
  const site = `${toService(modal.options.services, 'embeddedWallet')}/dashboard`
  return (
    <div class={tw`flex flex-col items-center gap-4 px-5 pt-2 pb-5 text-center`}>
      <p class={tw`text-lg font-semibold`}>{text('upgrade')}</p>
      <p class={tw`text-soft text-balance`}>{text('upgradeMore')}</p>
      <a
        class={tw`inline-flex items-center justify-center gap-2 h-12 px-5 rounded-lg bg-accent text-on-accent text-base font-semibold hover:opacity-90`}
        href={site}
        target="_blank"
        rel="noreferrer noopener"
        data-testid="w3m-secure-website-button"
        onClick={() => track(modal, { event: 'EMAIL_UPGRADE_FROM_MODAL' })}
      >
        <Icon path={EXTERNAL} size={18} /> {text('secureSite')}
      </a>
    </div>
  )
}
