import { isAddress, isSameAddress, toChainName } from '../../domain/caip.js'
import { toLink } from '../../domain/links.js'
import { CALLS_LIFE, RELAY_LIMIT } from '../../domain/times.js'
import { hasPartFailed, readOperations } from '../../domain/user-operations.js'
import type { Asked } from './eip155.js'
import type { CurrentSession } from './session.js'
import { fail, toProviderError } from './errors.js'
import { toGrant } from './namespaces.js'

/** Of EIP-5792: pending, confirmed, wholly reverted, partly reverted. */
const PENDING = 100
const CONFIRMED = 200
const REVERTED = 500
const PARTLY = 600

/** What a wallet may answer `wallet_sendCalls` with. */
interface SendCallsAnswer {
  id?: unknown
  capabilities?: { caip345?: { caip2?: unknown; transactionHashes?: unknown } }
}

/** Transactions a wallet has answered `wallet_sendCalls` with. */
interface SentCalls {
  /** CAIP-2. */
  chain: string
  hashes: readonly string[]
  /** The account that sends them, where the dApp has named it. */
  from?: unknown
  /** When, in milliseconds since 1970. */
  at: number
}

interface Receipt {
  status?: unknown
  receipt?: Receipt
  [more: string]: unknown
}

/**
 * Sends calls by the wallet, and keeps the transactions that it names in its answer (CAIP-345), so that their status can be read from
 * a node.
 */
export async function sendCalls({ params, chain, memory, clock, askWallet }: Asked): Promise<unknown> {
  const answer = await askWallet('wallet_sendCalls', params, chain)
  const { id, capabilities } = Object(answer) as SendCallsAnswer
  const { caip2, transactionHashes: hashes } = Object(capabilities?.caip345) as { caip2?: unknown; transactionHashes?: unknown }
  if (typeof id === 'string' && typeof caip2 === 'string' && Array.isArray(hashes) && hashes.length) {
    const now = clock.now()
    const { calls } = memory.get()
    const young = Object.keys(calls)
      .filter(each => recall(calls, each, now))
      .map(each => [each, calls[each]])
    const { from } = Object(Object(params)[0]) as { from?: unknown }
    const sent: SentCalls = { chain: caip2, hashes: hashes.map(String), from, at: now }
    memory.set({ calls: { ...Object.fromEntries(young), [id]: sent } })
  }
  return answer
}

/** What is remembered of calls, if it is young enough. */
function recall(calls: Record<string, unknown>, id: string, now: number): SentCalls | undefined {
  const sent = Object(Object.hasOwn(calls, id) && calls[id]) as Partial<SentCalls>
  const isWhole = typeof sent.chain === 'string' && Array.isArray(sent.hashes) && typeof sent.at === 'number'
  return isWhole && now - sent.at! < CALLS_LIFE ? (sent as SentCalls) : undefined
}

/**
 * How far calls have come (EIP-5792): by the transactions that the wallet named, else by the one that its bundler names, as nodes have them;
 * else from the wallet. A way that fails gives room to the next, and so does a bundler, or a node, that does not know them: they are pending where
 * the wallet does not tell of them either. The last failure is told.
 */
export async function getCallsStatus(asked: Asked): Promise<unknown> {
  const { params, current, memory, chain, askWallet, clock, blockchainApi, projectId } = asked
  const session = current.session()!
  const { bundler_name: name, bundler_url: url } = session.sessionProperties ?? {}
  const id = String(params[0] ?? '')
  const sent = recall(memory.get().calls, id, clock.now())
  const query = name && new URLSearchParams({ projectId, chainId: chain, bundler: name })
  let pending: unknown
  let failure: unknown
  const unlessPending = async (asking: Promise<{ status: number }>) => {
    const told = await asking
    if (told.status !== PENDING) return told
    pending ??= told
  }
  // That transactions which it has named came to nothing is not its word alone: they may have been sped up.
  const unlessUnproved = (told: unknown) => {
    const { status, receipts } = Object(told) as { status?: unknown; receipts?: unknown }
    return sent && Number(status) >= 400 && !(Array.isArray(receipts) && receipts.length) ? undefined : told
  }
  const isGranted = toGrant(session, 'eip155')!.methods.includes('wallet_getCallsStatus')
  const ways: (() => unknown)[] = [
    ...(sent
      ? [async () => (await unlessPending(readReceipts(asked, sent, id))) ?? ((await areOnTheirWay(asked, sent)) ? pending : undefined)]
      : []),
    ...(query ? [() => unlessPending(askBundler(asked, `${blockchainApi}/v1/bundler?${query}`, id))] : []),
    ...(toLink(url) ? [() => unlessPending(askBundler(asked, url!, id))] : []),
    ...(isGranted
      ? [async () => unlessUnproved(await (pending ? askOnce(asked, id) : askWallet('wallet_getCallsStatus', params, chain)))]
      : []),
  ]
  for (const way of ways) {
    try {
      const told = await way()
      if (told !== undefined) return told
    } catch (error) {
      failure = error
    }
  }
  if (pending) return pending
  throw failure ? await toProviderError(failure) : await fail('callsStatusNotApproved')
}

/** What wallets have been asked of calls and have not answered yet. */
const unanswered = new WeakMap<CurrentSession, Map<string, Promise<unknown>>>()

