/** @jsxImportSource react */
import { createElement, useEffect, useRef } from 'react'

/** What has come when nothing of the list, or of the account, is still to come. */
const WHOLE = '[data-testid=all-wallets], [data-testid=account-settings-button], [data-testid=single-account-avatar]'

/** The longest that nothing is shown for, in ms: where the directory does not answer, what there is. */
const LONGEST = 1500

/**
 * The modal as a part of the page: shown once it is whole, and while no dialog is in its place (`isAside`). It is a demo that nobody comes near by
 * chance, so it begins by itself.
 */
export function Stage({ whole = WHOLE, isAside = false, onWhole }: { whole?: string; isAside?: boolean; onWhole?(): void }) {
  const stage = useRef<HTMLElement>(null)
  useEffect(() => {
    const modal = stage.current!.firstElementChild!
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
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <section ref={stage} className="stage" data-aside={isAside || undefined} aria-label="The modal, live">
      {createElement('appkit-modal')}
    </section>
  )
}
