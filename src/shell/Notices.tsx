import { NOTICES_TEXTS } from '../domain/texts.js'
import { useSignal } from '@preact/signals-react'
import { useEffect, useMemo, useRef } from 'react'
import type { Toast } from '../domain/notices.js'
import { TOAST_GAP, TOAST_LIFE } from '../domain/times.js'
import { IconButton } from '../ui/Button.js'
import type { Drawn } from '../ui/children.js'
import { CHECK, CLOSE, Icon, RETRY, WARNING } from '../ui/Icon.js'
import { adopt, css, tw } from '../ui/tw.js'
import { useModal, useTexts } from '../use-modal.js'

const CSS = css`
  .lk-toast {
    pointer-events: none;
    background: linear-gradient(#0000, var(--lk-surface) 60%);
    animation: lk-toast 0.2s cubic-bezier(0.2, 0.1, 0.2, 1);
  }
  @keyframes lk-toast {
    from {
      opacity: 0;
      translate: 0 8px;
    }
  }
  .lk-toast[inert] {
    animation: lk-gone 0.12s forwards;
  }
  @keyframes lk-gone {
    to {
      opacity: 0;
    }
  }
`

/** The toast: one at a time; a new one waits 150 ms for the one before to go (specification, section 4). */
export function Toasts(): Drawn {
  useMemo(() => adopt(CSS), [])
  const { state, screen, clock } = useModal()
  const shown = useSignal<Toast | undefined>(undefined)
  const isLeaving = useSignal(false)
  const said = state.toast.value
  const next = said?.at! + TOAST_LIFE < clock.now() ? undefined : said
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    void (async () => {
      if (shown.peek()) {
        isLeaving.value = true
        await clock.wait(TOAST_GAP, signal)
      }
      if (signal.aborted) return
      isLeaving.value = false
      shown.value = next
      if (next) screen.announcement.value = next.message
      if (!next || next.kind === 'loading') return
      await clock.wait(TOAST_LIFE, signal)
      if (!signal.aborted) state.toast.value = undefined
    })()
    return () => stop.abort()
  }, [next])
  // What was said is over when the dialog closes.
  useEffect(() => () => void (state.toast.value = undefined), [])
  const toast = shown.value
  return (
    // Above the lower edge, over the view, which fades beneath it and is pressed through it: nothing moves for it.
    toast ? (
      <div
        class={`lk-toast ${tw`absolute inset-x-0 bottom-0 z-20 flex justify-center px-4 pt-8 pb-[calc(16px+env(safe-area-inset-bottom))]`}`}
        inert={isLeaving.value}
      >
        <p
          class={tw`flex items-center gap-2 min-h-[40px] ps-2 pe-4 py-2 rounded-xl bg-surface text-text text-sm font-medium border border-line shadow-lg`}
        >
          <span class={SIGNS[toast.kind]}>
            <span class={toast.kind === 'loading' ? 'lk-skeleton' : ''}>
              <Icon path={ICONS[toast.kind]} size={16} />
            </span>
          </span>
          <span class={tw`min-w-0 [overflow-wrap:anywhere]`} data-testid={isLeaving.value ? undefined : 'wui-snackbar-message'}>
            {toast.message}
          </span>
        </p>
      </div>
    ) : null
  )
}

const ICONS: Record<Toast['kind'], string> = { loading: RETRY, success: CHECK, error: WARNING }

const SIGNS: Record<Toast['kind'], string> = {
  loading: tw`inline-flex items-center justify-center shrink-0 size-6 rounded-full bg-accent/15 text-link`,
  success: tw`inline-flex items-center justify-center shrink-0 size-6 rounded-full bg-good/15 text-good`,
  error: tw`inline-flex items-center justify-center shrink-0 size-6 rounded-full bg-bad/15 text-bad`,
}

/** What the developer has to know; `debug: false` switches it off. */
export function AlertBar(): Drawn {
  const { state, options } = useModal()
  const text = useTexts(NOTICES_TEXTS)
  const box = useRef<HTMLDivElement>(null)
  const alert = state.alert.value
  // For developers only: by their word, or on their own machine.
  const dismiss = () => {
    // The button goes with the focus on it: that comes to the title, as when a view opens.
    box.current!.parentElement!.querySelector('h1')?.focus()
    state.alert.value = undefined
  }
  if (!alert || !(options.debug ?? /^(localhost|127\.)/.test(location.hostname))) return null
  return (
    <div class={tw`flex items-start gap-2 mx-4 mt-4 p-3 rounded-lg bg-bad/15 text-text`} role="alert" ref={box}>
      <span class={tw`text-bad pt-[2px]`}>
        <Icon path={WARNING} size={16} />
      </span>
      <div class={tw`grow min-w-0`}>
        <p class={tw`font-semibold`} data-testid="wui-alertbar-text">
          {alert.text}
        </p>
        <p class={tw`text-xs`}>{alert.more}</p>
      </div>
      <span class={tw`-me-1 -mt-2`}>
        <IconButton label={text('dismiss')} onClick={dismiss}>
          <Icon path={CLOSE} size={16} />
        </IconButton>
      </span>
    </div>
  )
}
