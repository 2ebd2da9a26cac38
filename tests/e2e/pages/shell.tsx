/** @jsxImportSource react */
// A dApp on React, drawn by a server, whose modal comes later. The test holds the modal back, or lets it fail.
import { createShell, type ShellOptions } from 'latchkey/shell'
import { useLoaded, useShellAccount } from 'latchkey/shell/react'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server.browser'

type Wishes = Window & { shellOptions?: ShellOptions; loads?: (() => Promise<void>)[] }
const { shellOptions, loads = [] } = window as Wishes

const shell = createShell(async () => {
  await loads.shift()?.()
  return import('./shell-wallet.js')
}, shellOptions)

function Dapp() {
  const { address, status } = useShellAccount(shell)
  const loaded = useLoaded(shell)
  return (
    <main>
      <appkit-button />
      <p data-testid="address">{address ?? 'none'}</p>
      <p data-testid="status">{status ?? 'unknown'}</p>
      <p data-testid="loaded">{loaded ? `Latchkey ${loaded.modal.version}` : 'not yet'}</p>
    </main>
  )
}

const root = document.querySelector('#root')!
const tree = (
  <StrictMode>
    <Dapp />
  </StrictMode>
)
// What a server has written, parsed as a browser does.
root.append(...new DOMParser().parseFromString(renderToString(tree), 'text/html').body.children)
const drawn = root.querySelector('main')
hydrateRoot(root, tree, { onRecoverableError: error => console.error(error) })
// It is the server's own, and stays it.
shell.whenLoaded(() => {
  requestIdleCallback(() => root.querySelector('main') === drawn || console.error('The page was drawn anew.'))
})
Object.assign(window, { shell })
