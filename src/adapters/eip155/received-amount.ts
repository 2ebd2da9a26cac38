// What calls would really give, as a node tells that tries them: by eth_simulateV1, or where it does not know that, by one eth_call.
import type { Batch, Gain, TransferPlace } from '../../domain/adapter.js'
import { formatUnits } from '../../domain/amounts.js'
import { clock } from '../../clients/clock.js'
import { TRIAL_LIMIT } from '../../domain/times.js'
import { encodeBalanceOf } from './ethers.js'
import { createNode, type Node, toQuantity } from './node.js'

/** Nobody's address; in the trial there is code that tells the balance of the native coin, as a token's contract tells its own. */
const TELLER = '0x6c617463686b65790000000000000000000ba1a0'
const TELLER_CODE = '0x6000353160005260206000f3'

/** As in `Calls`: whether the account would have less than so many units more of something after the transactions; undefined where nobody can tell. Throws nothing. */
export async function givesLess({ gives, urls, ...batch }: Batch): Promise<boolean | undefined> {
  // One after the other and each by itself: the first that can tell is enough, and some do not know how, or do not answer.
  for (const url of gives ? urls : []) {
    const done = new AbortController()
    const over = clock.wait(TRIAL_LIMIT, done.signal).then((): Balances => [])
    const [before, after] = await Promise.race([tell(createNode({ ...batch, urls: [url] }), batch, gives!), over])
    done.abort()
    if (before !== undefined && after !== undefined) return after - before < gives!.units
  }
  return undefined
}

/** What there is before and after the transactions, by whichever way a node knows; nothing where it knows none. Throws nothing. */
async function tell(node: Node, batch: Omit<Batch, 'urls'>, gives: Gain): Promise<Balances> {
  try {
    const told = await simulate(node, batch, gives)
    if (told.length) return told
  } catch (error) {
    // Nobody is there.
    if ((error as Error).name === 'rpcFailed') return []
  }
  return callAsOwner(node, batch, gives).catch(() => [])
}

type Balances = readonly (bigint | undefined)[]

/** What there is before and after the transactions; nothing where one of them fails, which the estimate of its gas tells. */
async function simulate({ ask }: Node, { from, transactions }: Omit<Batch, 'urls'>, { token }: Gain): Promise<Balances> {
  const balance = encodeBalanceOf(from)
  // The owner stands after the selector.
  const look = token ? { from, to: token, data: balance } : { from, to: TELLER, data: `0x${balance.slice(10)}` }
  const calls = [look, ...transactions.map(({ to, value, data }) => ({ from, to, value, data })), look]
  const stateOverrides = token ? {} : { [TELLER]: { code: TELLER_CODE } }
  const blocks = (await ask('eth_simulateV1', [{ blockStateCalls: [{ stateOverrides, calls }] }, 'latest'])) as [
    { calls: { status: unknown; returnData: unknown }[] },
  ]
  const { calls: results } = blocks[0]
  return results.every(({ status }) => status === '0x1')
    ? [toQuantity(results[0]!.returnData), toQuantity(results[calls.length - 1]!.returnData)]
    : []
}

/** Jumps over what reverts, which stands at 7; called by anybody but itself, when coins arrive say, it does nothing. */
const BEGIN = '333014600d57005b60006000fd5b'
const push = (value: bigint | number | string): string => `7f${BigInt(value).toString(16).padStart(64, '0')}`

/** The same by code that stands at the owner's address for one call: it looks, makes the calls that are its data, and looks again. */
async function callAsOwner({ ask }: Node, { from, transactions }: Omit<Batch, 'urls'>, { token }: Gain): Promise<Balances> {
  let data = ''
  const call = (to: string, input: string, value?: string): string => {
    const [at, size] = [data.length / 2, input.length / 2 - 1]
    data += input.slice(2)
    // CALLDATACOPY; CALL or STATICCALL, whose answer comes to 0; ISZERO and JUMPI to what reverts.
    const parts = [push(size), push(at), push(0), '37', push(32), push(0), push(size), push(0), value ? push(value) : '', push(to)]
    return `${parts.join('')}5a${value ? 'f1' : 'fa'}15600757`
  }
  // ADDRESS BALANCE, or MLOAD of what the token has answered.
  const look = () => (token ? `${call(token, encodeBalanceOf(from))}${push(0)}51` : '3031')
  const steps = [look(), ...transactions.map(({ to, value, data: input }) => call(to, input, value)), look()]
  const code = `0x${BEGIN}${steps.join('')}${push(32)}52${push(0)}52${push(64)}${push(0)}f3`
  const told = String(await ask('eth_call', [{ from, to: from, data: `0x${data}` }, 'latest', { [from]: { code } }]))
  return told.length === 130 ? [toQuantity(told.slice(0, 66)), toQuantity(`0x${told.slice(66)}`)] : []
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
