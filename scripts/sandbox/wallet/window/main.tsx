// The wallet's windows: `/approve` answers what waits, `/` is the wallet itself.
import { render } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Note, shorten } from '../../wallet-parts.js'
import { Approval } from './Approval.js'
import { useWallet, type Act, type OwnerView } from './api.js'
import { Home } from './Home.js'
import { useNamespace, type ShownNamespace } from './NamespaceTabs.js'
import { Mark } from './parts.js'

/** Long enough to see that the click was taken. */
const CLOSE_AFTER_MS = 200
const isApproval = location.pathname === '/approve'

function App() {
  const { view, failure, act } = useWallet(isApproval)
  const request = view?.pending[0]
  const [namespace, setNamespace] = useNamespace()
  useClosing(view)
  useEffect(() => {
    document.title = request ? `${request.title} – Sandbox Wallet` : 'Sandbox Wallet'
  }, [request?.title])
  return (
    <>
      <Header view={view} shown={isApproval ? request?.namespace : namespace} act={act} />
      {failure && <Note tone="bad">{failure}</Note>}
      {view && request && <Approval key={request.id} request={request} view={view} act={act} />}
      {view && !request && (isApproval ? <Nothing /> : <Home view={view} namespace={namespace} setNamespace={setNamespace} act={act} />)}
    </>
  )
}

// The small window has done its work once everything it showed is answered.
function useClosing(view: OwnerView | undefined): void {
  const hasShown = useRef(false)
  const count = view?.pending.length
  useEffect(() => {
    if (count) hasShown.current = true
    if (!isApproval || count !== 0 || !hasShown.current) return
    const timer = setTimeout(() => window.close(), CLOSE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [count])
}

function Header({ view, shown, act }: { view?: OwnerView; shown?: ShownNamespace; act: Act }) {
  const chain = view?.chains.find(({ chainId }) => chainId === view.chainId)
  const other = view?.others.find(({ namespace }) => namespace === shown)
  return (
    <header>
      <Mark />
      <p class="grow">
        <strong>Sandbox Wallet</strong>
        <small>{view && !view.locked ? shorten(other?.account ?? view.account) : view ? 'Locked' : ''}</small>
      </p>
      {chain && <span class="pill">{other?.network ?? chain.name}</span>}
      {view && !view.locked && !isApproval && (
        <button class="quiet" data-testid="wallet-lock" onClick={() => void act({ do: 'lock' })}>
          Lock
        </button>
      )}
    </header>
  )
}

function Nothing() {
  return (
    <main class="scroll centre">
      <h1>Nothing is waiting</h1>
      <p class="soft">
        You can close this window, or <a href="/">open the wallet</a>.
      </p>
    </main>
  )
}

render(<App />, document.getElementById('wallet')!)
