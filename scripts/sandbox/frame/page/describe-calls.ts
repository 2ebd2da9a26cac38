// What calls do, in words their owner can judge: the tokens of a transfer by their own name and decimals.
import { AbiCoder, formatUnits, id, toQuantity } from 'ethers'
import { describeTransaction, formatAmount, numberParts } from '../../words/eip155.js'
import type { Row, Words } from '../../words/message.js'
import type { FrameAccount } from './account.js'
import type { RpcCall } from './call.js'

interface Asked {
  to?: string
  value: bigint
  data: string
}

/** Describes transactions of an account that are sent together. */
export async function describeCalls(call: RpcCall, account: FrameAccount, asked: readonly Asked[]): Promise<Words> {
  const problems = await findProblems(call, account, asked)
  const parts = await Promise.all(asked.map((each, index) => describeOne(call, each, problems[index])))
  const [first] = parts
  const common: Row[] = [
    { label: 'From', value: account.address, code: true },
    { label: 'Network', value: call.network.name },
  ]
  if (parts.length === 1 && first)
    return { title: first.title, action: 'Approve', rows: [...first.rows, ...common], text: first.text, warning: first.warning }
  const text =
    parts
      .map(part => part.text)
      .filter(Boolean)
      .join('\n\n') || undefined
  const { rows, ...words } = numberParts(parts)
  return { ...words, action: 'Approve', rows: [...rows, ...common], text }
}

async function describeOne(
  call: RpcCall,
  { to, value, data }: Asked,
  problem: string | undefined,
): Promise<Pick<Words, 'title' | 'rows' | 'text' | 'warning'>> {
  const words = describeTransaction({ to, value, data })
  const units = words.rows.find(row => row.label === 'Units')
  const token = to && units && /^\d+$/.test(units.value) ? await readToken(call, to) : undefined
  const amount = token && `${formatUnits(units!.value, token.decimals).replace(/\.0$/, '')} ${token.symbol}`
  const rows = words.rows.map(row => (row === units && amount ? { label: 'Tokens', value: amount } : row))
  const title = amount && data.startsWith('0xa9059cbb') ? `Send ${amount}` : words.title
  return { title, rows, text: words.text, warning: words.warning ?? problem }
}

// Asked of the chain beforehand: what fails there costs a fee for nothing. Of several each is tried after those before it.
async function findProblems(call: RpcCall, account: FrameAccount, asked: readonly Asked[]): Promise<(string | undefined)[]> {
  if (asked.length === 1) return [await findProblem(call, account, asked[0]!)]
  const calls = asked.map(({ to, value, data }) => ({ from: account.address, to, value: toQuantity(value), data }))
  try {
    const [{ calls: tried }] = (await call.node('eth_simulateV1', [{ blockStateCalls: [{ calls }] }, 'latest'])) as [
      { calls: { status: string; error?: { message: string } }[] },
    ]
    return tried.map(({ status, error }) =>
      status === '0x1' ? undefined : `This will probably fail: ${error?.message ?? 'it is reverted'}.`,
    )
  } catch (error) {
    return [`This will probably fail: ${(error as Error).message}.`]
  }
}

async function findProblem({ node }: RpcCall, { address: from }: FrameAccount, { to, value, data }: Asked): Promise<string | undefined> {
  try {
    const balance = BigInt((await node('eth_getBalance', [from, 'latest'])) as string)
    if (balance < value) return `This will fail: the account has only ${formatAmount(balance)}.`
    await node('eth_estimateGas', [{ from, to, value: toQuantity(value), data }])
    return undefined
  } catch (error) {
    return `This will probably fail: ${(error as Error).message}.`
  }
}

async function readToken({ node }: RpcCall, token: string): Promise<{ symbol: string; decimals: number } | undefined> {
  const coder = AbiCoder.defaultAbiCoder()
  const read = async (signature: string, type: string) => {
    const answer = (await node('eth_call', [{ to: token, data: id(signature).slice(0, 10) }, 'latest'])) as string
    return coder.decode([type], answer)[0] as unknown
  }
  try {
    const [symbol, decimals] = await Promise.all([read('symbol()', 'string'), read('decimals()', 'uint8')])
    // What calls itself so could call itself anything; a sentence it shall not be.
    return /^[\w.$-]{1,12}$/.test(String(symbol)) ? { symbol: String(symbol), decimals: Number(decimals) } : undefined
  } catch {
    return undefined // no token
  }
}
