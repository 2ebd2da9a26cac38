// POST /__pay and /__trade: somebody rich sends something, or trades, for a page that wants to show what arrives and how prices move.
import { Interface, parseUnits, toQuantity } from 'ethers'
import { buildApproval, buildSwap } from './convert-transactions.js'
import { ApiError, parseAddress, parseText } from './errors.js'
import { findNetwork, type Network } from './networks.js'
import { NATIVE_ADDRESS, nativeCoin } from './quantities.js'

const token = new Interface(['function transfer(address to, uint256 value) returns (bool)'])
const POLL_MS = 40
const MINED_LIMIT_MS = 60_000

/** Sends `amount` of the native coin, or of a token by its symbol, and returns once it is mined. @throws ApiError */
export type Pay = (body: Record<string, unknown>) => Promise<{ hash: string }>

/** Swaps `amount` of `from` for `to`, both by their symbols, and returns once it is mined: prices move. @throws ApiError */
export type Trade = Pay

/** Who pays and trades on these networks. */
export function createPayer(networks: readonly Network[]): { pay: Pay; trade: Trade } {
  let sending: Promise<unknown> = Promise.resolve()
  let trading: Promise<unknown> = Promise.resolve()

  // One after the other, or two would be given the same nonce. The chain's last account is nobody's wallet, and anvil signs for it.
  function send({ rpc, accounts }: Network, call: object): Promise<string> {
    const sent = sending.then(() => rpc('eth_sendTransaction', [{ from: accounts.at(-1)!.address, ...call }]) as Promise<string>)
    sending = sent.catch(() => undefined)
    return sent
  }

  async function sendAndWait(network: Network, call: object): Promise<{ hash: string }> {
    const hash = await send(network, call)
    await waitUntilMined(network, hash)
    return { hash }
  }

  async function swap(body: Record<string, unknown>): Promise<{ hash: string }> {
    const network = parseNetwork(networks, body)
    const [give, take] = [await findFungible(network, parseText(body, 'from')), await findFungible(network, parseText(body, 'to'))]
    const units = parseAmount(parseText(body, 'amount'), give.decimals)
    const [from, to, userAddress] = [give.address ?? NATIVE_ADDRESS, take.address ?? NATIVE_ADDRESS, network.accounts.at(-1)!.address].map(
      address => `${network.id}:${address}`,
    )
    const wish = { from, to, userAddress, amount: `${units}` }
    if (give.address) await sendAndWait(network, { to: give.address, data: (await buildApproval([network], wish)).data })
    const { to: target, data, eip155 } = await buildSwap([network], { ...wish, eip155: { slippage: 50 }, disableEstimate: true })
    return sendAndWait(network, {
      to: target.split(':')[2],
      data,
      value: toQuantity(give.address ? 0n : units),
      gas: toQuantity(BigInt(eip155.gas)),
    })
  }

  return {
    async pay(body) {
      const network = parseNetwork(networks, body)
      const to = parseAddress(parseText(body, 'to'))
      const symbol = body.token === undefined ? nativeCoin.symbol : parseText(body, 'token')
      const { address, decimals } = await findFungible(network, symbol)
      const units = parseAmount(parseText(body, 'amount'), decimals)
      return sendAndWait(
        network,
        address ? { to: address, data: token.encodeFunctionData('transfer', [to, units]) } : { to, value: toQuantity(units) },
      )
    },
    trade(body) {
      // One after the other, or two would share an approval.
      const traded = trading.then(() => swap(body))
      trading = traded.catch(() => undefined)
      return traded
    },
  }
}

function parseNetwork(networks: readonly Network[], { chainId }: Record<string, unknown>): Network {
  const id = String(chainId)
  return findNetwork(networks, /^\d+$/.test(id) ? `eip155:${id}` : id)
}

async function findFungible({ ledger }: Network, symbol: string): Promise<{ address?: string; decimals: number }> {
  const isMeant = (each: { symbol: string; decimals?: number }) =>
    each.symbol.toLowerCase() === symbol.toLowerCase() && each.decimals !== undefined
  if (isMeant(nativeCoin)) return nativeCoin
  const found = [...(await ledger.read()).tokens.values()].find(isMeant)
  if (!found) throw new ApiError(400, 'token', `There is no token ${symbol} on this chain`)
  return { address: found.address, decimals: found.decimals! }
}

/** Decimal text in units, more than none. @throws ApiError */
export function parseAmount(amount: string, decimals: number): bigint {
  try {
    const units = parseUnits(amount, decimals)
    if (units > 0n) return units
  } catch {
    // not a number, or finer than the token
  }
  throw new ApiError(400, 'amount', `Invalid parameter: amount ${amount}`)
}

async function waitUntilMined({ id, rpc }: Network, hash: string): Promise<void> {
  const until = Date.now() + MINED_LIMIT_MS
  while (Date.now() < until) {
    const receipt = (await rpc('eth_getTransactionReceipt', [hash])) as { status: string } | null
    if (receipt?.status === '0x1') return
    if (receipt) throw new ApiError(500, '', `${hash} failed`)
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
  throw new ApiError(503, 'chainId', `${id} has not mined ${hash}`)
}
