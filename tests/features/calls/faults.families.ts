// What may happen to one transaction of another family that a dApp has handed over, by kind of wallet; `carry-out.families.test.ts` tries it.
import { named } from '../../../src/domain/error-code.js'
import { RpcError } from '../../support/fakes.js'
import type { Row } from '../../faults/matrix.js'

export type Family = 'solana' | 'bip122'
export type WalletKind = 'a wallet of the page' | 'a wallet over WalletConnect' | 'the embedded wallet'

/** What may happen around a visitor. */
export interface FamilyWorld {
  /** The wallet does this, instead of signing. */
  behave(instead: () => unknown): void
  /** This happens while the wallet is asked. */
  meanwhile(run: () => unknown): void
  /** No node answers any more. */
  cut(): void
  /** What they have goes elsewhere. */
  spend(): void
  /** Whether what is sent comes into a block. */
  settle(isIn: boolean): void
  move(to: 'account' | 'network'): Promise<void>
}

export interface FamilyFault extends Row {
  family: Family
  kind: WalletKind
  /** Happens before the dApp asks, or while the sheet stands. */
  before?: (world: Pick<FamilyWorld, 'spend'>) => void
  bring?: (world: FamilyWorld) => unknown
  /** What the sheet says then, and where; nothing, where there is none. */
  stands?: 'calls-standing' | 'calls-result' | 'calls-failing' | undefined
  says: RegExp
  /** By what name the dApp's promise fails once the visitor leaves; none where it is kept. */
  error?: string | undefined
  /** Whether the wallet is asked, and whether the page is then loaded anew. */
  isAsked?: boolean
  isReloaded?: boolean
}

const NO: Record<WalletKind, () => unknown> = {
  'a wallet of the page': () => Promise.reject(new Error('User rejected the request.')),
  'a wallet over WalletConnect': () => Promise.reject(new RpcError(5000, 'User rejected.')),
  'the embedded wallet': () => Promise.reject(named('userRejected' as never)),
}
const KINDS: Record<Family, readonly WalletKind[]> = {
  solana: ['a wallet of the page', 'a wallet over WalletConnect', 'the embedded wallet'],
  bip122: ['a wallet of the page', 'a wallet over WalletConnect'],
}
const NAMES: Record<Family, string> = { solana: 'Solana', bip122: 'Bitcoin' }

type Fault = Omit<FamilyFault, 'family' | 'kind' | 'what'>

/** What happens, by family and kind of wallet. */
const faultsOf = (family: Family, kind: WalletKind): Record<string, Fault> => ({
  'is declined': {
    sees: 'that it was declined, and it for another try',
    bring: ({ behave }) => behave(NO[kind]),
    stands: 'calls-standing',
    says: /Declined in your wallet.*Nothing was sent/,
    error: 'userRejected',
    isAsked: true,
  },
  'fails with words of its own, as where its window is closed': {
    sees: 'that it may have been sent, and where to look',
    bring: ({ behave }) => behave(() => Promise.reject(new RpcError(-32603, 'window closed'))),
    stands: 'calls-result',
    says: /Not confirmed yet/,
    error: 'sendFailed',
    isAsked: true,
  },
  'is not answered': {
    sees: 'the name of the wallet, and where to look for the request; Cancel leaves',
    within: 30,
    bring: ({ behave }) => behave(() => new Promise(() => {})),
    stands: 'calls-standing',
    says: /has not answered yet/,
    isAsked: true,
  },
  'is answered with nothing of use': {
    sees: 'that it may have been sent, and where to look',
    bring: ({ behave }) => behave(() => 7),
    stands: 'calls-result',
    says: /Not confirmed yet/,
    error: 'walletBadAnswer',
    isAsked: true,
  },
  'finds no node once the sheet stands': {
    sees: 'that nothing was sent, and it for another try',
    within: 10,
    bring: ({ cut }) => cut(),
    stands: 'calls-standing',
    says: /Nothing was sent/,
    error: 'rpcFailed',
  },
  'finds less on the account once the sheet stands': {
    sees: 'why it cannot be any more, and that nothing was sent',
    bring: ({ spend }) => spend(),
    stands: 'calls-standing',
    says: /Nothing was sent/,
    error: family === 'solana' ? 'executionReverted' : 'insufficientFunds',
  },
  'is more than the account has, with its fee': {
    sees: family === 'solana' ? 'that it would fail, before anybody is asked' : 'what the dApp says of it: there is nothing to ask for',
    before: ({ spend }) => spend(),
    stands: family === 'solana' ? 'calls-failing' : undefined,
    says: /This would fail/,
    error: family === 'solana' ? undefined : 'insufficientFunds',
  },
  'is pressed on another network than it was read on': {
    sees: 'that the network has changed, and that nothing was sent',
    bring: ({ move }) => move('network'),
    stands: 'calls-standing',
    says: /has changed. Nothing was sent/,
    error: 'userRejected',
  },
  'is pressed by another account than it was read by': {
    sees: 'that the account has changed, and that nothing was sent',
    bring: ({ move }) => move('account'),
    stands: 'calls-standing',
    says: /has changed. Nothing was sent/,
    error: 'userRejected',
  },
  'is answered when they have gone to another account meanwhile': {
    sees: 'it done, for the account that was read of',
    bring: ({ meanwhile, move }) => meanwhile(() => move('account')),
    stands: 'calls-result',
    says: /^All done/,
    isAsked: true,
  },
  'is out of sight once it was sent, since the page is loaded anew': {
    sees: 'it in the activity, followed to its end',
    bring: ({ settle }) => settle(false),
    stands: 'calls-result',
    says: /^Waiting for the network/,
    isAsked: true,
    isReloaded: true,
  },
})

export const FAMILY_FAULTS: readonly FamilyFault[] = (['solana', 'bip122'] as const).flatMap(family =>
  KINDS[family].flatMap(kind =>
    Object.entries(faultsOf(family, kind)).map(([what, fault]) => ({
      ...fault,
      family,
      kind,
      what: `${NAMES[family]}, ${kind}: what is asked for ${what}`,
    })),
  ),
)
