import { useSignal } from '@preact/signals-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { FRAME_TEXTS } from '../../domain/texts.js'
import { announce, closeSafely, goBack } from '../../flows/navigate.js'
import { isMessage, toAskedTitle } from '../../domain/embedded.js'
import type { Modal } from '../../modal.js'
import { Button } from '../../ui/Button.js'
import { Icon, WARNING } from '../../ui/Icon.js'
import type { Drawn } from '../../ui/children.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { LOGIN_TEXTS } from './texts.js'

/** Whoever is asked nothing any more is led on, also where the dialog may not be closed because they have to sign in. */
const callOff = ({ embedded }: Modal): void => void embedded?.then(wallet => wallet.abortApprovals())

/**
 * Room for the wallet's frame, which asks the visitor itself: what they approve there is nothing that this page could have drawn. Until
 * the frame has taken the modal's looks it is not shown; when they leave, what was asked is called off.
 */
export function ApproveTransaction(): Drawn {
  const modal = useModal()
  const text = useTexts(LOGIN_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const phase = useSignal<'opening' | 'shown' | 'silent'>('opening')
  const place = useRef<HTMLDivElement>(null)
  const left = useRef<AbortController>(undefined)

  const start = async () => {
    left.current?.abort()
    const { signal } = (left.current = new AbortController())
    phase.value = 'opening'
    try {
      const wallet = await modal.embedded
      const [request] = wallet?.approvals() ?? []
      if (signal.aborted) return
      if (!wallet || !request) return modal.screen.router.replace(modal.state.accountOf().address ? 'Account' : 'Connect')
      const titled = toAskedTitle(request.method) ?? 'titleApproveTransaction'
      const words = {
        title: text(titled),
        close: frame('close'),
        onBack: () => goBack(modal),
        onClose: () => closeSafely(modal),
      }
      const hide = await wallet.show(place.current!, words, signal)
      if (signal.aborted) return hide()
      signal.addEventListener('abort', hide)
      phase.value = 'shown'
      announce(
        modal,
        text(isMessage(request.method) ? 'approveSignature' : titled === 'titleApproveRequest' ? titled : 'approveTransaction'),
      )
    } catch {
      if (signal.aborted) return
      phase.value = 'silent'
      announce(modal, text('approveSilent'))
    }
  }
  useEffect(() => {
    announce(modal, text('approveOpening'))
    // That a wallet is waited for need not be said over its question.
    const { toast } = modal.state
    if (toast.peek()?.kind === 'loading') toast.value = undefined
    void start()
  }, [])
  // At once when the view goes: the frame must not be seen any longer than it.
  useLayoutEffect(
    () => () => {
      left.current?.abort()
      const { state, screen, options } = modal
      // The next request may have come already, with a view of its own.
      const goesOn = screen.router.view.peek() === 'ApproveTransaction' && (state.isOpen.peek() || options.enableEmbedded)
      if (!goesOn) callOff(modal)
    },
    [],
  )

  return (
    <div
      ref={place}
      class={
        // A message, or a permission, has less to show than what a transaction does; what is said here is as high as its words.
        phase.value === 'silent'
          ? tw`relative flex flex-col rounded-b-2xl sheet:rounded-none bg-surface`
          : modal.screen.router.current.value.data?.titled
            ? tw`relative flex flex-col h-[min(360px,100dvh-94px)] sheet:h-[min(360px,92dvh-78px)] rounded-b-2xl sheet:rounded-none bg-surface`
            : tw`relative flex flex-col h-[min(600px,100dvh-94px)] sheet:h-[min(600px,92dvh-78px)] rounded-b-2xl sheet:rounded-none bg-surface`
      }
      data-testid="approve-place"
    >
      {phase.value === 'silent' ? (
        <div class={tw`flex flex-col items-center gap-4 px-6 pt-4 pb-6 text-center text-balance`} role="alert">
          <span class={tw`text-bad`}>
            <Icon path={WARNING} size={32} />
          </span>
          <p class={tw`font-semibold text-base`}>{text('approveSilent')}</p>
          <p class={tw`text-soft`}>{text('approveSilentMore')}</p>
          <Button look="primary" testId="approve-retry" onClick={() => void start()}>
            {frame('tryAgain')}
          </Button>
          <Button look="link" testId="approve-cancel" onClick={() => callOff(modal)}>
            {text('approveCancel')}
          </Button>
        </div>
      ) : (
        <div
          class={tw`flex flex-col grow gap-4 px-5 pb-5`}
          aria-hidden={phase.value === 'shown'}
          role="status"
          aria-label={text('approveOpening')}
        >
          <span class={`lk-skeleton ${tw`h-8 w-2/3 rounded-sm bg-raised`}`} />
          <span class={`lk-skeleton ${tw`h-14 rounded-lg bg-raised`}`} />
          <span class={`lk-skeleton ${tw`grow rounded-lg bg-raised`}`} />
          <span class={`lk-skeleton ${tw`h-12 rounded-lg bg-raised`}`} />
        </div>
      )}
    </div>
  )
}
