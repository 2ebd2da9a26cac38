import { useEffect, useRef, useState } from 'preact/hooks'
import type { Purchase, PurchaseStatus } from '../purchases.js'
import { ask } from './ask.js'
import type { PageStart } from './serve.js'

const POLL_MS = 500
/** Questions until it is plain that this one does not arrive: five minutes. */
const MOST_QUESTIONS = 600

const words: Record<PurchaseStatus, [title: string, text: string]> = {
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: ['Your coins are on their way', 'You can close this window; they arrive without it.'],
  ONRAMP_TRANSACTION_STATUS_SUCCESS: ['Your coins have arrived', 'You can close this window.'],
  ONRAMP_TRANSACTION_STATUS_FAILED: ['The payment was declined', 'Nothing was bought. Close this window and try again.'],
}

/** What becomes of a purchase, until it is settled. */
export function Outcome({ purchase: paid, start }: { purchase: Purchase; start: PageStart }) {
  const [purchase, setPurchase] = useState(paid)
  const heading = useRef<HTMLHeadingElement>(null)
  const { status, bought, networkId } = purchase
  const [title, text] = words[status]
  useEffect(() => heading.current?.focus(), [status])
  useEffect(() => {
    if (status !== 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS') return
    // A question that fails is asked again.
    let asked = 0
    const timer = setInterval(() => {
      if (++asked === MOST_QUESTIONS) clearInterval(timer)
      ask<Purchase>(`/onramp/purchases/${paid.id}`).then(setPurchase, () => undefined)
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [status])
  return (
    <main>
      <h1 ref={heading} tabIndex={-1} data-status={status}>
        {title}
      </h1>
      <p>{text}</p>
      <dl>
        <dt>Bought</dt>
        <dd class="total" data-testid="bought">
          {bought.amount} {bought.currency}
        </dd>
        <dt>On</dt>
        <dd>{start.networks.find(({ id }) => id === networkId)?.name}</dd>
      </dl>
      <button type="button" onClick={() => window.close()}>
        Close
      </button>
    </main>
  )
}
