// A chain in memory that a wallet without a node answers from: balances, nonces, transactions that are mined at once. No contract runs.
import { getAddress, Interface, keccak256, toBeHex, Transaction, toQuantity, zeroPadValue } from 'ethers'
import { RpcAnswerError, type Rpc } from './rpc.js'

const TIP = 1_000_000_000n
const ZERO = `0x${'0'.repeat(64)}`
const BLOCK_SECONDS = 12

const batch = new Interface(['function execute((address to, uint256 value, bytes data)[] calls)'])

/** What an account says to itself, to have several calls carried out as one. */
export const toBatchData = (calls: readonly { to: string; value: bigint; data: string }[]): string =>
  batch.encodeFunctionData('execute', [calls.map(({ to, value, data }) => [to, value, data])])

/** What a transaction moves, and where to. */
function movesOf({ from, to, value, data }: Transaction): readonly { to: string; value: bigint }[] {
  const calls = from === to ? batch.parseTransaction({ data })?.args[0] : undefined
  return calls ? (calls as { to: string; value: bigint }[]).map(({ to, value }) => ({ to, value })) : to ? [{ to, value }] : []
}

/** Answers JSON-RPC like the node of a chain; every account begins with `balance` wei. */
export function createPaperChain(chainId: number, balance: bigint): Rpc {
  const balances = new Map<string, bigint>()
  const nonces = new Map<string, number>()
  const mined = new Map<string, { transaction: Transaction; block: number }>()
  let height = 1
  const balanceOf = (address: string) => balances.get(address) ?? balance

  function mine(raw: string): string {
    const transaction = Transaction.from(raw)
    const { hash, from, to, value, nonce } = transaction
    if (!hash || !from) throw new RpcAnswerError(-32000, 'the transaction is not signed')
    if (transaction.chainId !== BigInt(chainId)) throw new RpcAnswerError(-32000, 'invalid chain id for signer')
    if (nonce !== (nonces.get(from) ?? 0))
      throw new RpcAnswerError(-32000, nonce < (nonces.get(from) ?? 0) ? 'nonce too low' : 'nonce too high')
    const fee = transaction.gasLimit * TIP
    const moves = movesOf(transaction)
    const spent = moves.reduce((sum, { value }) => sum + value, to ? 0n : value)
    if (balanceOf(from) < spent + fee) throw new RpcAnswerError(-32000, 'insufficient funds for gas * price + value')
    nonces.set(from, nonce + 1)
    balances.set(from, balanceOf(from) - spent - fee)
    for (const { to, value } of moves) balances.set(to, balanceOf(to) + value)
    mined.set(hash, { transaction, block: ++height })
    return hash
  }

  const block = (number: number) => ({
    number: toQuantity(number),
    hash: hashOf(number),
    parentHash: hashOf(number - 1),
    timestamp: toQuantity(1_700_000_000 + number * BLOCK_SECONDS),
    baseFeePerGas: '0x0',
    gasLimit: toQuantity(30_000_000),
    gasUsed: '0x0',
    miner: `0x${'0'.repeat(40)}`,
    transactions: [...mined].filter(([, each]) => each.block === number).map(([hash]) => hash),
  })
  const whereIs = (hash: string, number: number) => ({ blockNumber: toQuantity(number), blockHash: hashOf(number), transactionHash: hash })

  function transactionOf(hash: unknown): object | null {
    const found = mined.get(String(hash))
    if (!found) return null
    const { from, to, value, nonce, data, gasLimit } = found.transaction
    const fields = { from, to, value: toQuantity(value), nonce: toQuantity(nonce), input: data, gas: toQuantity(gasLimit), type: '0x2' }
    return { ...fields, hash, chainId: toQuantity(chainId), transactionIndex: '0x0', ...whereIs(String(hash), found.block) }
  }

  function receiptOf(hash: unknown): object | null {
    const found = mined.get(String(hash))
    if (!found) return null
    const { from, to, gasLimit } = found.transaction
    const gas = { gasUsed: toQuantity(gasLimit), cumulativeGasUsed: toQuantity(gasLimit), effectiveGasPrice: toQuantity(TIP) }
    const rest = { status: '0x1', logs: [], logsBloom: `0x${'0'.repeat(512)}`, contractAddress: null, transactionIndex: '0x0', type: '0x2' }
    return { from, to, ...gas, ...rest, ...whereIs(String(hash), found.block) }
  }

  const methods: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_chainId: () => toQuantity(chainId),
    net_version: () => String(chainId),
    net_listening: () => true,
    web3_clientVersion: () => 'latchkey/testing',
    eth_syncing: () => false,
    eth_blockNumber: () => toQuantity(height),
    eth_getBalance: ([address]) => toQuantity(balanceOf(getAddress(String(address)))),
    eth_getTransactionCount: ([address]) => toQuantity(nonces.get(getAddress(String(address))) ?? 0),
    eth_gasPrice: () => toQuantity(TIP),
    eth_maxPriorityFeePerGas: () => toQuantity(TIP),
    eth_feeHistory: () => ({
      oldestBlock: toQuantity(height),
      baseFeePerGas: ['0x0', '0x0'],
      gasUsedRatio: [0],
      reward: [[toQuantity(TIP)]],
    }),
    eth_estimateGas: ([call]) => toQuantity(((call as { data?: string } | undefined)?.data ?? '0x') === '0x' ? 21_000 : 100_000),
    eth_call: () => '0x',
    eth_getCode: () => '0x',
    eth_getStorageAt: () => ZERO,
    eth_getLogs: () => [],
    eth_getBlockByNumber: ([tag]) => block(typeof tag === 'string' && tag.startsWith('0x') ? Number(tag) : height),
    eth_getBlockByHash: () => block(height),
    eth_sendRawTransaction: ([raw]) => mine(String(raw)),
    eth_getTransactionByHash: ([hash]) => transactionOf(hash),
    eth_getTransactionReceipt: ([hash]) => receiptOf(hash),
  }
  return async (method, params = []) => {
    const answer = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!answer)
      throw new RpcAnswerError(
        -32601,
        `${method} needs a node, and this wallet has none: give its network an rpcUrl, or use wallet.reply().`,
      )
    return answer(params)
  }
}

const hashOf = (number: number): string => keccak256(zeroPadValue(toBeHex(Math.max(0, number)), 32))
