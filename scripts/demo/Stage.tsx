/** @jsxImportSource react */
import { createElement, useEffect, useRef } from 'react'

/** Told to the window before the modal in the page is made anew. */
export const ANEW = 'latchkey-demo-anew'

/** What has come when nothing of the list, or of the account, is still to come. */
const WHOLE = '[data-testid=all-wallets], [data-testid=account-settings-button], [data-testid=single-account-avatar]'

/** What has come of an account where the modal is made anew and it can be seen: who it is and what they have. Its rows find their height in sight. */
const SOMEBODY = '[data-testid=balance-amount]'

/** What has come there of all else: all this is shown by and by, or moves. */
const WHOLE_ANEW = '[data-testid=all-wallets], [data-testid=tab-activity]'

/** After so many frames of one height what is whole has come to rest. */
const CALM = 4

/** The longest that nothing is shown for, in ms: where the directory, or a wallet, does not answer, what there is. */
const LONGEST = 1500
const LONGEST_ANEW = 2500

/**
 * The modal as a part of the page: shown once it is whole, in a light of its own size. It is a demo that nobody comes near by chance, so it begins by
 * itself. Nothing around it moves as it is made anew, behind a dialog: it comes as it did at first, and nobody sees it grow.
 */
export function Stage({ whole = WHOLE, onWhole }: { whole?: string; onWhole?(): void }) {
  const stage = useRef<HTMLElement>(null)
  useEffect(() => {
    const modal = stage.current!.querySelector('appkit-modal') as HTMLElement
    const { style } = modal.parentElement!
    let frame = 0
    /** Shows the modal as soon as `isWhole`. */
    const reveal = (isWhole: (root: ShadowRoot) => boolean, longest: number, then?: () => void) => {
      const begun = performance.now()
      let hasBegun = false
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(function look() {
        const root = modal.shadowRoot
        if (root?.childElementCount && !hasBegun) {
          hasBegun = true
          modal.dispatchEvent(new Event('pointerover'))
        }
        if ((root && isWhole(root)) || performance.now() - begun > longest) {
          stage.current!.dataset.whole = ''
          style.minHeight = ''
          then?.()
        } else frame = requestAnimationFrame(look)
      })
    }
    const again = () => {
      const was = modal.shadowRoot?.firstElementChild
      let calm = 0
      let height = 0
      style.minHeight = `${modal.offsetHeight}px`
      delete stage.current!.dataset.whole
      reveal(root => {
        const isNew = root.firstElementChild !== was
        const isThere = isNew && root.querySelector(WHOLE_ANEW) && !root.querySelector('.lk-skeleton')
        calm = isThere && modal.offsetHeight === height ? calm + 1 : 0
        height = modal.offsetHeight
        return (isNew && Boolean(root.querySelector(SOMEBODY))) || calm >= CALM
      }, LONGEST_ANEW)
    }
    reveal(root => Boolean(root.querySelector(whole)), LONGEST, onWhole)
    addEventListener(ANEW, again)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener(ANEW, again)
    }
  }, [])
  return (
    <section ref={stage} className="stage" aria-label="The modal, live">
      <div className="lit">{createElement('appkit-modal')}</div>
    </section>
  )
}
