// What an account holds, as the wallet itself knows it (ERC-7811): the coins of its chains, and no token.
import { callChain, toHexId } from '../../methods/chain.js'
import { WalletError } from '../../methods/errors.js'
import { invalid } from '../../methods/prepared.js'
import { parseOwnAccount, type Method } from './method.js'

export const wallet_getAssets: Method = async call => {
  const { state, behaviour, params } = call
  if (!behaviour.assets) throw new WalletError('unsupportedMethod')
  const { account, chainFilter } = Object(params[0]) as { account?: unknown; chainFilter?: unknown }
  const address = parseOwnAccount(call, account)
  if (chainFilter !== undefined && !Array.isArray(chainFilter)) throw invalid('chainFilter is a list of chain ids.')
  const chains = state.chains.filter(({ chainId }) => !chainFilter || (chainFilter as unknown[]).includes(toHexId(chainId)))
  const assets = chains.map(async chain => {
    const balance = await callChain(chain, 'eth_getBalance', [address, 'latest'])
    return [toHexId(chain.chainId), [{ address: 'native', balance, type: 'NATIVE', metadata: chain.currency }]] as const
  })
  return { result: Object.fromEntries(await Promise.all(assets)) }
}
