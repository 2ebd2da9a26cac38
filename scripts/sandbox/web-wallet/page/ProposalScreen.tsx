import { useState } from 'preact/hooks'
import { Avatar, Bytes, Note, shorten } from '../../wallet-parts.js'
import type { Proposal } from '../peer.js'
import { Approval } from './Approval.js'
import { toMessage } from '../peer/sign-in.js'
import { Dapp, hostOf, nameOf } from './parts.js'
import type { WebWallet } from './wallet.js'

/** A dApp that wants to connect: who it is, what it asks for, and which accounts and networks it is given. */
export function ProposalScreen({ proposal, wallet, waiting }: { proposal: Proposal; wallet: WebWallet; waiting: number }) {
  const { dapp, namespaces, struct, signIn } = proposal
  const asked = [...new Set(Object.values(namespaces).flatMap(({ chains }) => chains))]
  const known = asked.filter(id => id in wallet.peer.chains)
  const unknown = asked.filter(id => !known.includes(id))
  const required = readRequired(struct.requiredNamespaces)
  const methods = [...new Set(Object.values(namespaces).flatMap(namespace => namespace.methods))]
  const isPossible = known.length > 0 && required.every(id => known.includes(id))

  // An account has an address in each namespace; that of the first network stands for it.
  const addressOf = (index: number) => wallet.peer.keys.addressOf(known[0] ?? 'eip155:1', index)!
  const [chains, setChains] = useState(known)
  const [accounts, setAccounts] = useState([0])
  const approve = () => void wallet.approve(proposal, { chains, accounts: [...accounts].sort((a, b) => a - b) })
  return (
    <Approval
      title={`${signIn ? 'Sign in' : 'Connect'} to ${nameOf(dapp)}`}
      action={signIn ? 'Sign in' : 'Approve'}
      canApprove={isPossible && chains.length > 0 && accounts.length > 0}
      waiting={waiting}
      onApprove={approve}
      onReject={() => void wallet.reject(proposal)}
    >
      <Dapp
        dapp={dapp}
        name={hostOf(dapp.url)}
        asks={
          signIn
            ? 'wants to know that the first account you choose is yours, and to see it'
            : 'wants to see your accounts and their balances'
        }
      />
      {signIn && signIn.domain !== hostOf(dapp.url) && (
        <Note tone="warn">{`This signs you in to ${signIn.domain}, but ${hostOf(dapp.url)} asks for it.`}</Note>
      )}
      {signIn && (
        <Bytes text={toMessage(signIn, chains[0] ?? 'eip155:1', addressOf(accounts[0] ?? 0))} isSent={false} testId="web-wallet-text" />
      )}
      {!isPossible && <Note tone="warn">This wallet does not have the networks it asks for. It can only be rejected.</Note>}
      {isPossible && (
        <fieldset class="group">
          <legend>Accounts it may see</legend>
          {wallet.accounts.map(({ index, name }) => (
            <label key={index} class="row">
              <Avatar address={addressOf(index)} />
              <span class="grow">
                {name}
                <small class="code">{shorten(addressOf(index))}</small>
              </span>
              <input
                type="checkbox"
                data-testid={`web-wallet-account-${index}`}
                checked={accounts.includes(index)}
                onChange={() => setAccounts(toggle(accounts, index))}
              />
            </label>
          ))}
        </fieldset>
      )}
      {isPossible && (
        <fieldset class="group">
          <legend>Networks</legend>
          {known.map(id => (
            <label key={id} class="row">
              <span class="grow">
                {wallet.nameNetwork(id)}
                <small>{required.includes(id) ? 'It insists on this one' : id}</small>
              </span>
              <input
                type="checkbox"
                data-testid={`web-wallet-chain-${id}`}
                checked={chains.includes(id)}
                disabled={required.includes(id)}
                onChange={() => setChains(toggle(chains, id))}
              />
            </label>
          ))}
        </fieldset>
      )}
      <Names title={`${count(unknown, 'network')} this wallet does not have`} names={unknown} />
      <Names title={`${count(methods, 'thing')} it may ask for`} names={methods} />
    </Approval>
  )
}

function Names({ title, names }: { title: string; names: string[] }) {
  if (!names.length) return null
  return (
    <details class="group">
      <summary>{title}</summary>
      <ul class="tags">
        {names.map(name => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </details>
  )
}

const count = (items: string[], what: string) => `${items.length} ${what}${items.length === 1 ? '' : 's'}`

/** The networks a dApp insists on; a namespace's key may be a network itself (CAIP-25). */
function readRequired(required: Proposal['struct']['requiredNamespaces']): string[] {
  return Object.entries(required).flatMap(([key, { chains }]) => (key.includes(':') ? [key] : (chains ?? [])))
}

function toggle<Item>(items: Item[], item: Item): Item[] {
  return items.includes(item) ? items.filter(other => other !== item) : [...items, item]
}
