import type { PolkadotSigner } from '../../domain/polkadot-provider.js'

/** An account as wallets name it. Nothing of it is checked yet. */
export interface InjectedAccount {
  address: string
  genesisHash?: string | null
  type?: string
}

/** What a wallet gives once the visitor has let the page in. */
export interface InjectedAccess {
  accounts: {
    get(anyType?: boolean): Promise<readonly InjectedAccount[]>
    /** Some wallets answer the stop, some a promise of it, some nothing. */
    subscribe?(callback: (accounts: readonly InjectedAccount[]) => void): unknown
  }
  signer: PolkadotSigner
}

/** A wallet as it stands in `window.injectedWeb3` before anybody asked it (polkadot.js, `InjectedWindowProvider`). */
export interface InjectedWallet {
  version?: string
  enable(appName: string): Promise<InjectedAccess>
}
