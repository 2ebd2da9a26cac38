// What a wallet may do to calls that a dApp has handed over, by kind of wallet, as rows of the table of faults; `carry-out.faults.test.ts` tries them.
import { named } from '../../../src/domain/error-code.js'
import { RpcError } from '../../support/fakes.js'
import type { Row } from '../../faults/matrix.js'

export interface CallsFault extends Row {
  /** What the wallet answers calls with, or how it fails. */
  answer(): unknown
  /** Which it does in each of its two ways to be asked; `at once` are calls of EIP-5792, else single transactions. */
  way: 'at once' | 'in turn'
  /** How the sheet stands then: it waits for another try, with these words; or nothing follows. */
  stands: 'calls-standing' | 'calls-result' | 'calls-way'
  says: RegExp
  /** By what name the dApp's promise fails once the visitor leaves. */
  error: string
}

const no =
  (code: number, message = 'no') =>
  () => {
    throw new RpcError(code, message)
  }
const by = (name: string) => () => {
  throw named(name as never)
}
const silent = () => new Promise(() => {})

const DECLINED = {
  sees: 'that it was declined, and the calls for another try',
  stands: 'calls-standing',
  says: /Declined in your wallet/,
  error: 'userRejected',
} as const
const UNKNOWN = {
  sees: 'that it may have been sent, and where to look',
  stands: 'calls-result',
  says: /^It is not known whether this was sent/,
} as const
const UNSENT = { sees: 'that nothing was sent, and the calls for another try', stands: 'calls-standing', says: /Nothing was sent/ } as const
const SILENT = {
  sees: 'the name of the wallet, and where to look for the request; Cancel leaves',
  within: 30,
  stands: 'calls-standing',
  says: /has not answered yet/,
  error: 'userRejected',
} as const

type Told = Omit<CallsFault, 'what' | 'answer' | 'way'>
type Kind = readonly [kind: string, faults: readonly (readonly [does: string, answer: () => unknown, told: Told])[]]

/** How each kind of wallet says so. */
const KINDS: readonly Kind[] = [
  [
    'a wallet of the page',
    [
      ['declines (4001)', no(4001), DECLINED],
      ['declines by words alone', no(-32603, 'User denied transaction signature'), DECLINED],
      ['has a request open already (-32002)', no(-32002), { ...UNSENT, error: 'requestPending' }],
      ['has not let the page do so (4100)', no(4100), { ...UNSENT, error: 'unauthorized' }],
      ['fails with words of its own', no(-32603, 'boom'), { ...UNKNOWN, error: 'sendFailed' }],
      ['answers nothing of use', () => 7, { ...UNKNOWN, error: 'walletBadAnswer' }],
      ['does not answer', silent, SILENT],
    ],
  ],
  [
    'a wallet over WalletConnect',
    [
      ['declines (5000)', no(5000, 'User rejected.'), DECLINED],
      ['lets the request expire', by('expired'), { ...UNKNOWN, error: 'expired' }],
      ['ends its session meanwhile', by('disconnected'), { ...UNKNOWN, error: 'disconnected' }],
      ['does not know the method (4200)', no(4200), { ...UNSENT, error: 'unsupportedMethod' }],
      ['does not answer', silent, SILENT],
    ],
  ],
  [
    'a wallet of several families',
    [
      ['declines (4001)', no(4001), DECLINED],
      ['is updated or ended by the browser while its window is open', by('disconnected'), { ...UNKNOWN, error: 'disconnected' }],
      ['fails by a name that others have before they are asked', by('walletSilent'), { ...UNKNOWN, error: 'sendFailed' }],
    ],
  ],
  [
    'the embedded wallet',
    [
      ['is told no in its frame', by('userRejected'), DECLINED],
      ['is left before anybody answers', by('requestAborted'), { ...UNKNOWN, error: 'requestAborted' }],
      ['does not answer', silent, SILENT],
    ],
  ],
]

export const CALLS_FAULTS: readonly CallsFault[] = KINDS.flatMap(([kind, faults]) =>
  faults.flatMap(([does, answer, told]) =>
    (['at once', 'in turn'] as const).map(way => ({
      ...told,
      // It has promised too much: one after the other is what it is asked for next.
      ...(way === 'at once' && told.error === 'unsupportedMethod' && { error: 'atomicityNotSupported' }),
      what: `${kind}, asked for calls ${way}, ${does}`,
      answer,
      way,
    })),
  ),
)
