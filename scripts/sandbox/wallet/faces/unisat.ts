// In the page: the wallet for Bitcoin as `window.unisat` (https://docs.unisat.io).
import { ProviderRpcError } from '../provider.js'
import { createInjected } from './bitcoin-injected.js'
import type { Shared } from './shared.js'

const chains: Record<string, { enum: string; name: string; network: string }> = {
  mainnet: { enum: 'BITCOIN_MAINNET', name: 'Bitcoin Mainnet', network: 'livenet' },
  testnet: { enum: 'BITCOIN_TESTNET', name: 'Bitcoin Testnet', network: 'testnet' },
  regtest: { enum: 'BITCOIN_REGTEST', name: 'Bitcoin Regtest', network: 'regtest' },
}

/** Puts the wallet where UniSat is. */
export function showUnisat(shared: Shared): void {
  const { emit: _, ...injected } = createInjected(shared)
  const getChain = async () => chains[await shared.request<string>('getNetwork')]!
  const stay = async (wanted: string) => {
    const chain = await getChain()
    if (![chain.enum, chain.network].includes(wanted))
      throw new ProviderRpcError({ code: 4901, message: `The wallet is on ${chain.name}.` })
    return chain
  }
  const unisat = {
    ...injected,
    getChain,
    getNetwork: async () => (await getChain()).network,
    switchChain: stay,
    switchNetwork: async (network: string) => (await stay(network)).network,
    getVersion: async () => '1.0.0',
  }
  Object.defineProperty(window, 'unisat', { value: unisat, configurable: true })
}
