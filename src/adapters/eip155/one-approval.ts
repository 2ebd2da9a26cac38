import type { OneApproval } from '../../domain/connector.js'
import type { Eip1193Provider } from '../../domain/provider.js'
import { leavings, toAccounts, toConnection, toNetworkId } from './requests.js'

/** Connecting and signing in with one approval, as ERC-7846 has it: `wallet_connect` with the capability `signInWithEthereum`. */
export function toOneApproval(provider: Eip1193Provider): OneApproval {
  const read = async (method: string): Promise<unknown> => provider.request({ method }).catch(() => undefined)
  return {
    async look() {
      const [accounts, network] = await Promise.all([read('eth_accounts'), read('eth_chainId')])
      return toAccounts(accounts).length ? undefined : { caipNetworkId: toNetworkId(network) }
    },
    async ask({ chainId, ...wish }) {
      // Somebody is here: the wallet is not told any more that they have left.
      if (leavings.get(provider) === 'due') leavings.delete(provider)
      const signInWithEthereum = { ...wish, chainId: `0x${Number(chainId.split(':')[1]).toString(16)}` }
      const answer = await provider.request({ method: 'wallet_connect', params: [{ version: '1', capabilities: { signInWithEthereum } }] })
      const list: unknown = Object(answer).accounts
      // Some wallets answer anything, null say, to what they do not know.
      if (!Array.isArray(list)) return undefined
      const accounts = list.map(each => Object(each) as { address?: unknown; capabilities?: { signInWithEthereum?: unknown } })
      const connection = await toConnection(
        provider,
        accounts.map(({ address }) => address),
      )
      const { message, signature } = Object(accounts[0]?.capabilities?.signInWithEthereum) as { message?: unknown; signature?: unknown }
      const signed = typeof message === 'string' && typeof signature === 'string' ? { message, signature } : undefined
      return connection && { ...connection, signed }
    },
  }
}
