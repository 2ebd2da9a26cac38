/** @jsxImportSource react */
import { useAppKitAccount, useAppKitEvents } from 'latchkey/react'
import type { SIWXSession } from 'latchkey/siwx'
import { useEffect, useState } from 'react'
import { appKit, siwx } from './app-kit.js'
import { Shortened } from './Shortened.js'

/** Whom this page's server knows, and both ways: in and out. */
export function SignedIn() {
  const { address } = useAppKitAccount()
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
    const read = () => import('./server-siwx.js').then(({ readSessions }) => readSessions()).then(({ sessions }) => isOver || setSessions(sessions), () => {})
    const later = setTimeout(read, 200)
    return () => {
      isOver = true
      clearTimeout(later)
    }
  }, [address, timestamp, changes])
  if (!siwx) return null
  return (
    <div className="task">
      <h3>Signed in at the server</h3>
      {sessions.length ? (
        <ul className="ideas" data-testid="server-sessions">
          {sessions.map(({ data }) => (
            <li key={`${data.chainId}:${data.accountAddress}`}><Shortened value={data.accountAddress} /> on {data.chainId}</li>
          ))}
        </ul>
      ) : (
        <p className="soft" data-testid="server-nobody">Nobody.</p>
      )}
      <div className="buttons">
        <button type="button" data-testid="sign-in-button" disabled={!address} onClick={() => void appKit.open({ view: 'SIWXSignMessage' })}>Sign in</button>
        <button type="button" data-testid="sign-out-button" disabled={!sessions.length} onClick={() => void siwx!.setSessions([]).finally(() => setChanges(count => count + 1))}>Sign out</button>
      </div>
      <hr />
    </div>
  )
}
