import { useComputed, useSignal } from '@preact/signals-react'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { EMAIL_TEXTS } from '../../domain/texts/email.js'
import { toLoginWords } from '../../flows/login-words.js'
import { toast } from '../../flows/say.js'
import { Button } from '../../ui/Button.js'
import type { View } from '../../ui/children.js'
import { DISABLED_CSS } from '../../ui/disabled-css.js'
import { adopt, tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { useCooldown } from './use-cooldown.js'

/** Has another mail sent, once it may be. */
export function Resend({ label, onResend }: { label: 'resendCode' | 'resendEmail'; onResend: (signal: AbortSignal) => Promise<void> }): View {
  const modal = useModal()
  const text = useTexts(EMAIL_TEXTS)
  const sent = useSignal(0)
  const isBusy = useSignal(false)
  const seconds = useCooldown(sent)
  const left = useRef<AbortController>(undefined)
  useMemo(() => adopt(DISABLED_CSS), [])
  useLayoutEffect(() => () => left.current?.abort(), [])
  // Counting touches the words alone.
  const words = useComputed(() => (seconds.value > 0 ? text('resendIn', { seconds: String(seconds.value) }) : text(label)))
  const isOff = useComputed(() => seconds.value > 0 || isBusy.value).value
  const resend = async () => {
    const { signal } = (left.current = new AbortController())
    isBusy.value = true
    try {
      await onResend(signal)
      if (!signal.aborted) toast(modal, 'success', text('resent'))
    } catch (error) {
      const reason = await toLoginWords(error)
      if (!signal.aborted) toast(modal, 'error', reason)
    }
    isBusy.value = false
    sent.value++
  }
  return (
    <p class={tw`text-soft`}>
      {text('notReceived')} <span class={tw`tabular-nums`}><Button look="link" isDisabled={isOff} onClick={() => void resend()}>{words}</Button></span>
    </p>
  )
}
