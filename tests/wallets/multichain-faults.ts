// What a wallet may do to whom it connects with one approval, as rows of the table of faults; `multichain.test.ts` tries them.
import type { Row } from '../faults/matrix.js'
import { BITCOIN, type MultichainBackground, SOLANA } from '../support/multichain-wallet.js'

export interface SessionFault extends Row {
  /** Before the visitor connects. */
  before?(wallet: MultichainBackground): void
  /** Once they are connected. */
  after?(wallet: MultichainBackground): void
  /** By what name connecting fails. */
  error?: string
  /** Who is connected in the end: EVM, Solana, Bitcoin. */
  stands: readonly [boolean, boolean, boolean]
}

const NOBODY = [false, false, false] as const
const ALL = [true, true, true] as const
const UNREADABLE = [7, 'yes', [], {}, { sessionScopes: [] }, { sessionScopes: { 'eip155:1': { accounts: 'all' } } }]

export const SESSION_FAULTS: readonly SessionFault[] = [
  {
    what: 'one approval for several families is refused (4001)',
    sees: 'that it was declined',
    before: wallet => void (wallet.says = 'no'),
    error: 'userRejected',
    stands: NOBODY,
  },
  {
    what: 'one approval for several families shares no account',
    sees: 'that no account was shared',
    before: wallet => void (wallet.grants = []),
    error: 'walletSharesNothing',
    stands: NOBODY,
  },
  {
    what: 'of several families EVM alone is approved',
    sees: 'that they are connected there, and in no other',
    before: wallet => void (wallet.grants = ['eip155']),
    stands: [true, false, false],
  },
  {
    what: 'of several families another than that on screen is approved',
    sees: 'that they are connected there, and its account',
    before: wallet => void (wallet.grants = ['solana']),
    stands: [false, true, false],
  },
  ...UNREADABLE.map(
    (answer): SessionFault => ({
      what: `one approval for several families is answered with ${JSON.stringify(answer)}`,
      sees: 'that the answer could not be read',
      before: wallet => void (wallet.answers['wallet_createSession'] = () => answer),
      error: 'walletBadAnswer',
      stands: NOBODY,
    }),
  ),
  {
    what: 'a session of several families changes into what cannot be read',
    sees: 'nothing of it',
    after: wallet => [{}, { sessionScopes: 7 }, [], 7].forEach(params => wallet.tell('wallet_sessionChanged', params as object)),
    stands: ALL,
  },
  {
    what: 'one of several families is taken back in the wallet',
    sees: 'that they are disconnected there, and in no other',
    after(wallet) {
      const { [BITCOIN]: _, ...rest } = wallet.granted
      wallet.change(rest)
    },
    stands: [true, true, false],
  },
  {
    what: 'a session of several families is ended in the wallet',
    sees: 'that they are disconnected in all',
    after: wallet => wallet.change({}),
    stands: NOBODY,
  },
  {
    what: 'the browser ends the background of a wallet of several families, which has forgotten one',
    sees: 'that they are disconnected there, and in no other',
    after(wallet) {
      delete wallet.granted[SOLANA]
      wallet.endPorts()
    },
    stands: [true, false, true],
  },
]
