/** @jsxImportSource react */
import { AppKitButton, useAppKitAccount, useDisconnect, useWalletInfo } from 'latchkey/react'
import { familyCalls, type FamilyCalls } from './family-calls.js'
import { Outcome } from './Outcome.js'
import { Panel } from './Panel.js'
import { Shortened } from './Shortened.js'
import { TaskButton } from './TaskButton.js'
import { useTask } from './use-task.js'

/** The chain families beside Ethereum, each with a connection of its own. */
export function Families() {
  if (!familyCalls.length) return null
  return (
    <Panel title="Every chain at once">
      <p className="soft">
        Each chain family has its own button and its own wallet. Connect them side by side; what happens in one leaves the others as they
        are.
      </p>
      {familyCalls.map(calls => (
        <Family key={calls.namespace} calls={calls} />
      ))}
    </Panel>
  )
}

function Family({ calls: { namespace, title, sign, send, sendSeveral, fund } }: { calls: FamilyCalls }) {
  const { isConnected, address } = useAppKitAccount({ namespace })
  const { walletInfo } = useWalletInfo(namespace)
  const { disconnect } = useDisconnect()
  const signing = useTask<string>()
  const sending = useTask<string>()
  const funding = useTask<void>()
  const isBusy = [signing, sending, funding].some(({ task }) => task.is === 'running')
  return (
    <section className="family" aria-label={title} data-testid={`family-${namespace}`}>
      <div className="family-head">
        <div>
          <h3>{title}</h3>
          <p className="soft hint">{walletInfo?.name ?? 'Not connected'}</p>
        </div>
        <AppKitButton namespace={namespace} />
      </div>
      {isConnected && address && (
        <>
          <p className="code soft" data-testid={`address-${namespace}`}>
            <Shortened value={address} code />
          </p>
          <div className="buttons">
            <TaskButton testId={`sign-${namespace}`} isOff={isBusy} onPress={() => signing.run(() => sign('Hello from Latchkey'))}>
              Sign
            </TaskButton>
            {send && (
              <TaskButton testId={`send-${namespace}`} isOff={isBusy} onPress={() => sending.run(send.run)}>
                {send.label}
              </TaskButton>
            )}
            {sendSeveral && (
              <TaskButton testId={`send-several-${namespace}`} isOff={isBusy} onPress={() => sending.run(sendSeveral.run)}>
                {sendSeveral.label}
              </TaskButton>
            )}
            <TaskButton testId={`fund-${namespace}`} isOff={isBusy} onPress={() => funding.run(fund.run)}>
              {fund.label}
            </TaskButton>
            <button type="button" className="quiet" data-testid={`disconnect-${namespace}`} onClick={() => void disconnect({ namespace })}>
              Disconnect
            </button>
          </div>
          <Outcome task={signing.task} waiting="Waiting for your wallet…">
            {signature => (
              <p className="to">
                <span>Signed:</span>{' '}
                <span data-testid={`signature-${namespace}`} title={signature} className="code">
                  <Shortened value={signature} code />
                </span>
              </p>
            )}
          </Outcome>
          <Outcome task={sending.task} waiting="Waiting for your wallet, then for a block…">
            {id => (
              <p className="good to">
                <span>Sent:</span>{' '}
                <span data-testid={`sent-${namespace}`} title={id}>
                  <Shortened value={id} code />
                </span>
              </p>
            )}
          </Outcome>
          <Outcome task={funding.task} waiting="Waiting for a block…">
            {() => <p className="good">It is yours.</p>}
          </Outcome>
        </>
      )}
    </section>
  )
}
