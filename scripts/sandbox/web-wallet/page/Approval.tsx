import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

export interface ApprovalProps {
  title: string
  /** The word on the button that approves. */
  action: string
  canApprove?: boolean
  /** How many questions wait, this one included. */
  waiting: number
  onApprove: () => void
  onReject: () => void
  children: ComponentChildren
}

// The second click of a double click would answer the next question, which stands in the same place by then.
const once = (answer: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) answer()
}

/** One question of a dApp in full, above the two buttons that answer it. */
export function Approval({ title, action, canApprove = true, waiting, onApprove, onReject, children }: ApprovalProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <main class="scroll">
        <h1 ref={heading} tabIndex={-1} data-testid="web-wallet-question">
          {title}
        </h1>
        {children}
      </main>
      <footer class="actions">
        {waiting > 1 && <p class="count">1 of {waiting} requests</p>}
        <button data-testid="web-wallet-reject" onClick={once(onReject)}>
          Reject
        </button>
        <button class="primary" data-testid="web-wallet-approve" disabled={!canApprove} onClick={once(onApprove)}>
          {action}
        </button>
      </footer>
    </>
  )
}