/** What a wallet says of calls that are pending for all else, if it does soon: it may be asleep, and is not asked again before it has answered. */
async function askOnce({ params, chain, current, clock, askWallet }: Asked, id: string): Promise<unknown> {
  const open = unanswered.get(current) ?? new Map<string, Promise<unknown>>()
  unanswered.set(current, open)
  const asked = open.get(id) ?? askWallet('wallet_getCallsStatus', params, chain).finally(() => open.delete(id))
  open.set(id, asked)
  const over = new AbortController()
  return Promise.race([asked, clock.wait(RELAY_LIMIT, over.signal).then(() => undefined)]).finally(() => over.abort())
}

/**
 * A smart account's calls are one user operation; which transaction it is in the bundler knows, and there is none before it is mined. How it
 * ended the node's events tell, never the bundler, whoever that is by now.
 */
async function askBundler(asked: Asked, url: string, id: string) {
  const { http, chain } = asked
  const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'eth_getUserOperationReceipt', params: [id] })
  const response = await http(url, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } })
  if (!response.ok) return fail('receiptFailed', { status: response.status })
  const { result, error } = Object(await response.json()) as { result?: Receipt; error?: unknown }
  if (error) throw error
  const isFailed = (receipt: Receipt): boolean => {
    const told = findOperation(receipt, id)
    return Boolean(told && (!told.isDone || hasPartFailed(told.logs, told.sender)))
  }
  const receipt = result && (await readReceipt(asked, chain, result.receipt?.transactionHash, isFailed))
  const told = findOperation(receipt, id)
  // The service has answered; of what it names, the network tells nothing about this operation.
  if (receipt && !told) return fail('receiptFailed', { status: 'not in the transaction it names' })
  return toStatus(id, chain, true, [receipt && { ...receipt, logs: told!.logs, status: isFailed(receipt) ? '0x0' : '0x1' }])
}

/** The receipt of a transaction. That it failed is no word of the blockchain API's node, where there is another: whoever is paid twice gains by it. */
async function readReceipt({ askNode }: Asked, chain: string, hash: unknown, isFailed: (receipt: Receipt) => boolean) {
  const ask = (isSure: boolean) => askNode(chain, 'eth_getTransactionReceipt', [hash], true, isSure) as Promise<Receipt | null>
  const receipt = await ask(false)
  return receipt && isFailed(receipt) ? ask(true) : receipt
}

const findOperation = (receipt: Receipt | null | undefined, id: string) =>
  readOperations(receipt?.logs).find(operation => operation.id === id.toLowerCase())

/** Whether a node has each transaction, or has heard of it. One that was sped up is none, nor what is an operation's hash, or a Safe's. */
async function areOnTheirWay({ askNode }: Asked, { chain, hashes }: SentCalls): Promise<boolean> {
  const known = await Promise.all(hashes.map(hash => askNode(chain, 'eth_getTransactionByHash', [hash], true)))
  return known.every(Boolean)
}

/**
 * A transaction that succeeded may hold what has failed: the operation of a smart account, or what a Safe was to carry out. It may hold others', too:
 * what counts is the operation of this id, where there is one, else what became of the account that sends.
 */
async function readReceipts(asked: Asked, { chain, hashes, from }: SentCalls, id: string) {
  const accounts = isAddress('eip155', from)
    ? [from]
    : toGrant(asked.current.session()!, 'eip155')!.accounts.map(account => account.split(':')[2]!)
  const hasFailed = ({ status, from: sender, logs }: Receipt): boolean | undefined => {
    // What somebody else has sent and failed as a whole, a bundle say, may come again.
    if (Number(status) !== 1) return accounts.some(account => isSameAddress('eip155', String(sender), account)) || undefined
    const own = findOperation({ logs }, id)
    const ends = own ? [hasPartFailed(own.logs, own.sender)] : accounts.map(account => hasPartFailed(logs, account))
    return ends.includes(true) || (ends.includes(undefined) ? undefined : false)
  }
  const receipts = await Promise.all(hashes.map(hash => readReceipt(asked, chain, hash, receipt => hasFailed(receipt) !== false)))
  const told = receipts.map(receipt => {
    const failed = receipt && hasFailed(receipt)
    // How it ended nobody can tell: it stands as one that is in no block yet.
    if (failed === undefined) return null
    return failed ? { ...receipt, status: '0x0' } : receipt
  })
  return toStatus(id, chain, hashes.length === 1, told)
}

function toStatus(id: string, chain: string, atomic: boolean, receipts: readonly (Receipt | null | undefined)[]) {
  const mined = receipts.filter(receipt => receipt != null)
  const good = mined.filter(({ status }) => Number(status) === 1)
  const status = mined.length < receipts.length ? PENDING : good.length === mined.length ? CONFIRMED : good.length ? PARTLY : REVERTED
  return {
    version: '2.0.0',
    id,
    chainId: toChainName(chain),
    status,
    atomic,
    ...(mined.length && {
      receipts: mined.map(({ logs = [], status, blockHash, blockNumber, gasUsed, transactionHash }) => ({
        logs,
        status,
        blockHash,
        blockNumber,
        gasUsed,
        transactionHash,
      })),
    }),
  }
}
