/** @jsxImportSource react */
import { useAppKit } from 'latchkey/react'
import { appKit, families, signIn } from './app-kit.js'
import { Outcome } from './Outcome.js'
import { Panel } from './Panel.js'
import { sandbox } from './sandbox.js'
import { turnSwitch } from './switches.js'
import { useTask } from './use-task.js'

/** A phone to try WalletConnect with: the web wallet in another tab. */
export function Phone() {
  const { open } = useAppKit()
  const { task, run } = useTask<number>()
  return (
    <Panel title="Your phone">
      <p>
        No phone at hand?{' '}
        <a href={sandbox.urls.webWallet} target="_blank" rel="noreferrer">
          The web wallet
        </a>{' '}
        in another tab is one. Open the code here, then paste its link there, or let the wallet read it from the screen.
      </p>
      {signIn !== 'off' && <OneClick />}
      <div className="buttons">
        <button type="button" data-testid="open-walletconnect" onClick={() => void open({ view: 'ConnectingWalletConnect' })}>
          Show the code
        </button>
        <button type="button" data-testid="open-all-wallets" onClick={() => void open({ view: 'AllWallets' })}>
          All wallets
        </button>
        <button type="button" data-testid="save-log" disabled={task.is === 'running'} onClick={() => run(saveLog)}>
          Save WalletConnect’s log
        </button>
      </div>
      <Outcome task={task} waiting="Collecting…">
        {bytes => <p className="soft">{bytes ? `${bytes} bytes saved.` : 'Nothing has been logged yet.'}</p>}
      </Outcome>
    </Panel>
  )
}

/** Whether one approval connects and signs in: WalletConnect knows that for Ethereum only, so every other chain has to be off. */
function OneClick() {
  if (!families) return <p className="soft">One approval there connects and signs you in.</p>
  return (
    <p className="soft">
      With Ethereum alone, one approval there connects and signs you in:{' '}
      <a href={location.pathname + turnSwitch(location.search, 'families', false)} data-testid="ethereum-only">
        turn the other chains off
      </a>
      .
    </p>
  )
}

/** What a developer asks a visitor for when something went wrong. Answers how many bytes it is. */
async function saveLog(): Promise<number> {
  const { log } = await appKit.getUniversalProvider()
  const text = log?.text() ?? ''
  if (!text) return 0
  const file = new Blob([text], { type: 'text/plain' })
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: 'walletconnect.log' })
  link.click()
  URL.revokeObjectURL(link.href)
  return file.size
}
