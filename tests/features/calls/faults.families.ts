// What may happen around a visitor to what a dApp has handed over, by family; `carry-out.families.test.ts` tries it. What EVM
// wallets may do themselves stands in `faults.ts`.
import { RpcError } from '../../support/fakes.js'
import type { Row } from '../../faults/matrix.js'

export type Family = 'solana' | 'bip122'

/** What may happen around a visitor. */
export interface FamilyWorld {
  /** The wallet does this, instead of signing. */
  behave(instead: () => unknown): void
  /** This happens while the wallet is asked. */
  meanwhile(run: () => unknown): void
  /** No node answers any more; or one does again. */
  cut(isDown?: boolean): void
  /** What they have goes elsewhere. */
  spend(): void
  /** Whether what is sent comes into a block. */
  settle(isIn: boolean): void
  /** They go there in the modal. */
  move(to: 'account' | 'network'): Promise<void>
}

export interface FamilyFault extends Row {
  family: Family
  /** Happens before the dApp asks, or while the sheet stands. */
  before?: (world: Pick<FamilyWorld, 'spend' | 'cut'>) => void
  bring?: (world: FamilyWorld) => unknown
  /** Happens once it was pressed, or sent; where it can be pressed again, it is. */
  later?: (world: FamilyWorld) => unknown
  /** What the sheet says then, and where; nothing, where there is none. */
  stands?: 'calls-standing' | 'calls-result' | 'calls-failing' | undefined
  says: RegExp
  /** By what name the dApp's promise fails once the visitor leaves; none where it is kept. */
  error?: string | undefined
  /** Whether the wallet is asked, and whether the page is then loaded anew. */
  isAsked?: boolean
  isReloaded?: boolean
}

const NAMES: Record<Family, string> = { solana: 'Solana', bip122: 'Bitcoin' }

type Fault = Omit<FamilyFault, 'family' | 'what'>

/** What the wallet does. */
const ofWallet: Record<string, Fault> = {
  'is declined': {
    sees: 'that it was declined, and it for another try',
    bring: ({ behave }) => behave(() => Promise.reject(new Error('User rejected the request.'))),
    stands: 'calls-standing',
    says: /Declined in your wallet.*Nothing was sent/,
    error: 'userRejected',
    isAsked: true,
  },
  'fails with words of its own, as where its window is closed': {
    sees: 'that it may have been sent, and where to look',
    bring: ({ behave }) => behave(() => Promise.reject(new RpcError(-32603, 'window closed'))),
    stands: 'calls-result',
    says: /^It is not known whether this was sent/,
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
    says: /^It is not known whether this was sent/,
    error: 'walletBadAnswer',
    isAsked: true,
  },
}

const MOVED = { stands: 'calls-standing', says: /has changed. Nothing was sent/, error: 'userRejected' } as const
const UNREAD = 'what the dApp says of it: there is nothing to ask for'

/** What happens around it. */
const around = (family: Family): Record<string, Fault> => ({
  'finds no node before the sheet stands': {
    sees: UNREAD,
    within: 10,
    before: ({ cut }) => cut(),
    says: /No node of .* answered. Nothing was sent/,
    error: 'rpcFailed',
  },
  'finds no node once the sheet stands, and one again with the next press': {
    sees: 'it done, as it was read',
    within: 10,
    bring: ({ cut }) => cut(),
    later: ({ cut }) => cut(false),
    stands: 'calls-result',
    says: /^Transaction confirmed/,
    isAsked: true,
  },
  'finds no node once it was sent': {
    sees: 'that it is not confirmed yet, and where to look',
    within: 60,
    bring: ({ settle }) => settle(false),
    later: ({ cut }) => cut(),
    stands: 'calls-result',
    says: /^Not confirmed/,
    error: 'transactionPending',
    isAsked: true,
  },
  'finds less on the account once the sheet stands': {
    sees: 'why it cannot be any more, and that nothing was sent',
    bring: ({ spend }) => spend(),
    stands: 'calls-standing',
    says: /Nothing was sent/,
    error: { solana: 'executionReverted', bip122: 'insufficientFunds' }[family],
  },
  'is more than the account has, with its fee': {
    before: ({ spend }) => spend(),
    says: /This would fail/,
    ...(family === 'bip122'
      ? { sees: UNREAD, error: 'insufficientFunds' }
      : { sees: 'that it would fail, before anybody is asked', stands: 'calls-failing' as const }),
  },
  'is pressed on another network than it was read on': {
    ...MOVED,
    sees: 'that the network has changed, and that nothing was sent',
    bring: ({ move }) => move('network'),
  },
  'is pressed by another account than it was read by': {
    ...MOVED,
    sees: 'that the account has changed, and that nothing was sent',
    bring: ({ move }) => move('account'),
  },
  'is answered when they have gone to another account meanwhile': {
    sees: 'it done, for the account that was read of',
    bring: ({ meanwhile, move }) => meanwhile(() => move('account')),
    stands: 'calls-result',
    says: /^Transaction confirmed/,
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
  Object.entries({ ...ofWallet, ...around(family) }).map(([what, fault]) => ({
    ...fault,
    family,
    what: `${NAMES[family]}: what is asked for ${what}`,
  })),
)
