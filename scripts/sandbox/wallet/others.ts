// What the wallet remembers of namespaces beside Ethereum: one person, with accounts in each of them. A site is let
// into each namespace by itself. The keys load when one of them is wanted first.
import type { Keys } from '../keys.js'
import type { BitcoinAccount } from '../keys/bitcoin.js'
import { WalletError } from '../methods/errors.js'
import { coins, nameNetwork, otherNamespaces, type OtherNamespace } from './namespaces.js'

/** The chains of other namespaces; without an address a wallet signs there and cannot send. */
export interface OthersOptions {
  solana?: { networkId: string; rpcUrl: string }
  /** `apiUrl` is that of an Esplora. */
  bitcoin?: { networkId: string; apiUrl: string }
  polkadot?: { networkId: string; rpcUrl: string; ss58Format?: number }
}

/** An account as a site sees it. */
export interface SharedAccount extends Partial<Omit<BitcoinAccount, 'address' | 'publicKey'>> {
  address: string
  /** Hexadecimal. */
  publicKey: string
  /** What its owner calls it. */
  name: string
}

/** A chain of another namespace. */
export interface OtherNetwork {
  /** CAIP-2. */
  id: string
  /** What the owner reads. */
  name: string
  symbol: string
  decimals: number
  /** Its node; undefined where there is none. */
  url?: string
}

interface OthersParts {
  options: OthersOptions
  phrase: string
  names: readonly string[]
  isLocked(): boolean
  /** Tells a site what it may see from now on. */
  tell(origin: string, namespace: OtherNamespace, accounts: SharedAccount[]): void
  changed(): void
}

/** The other namespaces of one wallet. */
export class Others {
  readonly networks: Readonly<Record<OtherNamespace, OtherNetwork>>
  readonly #parts: OthersParts
  readonly #sites: Record<OtherNamespace, Map<string, number[]>> = { solana: new Map(), bip122: new Map(), polkadot: new Map() }
  readonly #selected: Record<OtherNamespace, number> = { solana: 0, bip122: 0, polkadot: 0 }
  #loading?: Promise<Keys>
  #keys?: Keys

  constructor(parts: OthersParts) {
    this.#parts = parts
    this.networks = readNetworks(parts.options)
  }

  /** The keys, once `load` is done. */
  get keys(): Keys {
    if (!this.#keys) throw new Error('The keys are not loaded yet.')
    return this.#keys
  }

  load(): Promise<Keys> {
    const { phrase, names, options } = this.#parts
    const ss58Formats = { [this.networks.polkadot.id]: options.polkadot?.ss58Format ?? 42 }
    this.#loading ??= import('../keys.js').then(
      ({ createKeys }) => (this.#keys = createKeys({ mnemonic: phrase, count: names.length, ss58Formats })),
    )
    return this.#loading
  }

  /** The address by which the owner knows a person's account. */
  addressOf(namespace: OtherNamespace, index: number): string {
    return this.keys.addressOf(this.networks[namespace].id, index)!
  }

  /** Every address the owner may choose from. */
  addresses(namespace: OtherNamespace): string[] {
    return this.#parts.names.map((_, index) => this.addressOf(namespace, index))
  }

  /** The address the owner chose. */
  selected(namespace: OtherNamespace): string {
    return this.addressOf(namespace, this.#selected[namespace])
  }

  nameOf(namespace: OtherNamespace, address: string): string {
    return this.#parts.names[this.keys.indexOf(this.networks[namespace].id, address)] ?? 'Account'
  }

  /** What a site may see now: nothing while the wallet is locked. The active account comes first. */
  accountsOf(namespace: OtherNamespace, origin: string): SharedAccount[] {
    return this.#parts.isLocked() ? [] : this.permitted(namespace, origin)
  }

  /** What a site may see once the wallet is unlocked. */
  permitted(namespace: OtherNamespace, origin: string): SharedAccount[] {
    return (this.#sites[namespace].get(origin) ?? []).flatMap(index => this.#share(namespace, index))
  }

  /** The sites that are let in somewhere. */
  get sites(): { origin: string; namespace: OtherNamespace; count: number }[] {
    return otherNamespaces.flatMap(namespace =>
      [...this.#sites[namespace]].map(([origin, { length }]) => ({ origin, namespace, count: length })),
    )
  }

  has(origin: string): boolean {
    return otherNamespaces.some(namespace => this.#sites[namespace].has(origin))
  }

  /** Lets a site in; without addresses it sees the account the owner chose. */
  grant(namespace: OtherNamespace, origin: string, addresses: readonly string[] = []): void {
    const indexes = addresses.length ? addresses.map(address => this.#find(namespace, address)) : [this.#selected[namespace]]
    this.#set(namespace, origin, indexes)
    this.#parts.changed()
  }

  revoke(namespace: OtherNamespace, origin: string): void {
    if (!this.#sites[namespace].has(origin)) return
    this.#set(namespace, origin, [])
    this.#parts.changed()
  }

  /** The owner picks an account: connected sites see it first from now on. */
  select(namespace: OtherNamespace, address: string): void {
    const index = this.#find(namespace, address)
    this.#selected[namespace] = index
    for (const [origin, indexes] of [...this.#sites[namespace]])
      this.#set(namespace, origin, [index, ...indexes.filter(other => other !== index)])
    this.#parts.changed()
  }

  /** Tells every site what it sees, after the wallet was locked or unlocked. */
  tellAll(): void {
    for (const { origin, namespace } of this.sites) this.#parts.tell(origin, namespace, this.accountsOf(namespace, origin))
  }

  #find(namespace: OtherNamespace, address: string): number {
    const index = this.keys.indexOf(this.networks[namespace].id, address)
    if (index < 0) throw new WalletError('unauthorized', `The wallet has no account ${address}.`)
    return index
  }

  #set(namespace: OtherNamespace, origin: string, indexes: number[]): void {
    const before = this.#sites[namespace].get(origin)?.join()
    if (indexes.length) this.#sites[namespace].set(origin, indexes)
    else this.#sites[namespace].delete(origin)
    if (before !== indexes.join() && !this.#parts.isLocked()) this.#parts.tell(origin, namespace, this.accountsOf(namespace, origin))
  }

  #share(namespace: OtherNamespace, index: number): SharedAccount[] {
    const name = this.#parts.names[index]!
    const address = this.addressOf(namespace, index)
    if (namespace === 'bip122') {
      return this.keys
        .bitcoinOf(this.networks.bip122.id, index)
        .map(({ address, publicKey, path, purpose, addressType }) => ({ address, publicKey, path, purpose, addressType, name }))
    }
    const key = namespace === 'solana' ? this.keys.findSolana(address)! : this.keys.findPolkadot(address)!
    return [{ address, publicKey: Array.from(key.publicKey, byte => byte.toString(16).padStart(2, '0')).join(''), name }]
  }
}

function readNetworks({ solana, bitcoin, polkadot }: OthersOptions): Record<OtherNamespace, OtherNetwork> {
  const solanaId = solana?.networkId ?? 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const bitcoinId = bitcoin?.networkId ?? 'bip122:000000000019d6689c085ae165831e93'
  const polkadotId = polkadot?.networkId ?? 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
  return {
    solana: { id: solanaId, name: nameNetwork(solanaId), ...coins.solana, url: solana?.rpcUrl },
    bip122: { id: bitcoinId, name: nameNetwork(bitcoinId), ...coins.bip122, url: bitcoin?.apiUrl.replace(/\/$/, '') },
    polkadot: { id: polkadotId, name: nameNetwork(polkadotId), ...coins.polkadot, url: polkadot?.rpcUrl },
  }
}
