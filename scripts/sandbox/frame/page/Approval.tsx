import { useEffect, useRef, useState } from 'preact/hooks'
import { Bytes, Note } from '../../wallet-parts.js'
import type { Waiting } from './approvals.js'
import type { Dapp } from './dapp.js'
import { useSight } from './use-sight.js'

export interface ApprovalProps {
  question: Waiting
  /** How many questions wait, this one included. */
  waiting: number
  dapp: Dapp
  /** The origin of the app. */
  origin: string
  /** Whether the app is the tab itself. */
  isTop: boolean
  onApprove(): void
  onReject(): void
  /** The app has put the frame away with the question open. */
  onGone(): void
}

/** One question of the app in full: what is signed or sent, by whom and where. */
export function Approval({ question, waiting, dapp, origin, isTop, onApprove, onReject, onGone }: ApprovalProps) {
  const { words, isMessage, isBusy, number } = question
  const heading = useRef<HTMLHeadingElement>(null)
  const footer = useRef<HTMLElement>(null)
  const isArmed = useSight(footer, number, onGone)
  useEffect(() => heading.current?.focus(), [number])
  const canApprove = isArmed && isTop && !isBusy
  const host = new URL(origin).host
  const asks = isMessage
    ? 'requests a signature'
    : / \d+ transactions$/.test(words.title)
      ? 'requests multiple transactions'
      : 'requests a transaction'
  const text = <Bytes text={words.text} isSent={!isMessage} testId="frame-text" />
  return (
    <div class="approval" onKeyDown={event => event.key === 'Escape' && !isBusy && onReject()}>
      <main>
        <h1 ref={heading} tabIndex={-1} class={words.title === 'Sign a message' ? 'unseen' : undefined} data-testid="frame-question">
          {words.title}
        </h1>
        <p class="dapp">
          <Icon dapp={dapp} host={host} />
          <span>
            <strong>{host}</strong> <small>{dapp.name ? `“${dapp.name}” ${asks}` : asks}</small>
          </span>
        </p>
        {!isTop && (
          <Note tone="bad">
            This app is shown inside of another page, which could make it look like something else. Open it in a tab of its own to agree.
          </Note>
        )}
        {words.warning && <Note tone="warn">{words.warning}</Note>}
        {isMessage && text}
        <dl class="rows">
          {words.rows.map(({ label, value, code }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd class={code ? 'code' : undefined}>{code ? <Halves of={value} /> : value}</dd>
            </div>
          ))}
        </dl>
        {!isMessage && text}
      </main>
      <footer ref={footer}>
        {waiting > 1 && <p class="count">1 of {waiting} requests</p>}
        <button data-testid="frame-decline" aria-disabled={isBusy} onClick={() => !isBusy && onReject()}>
          Cancel
        </button>
        <button
          class={words.isLoss ? 'primary loss' : 'primary'}
          data-testid="frame-approve"
          aria-disabled={!canApprove}
          aria-busy={isBusy}
          onClick={event => canApprove && event.detail < 2 && onApprove()}
        >
          {words.action}
        </button>
      </footer>
    </div>
  )
}

/** An address does not fit in a line: of halves the second is no rest of a few letters. */
function Halves({ of: text }: { of: string }) {
  if (!/^0x[\da-f]{40}$/i.test(text)) return <>{text}</>
  return (
    <>
      {text.slice(0, 21)}
      <wbr />
      {text.slice(21)}
    </>
  )
}

function Icon({ dapp, host }: { dapp: Dapp; host: string }) {
  const [isBroken, setBroken] = useState(false)
  if (dapp.icon && !isBroken) return <img class="icon" src={dapp.icon} width="40" height="40" alt="" onError={() => setBroken(true)} />
  return (
    <span class="icon" aria-hidden="true">
      {(dapp.name || host)[0]?.toUpperCase()}
    </span>
  )
}
