import { GENERIC_NAME } from './connector.js'
import { readFlag } from './foreign.js'

/**
 * What is odd about wallets in `window.ethereum`: names that are not those of their flags, by the flag. Of several that a wallet sets the
 * first counts, so one that is set beside another of these stands above it. Flags that are not here name their wallet themselves.
 */
const ODD: Readonly<Record<string, string>> = {
  isAvalanche: 'Core',
  isBinance: 'Binance Wallet',
  isBitKeep: 'Bitget Wallet',
  isBraveWallet: 'Brave Wallet',
  isImToken: 'imToken',
  isOneInchAndroidWallet: '1inch Wallet',
  isOneInchIOSWallet: '1inch Wallet',
  isOkxWallet: 'OKX Wallet',
  isOKExWallet: 'OKX Wallet',
  isTally: 'Taho',
  isTokenPocket: 'TokenPocket',
  isXDEFI: 'Ctrl Wallet',
  // Before it was Coinbase's, the wallet was called Toshi.
  isCoinbaseWallet: 'Coinbase Wallet',
  isCoinbaseBrowser: 'Coinbase Wallet',
  isToshi: 'Coinbase Wallet',
  isTrustWallet: 'Trust Wallet',
  isTrust: 'Trust Wallet',
  isMetaMask: 'MetaMask',
}

/** By which flag a wallet in `window.ethereum` goes. */
export const toFlag = (provider: unknown) => readFlag(provider, Object.keys(ODD))

/** `window.ethereum` says who it is by a flag such as `isRabby`; many also claim to be MetaMask. */
export function toInjectedName(provider: unknown): string {
  const flag = toFlag(provider)
  return flag ? (ODD[flag] ?? flag.slice(2)) : GENERIC_NAME
}
