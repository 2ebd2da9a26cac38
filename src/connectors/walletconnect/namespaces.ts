import type { AccountType } from '../../domain/accounts.js'
import { isAddress, type CaipNetworkId, isNamespace, type Namespace, parseCaipNetworkId } from '../../domain/caip.js'
import { eachOnce, MOST_ACCOUNTS } from '../../domain/each-once.js'
import { WALLETCONNECT_METHODS } from '../../domain/families.js'
import type { CaipNetwork } from '../../domain/networks.js'
import type { ProposalOverride } from '../../domain/options.js'
import type { ProposedNamespace, ProposedNamespaces, Session, SessionNamespace } from '../../domain/walletconnect.js'

/** Older names of Solana's networks, by the name of today: older wallets know no other. */
const OLDER: Record<string, string> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

/** What to ask a wallet for: all that the dApp offers, and nothing of it as a condition. `rpcMap` is by chain reference. */
export function toProposedNamespaces(
  networks: readonly CaipNetwork[],
  {
    override = {},
    rpcUrlOf,
  }: {
    override?: ProposalOverride | undefined
    rpcUrlOf(caipNetworkId: CaipNetworkId): string | undefined
  },
): ProposedNamespaces {
  const asked: Record<string, ProposedNamespace & { chains: string[]; rpcMap: Record<string, string> }> = {}
  for (const { chainNamespace, caipNetworkId } of networks) {
    const { chains, rpcMap } = (asked[chainNamespace] ??= {
      chains: [],
      methods: WALLETCONNECT_METHODS[chainNamespace].split(' '),
      events: ['accountsChanged', 'chainChanged'],
      rpcMap: {},
    })
    const older = OLDER[caipNetworkId]
    const url = rpcUrlOf(caipNetworkId)
    chains.push(caipNetworkId, ...(older ? [older] : []))
    if (url) rpcMap[caipNetworkId.split(':')[1]!] = url
  }
  for (const [namespace, each] of Object.entries(asked)) {
    each.chains = [...(override.chains?.[namespace] ?? each.chains)]
    each.methods = override.methods?.[namespace] ?? each.methods
    each.events = override.events?.[namespace] ?? each.events
    for (const [id, url] of Object.entries(override.rpcMap ?? {})) {
      if (namespaceOf(id) === namespace) each.rpcMap[id.split(':')[1]!] = url
    }
    if (override.defaultChain && namespaceOf(override.defaultChain) === namespace) each.defaultChain = override.defaultChain
  }
  return asked
}

/** The namespace of a CAIP id, or of a session's key: a wallet may grant a single chain as a namespace of its own (CAIP-25). */
export function namespaceOf(id: string): string {
  return id.split(':')[0]!
}

/** Whether this can be the namespaces of a session; what the wallet updates is not checked by the client. */
export function areNamespaces(value: unknown): value is Record<string, SessionNamespace> {
  const isTexts = (list: unknown) => Array.isArray(list) && list.every(text => typeof text === 'string')
  const all = Object.values(Object(value) as Record<string, Partial<SessionNamespace> | null>)
  return (
    all.length > 0 &&
    all.length <= MOST_ACCOUNTS &&
    all.every(each => isTexts(each?.accounts) && isTexts(each?.methods) && isTexts(each?.events) && isTexts(each?.chains ?? []))
  )
}

/** All that a session grants in one namespace, its chains by the names of today; undefined where it grants nothing. */
export function toGrant({ namespaces }: Session, namespace: string): (SessionNamespace & { chains: readonly string[] }) | undefined {
  const parts = Object.entries(namespaces).filter(([key]) => namespaceOf(key) === namespace)
  const join = (read: (part: SessionNamespace, key: string) => readonly string[]) => [
    ...new Set(parts.flatMap(([key, part]) => read(part, key))),
  ]
  return parts.length
    ? {
        chains: join((part, key) => [
          ...(key === namespace ? [] : [toNewName(key)]),
          ...[...(part.chains ?? []), ...part.accounts.map(toChain)].map(toNewName),
        ]),
        accounts: join(part => part.accounts),
        methods: join(part => part.methods),
        events: join(part => part.events),
      }
    : undefined
}

const toChain = (account: string): string => account.split(':', 2).join(':')

/** The name of today of a network that may be called by its older one. */
export function toNewName(chain: string): string {
  return Object.keys(OLDER).find(id => OLDER[id] === chain) ?? chain
}

/** The name by which a session knows a chain: that of today or the older one; undefined where it has no account there. */
export function toNameInSession(session: Session, chain: string): string | undefined {
  const known = toGrant(session, namespaceOf(chain))?.accounts.map(toChain)
  return [chain, OLDER[chain]].find(name => name && known?.includes(name))
}

/** Whether only a wallet can answer: a node would not, and need not see what is asked. */
export function isForWallet(namespace: string, method: string): boolean {
  if (method === 'eth_sendRawTransaction') return false
  return method.startsWith('wallet_') || (isNamespace(namespace) && WALLETCONNECT_METHODS[namespace].split(' ').includes(method))
}

/** The networks a wallet has approved. */
export function toApprovedNetworkIds(session: Session, namespace: Namespace): readonly CaipNetworkId[] {
  const chains = toGrant(session, namespace)?.chains ?? []
  return chains.filter((chain): chain is CaipNetworkId => parseCaipNetworkId(chain)?.namespace === namespace)
}

/** The addresses among CAIP-10 accounts, each once and no more than anybody has; what is no address of the namespace is left out. */
function readAddresses(namespace: string, accounts: readonly string[]): readonly string[] {
  const known = isNamespace(namespace) ? namespace : undefined
  const addresses = accounts.flatMap(account => {
    const [own, , address, more] = account.split(':')
    return own === namespace && address && more === undefined && (!known || isAddress(known, address)) ? [address] : []
  })
  return eachOnce(known, addresses)
}

const accountsOn = (session: Session, namespace: string, chain: string | undefined): readonly (readonly string[])[] => {
  const all = toGrant(session, namespace)?.accounts ?? []
  return [all.filter(account => toNewName(toChain(account)) === chain), all]
}

/** The accounts of a session in one namespace, each once, in the order of the session; those on `wanted` come first. */
export function toSessionAccounts(session: Session, namespace: Namespace, wanted?: string): readonly AccountType[] {
  const type = namespace === 'bip122' ? 'payment' : 'eoa'
  return readAddresses(namespace, accountsOn(session, namespace, wanted).flat()).map(address => ({ namespace, address, type }))
}

/** The addresses a dApp may use on a chain. A wallet that has gone to a chain it did not approve keeps those of the others. */
export function toAddresses(session: Session, namespace: string, chain: string | undefined): readonly string[] {
  return (
    accountsOn(session, namespace, chain)
      .map(accounts => readAddresses(namespace, accounts))
      .find(({ length }) => length) ?? []
  )
}

/** Whether the wallet goes to any network it is asked for, approved or not: this one is known for it (AppKit 1.7, section 2.4). */
export function supportsAllNetworks({ peer }: Session): boolean {
  return peer.metadata.name === 'MetaMask Wallet'
}
