// EVM wallets that publish no code of theirs, as announced.test.ts plays them and the table of wallets lists them.

/** Under which rdns WalletConnect's directory has each, as its users list them. */
const DIRECTORY = 'https://portal.thirdweb.com/wallet/interfaces/connector'
/** A measurement of what five extensions announce, and set in `window.ethereum`. */
const MEASURED = 'https://github.com/lidofinance/reef-knot/issues/366'
/** Who passes for MetaMask, by MetaMask's own kit. */
const PASSES = 'https://github.com/MetaMask/metamask-sdk/pull/1074'

interface AnnouncedWallet {
  name: string
  rdns: string
  /** What it sets in the shared `window.ethereum`: its own flag as the types of @wagmi/core have it, and what it sets beside. */
  flags: readonly string[]
  /** Whose word the rdns is. */
  source: string
  odd?: string
  /** A report on what is odd. */
  report?: string
}

const asMetaMask = 'Says `isMetaMask` too'

export const ANNOUNCED: readonly AnnouncedWallet[] = [
  {
    name: 'Coinbase Wallet',
    rdns: 'com.coinbase.wallet',
    flags: ['isCoinbaseWallet'],
    source: 'https://portal.thirdweb.com/wallets/external-wallets/com.coinbase.wallet',
  },
  {
    name: 'Rabby Wallet',
    rdns: 'io.rabby',
    flags: ['isRabby', 'isMetaMask'],
    source: MEASURED,
    odd: `${asMetaMask}. May share the account in use alone, so that another one is there after a reload`,
    report: 'https://github.com/RabbyHub/Rabby/issues/2530',
  },
  {
    name: 'Brave Wallet',
    rdns: 'com.brave.wallet',
    flags: ['isBraveWallet', 'isMetaMask'],
    source: MEASURED,
    odd: `${asMetaMask}. On iOS it may come after the page`,
    report: 'https://github.com/brave/brave-browser/issues/35237',
  },
  { name: 'Trust Wallet', rdns: 'com.trustwallet.app', flags: ['isTrust', 'isTrustWallet'], source: DIRECTORY },
  { name: 'OKX Wallet', rdns: 'com.okex.wallet', flags: ['isOkxWallet', 'isOKExWallet'], source: DIRECTORY },
  { name: 'Phantom', rdns: 'app.phantom', flags: ['isPhantom'], source: MEASURED },
  { name: 'Rainbow', rdns: 'me.rainbow', flags: ['isRainbow'], source: DIRECTORY },
  { name: 'Zerion', rdns: 'io.zerion.wallet', flags: ['isZerion', 'isMetaMask'], source: DIRECTORY, odd: asMetaMask, report: PASSES },
  {
    name: 'Uniswap Wallet',
    rdns: 'org.uniswap',
    flags: ['isUniswapWallet', 'isMetaMask'],
    source: DIRECTORY,
    odd: asMetaMask,
    report: PASSES,
  },
  { name: 'Bitget Wallet', rdns: 'com.bitget.web3', flags: ['isBitKeep'], source: DIRECTORY },
  { name: 'Binance Wallet', rdns: 'com.binance.wallet', flags: ['isBinance'], source: DIRECTORY },
  { name: 'OneKey', rdns: 'so.onekey.app.wallet', flags: ['isOneKey', 'isMetaMask'], source: MEASURED, odd: asMetaMask, report: MEASURED },
  {
    name: 'Core',
    rdns: 'app.core.extension',
    flags: ['isAvalanche', 'isMetaMask'],
    source: DIRECTORY,
    odd: asMetaMask,
    report: 'https://github.com/wevm/wagmi/pull/1048',
  },
  { name: 'Backpack', rdns: 'app.backpack', flags: ['isBackpack'], source: DIRECTORY },
  { name: 'Exodus', rdns: 'com.exodus', flags: ['isExodus'], source: DIRECTORY },
  { name: 'SafePal', rdns: 'com.safepal', flags: [], source: DIRECTORY },
  { name: 'Bybit Wallet', rdns: 'com.bybit', flags: [], source: DIRECTORY },
  { name: 'TokenPocket', rdns: 'pro.tokenpocket', flags: ['isTokenPocket'], source: DIRECTORY },
  { name: 'MathWallet', rdns: 'org.mathwallet', flags: ['isMathWallet'], source: DIRECTORY },
  { name: 'imToken', rdns: 'im.token', flags: ['isImToken'], source: DIRECTORY },
  { name: 'Ronin Wallet', rdns: 'com.roninchain.wallet', flags: [], source: DIRECTORY },
]
