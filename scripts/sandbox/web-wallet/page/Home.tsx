import { Account, formatBalance, Note } from '../../wallet-parts.js'
import { coins, otherNamespaceOf } from '../../wallet/namespaces.js'
import type { WebWalletNetwork } from '../config.js'
import { BehaviourForm } from './BehaviourForm.js'
import { Pairing } from './Pairing.js'
import { Sessions } from './Sessions.js'
import { useBalances } from './use-balances.js'
import type { WebWallet } from './wallet.js'

/** The wallet itself: ways to connect, what is connected, its accounts, and how it behaves. */
export function Home({ wallet, networks }: { wallet: WebWallet; networks: WebWalletNetwork[] }) {
  return (
    <main class="scroll home">
      <h1 class="unseen" id="home" tabIndex={-1}>
        Your wallet
      </h1>
      <Pairing pair={wallet.pair} />
      <Sessions wallet={wallet} />
      <Accounts wallet={wallet} networks={networks} />
      <BehaviourForm behaviour={wallet.peer.behaviour} behave={wallet.behave} />
      <Note tone="warn">Everyone knows these keys. Use them on the local chains only.</Note>
    </main>
  )
}

function Accounts({ wallet, networks }: { wallet: WebWallet; networks: WebWalletNetwork[] }) {
  const balances = useBalances(wallet.peer.keys, wallet.accounts, networks)
  const reachable = networks.filter(({ rpcUrl }) => rpcUrl)
  return (
    <section class="group" aria-labelledby="accounts">
      <h2 id="accounts">Accounts</h2>
      {wallet.accounts.map(({ index, name, address }) => (
        <div key={address} class="row">
          <Account name={name} address={address} />
          <span class="amount">
            {reachable.map(({ id, name: networkName }) => (
              <small key={id}>
                <b>{formatBalance(balances[`${id}:${index}`])}</b> {symbolOf(id)} on {networkName}
              </small>
            ))}
          </span>
        </div>
      ))}
    </section>
  )
}

function symbolOf(networkId: string): string {
  const other = otherNamespaceOf(networkId)
  return other ? coins[other].symbol : 'ETH'
}
