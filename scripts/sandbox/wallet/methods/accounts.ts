// Who may see which account: EIP-1102, EIP-2255.
import { toHexId } from '../../methods/chain.js'
import { WalletError } from '../../methods/errors.js'
import { attempt, invalid, toFields } from '../../methods/prepared.js'
import { toSignInText } from '../../methods/sign-in-text.js'
import { describeMessage } from '../../words/message.js'
import type { Question } from '../queue.js'
import { parseOwnAccount, signerOf, type Call, type Method, type Outcome } from './method.js'

export const eth_accounts: Method = ({ state, origin }) => ({ result: state.accountsOf(origin) })

export const eth_requestAccounts: Method = call => {
  const accounts = call.state.accountsOf(call.origin)
  if (accounts.length) return { result: accounts }
  if (call.state.permitted(call.origin).length) return askToUnlock(call)
  return askToConnect(call, () => call.state.accountsOf(call.origin))
}

/** ERC-7846: connects, and signs in with the same approval (EIP-4361). */
export const wallet_connect: Method = call => {
  const { state, origin, behaviour } = call
  if (!behaviour.signsIn) throw new WalletError('unsupportedMethod')
  const { signInWithEthereum: asked } = toFields(toFields(call.params[0]).capabilities)
  const outcome = askToConnect(call, () => state.accountsOf(origin).map(address => ({ address, capabilities: {} })))
  if (asked === undefined) return withAccounts(outcome)
  const { chainId, ...input } = toFields(asked)
  if (typeof chainId !== 'string' || !/^0x[\da-f]+$/.test(chainId)) throw invalid('The chain of a sign-in is hexadecimal.')
  const page = URL.canParse(origin) ? new URL(origin) : undefined
  const given = {
    domain: page?.host,
    uri: origin,
    version: '1',
    issuedAt: new Date().toISOString(),
    ...input,
    chainId: `${Number(chainId)}`,
  }
  const write = (address: string) => attempt(() => toSignInText('Ethereum', { ...given, address }))
  const words = describeMessage(write(state.account), origin)
  return withAccounts({
    question: { ...outcome.question, ...words, title: 'Connect and sign in', action: 'Connect', rows: outcome.question.rows },
    async perform(decision) {
      await outcome.perform(decision)
      const [first, ...others] = state.accountsOf(origin)
      const message = write(first!)
      const signature = await signerOf(call, first!).signMessage(message)
      return [{ address: first, capabilities: { signInWithEthereum: { message, signature } } }, ...others.map(address => ({ address }))]
    },
  })
}

const withAccounts = ({ question, perform }: Asking): Outcome => ({
  question,
  perform: async decision => ({ accounts: await perform(decision) }),
})

export const wallet_requestPermissions: Method = call => {
  requireEthAccounts(call)
  return askToConnect(call, () => permissionsOf(call))
}

export const wallet_getPermissions: Method = call => ({ result: permissionsOf(call) })

export const wallet_revokePermissions: Method = call => {
  requireEthAccounts(call)
  call.state.revoke(call.origin)
  return { result: null }
}

/** What EIP-5792 calls how it carries out batches. */
const STATUS = { whole: 'supported', upgrade: 'ready', partly: 'unsupported' } as const

/** EIP-5792: whether calls can be batched; and whether the wallet lists what it holds (ERC-7811). */
export const wallet_getCapabilities: Method = call => {
  parseOwnAccount(call, call.params[0])
  const wanted = Array.isArray(call.params[1]) ? call.params[1] : undefined
  const ids = call.state.chains.map(chain => toHexId(chain.chainId)).filter(id => !wanted || wanted.includes(id))
  return {
    result: Object.fromEntries(
      ids.map(id => [
        id,
        {
          // A wallet without batches has no word for them.
          ...(call.behaviour.batches && { atomic: { status: STATUS[call.behaviour.batching] } }),
        },
      ]),
    ),
  }
}

function askToConnect({ state, origin }: Call, answer: () => unknown): Asking {
  const question: Question = {
    kind: 'connect',
    title: 'Connect to this site',
    action: 'Connect',
    rows: [
      { label: 'It may', value: 'see addresses, ask you to sign' },
      { label: 'It may not', value: 'move anything by itself' },
    ],
    accounts: state.accounts.map(account => account.address),
  }
  return {
    question,
    perform(decision) {
      state.grant(origin, decision.accounts?.length ? decision.accounts : [state.account])
      return answer()
    },
  }
}

type Asking = Extract<Outcome, { question: unknown }>

// The site is known already: unlocking is all that is missing.
function askToUnlock({ state, origin }: Call): Outcome {
  const question: Question = {
    kind: 'connect',
    title: 'Unlock for this site',
    action: 'Continue',
    rows: [{ label: 'Connected', value: `${state.permitted(origin).length} account(s), while unlocked` }],
  }
  return { question, perform: () => state.accountsOf(origin) }
}

function requireEthAccounts({ params }: Call): void {
  const wanted = params[0]
  const isAskedFor = typeof wanted === 'object' && wanted !== null && 'eth_accounts' in wanted
  if (!isAskedFor) throw invalid('The only permission there is: { eth_accounts: {} }.')
}

function permissionsOf({ state, origin }: Call): unknown[] {
  const accounts = state.permitted(origin)
  if (!accounts.length) return []
  return [{ parentCapability: 'eth_accounts', invoker: origin, caveats: [{ type: 'restrictReturnedAccounts', value: accounts }] }]
}
