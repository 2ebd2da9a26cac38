/** @jsxImportSource react */
import { createShell } from 'latchkey/shell'
import { useLoaded, useShellAccount } from 'latchkey/shell/react'

const shell = createShell(async () => ({ modal: (await import('./app-kit.js')).appKit }), { when: 'intent' })

/** A page whose modal comes when somebody reaches for the button: what it shows before, and after. */
export function ShellPage() {
  const { address, status } = useShellAccount(shell)
  const loaded = useLoaded(shell)
  return (
    <main className="showcase">
      <div className="pitch">
        <p className="eyebrow">latchkey/shell</p>
        <h1>The button first, the modal when somebody reaches for it.</h1>
        <p className="lead">Two kilobytes draw the button and whoever was connected last. Point at it, or press it, and the rest comes.</p>
        <div className="buttons">
          <appkit-button />
          <a href="/">Back to the modal</a>
        </div>
        <p className="soft" data-testid="shell-loaded">
          {loaded ? `The modal is here: Latchkey ${loaded.modal.version}` : 'The modal has not been fetched.'}
        </p>
        <p className="soft" data-testid="shell-account">
          {address ? `${status}: ${address}` : 'Nobody is connected.'}
        </p>
      </div>
    </main>
  )
}
