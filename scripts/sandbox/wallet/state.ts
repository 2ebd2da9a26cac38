// What the wallet remembers: accounts, chains, who may see what. Synchronous; pages hear of changes as events.
import { getAddress, type Wallet } from 'ethers'
import type { DevAccount } from '../accounts.js'
import { toHexId, type OpenChain, type WalletChain } from '../methods/chain.js'
import { WalletError, type WireError } from '../methods/errors.js'
import type { Part } from '../methods/transactions.js'
import { createListeners } from '../listeners.js'
import type { OtherNamespace } from './namespaces.js'
import { Others, type OthersOptions, type SharedAccount } from './others.js'

/** An account with the name its owner gave it. */
export interface WalletAccount extends DevAccount {
  name: string
}

/** News for one site: as EIP-1193 names it, or what it sees of another namespace. */
export type SiteEvent =
  | { event: 'accountsChanged'; data: string[] }
  | { event: 'chainChanged'; data: string }
  | { event: 'connect'; data: { chainId: string } }
  | { event: 'disconnect'; data: WireError }
  | { event: 'sharedAccounts'; data: { namespace: OtherNamespace; accounts: SharedAccount[] } }

export interface StateOptions {
  accounts: readonly WalletAccount[]
  /** The first one is selected. */
  chains: readonly WalletChain[]
  /** The phrase behind the accounts of the other namespaces, and their chains. */
  others: { phrase: string; options?: OthersOptions }
  /** Answers for chains that sites add. @default their nodes, which have to be on this machine */
  openChain?: OpenChain
  /** Sends calls as one transaction and returns its hash; without it the wallet knows no batches. */
  executeBatch?: ExecuteBatch
}

export type ExecuteBatch = (chain: WalletChain, signer: Wallet, calls: readonly Part[]) => Promise<string>

/** The memory of one wallet. */
export class WalletState {
  readonly accounts: readonly WalletAccount[]
  readonly chains: WalletChain[]
  readonly others: Others
  readonly openChain: OpenChain | undefined
  readonly executeBatch: ExecuteBatch | undefined
  readonly #sites = new Map<string, string[]>()
  readonly #siteEvents = createListeners<[origin: string, event: SiteEvent]>()
  readonly #changed = createListeners<[]>()
  #account: string
  #chainId: number
  #locked = false

  constructor({ accounts, chains, others: { phrase, options = {} }, openChain, executeBatch }: StateOptions) {
    if (!accounts[0] || !chains[0]) throw new Error('A wallet needs an account and a chain.')
    this.accounts = accounts
    this.openChain = openChain
    this.executeBatch = executeBatch
    this.chains = [...chains]
    this.#account = accounts[0].address
    this.#chainId = chains[0].chainId
    this.others = new Others({
      options,
      phrase,
      names: accounts.map(({ name }) => name),
      isLocked: () => this.#locked,
      tell: (origin, namespace, accounts) => this.#tell(origin, { event: 'sharedAccounts', data: { namespace, accounts } }),
      changed: () => this.#changed.call(),
    })
  }

  /** Tells of every event for a site. Returns the way to stop. */
  readonly onSiteEvent = this.#siteEvents.add
  /** Tells that anything changed. Returns the way to stop. */
  readonly onChange = this.#changed.add

  get account(): string {
    return this.#account
  }
  get chain(): WalletChain {
    return this.findChain(this.#chainId)!
  }
  get locked(): boolean {
    return this.#locked
  }
  /** The sites that are connected, with the accounts they may see. */
  get sites(): { origin: string; accounts: string[] }[] {
    return [...this.#sites].map(([origin, accounts]) => ({ origin, accounts: [...accounts] }))
  }

  findChain(chainId: number): WalletChain | undefined {
    return this.chains.find(chain => chain.chainId === chainId)
  }

  findAccount(address: string): WalletAccount | undefined {
    return this.accounts.find(account => account.address === address)
  }

  /** What a site may see now; nothing while the wallet is locked. The first one is the active one. */
  accountsOf(origin: string): string[] {
    return this.#locked ? [] : this.permitted(origin)
  }

  /** What a site may see once the wallet is unlocked. */
  permitted(origin: string): string[] {
    return [...(this.#sites.get(origin) ?? [])]
  }

  grant(origin: string, accounts: readonly string[]): void {
    this.#setPermission(
      origin,
      accounts.map(account => this.#own(account)),
    )
    this.#changed.call()
  }

  revoke(origin: string): void {
    if (!this.#sites.has(origin)) return
    this.#setPermission(origin, [])
    this.#changed.call()
  }

  /** The owner picks an account in the wallet: connected sites see it first from now on. */
  selectAccount(address: string): void {
    this.#account = this.#own(address)
    for (const { origin, accounts } of this.sites) {
      this.#setPermission(origin, [this.#account, ...accounts.filter(other => other !== this.#account)])
    }
    this.#changed.call()
  }

  selectChain(chainId: number): void {
    if (!this.findChain(chainId)) throw new WalletError('unknownChain', undefined, { chainId: toHexId(chainId) })
    if (chainId === this.#chainId) return
    this.#chainId = chainId
    this.tellAll({ event: 'chainChanged', data: toHexId(chainId) })
    this.#changed.call()
  }

  addChain(chain: WalletChain): void {
    if (!this.findChain(chain.chainId)) this.chains.push(chain)
    this.#changed.call()
  }

  /** Forgets a chain, so that the next switch to it is answered with 4902. The last one stays. */
  removeChain(chainId: number): void {
    const rest = this.chains.filter(chain => chain.chainId !== chainId)
    if (!rest[0] || rest.length === this.chains.length) return
    if (chainId === this.#chainId) this.selectChain(rest[0].chainId)
    this.chains.splice(0, this.chains.length, ...rest)
    this.#changed.call()
  }

  setLocked(locked: boolean): void {
    if (locked === this.#locked) return
    this.#locked = locked
    for (const { origin } of this.sites) this.#tell(origin, { event: 'accountsChanged', data: this.accountsOf(origin) })
    this.others.tellAll()
    this.#changed.call()
  }

  /** The sites that are let in somewhere, in whichever namespace. */
  get origins(): string[] {
    return [...new Set([...this.#sites.keys(), ...this.others.sites.map(({ origin }) => origin)])]
  }

  /** Tells every connected site. */
  tellAll(event: SiteEvent): void {
    for (const origin of this.#sites.keys()) this.#tell(origin, event)
  }

  #own(address: string): string {
    const own = this.findAccount(getAddress(address))
    if (!own) throw new WalletError('unauthorized', `The wallet has no account ${address}.`)
    return own.address
  }

  #setPermission(origin: string, accounts: string[]): void {
    const before = this.accountsOf(origin)
    if (accounts.length) this.#sites.set(origin, accounts)
    else this.#sites.delete(origin)
    const after = this.accountsOf(origin)
    if (before.join() !== after.join()) this.#tell(origin, { event: 'accountsChanged', data: after })
  }

  #tell(origin: string, event: SiteEvent): void {
    this.#siteEvents.call(origin, event)
  }
}
