// The web wallet's page. A wallet's phone app does the same: it connects by the link or the code of a dApp,
// shows what it wants, and answers.
import { render } from 'preact'
import type { WebWalletConfig } from '../config.js'
import { App, Elsewhere, Failed } from './App.js'
import { readAddress } from './read-link.js'
import { takeOver } from './tab.js'
import { startWallet, type WebWallet } from './wallet.js'

declare global {
  interface Window {
    /** For tests; there when the wallet has started. */
    webWallet?: WebWallet
  }
}

/** By then a request that a dApp opened the wallet for has come through the relay. */
const REQUEST_LIMIT_MS = 10_000

const root = document.getElementById('wallet')!
const config = JSON.parse(document.getElementById('config')!.textContent) as WebWalletConfig

async function main(): Promise<void> {
  let wallet: WebWallet | undefined
  let isLost = false
  await takeOver(() => {
    isLost = true
    delete window.webWallet
    render(<Elsewhere />, root)
    void wallet?.peer.destroy()
  })
  wallet = await startWallet(config)
  if (isLost) return void wallet.peer.destroy()
  window.webWallet = wallet
  render(<App wallet={wallet} networks={config.networks} />, root)
  follow(wallet)
}

// Whoever opened this page may have had something in mind. Its address is forgotten, so that a reload does not repeat it.
function follow(wallet: WebWallet): void {
  const { uri, isForRequest } = readAddress(location.href)
  if (uri || isForRequest) history.replaceState(null, '', '/')
  if (uri) wallet.pair(uri).catch((error: Error) => wallet.say(error.message, true))
  else if (isForRequest && !wallet.peer.requests.items.length) {
    wallet.say('Waiting for the request…')
    wallet.peer.requests.next(undefined, REQUEST_LIMIT_MS).catch(() => wallet.say('No request has come. It may be answered already.'))
  }
}

main().catch((error: Error) => render(<Failed reason={error.message} />, root))
