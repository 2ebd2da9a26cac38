// POST /__pay: somebody rich sends something, for a page that wants to show what arrives.
import { Interface, parseUnits, toQuantity } from 'ethers'
import { ApiError, parseAddress, parseText } from './errors.js'
import { findNetwork, type Network } from './networks.js'
import { nativeCoin } from './quantities.js'

const token = new Interface(['function transfer(address to, uint256 value) returns (bool)'])
const POLL_MS = 40
const MINED_LIMIT_MS = 60_000

/** Sends `amount` of the native coin, or of a token by its symbol, and returns once it is mined. @throws ApiError */
export type Pay = (body: Record<string, unknown>) => Promise<{ hash: string }>

/** Who pays on these networks. */
export function createPayer(networks: readonly Network[]): Pay {
  let sending: Promise<unknown> = Promise.resolve()

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

  return async body => {
    const network = parseNetwork(networks, body)
    const to = parseAddress(parseText(body, 'to'))
    const symbol = body.token === undefined ? nativeCoin.symbol : parseText(body, 'token')
    const { address, decimals } = await findFungible(network, symbol)
    const units = parseAmount(parseText(body, 'amount'), decimals)
    return sendAndWait(
      network,
      address ? { to: address, data: token.encodeFunctionData('transfer', [to, units]) } : { to, value: toQuantity(units) },
    )
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
