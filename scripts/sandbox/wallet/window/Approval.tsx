import { useEffect, useRef, useState } from 'preact/hooks'
import { Avatar, Bytes, formatBalance, Note, Rows, shorten } from '../../wallet-parts.js'
import type { PendingRequest } from '../queue.js'
import type { Act, OwnerView } from './api.js'
import { Site } from './parts.js'

/** One question of a site, in full, with the two buttons that answer it. */
export function Approval({ request, view, act }: { request: PendingRequest; view: OwnerView; act: Act }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const own = accountsFor(request, view)
  const [chosen, setChosen] = useState<string[]>([own.account])
  const [isBusy, setBusy] = useState(false)
  useEffect(() => heading.current?.focus(), [])

  async function answer(action: Parameters<Act>[0]): Promise<void> {
    setBusy(true)
    await act(action)
    setBusy(false)
  }

  const accounts = request.accounts && [...chosen].sort((a, b) => Number(b === own.account) - Number(a === own.account))
  const canApprove = !isBusy && !view.locked && (!accounts || accounts.length > 0)
  const waiting = view.pending.length
  // A message is read first; of a transaction the amount and the receiver matter, its bytes come last.
  const isTransaction = request.kind === 'send'
  return (
    <>
      <main class="scroll">
        <Site origin={request.origin} />
        <h1 ref={heading} tabIndex={-1} id="wallet-question" data-kind={request.kind}>
          {request.title}
        </h1>
        {request.warning && <Note tone="warn">{request.warning}</Note>}
        {!isTransaction && <Bytes text={request.text} isSent={false} />}
        {request.accounts && <Accounts own={own} offered={request.accounts} chosen={chosen} onChange={setChosen} />}
        <Rows rows={request.rows} />
        {isTransaction && <Bytes text={request.text} isSent />}
        {view.locked && (
          <Note tone="warn">
            The wallet is locked.{' '}
            <button class="link" id="wallet-unlock" data-testid="wallet-unlock" onClick={() => void act({ do: 'unlock' })}>
              Unlock
            </button>
          </Note>
        )}
      </main>
      <footer class="actions">
        {waiting > 1 && <p class="count">1 of {waiting} requests</p>}
        <button
          id="wallet-refuse"
          data-testid="wallet-refuse"
          disabled={isBusy}
          onClick={() => void answer({ do: 'refuse', id: request.id })}
        >
          Refuse
        </button>
        <button
          class="primary"
          id="wallet-approve"
          data-testid="wallet-approve"
          disabled={!canApprove}
          onClick={() => void answer({ do: 'approve', id: request.id, accounts })}
        >
          {request.action}
        </button>
      </footer>
    </>
  )
}

/** The accounts a request is about. */
function accountsFor({ namespace }: PendingRequest, view: OwnerView): Pick<OwnerView, 'account' | 'accounts'> & { symbol: string } {
  return view.others.find(other => other.namespace === namespace) ?? { account: view.account, accounts: view.accounts, symbol: 'ETH' }
}

interface AccountsProps {
  own: ReturnType<typeof accountsFor>
  offered: string[]
  chosen: string[]
  onChange: (chosen: string[]) => void
}

function Accounts({ own, offered, chosen, onChange }: AccountsProps) {
  const toggle = (address: string) => onChange(chosen.includes(address) ? chosen.filter(other => other !== address) : [...chosen, address])
  return (
    <fieldset class="choices">
      <legend>Accounts it may see</legend>
      {own.accounts
        .filter(account => offered.includes(account.address))
        .map(({ address, name, balance }, index) => (
          <label key={address}>
            <Avatar address={address} />
            <span class="grow">
              {name}
              <small class="code">{shorten(address)}</small>
            </span>
            {balance !== null && (
              <span class="amount">
                {formatBalance(balance)} {own.symbol}
              </span>
            )}
            <input
              type="checkbox"
              data-testid={`wallet-account-${index}`}
              checked={chosen.includes(address)}
              onChange={() => toggle(address)}
            />
          </label>
        ))}
    </fieldset>
  )
}
