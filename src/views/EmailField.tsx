import { type ReadonlySignal, useComputed, useSignal } from '@preact/signals-react'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { isEmail, readEmail } from '../domain/embedded.js'
import { LOGINS_TEXTS } from '../domain/texts.js'
import { track } from '../flows/track.js'
import type { OpenModal } from '../modal.js'
import { Icon } from '../ui/Icon.js'
import type { Drawn } from '../ui/children.js'
import { adopt, css, tw } from '../ui/tw.js'
import { Words } from '../ui/Words.js'
import { useModal, useTexts } from '../use-modal.js'
import { login } from './rooms.js'

const MAIL = 'M3 5.5h14v9.5H3zM3.5 6l6.5 5 6.5-5'

const ARROW = 'M4 10h11.5M10.5 5l5 5-5 5'

const CSS = css`
  .lk-turn {
    animation: lk-turn 0.8s linear infinite;
  }
  @keyframes lk-turn {
    to {
      rotate: 360deg;
    }
  }
`

/**
 * A field for an email address; what hands it in appears once it can be. Why it cannot is said below.
 * In one piece: one field, with all that may be wrong with it.
 */
export function EmailField({
  initial = '',
  onTyped,
  onFocus,
  onNear,
  onEmail,
  toWords,
  refuse,
}: {
  initial?: string
  /** What stands there, to be kept by whoever shows the field. */
  onTyped?: (text: string) => void
  onFocus?: () => void
  /** Somebody points at it, which is no choice yet. */
  onNear?: () => void
  /** Takes a valid address on; what it throws is said in words. */
  onEmail: (email: string, signal: AbortSignal) => Promise<void>
  /** The words for it; what cannot be put into words comes back as it is. */
  toWords: (error: unknown) => Promise<string>
  /** Why an address will not do, though it is valid; empty where it will. */
  refuse?: (email: string) => string
}): Drawn {
  const text = useTexts(LOGINS_TEXTS)
  const typed = useSignal(initial)
  const problem = useSignal('')
  const isBusy = useSignal(false)
  const left = useRef<AbortController>(undefined)
  const cooldown = useCooldown(problem)
  useMemo(() => adopt(CSS), [])
  useLayoutEffect(() => () => left.current?.abort(), [])
  // The seconds count by themselves; nothing is drawn for them but the words.
  const words = useComputed(
    () => (problem.value === 'cooldown' ? cooldown.value && text('emailWait', { seconds: String(cooldown.value) }) : problem.value) || '',
  )
  const isInvalid = useComputed(() => Boolean(words.value)).value
  const email = readEmail(typed.value)
  const onInput = (value: string) => {
    typed.value = value
    problem.value = ''
    onTyped?.(value)
  }
  const onSubmit = async (event: Event) => {
    event.preventDefault()
    if (isBusy.peek()) return
    const refusal = isEmail(email) ? refuse?.(email) : text('emailInvalid')
    if (refusal) return void (problem.value = refusal)
    const { signal } = (left.current = new AbortController())
    isBusy.value = true
    problem.value = ''
    try {
      await onEmail(email, signal)
    } catch (error) {
      const { name } = error as Error
      const reason = name === 'emailCooldown' ? 'cooldown' : name === 'emailInvalid' ? text('emailInvalid') : await toWords(error)
      if (!signal.aborted) problem.value = reason
    }
    isBusy.value = false
  }
  return (
    <form
      noValidate
      aria-busy={isBusy.value}
      onSubmit={event => void onSubmit(event)}
      onPointerEnter={onNear}
      data-testid="wui-email-input"
    >
      <div
        class={tw`flex items-center gap-3 h-12 ps-3 pe-[6px] shrink-0 rounded-lg bg-raised text-soft text-base [outline-offset:-2px] focus-within:[outline:2px_solid_var(--lk-link)]`}
      >
        <Icon path={MAIL} />
        <input
          class={tw`grow min-w-0 h-full text-text rtl:text-end [outline:0]`}
          dir="ltr"
          type="email"
          name="email"
          autocomplete="email"
          inputmode="email"
          enterkeyhint="go"
          autocapitalize="none"
          spellcheck={false}
          placeholder={text('email')}
          aria-label={text('email')}
          aria-invalid={isInvalid}
          aria-describedby="lk-email-problem"
          readOnly={isBusy.value}
          value={typed.value}
          onInput={event => onInput(event.currentTarget.value)}
          onFocus={onFocus}
        />
        {isBusy.value ? (
          <span class={tw`inline-flex items-center justify-center size-9 text-soft`} role="status" aria-label={text('emailSending')}>
            <svg class="lk-turn" width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
              <path d="M10 3a7 7 0 1 1-7 7" />
            </svg>
          </span>
        ) : (
          isEmail(email) && (
            <button
              class={`lk-fade ${tw`inline-flex items-center justify-center shrink-0 size-9 rounded-md bg-accent text-on-accent`}`}
              aria-label={text('emailContinue')}
            >
              <span class={tw`rtl:-scale-x-100`}>
                <Icon path={ARROW} size={18} />
              </span>
            </button>
          )
        )}
      </div>
      <p id="lk-email-problem" class={isInvalid ? tw`px-3 pt-1 text-xs text-bad` : ''} role="alert">
        <Words of={words} />
      </p>
    </form>
  )
}

/** What was typed, for whoever comes back to it. */
const typed = new WeakMap<OpenModal['screen'], string>()

async function toWords(modal: OpenModal, error: unknown): Promise<string> {
  const part = await login().catch(() => undefined)
  return part ? part.toLoginWords(modal, error) : String((error as Error).message)
}

/** Logging in by email begins here, among the other ways in. */
export function EmailInput(): Drawn {
  const modal = useModal()
  const { screen } = modal
  // Our own next part, from the page's server; the frame waits until an address is handed in.
  const prefetch = () => void login().catch(() => {})
  const select = () => {
    if (!typed.has(screen)) {
      typed.set(screen, '')
      track(modal, { event: 'EMAIL_LOGIN_SELECTED' })
    }
    prefetch()
  }
  return (
    <EmailField
      initial={typed.get(screen) ?? ''}
      onTyped={text => typed.set(screen, text)}
      onFocus={select}
      onNear={prefetch}
      onEmail={async (email, signal) => (await login()).logIn(modal, email, signal)}
      toWords={error => toWords(modal, error)}
    />
  )
}

/** The seconds until another mail may be asked for, counting down as long as the view stands; counted anew whenever `cause` changes. */
export function useCooldown(cause?: ReadonlySignal<unknown>): ReadonlySignal<number> {
  const modal = useModal()
  const seconds = useSignal(0)
  const since = cause?.value
  useEffect(() => {
    // Nobody is asked before a login has begun.
    if (!modal.embedded) return
    const stop = new AbortController()
    const { signal } = stop
    void modal.embedded
      .then(async wallet => {
        while (!signal.aborted && (seconds.value = wallet.emailCooldown()) > 0) await modal.clock.wait(1_000, signal)
      })
      .catch(() => {})
    return () => stop.abort()
  }, [since])
  return seconds
}
