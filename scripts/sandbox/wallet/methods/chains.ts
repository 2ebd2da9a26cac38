// Which chain: EIP-695, EIP-3326, EIP-3085.
import { parseChain, parseChainId, toHexId } from '../../methods/chain.js'
import { WalletError } from '../../methods/errors.js'
import { invalid } from '../../methods/prepared.js'
import { type Method } from './method.js'

export const eth_chainId: Method = ({ state }) => ({ result: toHexId(state.chain.chainId) })

export const net_version: Method = ({ state }) => ({ result: String(state.chain.chainId) })

export const wallet_switchEthereumChain: Method = ({ state, params }) => {
  const chainId = parseChainId((params[0] as { chainId?: unknown } | undefined)?.chainId)
  const chain = state.findChain(chainId)
  if (!chain)
    throw new WalletError('unknownChain', `Unknown chain ${toHexId(chainId)}. Add it with wallet_addEthereumChain first.`, {
      chainId: toHexId(chainId),
    })
  if (chain === state.chain) return { result: null }
  return {
    question: {
      kind: 'switch',
      title: 'Switch network',
      action: 'Switch',
      rows: [
        { label: 'From', value: state.chain.name },
        { label: 'To', value: chain.name },
      ],
    },
    perform() {
      state.selectChain(chainId)
      return null
    },
  }
}

export const wallet_addEthereumChain: Method = async ({ state, behaviour, params }) => {
  const chain = await parseChain(params[0], state.openChain)
  const known = state.findChain(chain.chainId)
  if (known) return { result: null }
  return {
    question: {
      kind: 'add',
      title: 'Add a network',
      action: 'Add',
      rows: [
        { label: 'Network', value: chain.name },
        { label: 'Chain id', value: String(chain.chainId) },
        { label: 'Currency', value: `${chain.currency.name} (${chain.currency.symbol})` },
        { label: 'Node', value: chain.rpcUrl, code: true },
        ...(chain.explorerUrl ? [{ label: 'Explorer', value: chain.explorerUrl, code: true }] : []),
      ],
      warning: 'A node can lie about balances. Add only networks you trust.',
    },
    perform() {
      state.addChain(chain)
      if (behaviour.addSwitches) state.selectChain(chain.chainId)
      return null
    },
  }
}

/** EIP-747. The wallet shows no tokens, so it only asks and says yes. */
export const wallet_watchAsset: Method = ({ params }) => {
  const { type, options } = (params[0] ?? params) as {
    type?: unknown
    options?: { address?: unknown; symbol?: unknown; decimals?: unknown }
  }
  if (type !== 'ERC20' || typeof options?.address !== 'string') throw invalid('An ERC20 token with an address is expected.')
  return {
    question: {
      kind: 'watch',
      title: 'Add a token',
      action: 'Add',
      rows: [
        { label: 'Token', value: String(options.symbol ?? 'unnamed') },
        { label: 'Contract', value: options.address, code: true },
        { label: 'Decimals', value: String(options.decimals ?? 18) },
      ],
    },
    perform: () => true,
  }
}
