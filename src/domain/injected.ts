import { GENERIC_NAME } from './connector.js'
import { readFlag } from './foreign.js'

/**
 * What is odd about wallets in `window.ethereum`: names that are not those of their flags, by the flag, each with whose word it is. Of several
 * that a wallet sets the first counts, so one that is set beside another of these stands above it. Flags that are not here name their wallet
 * themselves. Which of them are set at all says the type `WalletProviderFlags` of @wagmi/core, where no other source is named.
 */
const ODD: Readonly<Record<string, string>> = {
  // It sets `isMetaMask` too: https://github.com/wevm/wagmi/pull/1048
  isAvalanche: 'Core',
  // https://developers.binance.com/en/docs/products/web3-connect/evm-compatible-provider, and its @binance/w3w-utils
  isBinance: 'Binance Wallet',
  isBitKeep: 'Bitget Wallet',
  isBraveWallet: 'Brave Wallet',
  isImToken: 'imToken',
  isOneInchAndroidWallet: '1inch Wallet',
  isOneInchIOSWallet: '1inch Wallet',
  isOkxWallet: 'OKX Wallet',
  isOKExWallet: 'OKX Wallet',
  // https://github.com/ethereum/ethereum-org-website/issues/6615
  isTally: 'Taho',
  isTokenPocket: 'TokenPocket',
  // https://github.com/shapeshift/web/pull/8252
  isXDEFI: 'Ctrl Wallet',
  // https://docs.cdp.coinbase.com/coinbase-wallet/introduction/coinbase-wallet-injected-ethereum-provider
  isCoinbaseWallet: 'Coinbase Wallet',
  // The types of @coinbase/wallet-sdk.
  isCoinbaseBrowser: 'Coinbase Wallet',
  isTrustWallet: 'Trust Wallet',
  isTrust: 'Trust Wallet',
  // Others set it: https://github.com/MetaMask/metamask-sdk/pull/1074; and which of several stands there may change:
  // https://github.com/lidofinance/reef-knot/issues/366
  isMetaMask: 'MetaMask',
}

/** What the wallet is called that goes by a flag: one wallet may have several. */
export const toFlagName = (flag: string): string => ODD[flag] ?? flag.slice(2)

/** `window.ethereum` says who it is by a flag such as `isRabby`; many also claim to be MetaMask. */
export function toInjectedName(provider: unknown): string {
  const flag = readFlag(provider, Object.keys(ODD))
  return flag ? toFlagName(flag) : GENERIC_NAME
}
