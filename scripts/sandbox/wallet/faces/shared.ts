// In the page: what a site sees of one namespace, kept up to date, and requests about it.
import { toWireError } from '../../methods/errors.js'
import type { OtherNamespace } from '../namespaces.js'
import type { SharedAccount } from '../others.js'
import { ProviderRpcError, type Transport } from '../provider.js'

/** One namespace of the wallet, as a page has it. */
export type Shared = ReturnType<typeof createShared>

const prefixes: Record<OtherNamespace, string> = { solana: 'solana', bip122: 'bitcoin', polkadot: 'polkadot' }

/** A page's view of one namespace; nothing leaves the page before it is asked for. */
export function createShared(transport: Transport, namespace: OtherNamespace) {
  const prefix = prefixes[namespace]
  const listeners = new Set<(accounts: readonly SharedAccount[]) => void>()
  let accounts: readonly SharedAccount[] = []

  function set(next: readonly SharedAccount[]): void {
    const isSame = next.length === accounts.length && next.every(({ address }, at) => address === accounts[at]!.address)
    if (isSame) return
    accounts = next
    for (const listener of [...listeners]) {
      // A dApp's broken listener is the dApp's: the others still hear.
      try {
        listener(accounts)
      } catch (error) {
        setTimeout(() => {
          throw error
        })
      }
    }
  }

  async function request<Result>(method: string, params: object = {}): Promise<Result> {
    try {
      return (await transport.request({ method: `${prefix}_${method}`, params: [params] })) as Result
    } catch (error) {
      throw new ProviderRpcError(toWireError(error))
    }
  }

  const receive: Parameters<Transport['listen']>[0] = ({ event, data }) => {
    if (event === 'sharedAccounts' && data.namespace === namespace) set(data.accounts)
  }
  /** Takes over what an answer says of the accounts, and listens for what comes after. */
  const learn = (seen: readonly SharedAccount[]) => {
    set(seen)
    if (seen.length) transport.listen(receive)
    return accounts
  }

  return {
    get accounts() {
      return accounts
    },
    /** Asks the visitor, unless the site is in already; `silent` asks nobody. */
    connect: async ({ silent = false }: { silent?: boolean } = {}) =>
      learn(await request<SharedAccount[]>(silent ? 'accounts' : namespace === 'polkadot' ? 'enable' : 'connect')),
    async disconnect(): Promise<void> {
      await request('disconnect')
      set([])
    },
    /** Fails with an error that has a code. */
    async request<Result>(method: string, params?: object): Promise<Result> {
      const result = await request<Result>(method, params)
      if (method === 'signIn') learn(await request<SharedAccount[]>('accounts'))
      return result
    },
    /** Hears when the accounts are others. Returns the way to stop. */
    onChange(listener: (accounts: readonly SharedAccount[]) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
