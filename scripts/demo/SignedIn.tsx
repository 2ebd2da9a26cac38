/** @jsxImportSource react */
import { useAppKitAccount, useAppKitEvents } from 'latchkey/react'
import type { SIWXSession } from 'latchkey/siwx'
import { useEffect, useId, useState } from 'react'
import { appKit, siwx } from './app-kit.js'
import { Shortened } from './Shortened.js'
import { turnSignIn } from './switches.js'

/** Whom this page's server knows, and both ways: in and out. */
export function SignedIn() {
  const { address, caipAddress } = useAppKitAccount()
  const id = useId()
  const { timestamp } = useAppKitEvents()
  const [sessions, setSessions] = useState<readonly SIWXSession[]>([])
  const [changes, setChanges] = useState(0)
  useEffect(() => {
    // Another tab has signed in or out.
    const look = () => setChanges(count => count + 1)
    window.addEventListener('storage', look)
    return () => window.removeEventListener('storage', look)
  }, [])
  useEffect(() => {
    if (!siwx) return
    let isOver = false
    const read = () =>
      import('./server-siwx.js')
        .then(({ readSessions }) => readSessions())
        .then(
          ({ sessions }) => isOver || setSessions(sessions),
          () => {},
        )
    const later = setTimeout(read, 200)
    return () => {
      isOver = true
      clearTimeout(later)
    }
  }, [address, timestamp, changes])
  if (!siwx) return <HowToTurnOn />
  const reason = whyNot(caipAddress, sessions)
  return (
    <div className="task">
      <h3>Signed in at the server</h3>
      {sessions.length ? (
        <ul className="ideas" data-testid="server-sessions">
          {sessions.map(({ data }) => (
            <li key={`${data.chainId}:${data.accountAddress}`}>
              <Shortened value={data.accountAddress} /> on {data.chainId}
            </li>
          ))}
        </ul>
      ) : (
        <p className="soft" data-testid="server-nobody">
          Nobody.
        </p>
      )}
      <div className="buttons">
        <button
          type="button"
          data-testid="sign-in-button"
          aria-disabled={reason !== undefined}
          aria-describedby={reason && id}
          onClick={() => void (reason || appKit.open({ view: 'SIWXSignMessage' }))}
        >
          Sign in
        </button>
        <button
          type="button"
          data-testid="sign-out-button"
          disabled={!sessions.length}
          onClick={() => void siwx!.setSessions([]).finally(() => setChanges(count => count + 1))}
        >
          Sign out
        </button>
      </div>
      {reason && (
        <p className="soft hint" id={id} data-testid="sign-in-reason">
          {reason}
        </p>
      )}
      <hr />
    </div>
  )
}

/** Why there is nothing to sign in with now, in words; undefined where there is. */
function whyNot(caipAddress: string | undefined, sessions: readonly SIWXSession[]): string | undefined {
  if (!caipAddress) return 'Connect a wallet to sign in.'
  // Wallets spell the addresses of Ethereum in more than one way.
  const isInUse = ({ data: { chainId, accountAddress } }: SIWXSession) =>
    `${chainId}:${accountAddress}`.toLowerCase() === caipAddress.toLowerCase()
  return sessions.some(isInUse) ? 'The account in use is signed in.' : undefined
}

/** For who sees the page as it usually is. */
function HowToTurnOn() {
  const to = (choice: 'optional' | 'required') => location.pathname + turnSignIn(location.search, choice)
  return (
    <div className="task" data-testid="sign-in-off">
      <h3>Signed in at the server</h3>
      <p className="soft">
        Nobody is asked to. Turn “Sign in” on under Features, or here: <a href={to('optional')}>optional</a>, or{' '}
        <a href={to('required')}>required</a>.
      </p>
      <hr />
    </div>
  )
}
