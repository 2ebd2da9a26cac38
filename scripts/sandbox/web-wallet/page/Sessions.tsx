import type { Peer } from '../peer.js'
import { DappIcon, hostOf, nameOf } from './parts.js'
import type { WebWallet } from './wallet.js'

type Session = ReturnType<Peer['sessions']>[number]

/** The dApps that are connected, each with its network and account to change, and a way to part. */
export function Sessions({ wallet }: { wallet: WebWallet }) {
  const sessions = wallet.peer.sessions()
  return (
    <section class="group" aria-labelledby="sessions">
      <h2 id="sessions">Connected dApps</h2>
      {sessions.length === 0 && <p class="empty">None yet. A dApp that connects is listed here.</p>}
      {sessions.map(session => (
        <SessionCard key={session.topic} session={session} wallet={wallet} />
      ))}
    </section>
  )
}

function SessionCard({ session: { topic, peer, namespaces }, wallet }: { session: Session; wallet: WebWallet }) {
  const dapp = peer.metadata
  const name = nameOf(dapp)
  const network = wallet.peer.networkOf(topic)
  // One namespace at a time: a wallet cannot go from a chain of Ethereum to one of Solana.
  const granted = Object.keys(namespaces)
  const networks = Object.keys(wallet.peer.chains).filter(id => granted.includes(id.split(':')[0]!))
  const [namespace, reference, address] = Object.values(namespaces)[0]?.accounts[0]?.split(':') ?? []
  return (
    <div class="session" data-testid="web-wallet-session" data-topic={topic}>
      <div class="dapp">
        <DappIcon dapp={dapp} />
        <span class="grow">
          <h3>{name}</h3>
          <small>{hostOf(dapp.url)}</small>
        </span>
        <button
          class="quiet"
          data-testid="web-wallet-disconnect"
          aria-label={`Disconnect ${name}`}
          onClick={() => void wallet.disconnect(topic)}
        >
          Disconnect
        </button>
      </div>
      <div class="pickers">
        <label>
          <span>Network</span>
          <select
            data-testid="web-wallet-switch-chain"
            value={network}
            onChange={event => void wallet.switchChain(topic, event.currentTarget.value)}
          >
            {networks.map(id => (
              <option key={id} value={id}>
                {wallet.nameNetwork(id)}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>Account</span>
          <select
            data-testid="web-wallet-switch-account"
            value={wallet.peer.keys.indexOf(`${namespace}:${reference}`, address)}
            onChange={event => void wallet.switchAccount(topic, Number(event.currentTarget.value))}
          >
            {wallet.accounts.map(({ index, name: accountName }) => (
              <option key={index} value={index}>
                {accountName}
              </option>
            ))}
          </select>
        </label>
      </div>
    </div>
  )
}
