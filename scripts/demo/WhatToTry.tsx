/** @jsxImportSource react */
import { Panel } from './Panel.js'
import { sandbox } from './sandbox.js'

/** Ways to be a difficult visitor, or to have a difficult wallet. */
export function WhatToTry() {
  const wallet = (
    <a href={sandbox.urls.wallet} target="_blank" rel="noreferrer">
      the wallet’s own page
    </a>
  )
  const relay = sandbox.urls.relay.replace(/^ws/, 'http')
  return (
    <Panel title="What to try">
      <ul className="ideas">
        <li>
          <strong>Come first.</strong> On <a href="/shell.html">a page whose modal comes later</a>, press its button at once.
        </li>
        <li>
          <strong>Refuse.</strong> Connect and decline in the wallet’s window, or just close it.
        </li>
        <li>
          <strong>Never answer.</strong> On {wallet}, under “Try how a site copes”, let it never answer, or say that a request already
          waits.
        </li>
        <li>
          <strong>Lock it.</strong> Lock the wallet on its page while you are connected, then unlock and reload here.
        </li>
        <li>
          <strong>Change account.</strong> Choose another one in the wallet; this page follows at once.
        </li>
        <li>
          <strong>Be where nobody is.</strong> Switch to Anvil Two, which the wallet first has to learn, then turn off “Offer Anvil Two” on
          this page.
        </li>
        <li>
          <strong>Cut it off.</strong> Let the wallet lose every chain and send something.
        </li>
        <li>
          <strong>Lose the relay.</strong> Stop it with{' '}
          <code>
            curl -X POST -d '{`{"down":true}`}' {relay}/__faults
          </code>
          , ask for a code, and bring it back with <code>-X DELETE</code>.
        </li>
        <li>
          <strong>Break the services.</strong>{' '}
          <code>
            curl -X POST -d '{`{"routes":{"balance":"500","history":"429"}}`}' {sandbox.urls.api}/__faults
          </code>
          , open the account, and set all back with <code>-X DELETE</code>.
        </li>
        <li>
          <strong>Have several accounts.</strong> Share more than one when the wallet asks, and choose another in the account’s settings.
        </li>
        <li>
          <strong>Pay, swap, buy.</strong> In the account: send to any address or name, swap ETH for a token and back, buy with a pretend
          card. Refuse each signature, switch the wallet’s network while the preview is open, close the modal while a block is awaited.
        </li>
        <li>
          <strong>Sign in.</strong> Set “Sign in” to Required and connect: this page’s server checks what the wallet signs, on every chain.
          Try to close the prompt, refuse, switch the account, sign out. The sandbox wallet connects and signs in with one approval, unless
          its page is told otherwise; so does a phone, without “Every chain”.
        </li>
        <li>
          <strong>Approve once.</strong> “Three Calls, One Approval” and “Approve and Swap” are one question to the sandbox wallet, a phone
          and an account by email. On a wallet’s own page take “Several calls at once” from it: then the same is asked step by step. Decline
          half-way and press again.
        </li>
        <li>
          <strong>Log in without a wallet.</strong> With an address and the code from the mailbox, or a pretend social account. Close its
          window half-way, type a wrong code, take longer than thirty seconds, change the account type in the settings.
        </li>
        <li>
          <strong>Come back.</strong> Reload while connected, in this tab or a second one.
        </li>
      </ul>
    </Panel>
  )
}
