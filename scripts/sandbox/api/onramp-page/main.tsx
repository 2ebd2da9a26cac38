// The page of a provider that sells coins for money nobody has: `/onramp?destinationWallets=…` (wire protocols 1.11).
import { render } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Purchase } from '../purchases.js'
import type { PageStart } from './serve.js'
import { ask } from './ask.js'
import { Checkout } from './Checkout.js'
import { Outcome } from './Outcome.js'
import { readWish } from './wish.js'

const wish = readWish(new URLSearchParams(location.search))

function Page() {
  const [start, setStart] = useState<PageStart>()
  const [purchase, setPurchase] = useState<Purchase>()
  const [failure, setFailure] = useState('')
  useEffect(() => {
    ask<PageStart>('/onramp/start').then(setStart, (error: Error) => setFailure(error.message))
  }, [])
  if (!wish)
    return (
      <Message
        title="Nobody to buy for"
        text="The address of this page names no wallet that coins could be sent to. Open it from the app again."
      />
    )
  if (failure) return <Message title="The checkout does not answer" text={failure} />
  if (!start) return <main aria-busy="true" />
  return purchase ? <Outcome purchase={purchase} start={start} /> : <Checkout wish={wish} start={start} onPaid={setPurchase} />
}

function Message({ title, text }: { title: string; text: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <main>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
    </main>
  )
}

render(<Page />, document.getElementById('page')!)
