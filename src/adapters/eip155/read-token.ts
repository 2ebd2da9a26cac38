import type { TokenOnChain, TransferPlace } from '../../domain/adapter.js'
import { encodeBalanceOf, toChecksum } from './ethers.js'
import { fail, failFor } from './failing.js'
import { createNode, toQuantity } from './node.js'

/** Selector of ERC-20: `decimals()`. */
const DECIMALS = '0x313ce567'

/**
 * Asks the contract of a token for its decimals, and for what `owner` has of it: a list may be wrong, the contract is what pays.
 * @throws ModalError `tokenInvalid` where there is no token, `rpcFailed`
 */
export async function readToken(token: string, { owner, ...place }: TransferPlace & { owner: string }): Promise<TokenOnChain> {
  const { network, signal } = place
  const values = { network: network.name, chainId: network.caipNetworkId }
  const to = toChecksum(token)
  if (!to) return fail('tokenInvalid', values)
  const { ask } = createNode(place)
  const [decimals, units] = await Promise.all([DECIMALS, encodeBalanceOf(owner)].map(data => ask('eth_call', [{ to, data }, 'latest']))).then(
    answers => answers.map(toQuantity),
    (error: unknown) => {
      signal?.throwIfAborted()
      return failFor(error, 'rpcFailed', values)
    },
  )
  // An address without code answers nothing, and one of another kind something else.
  return decimals === undefined || units === undefined || decimals > 77n ? fail('tokenInvalid', values) : { decimals: Number(decimals), units }
}
