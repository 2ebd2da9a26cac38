// Several calls as one transaction, all or none (EIP-5792).
import { formatUnits } from 'ethers'
import { callChain, parseChainId, toHexId, type WalletChain } from '../../methods/chain.js'
import { WalletError } from '../../methods/errors.js'
import { invalid } from '../../methods/prepared.js'
import { inTurn, readPart, type Part } from '../../methods/transactions.js'
import type { WalletState } from '../state.js'
import { nameCall } from '../../words/eip155.js'
import { accountRow, parseOwnAccount, signerOf, type Call, type Method } from './method.js'

/** Every batch that was sent, by wallet and id. */
const sent = new WeakMap<WalletState, Map<string, { chain: WalletChain; hash: string }>>()

export const wallet_sendCalls: Method = call => {
  const { behaviour, state } = call
  const { executeBatch } = state
  if (!behaviour.batches || !executeBatch) throw new WalletError('unsupportedMethod')
  const { from, calls, bundle } = parseWish(call)
  const { chain } = state
  const known = sent.get(state) ?? new Map<string, { chain: WalletChain; hash: string }>()
  sent.set(state, known)
  if (known.has(bundle)) throw new WalletError(5720, 'There is a batch of this id already.')
  const { symbol, decimals } = chain.currency
  return {
    question: {
      kind: 'send',
      title: `Send ${calls.length} calls at once`,
      action: 'Send all',
      rows: [
        ...calls.flatMap(({ to, value, data }, index) => [
          { label: `Call ${index + 1}`, value: data === '0x' ? 'send' : nameCall(data) },
          { label: `To ${index + 1}`, value: to, code: true },
          { label: `Amount ${index + 1}`, value: `${formatUnits(value, decimals).replace(/\.0$/, '')} ${symbol}` },
        ]),
        accountRow(call, from),
        { label: 'Network', value: chain.name },
        behaviour.batching === 'partly'
          ? { label: 'All or none', value: 'No: a part may fail' }
          : { label: 'All or none', value: 'If one fails, none happens' },
        ...(behaviour.batching === 'upgrade' ? [{ label: 'Your account', value: 'becomes a smart account for this' }] : []),
      ],
      text: calls.map(({ data }) => data).join('\n\n'),
    },
    perform: () =>
      inTurn(`${chain.chainId} ${from}`, async () => {
        known.set(bundle, { chain, hash: await executeBatch(chain, signerOf(call, from), calls) })
        return { id: bundle }
      }),
  }
}

/** How a batch stands: 100 under way, 200 done, 500 reverted as a whole; 600 where the wallet is to leave a part undone. */
export const wallet_getCallsStatus: Method = async ({ state, behaviour, params: [bundle] }) => {
  const found = sent.get(state)?.get(String(bundle))
  if (!found) throw new WalletError(5730, 'The wallet has sent no batch of this id.')
  const { chain, hash } = found
  const receipt = (await callChain(chain, 'eth_getTransactionReceipt', [hash])) as Record<string, unknown> | null
  const head = { version: '2.0.0', id: bundle, chainId: toHexId(chain.chainId), atomic: true }
  if (!receipt) return { result: { ...head, status: 100 } }
  const { logs, status, blockHash, blockNumber, gasUsed, transactionHash } = receipt
  if (behaviour.batching === 'partly') {
    const done = { logs, status: '0x1', blockHash, blockNumber, gasUsed, transactionHash }
    return { result: { ...head, atomic: false, status: 600, receipts: [done, { ...done, status: '0x0' }] } }
  }
  return {
    result: {
      ...head,
      status: status === '0x1' ? 200 : 500,
      receipts: [{ logs, status, blockHash, blockNumber, gasUsed, transactionHash }],
    },
  }
}

function parseWish(call: Call): { from: string; calls: Part[]; bundle: string } {
  const [wish] = call.params
  if (typeof wish !== 'object' || wish === null) throw invalid('wallet_sendCalls takes [{ version, chainId, from, calls, … }].')
  const { version, chainId, from, calls, id: bundle = crypto.randomUUID(), capabilities, atomicRequired } = wish as Record<string, unknown>
  if (version !== '2.0.0') throw invalid('"version" has to be 2.0.0.')
  if (typeof atomicRequired !== 'boolean') throw invalid('"atomicRequired" has to be true or false.')
  if (parseChainId(chainId) !== call.state.chain.chainId) throw new WalletError(5710, 'The wallet is on another chain.')
  if (Object.values(Object(capabilities) as Record<string, { optional?: unknown }>).some(each => each.optional !== true))
    throw new WalletError(5700, 'The wallet has no such capability.')
  if (typeof bundle !== 'string' || !bundle) throw invalid('"id" has to be a text.')
  if (!Array.isArray(calls) || !calls.length) throw invalid('"calls" has to be a list of calls.')
  return { from: parseOwnAccount(call, from), bundle, calls: calls.map(readPart) }
}
