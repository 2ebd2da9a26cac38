import { Account, formatBalance, Note } from '../../wallet-parts.js'
import type { Act, OwnerView } from './api.js'
import { NamespaceTabs, type ShownNamespace } from './NamespaceTabs.js'
import { BehaviourForm } from './BehaviourForm.js'

export interface HomeProps {
  view: OwnerView
  namespace: ShownNamespace
  setNamespace: (namespace: ShownNamespace) => void
  act: Act
}

/** The wallet's own page: accounts, networks, connected sites, and how it behaves. */
export function Home({ view, namespace, setNamespace, act }: HomeProps) {
  if (view.locked) return <Locked act={act} />
  return (
    <main class="scroll home">
      <h1 class="unseen">Your wallet</h1>
      <NamespaceTabs shown={namespace} onChange={setNamespace} />
      <Accounts view={view} namespace={namespace} act={act} />
      {namespace === 'eip155' && <Networks view={view} act={act} />}
      <Sites view={view} act={act} />
      <BehaviourForm behaviour={view.behaviour} act={act} />
      <Note tone="warn">Everyone knows these keys. Use them on the local chains only.</Note>
    </main>
  )
}

function Locked({ act }: { act: Act }) {
  return (
    <main class="scroll centre">
      <h1>Locked</h1>
      <p class="soft">Sites see no account until you unlock.</p>
      <button class="primary" id="wallet-unlock" data-testid="wallet-unlock" onClick={() => void act({ do: 'unlock' })}>
        Unlock
      </button>
    </main>
  )
}

function Accounts({ view, namespace, act }: { view: OwnerView; namespace: ShownNamespace; act: Act }) {
  const other = view.others.find(each => each.namespace === namespace)
  const { account, accounts, symbol } = other ?? { ...view, symbol: 'ETH' }
  return (
    <fieldset class="choices">
      <legend>{other ? `Account, ${other.network}` : 'Account'}</legend>
      {accounts.map(({ address, name, balance }, index) => (
        <label key={address}>
          <Account name={name} address={address} />
          {(!other || balance !== null) && (
            <span class="amount">
              {formatBalance(balance)} {symbol}
            </span>
          )}
          <input
            type="radio"
            name={other?.namespace ?? 'account'}
            data-testid={other ? `wallet-${other.namespace}-account-${index}` : `wallet-account-${index}`}
            checked={address === account}
            onChange={() => void act({ do: 'selectAccount', address, ...(other && { namespace: other.namespace }) })}
          />
        </label>
      ))}
    </fieldset>
  )
}

function Networks({ view, act }: { view: OwnerView; act: Act }) {
  return (
    <fieldset class="choices">
      <legend>Network</legend>
      {view.chains.map(({ chainId, name, removable }) => (
        <label key={chainId}>
          <span class="grow">
            {name}
            <small>Chain {chainId}</small>
          </span>
          {removable && (
            <button
              class="quiet"
              aria-label={`Forget ${name}`}
              onClick={event => {
                event.preventDefault() // the label would choose the network
                void act({ do: 'removeChain', chainId })
              }}
            >
              Forget
            </button>
          )}
          <input
            type="radio"
            name="chain"
            data-testid={`wallet-chain-${chainId}`}
            checked={chainId === view.chainId}
            onChange={() => void act({ do: 'selectChain', chainId })}
          />
        </label>
      ))}
    </fieldset>
  )
}

function Sites({ view, act }: { view: OwnerView; act: Act }) {
  return (
    <section class="choices" aria-labelledby="sites">
      <h2 id="sites">Connected sites</h2>
      {view.sites.length === 0 && <p class="soft row">None yet. A site that connects is listed here.</p>}
      {view.sites.map(({ origin, sees }) => (
        <div class="row" key={origin}>
          <span class="grow">
            {new URL(origin).host}
            <small>sees {sees.join(', ')}</small>
          </span>
          <button
            class="quiet"
            data-testid="wallet-disconnect-site"
            aria-label={`Disconnect ${new URL(origin).host}`}
            onClick={() => void act({ do: 'disconnectSite', origin })}
          >
            Disconnect
          </button>
        </div>
      ))}
    </section>
  )
}
