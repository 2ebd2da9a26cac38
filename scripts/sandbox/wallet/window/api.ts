// How the wallet's windows talk to the wallet.
import { useEffect, useState } from 'preact/hooks'
import type { OwnerAction, OwnerView } from '../owner.js'

export type { OwnerAction, OwnerView }
export type Act = (action: OwnerAction) => Promise<void>

const BALANCES_MS = 4_000

/** What the wallet shows now, kept up to date; undefined until it is known. `failure` is for people. */
export function useWallet(isApproval: boolean): { view?: OwnerView; failure?: string; act: Act } {
  const [view, setView] = useState<OwnerView>()
  const [failure, setFailure] = useState<string>()

  async function load(): Promise<void> {
    try {
      const response = await fetch('/api/view')
      setView((await response.json()) as OwnerView)
      setFailure(undefined)
    } catch {
      setFailure('The wallet does not answer. Is the sandbox still running?')
    }
  }

  async function act(action: OwnerAction): Promise<void> {
    const response = await fetch('/api/act', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(action),
    })
    if (response.ok) return load()
    setFailure(((await response.json()) as { message: string }).message)
  }

  useEffect(() => {
    const stream = new EventSource(isApproval ? '/api/stream?approval' : '/api/stream')
    stream.onmessage = () => void load()
    stream.onerror = () => setFailure('The wallet does not answer. Is the sandbox still running?')
    // Balances change with every block, which tells nobody.
    const timer = setInterval(() => document.hidden || void load(), BALANCES_MS)
    return () => {
      stream.close()
      clearInterval(timer)
    }
  }, [])

  return { view, failure, act }
}
