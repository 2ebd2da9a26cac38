/** @jsxImportSource react */
import { createElement, useEffect, useRef } from 'react'
import { ANEW, keepStill } from './still.js'

/** What has come when nothing of the list, or of the account, is still to come. */
const WHOLE = '[data-testid=all-wallets], [data-testid=account-settings-button], [data-testid=single-account-avatar]'

/** The longest that nothing is shown for, in ms: where the directory does not answer, what there is. */
const LONGEST = 1500

/**
 * The modal as a part of the page: shown once it is whole, in a light of its own size. It is a demo that nobody comes near by chance, so it begins by
 * itself. While a dialog lies over the page it stands where it stood.
 */
export function Stage({ whole = WHOLE, onWhole }: { whole?: string; onWhole?(): void }) {
  const stage = useRef<HTMLElement>(null)
  useEffect(() => {
    const modal = stage.current!.querySelector('appkit-modal')!
    const begun = performance.now()
    let hasBegun = false
    let frame = requestAnimationFrame(function look() {
      const root = modal.shadowRoot
      if (root?.childElementCount && !hasBegun) {
        hasBegun = true
        modal.dispatchEvent(new Event('pointerover'))
      }
      if (root?.querySelector(whole) || performance.now() - begun > LONGEST) {
        stage.current!.dataset.whole = ''
        onWhole?.()
      } else frame = requestAnimationFrame(look)
    })
    const keep = () =>
      keepStill(modal.parentElement!, modal, root => Boolean(root.querySelector(whole) && !root.querySelector('.lk-skeleton')))
    addEventListener(ANEW, keep)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener(ANEW, keep)
    }
  }, [])
  return (
    <section ref={stage} className="stage" aria-label="The modal, live">
      <div className="lit">{createElement('appkit-modal')}</div>
    </section>
  )
}
