import { clock } from '../../clients/clock.js'
import { isRefusal, named, readError } from '../../domain/error-code.js'
import type { PolkadotSigner } from '../../domain/provider.js'

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
  /** Newer ones may have this in its place. */
  connect?(appName: string): Promise<InjectedAccess>
}

// How a page is let into a Polkadot wallet.

/** The wallet has a request of ours open already (EIP-1474). */
const PENDING = -32002

/** Asks a wallet to let the page in; the visitor is asked where they have not allowed it before. */
export type Enable = () => Promise<InjectedAccess>

/**
 * Makes the way into one wallet. One that has not answered yet and is asked again says "pending"; then its first answer counts.
 * @throws what the wallet threw, with a code where its words have one; `walletBadAnswer`
 */
export function createEnable(wallet: InjectedWallet, toAppName: () => string): Enable {
  let waiting: Promise<unknown> | undefined
  return async () => {
    const earlier = waiting
    const request = (async () => (wallet.enable ?? wallet.connect!).call(wallet, toAppName()))()
    waiting ??= request
    const answer = await request
      .catch((error: unknown) => {
        const failure = toWalletError(error)
        if (earlier && readError(failure).code === PENDING) return earlier
        throw failure
      })
      .catch((error: unknown) => {
        throw toWalletError(error)
      })
      .finally(() => {
        if (waiting === (earlier ?? request)) waiting = undefined
      })
    if (!isAccess(answer)) throw named('walletBadAnswer')
    return answer
  }
}

function isAccess(value: unknown): value is InjectedAccess {
  return typeof (value as Partial<InjectedAccess> | undefined)?.accounts?.get === 'function'
}

/** What the wallet shares with the page; it does not bother the visitor for that. @throws as above, and `walletSilent` */
export async function getShared({ accounts }: InjectedAccess, limit: number): Promise<unknown> {
  return within(limit, (async () => accounts.get())()).catch((error: unknown) => {
    throw toWalletError(error)
  })
}

/** An answer in time. @throws `walletSilent` after `ms` */
export async function within<Answer>(ms: number, answer: Promise<Answer>): Promise<Answer> {
  const done = new AbortController()
  const limit = clock.wait(ms, done.signal).then(() => {
    throw named('walletSilent')
  })
  // Ending the wait settles it as well; then nobody looks.
  limit.catch(() => {})
  return Promise.race([answer, limit]).finally(() => done.abort())
}

/** Listens to what a wallet shares from now on; returns the stop. Wallets answer theirs, a promise of it, or nothing. */
export function watchShared({ accounts }: InjectedAccess, onShared: (list: unknown) => void): () => void {
  let isOver = false
  const ending = (async () =>
    accounts.subscribe?.(list => {
      if (!isOver) onShared(list)
    }))().catch(() => undefined)
  return () => {
    isOver = true
    void ending
      .then(end => {
        if (typeof end === 'function') (end as () => void)()
      })
      .catch(() => {})
  }
}

/** What Polkadot wallets say, having no codes: polkadot.js's words, which the others took over, and their code by EIP-1193. */
const SAYINGS: readonly [RegExp, number][] = [
  [/^(request )?(rejected|cancell?ed|denied|declined)\b|reject(ed)? (by|request)|user (abort|close)/i, 4001],
  [/not (yet )?(been )?(authori[sz]ed|enabled|allowed)|not allowed to interact|unauthori[sz]ed/i, 4100],
  [/pending authori[sz]ation/i, -32002],
]

/** Makes of whatever a Polkadot wallet threw an error with a code, where its words have one; the words stay. */
export function toWalletError(error: unknown): unknown {
  const { message } = readError(error)
  const code = isRefusal(error) ? 4001 : SAYINGS.find(([words]) => words.test(message))?.[1]
  return code === undefined ? error : Object.assign(new Error(message, { cause: error }), { code })
}

/** Whether the wallet has said no, now or earlier, rather than failed. */
export function isTurnedAway(error: unknown): boolean {
  const { code } = readError(error)
  return code === 4001 || code === 4100
}
