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

/** A row; where it passes for MetaMask too, that is what is odd. */
const row = (name: string, rdns: string, flags: string, source = DIRECTORY, more: Partial<AnnouncedWallet> = {}): AnnouncedWallet => {
  const all = flags.split(' ').filter(Boolean)
  return { name, rdns, flags: all, source, ...(all.includes('isMetaMask') && { odd: asMetaMask }), ...more }
}

export const ANNOUNCED: readonly AnnouncedWallet[] = [
  row(
    'Coinbase Wallet',
    'com.coinbase.wallet',
    'isCoinbaseWallet',
    'https://portal.thirdweb.com/wallets/external-wallets/com.coinbase.wallet',
  ),
  row('Rabby Wallet', 'io.rabby', 'isRabby isMetaMask', MEASURED, {
    odd: `${asMetaMask}. May share the account in use alone, so that another one is there after a reload`,
    report: 'https://github.com/RabbyHub/Rabby/issues/2530',
  }),
  row('Brave Wallet', 'com.brave.wallet', 'isBraveWallet isMetaMask', MEASURED, {
    odd: `${asMetaMask}. On iOS it may come after the page`,
    report: 'https://github.com/brave/brave-browser/issues/35237',
  }),
  row('Trust Wallet', 'com.trustwallet.app', 'isTrust isTrustWallet'),
  row('OKX Wallet', 'com.okex.wallet', 'isOkxWallet isOKExWallet'),
  row('Phantom', 'app.phantom', 'isPhantom', MEASURED),
  row('Rainbow', 'me.rainbow', 'isRainbow'),
  row('Zerion', 'io.zerion.wallet', 'isZerion isMetaMask', DIRECTORY, { report: PASSES }),
  row('Uniswap Wallet', 'org.uniswap', 'isUniswapWallet isMetaMask', DIRECTORY, { report: PASSES }),
  row('Bitget Wallet', 'com.bitget.web3', 'isBitKeep'),
  row('Binance Wallet', 'com.binance.wallet', 'isBinance'),
  row('OneKey', 'so.onekey.app.wallet', 'isOneKey isMetaMask', MEASURED, { report: MEASURED }),
  row('Core', 'app.core.extension', 'isAvalanche isMetaMask', DIRECTORY, { report: 'https://github.com/wevm/wagmi/pull/1048' }),
  row('Backpack', 'app.backpack', 'isBackpack'),
  row('Exodus', 'com.exodus', 'isExodus'),
  row('SafePal', 'com.safepal', ''),
  row('Bybit Wallet', 'com.bybit', ''),
  row('TokenPocket', 'pro.tokenpocket', 'isTokenPocket'),
  row('MathWallet', 'org.mathwallet', 'isMathWallet'),
  row('imToken', 'im.token', 'isImToken'),
  row('Ronin Wallet', 'com.roninchain.wallet', ''),
]
