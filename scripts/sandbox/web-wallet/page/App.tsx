import type { ComponentChildren } from 'preact'
import { useEffect, useReducer, useRef } from 'preact/hooks'
import type { WebWalletNetwork } from '../config.js'
import { describe } from './describe.js'
import { Home } from './Home.js'
import { Mark, nameOf } from './parts.js'
import { ProposalScreen } from './ProposalScreen.js'
import { RequestScreen } from './RequestScreen.js'
import type { Status, WebWallet } from './wallet.js'

/** The wallet: what waits for its owner, one by one, or the wallet itself. */
export function App({ wallet, networks }: { wallet: WebWallet; networks: WebWalletNetwork[] }) {
  const [, repaint] = useReducer<number, void>(count => count + 1, 0)
  useEffect(() => wallet.onChange(() => repaint()), [wallet])

  const { proposals, requests } = wallet.peer
  const [proposal, request] = [proposals.items[0], requests.items[0]]
  const waiting = proposals.items.length + requests.items.length
  const description = request && describe({ ...request, site: request.dapp.url }, wallet.nameNetwork, wallet.peer.keys)
  const title = proposal ? `${proposal.signIn ? 'Sign in' : 'Connect'} to ${nameOf(proposal.dapp)}` : description?.title
  useEffect(() => {
    document.title = title ? `${title} – Sandbox Web Wallet` : 'Sandbox Web Wallet'
  }, [title])
  useFocusBack(proposal?.id ?? request?.id)

  return (
    <Frame status={wallet.status}>
      {proposal ? (
        <ProposalScreen key={proposal.id} proposal={proposal} wallet={wallet} waiting={waiting} />
      ) : request && description ? (
        <RequestScreen key={request.id} request={request} description={description} wallet={wallet} waiting={waiting} />
      ) : (
        <Home wallet={wallet} networks={networks} />
      )}
    </Frame>
  )
}

// A screen that is answered takes the focus with it; the wallet behind it gets it.
function useFocusBack(id: number | undefined): void {
  const wasAsked = useRef(false)
  useEffect(() => {
    if (id === undefined && wasAsked.current) document.getElementById('home')?.focus()
    wasAsked.current = id !== undefined
  }, [id])
}

function Frame({ status, children }: { status: Status; children: ComponentChildren }) {
  return (
    <>
      <header>
        <Mark />
        <div class="grow">
          <strong>Sandbox Web Wallet</strong>
          <p role="status" class={status.isBad ? 'bad' : undefined} data-testid="web-wallet-status">
            {status.text}
          </p>
        </div>
      </header>
      {children}
    </>
  )
}

/** What a tab shows when another one has become the wallet. */
export function Elsewhere() {
  return (
    <Frame status={{ text: 'Asleep', isBad: false }}>
      <main class="scroll centre">
        <h1>Open in another tab</h1>
        <p class="soft">The wallet runs in one tab at a time.</p>
        <button class="primary" data-testid="web-wallet-here" onClick={() => location.reload()}>
          Use it here
        </button>
      </main>
    </Frame>
  )
}

/** What a tab shows when the wallet did not start. */
export function Failed({ reason }: { reason: string }) {
  return (
    <Frame status={{ text: 'Not started', isBad: true }}>
      <main class="scroll centre">
        <h1>The wallet did not start</h1>
        <p class="soft">{reason}</p>
        <button class="primary" onClick={() => location.reload()}>
          Try again
        </button>
      </main>
    </Frame>
  )
}
