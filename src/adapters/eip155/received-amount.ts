// What calls would really give, as a node tells that tries them (eth_simulateV1). Not every node can.
import type { Batch, TransferPlace } from '../../domain/adapter.js'
import { formatUnits } from '../../domain/amounts.js'
import { encodeBalanceOf } from './ethers.js'
import { createNode, toQuantity } from './node.js'

/** Nobody's address; in the trial there is code that tells the balance of the native coin, as a token's contract tells its own. */
const TELLER = '0x6c617463686b65790000000000000000000ba1a0'
const TELLER_CODE = '0x6000353160005260206000f3'

/** As in `Calls`: whether the account would have less than so many units more of something after the transactions; undefined where nobody can tell. Throws nothing. */
export async function givesLess({ from, transactions, gives, ...place }: Batch): Promise<boolean | undefined> {
  try {
    const { token, units } = gives!
    const balance = encodeBalanceOf(from)
    // The owner stands after the selector.
    const look = token ? { from, to: token, data: balance } : { from, to: TELLER, data: `0x${balance.slice(10)}` }
    const tried = [look, ...transactions.map(({ to, value, data }) => ({ from, to, value, data })), look]
    const stateOverrides = token ? {} : { [TELLER]: { code: TELLER_CODE } }
    // One node is enough, and by itself: what it does not know is not to hold up what it is asked besides.
    const { ask } = createNode({ ...place, urls: place.urls.slice(0, 1) })
    const blocks = (await ask('eth_simulateV1', [{ blockStateCalls: [{ stateOverrides, calls: tried }] }, 'latest'])) as [
      { calls: { status: unknown; returnData: unknown }[] },
    ]
    const { calls: results } = blocks[0]
    const [before, after] = [toQuantity(results[0]!.returnData), toQuantity(results[tried.length - 1]!.returnData)]
    // One that would fail is told apart by the estimate of its gas.
    if (before === undefined || after === undefined || !results.every(({ status }) => status === '0x1')) return undefined
    return after - before < units
  } catch {
    return undefined
  }
}

/** `Transfer(address,address,uint256)` of tokens; `Deposit` and `Withdrawal(address,uint256)` of wrapped coins. */
const [TRANSFER, DEPOSIT, WITHDRAWAL] = [
  '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
]

/**
 * What a transaction has given an account, decimal text, by its receipt: what its token was transferred to the account less what was
 * taken, or what its contract, a wrapped coin, has written down for it; of the native coin what the account has unwrapped itself.
 * Undefined where the receipt does not tell.
 * @throws what the node said, `rpcFailed`
 */
export async function readGain(
  hash: string,
  { from, token, decimals, ...place }: TransferPlace & { from: string; token?: string | undefined; decimals: number },
): Promise<string | undefined> {
  const { logs, to } = Object(await createNode(place).ask('eth_getTransactionReceipt', [hash])) as { logs?: unknown; to?: unknown }
  const contract = String(token ?? to).toLowerCase()
  const owner = `0x${from.slice(2).toLowerCase().padStart(64, '0')}`
  /** All units of one event of the contract, in which the owner stands at a place. */
  const sum = (event: string, place: number): bigint =>
    (Array.isArray(logs) ? logs : []).reduce((sum: bigint, log: unknown) => {
      const { address, topics, data } = Object(log) as { address?: unknown; topics?: unknown; data?: unknown }
      // A list is written with commas.
      const [emitter, name, ...parties] = [address, topics].join().toLowerCase().split(',')
      return emitter === contract && name === event && parties[place] === owner ? sum + (toQuantity(data) ?? 0n) : sum
    }, 0n)
  const units = token ? sum(TRANSFER, 1) - sum(TRANSFER, 0) || sum(DEPOSIT, 0) : sum(WITHDRAWAL, 0)
  return units > 0n ? formatUnits(units, decimals) : undefined
}
