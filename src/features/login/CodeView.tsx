import { useComputed, useSignal } from '@preact/signals-react'
import { useLayoutEffect, useRef } from 'react'
import { FRAME_TEXTS } from '../../domain/texts.js'
import { toLoginWords } from '../../flows/login/login.js'
import { toast } from '../../flows/toast.js'
import { Button } from '../../ui/Button.js'
import type { Drawn } from '../../ui/children.js'
import { tw } from '../../ui/tw.js'
import { Words } from '../../ui/Words.js'
import { useModal, useTexts } from '../../use-modal.js'
import { useCooldown } from '../../views/EmailField.js'
import { CodeField } from './CodeField.js'
import { LOGIN_TEXTS } from './texts.js'

/** Asks for the code that was sent to an address. */
export function CodeView({
  email,
  onCode,
  onDone,
  onResend,
  onRestart,
}: {
  email: string
  /** Looks at a code; what it throws is said in words. */
  onCode: (code: string, signal: AbortSignal) => Promise<void>
  /** What follows on the right one; it can be tried again without another code. */
  onDone: (signal: AbortSignal) => Promise<void>
  /** Has another mail sent. */
  onResend?: (signal: AbortSignal) => Promise<void>
  /** Begins anew, where another code is to be had in no other way. */
  onRestart?: () => void
}): Drawn {
  const modal = useModal()
  const text = useTexts(LOGIN_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const phase = useSignal<'asking' | 'checking' | 'done' | 'stuck'>('asking')
  const failures = useSignal(0)
  const problem = useSignal('')
  const left = useRef<AbortController>(undefined)
  useLayoutEffect(() => () => left.current?.abort(), [])
  const finish = async (signal: AbortSignal) => {
    phase.value = 'done'
    problem.value = ''
    try {
      await onDone(signal)
    } catch (error) {
      const reason = await toLoginWords(modal, error)
      if (signal.aborted) return
      problem.value = reason
      phase.value = 'stuck'
    }
  }
  const check = async (code: string) => {
    const { signal } = (left.current = new AbortController())
    phase.value = 'checking'
    problem.value = ''
    try {
      await onCode(code, signal)
    } catch (error) {
      const reason = await toLoginWords(modal, error)
      if (signal.aborted) return
      problem.value = (error as Error).name === 'embeddedCodeWrong' ? text('codeInvalid', { reason: reason.replace(/\.$/, '') }) : reason
      failures.value++
      phase.value = 'asking'
      return
    }
    if (!signal.aborted) await finish(signal)
  }
  const isBusy = phase.value === 'checking' || phase.value === 'done'
  const words = text(phase.value === 'checking' ? 'codeChecking' : phase.value === 'done' ? 'loggingIn' : 'codeExpires')
  return (
    <div class={tw`flex flex-col items-center gap-5 px-5 pt-2 pb-5 text-center`}>
      <p class={tw`text-base text-balance`}>
        {text('enterCode')} <strong class={tw`block font-semibold break-words`}>{email}</strong>
      </p>
      <CodeField
        label={text('mailCode')}
        toDigitLabel={n => text('digit', { n: String(n) })}
        isBusy={isBusy || phase.value === 'stuck'}
        failures={failures.value}
        describedBy="lk-code-problem"
        onCode={code => void check(code)}
        onStray={() => (problem.value = text('codeStray'))}
      />
      <div class={tw`flex flex-col gap-1 text-soft`}>
        <p id="lk-code-problem" class={tw`text-bad`} role="alert">
          {problem.value}
        </p>
        {phase.value !== 'stuck' && <p role="status">{words}</p>}
        {phase.value === 'asking' && <p class={tw`text-xs`}>{text('codePaste')}</p>}
      </div>
      {phase.value === 'stuck' ? (
        <Button onClick={() => void finish((left.current = new AbortController()).signal)}>{frame('tryAgain')}</Button>
      ) : onResend ? (
        <Resend label="resendCode" onResend={onResend} />
      ) : (
        onRestart && (
          <p class={tw`text-soft`}>
            {text('somethingWrong')}{' '}
            <Button look="link" onClick={onRestart}>
              {frame('tryAgain')}
            </Button>
          </p>
        )
      )}
    </div>
  )
}

/** Has another mail sent, once it may be. */
export function Resend({
  label,
  onResend,
}: {
  label: 'resendCode' | 'resendEmail'
  onResend: (signal: AbortSignal) => Promise<void>
}): Drawn {
  const modal = useModal()
  const text = useTexts(LOGIN_TEXTS)
  const sent = useSignal(0)
  const isBusy = useSignal(false)
  const seconds = useCooldown(sent)
  const left = useRef<AbortController>(undefined)
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
      const reason = await toLoginWords(modal, error)
      if (!signal.aborted) toast(modal, 'error', reason)
    }
    isBusy.value = false
    sent.value++
  }
  return (
    <p class={tw`text-soft`}>
      {text('notReceived')}{' '}
      <span class={tw`tabular-nums`}>
        <Button look="link" isDisabled={isOff} onClick={() => void resend()}>
          <Words of={words} />
        </Button>
      </span>
    </p>
  )
}
