import { useLayoutEffect, useRef } from 'react'
import { RESULT_TEXTS, REVIEW_TEXTS } from '../domain/texts.js'
import { copy } from '../flows/copy.js'
import { announce } from '../flows/navigate.js'
import { Button } from '../ui/Button.js'
import type { Children, Drawn } from '../ui/children.js'
import { COPY, EXTERNAL } from '../ui/icons.js'
import { CHECK, Icon } from '../ui/Icon.js'
import { Ring } from '../ui/Ring.js'
import { tw } from '../ui/tw.js'
import { useModal, useTexts } from '../use-modal.js'

/** What was given and what has come, beside each other, and a tick on their seam. */
export function Pair({ children }: { children: Children }): Drawn {
  return (
    <div class={tw`relative flex items-center justify-center gap-1 h-[104px]`} aria-hidden="true">
      {children}
      <span
        class={`lk-fade ${tw`absolute start-1/2 -ms-[16px] bottom-2 size-8 rounded-full bg-good text-surface border-2 border-surface flex items-center justify-center`}`}
      >
        <Icon path={CHECK} size={16} />
      </span>
    </div>
  )
}

/** How far something has come that the wallet has let go. */
export type ResultPhase = 'pending' | 'done' | 'failed'

/** What has happened: waited for in a ring, which closes with a tick; with a link to look at it, and the way on. */
export function Result({
  phase,
  image,
  done,
  title,
  more,
  href,
  onDone,
  onCancel,
  children,
  testId,
}: {
  phase: ResultPhase
  /** What stands in the ring. */
  image: Drawn
  /** What is shown once it is done, in place of the ring: what was given and what has come, say. */
  done?: Children
  title: string
  more?: string | undefined
  /** Its page in the network's explorer. */
  href?: string | undefined
  /** The way on; none while there is none but waiting. */
  onDone: (() => void) | undefined
  /** The way out, while there is one. */
  onCancel?: (() => void) | undefined
  children?: Children
  testId: string
}): Drawn {
  const modal = useModal()
  const text = useTexts(RESULT_TEXTS)
  const review = useTexts(REVIEW_TEXTS)
  const said = more ? `${title.replace(/\.$/, '')}. ${more}` : title
  // With what it draws, not a frame later: what comes of it may be said by then.
  useLayoutEffect(() => announce(modal, said), [said])
  const box = useRef<HTMLDivElement>(null)
  const way = `${Boolean(onDone)} ${Boolean(onCancel)}`
  // What had the focus has gone with what was here before: the button that sent it, or the way out.
  useLayoutEffect(() => {
    if (document.activeElement !== document.body) return
    const { current: result } = box
    const title = (result!.getRootNode() as ShadowRoot).querySelector('h1')
    ;(result!.querySelector<HTMLElement>('[data-testid=result-done]') ?? title)?.focus({ preventScroll: true })
  }, [way])
  return (
    <div ref={box} class={tw`flex flex-col items-center gap-4 px-5 pt-6 pb-5 text-center`} data-testid={testId} data-phase={phase}>
      {(phase === 'done' && done) || (
        <Ring isWaiting={phase === 'pending'} hasFailed={phase === 'failed'} isDone={phase === 'done'}>
          {image}
        </Ring>
      )}
      <div class={tw`flex flex-col gap-1 w-full pt-2`}>
        <p class={tw`text-lg font-semibold text-balance [overflow-wrap:anywhere]`}>{title}</p>
        {more && <p class={tw`text-soft text-balance`}>{more}</p>}
      </div>
      {children}
      <div class={tw`flex flex-col gap-2 w-full`}>
        {/* What one may do with it stands in one row, beneath the way on in weight; words that are longer take two. */}
        {href && (
          <div class={tw`flex flex-wrap gap-2`}>
            <a
              class={tw`grow inline-flex items-center justify-center gap-2 min-h-[40px] px-3 rounded-lg bg-raised text-text text-sm font-medium hover:bg-sunken`}
              href={href}
              target="_blank"
              rel="noreferrer noopener"
              data-testid="result-explorer"
            >
              {text('viewOnExplorer')} <Icon path={EXTERNAL} size={16} />
            </a>
            {phase === 'done' && (
              <span class={tw`grow grid`}>
                <Button
                  testId="result-copy"
                  onClick={() => void copy(modal, [title, more, href].filter(Boolean).join('\n'), text('receiptCopied'))}
                >
                  <Icon path={COPY} size={16} /> {text('copyReceipt')}
                </Button>
              </span>
            )}
          </div>
        )}
        {onCancel && (
          <Button testId="result-cancel" onClick={onCancel}>
            {review('reviewCancel')}
          </Button>
        )}
        {onDone && (
          <Button look="primary" testId="result-done" onClick={onDone}>
            {text('done')}
          </Button>
        )}
      </div>
    </div>
  )
}
