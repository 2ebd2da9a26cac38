// One block of a chain, read into what people would say happened in it.
import type { Rpc } from '../rpc.js'

/** A transaction, and everything of worth that it moved. Addresses are in lower case. */
export interface Transaction {
  hash: string
  nonce: number
  from: string
  /** Who it went to; for a deployment the new contract. */
  to: string
  kind: 'payment' | 'call' | 'deploy'
  /** The first four bytes of its data. */
  selector: string
  /** Wei it was sent with. */
  value: bigint
  hasFailed: boolean
  /** Seconds since 1970. */
  minedAt: number
  /** Where it stands on its chain. */
  block: number
  index: number
  /** None when it failed. */
  moves: readonly Move[]
  /** Who let somebody move tokens of theirs. */
  approvers: readonly string[]
}

/** Something that went from one account to another. */
export interface Move {
  /** The token's contract; none for the native coin. */
  token?: string
  from: string
  to: string
  /** Units, or the number of the piece. */
  amount: bigint
  /** Whether it is one piece of a collection (ERC-721). */
  isPiece: boolean
}

/** A block as far as the ledger cares. */
export interface BlockReading {
  hash: string
  parentHash: string
  transactions: Transaction[]
}

interface Block {
  hash: string
  parentHash: string
  timestamp: string
  transactions: { hash: string; nonce: string; from: string; to: string | null; value: string; input: string }[]
}

interface Receipt {
  status: string
  gasUsed: string
  contractAddress: string | null
  logs: Log[]
}

interface Log {
  address: string
  topics: string[]
  data: string
}

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
const PLAIN_GAS = 21_000

type Waiting = Record<
  'pending' | 'queued',
  Record<string, Record<string, { hash: string; nonce: string; from: string; to: string | null; value: string; input: string }>>
>

/** What an account has sent and no block has taken yet, the newest first. Tokens it would move are not known before. */
export async function readWaiting(rpc: Rpc, account: string): Promise<Transaction[]> {
  const { pending, queued } = (await rpc('txpool_content', [])) as Waiting
  const mine = [pending, queued].flatMap(senders =>
    Object.entries(senders).flatMap(([from, byNonce]) => (from.toLowerCase() === account ? Object.values(byNonce) : [])),
  )
  return mine
    .sort((a, b) => Number(b.nonce) - Number(a.nonce))
    .map(({ hash, nonce, to, value, input }) => {
      const native = { from: account, to: (to ?? '').toLowerCase(), amount: BigInt(value), isPiece: false }
      return {
        hash,
        nonce: Number(nonce),
        from: account,
        to: native.to,
        kind: !to ? 'deploy' : input === '0x' ? 'payment' : 'call',
        selector: input.slice(0, 10),
        value: native.amount,
        hasFailed: false,
        minedAt: 0,
        block: 0,
        index: 0,
        moves: native.amount ? [native] : [],
        approvers: [],
      }
    })
}

/** Reads block `number`, in the order of its transactions; nothing when there is no such block (any more). */
export async function readBlock(rpc: Rpc, number: number): Promise<BlockReading | undefined> {
  const id = `0x${number.toString(16)}`
  const block = (await rpc('eth_getBlockByNumber', [id, true])) as Block | null
  if (!block) return undefined
  const receipts = block.transactions.length ? ((await rpc('eth_getBlockReceipts', [id])) as Receipt[] | null) : []
  // Reverted between the two questions.
  if (receipts?.length !== block.transactions.length) return undefined

  const transactions = block.transactions.map(async ({ hash, nonce, from, to, value, input }, index): Promise<Transaction> => {
    const { status, gasUsed, contractAddress, logs } = receipts[index]!
    const hasFailed = status !== '0x1'
    const receiver = (to ?? contractAddress ?? '').toLowerCase()
    const native = { from: from.toLowerCase(), to: receiver, amount: BigInt(value), isPiece: false }
    const inner = !hasFailed && Number(gasUsed) > PLAIN_GAS ? await readInnerPayments(rpc, hash) : []
    return {
      hash,
      nonce: Number(nonce),
      from: native.from,
      to: receiver,
      kind: !to ? 'deploy' : input === '0x' ? 'payment' : 'call',
      selector: input.slice(0, 10),
      value: native.amount,
      hasFailed,
      minedAt: Number(block.timestamp),
      block: number,
      index,
      moves: hasFailed ? [] : [...(native.amount ? [native] : []), ...inner, ...logs.flatMap(readTransfer)],
      approvers: logs
        .filter(({ topics }) => topics[0] === APPROVAL || topics[0] === APPROVAL_FOR_ALL)
        .map(({ topics }) => toAddress(topics[1])),
    }
  })
  return { hash: block.hash, parentHash: block.parentHash, transactions: await Promise.all(transactions) }
}

// ERC-20 and ERC-721 share the event; only collections index the third value.
function readTransfer({ address, topics, data }: Log): Move[] {
  if (topics[0] !== TRANSFER || topics.length < 3) return []
  const isPiece = topics.length === 4
  const amount = isPiece ? topics[3]! : data
  if (!/^0x[0-9a-f]+$/i.test(amount)) return []
  return [
    { token: address.toLowerCase(), from: toAddress(topics[1]), to: toAddress(topics[2]), amount: BigInt(amount.slice(0, 66)), isPiece },
  ]
}

function toAddress(topic = ''): string {
  return `0x${topic.slice(-40).toLowerCase()}`
}

interface Trace {
  type: string
  action: { callType?: string; from: string; to?: string; value?: string }
  error?: string
  traceAddress: number[]
}

// What a contract pays in the native coin leaves no log: a swap into ether would look like a gift without this.
async function readInnerPayments(rpc: Rpc, hash: string): Promise<Move[]> {
  const traces = ((await rpc('trace_transaction', [hash])) ?? []) as Trace[]
  const failed = traces.filter(({ error }) => error).map(({ traceAddress }) => traceAddress)
  const hasFailed = (path: number[]) => failed.some(above => above.every((step, depth) => path[depth] === step))
  return traces
    .filter(
      ({ type, action, traceAddress }) =>
        type === 'call' && action.callType === 'call' && traceAddress.length && BigInt(action.value ?? 0) && !hasFailed(traceAddress),
    )
    .map(({ action }) => ({ from: action.from.toLowerCase(), to: action.to!.toLowerCase(), amount: BigInt(action.value!), isPiece: false }))
}
