// Wallets of Solana, Bitcoin and Polkadot that publish no code of theirs, as their tests play them and the table of wallets lists them. Which
// these are is said by public lists: no family but EVM has twenty that are named by more than one.

interface Listed {
  name: string
  /** Who says that there is such a wallet, and that it stands there. */
  source?: string
  /** A report on what is odd. */
  report?: string
  odd?: string
}

/** A dApp's list of what it connects by the Wallet Standard, by name. */
const HYDRATION = 'https://github.com/galacticcouncil/hydration-ui/pull/3974'
/** The same of a dApp that has looked for the names in vendors' words. */
const NAMES = 'https://github.com/emildoescode/hydration-ui/issues/138'
/** The adapters of Solana's wallet-adapter; it takes new wallets by the Wallet Standard alone. */
const ADAPTERS = 'https://github.com/anza-xyz/wallet-adapter/pull/836'
const SAROS = 'https://github.com/anza-xyz/wallet-adapter/pull/937'
const NOT_SEEN = 'That it registers is nobody’s word: older lists have it in a global of its own'

/** By the Wallet Standard, on Solana. */
export const SOLANA: readonly Listed[] = [
  { name: 'Phantom' },
  {
    name: 'Solflare',
    report: 'https://github.com/solflare-wallet/solflare-sdk/issues/24',
    odd: 'With a Ledger it may sign no plain message, and throws in words',
  },
  { name: 'Backpack', source: NAMES },
  { name: 'OKX Wallet', source: 'https://github.com/anza-xyz/wallet-adapter/issues/993' },
  { name: 'Exodus', source: 'https://github.com/anza-xyz/wallet-adapter/pull/1006' },
  { name: 'Trust', source: HYDRATION, odd: 'Calls itself Trust Wallet elsewhere' },
  { name: 'MetaMask', source: HYDRATION },
  { name: 'Nightly', source: HYDRATION },
  { name: 'Talisman', source: HYDRATION },
  { name: 'Brave Wallet', source: NAMES },
  { name: 'Glow', source: 'https://github.com/glow-xyz/glow-js/pull/82' },
  { name: 'Jupiter', source: 'https://github.com/solana-foundation/solana-com/pull/880' },
  { name: 'Magic Eden', source: NAMES, odd: NOT_SEEN },
  { name: 'Bitget Wallet', source: ADAPTERS, odd: NOT_SEEN },
  { name: 'Coin98', source: SAROS, odd: NOT_SEEN },
  { name: 'Saros Wallet', source: SAROS, odd: NOT_SEEN },
  { name: 'SafePal', source: ADAPTERS, odd: NOT_SEEN },
  { name: 'TokenPocket', source: ADAPTERS, odd: NOT_SEEN },
]

/** By the Bitcoin Wallet Standard. */
export const BITCOIN: readonly Listed[] = [
  { name: 'Magic Eden', source: 'https://github.com/omnisat/lasereyes-mono' },
  { name: 'Phantom', source: 'https://docs.phantom.com/bitcoin/integrating-phantom' },
  { name: 'Exodus' },
  { name: 'Trust', source: 'https://github.com/layerswap/layerswapapp/pull/2064' },
]

/** A published kit, by its types: they all speak as UniSat does. */
const BTC_WALLET = 'https://app.unpkg.com/btc-wallet@0.5.100-beta/files/dist/connector/index.d.ts'

/** Of Bitcoin, in a global without an event; `how` it is known that they stand there. */
export const BITCOIN_GLOBALS: readonly (Listed & { path: string; how: 'documentation' | 'report'; source: string })[] = [
  { name: 'Bitget Wallet', path: 'bitkeep.unisat', how: 'report', source: BTC_WALLET },
  {
    name: 'Binance Wallet',
    path: 'binancew3w.bitcoin',
    how: 'documentation',
    source: 'https://developers.binance.com/en/docs/products/web3-connect/bitcoin-provider',
    odd: 'Stands in `window.unisat` too',
  },
  { name: 'OneKey', path: '$onekey.btc', how: 'documentation', source: 'https://developer.onekey.so' },
  { name: 'Bybit Wallet', path: 'bybitWallet.bitcoin', how: 'report', source: BTC_WALLET },
  { name: 'TokenPocket', path: 'tokenpocket.bitcoin', how: 'report', source: BTC_WALLET },
  { name: 'Gate Wallet', path: 'gatewallet.bitcoin', how: 'report', source: BTC_WALLET },
  { name: 'Wizz', path: 'wizz', how: 'report', source: BTC_WALLET, odd: 'A fork of UniSat' },
  {
    name: 'Keplr',
    path: 'keplr.bitcoin',
    how: 'documentation',
    source: 'https://app.unpkg.com/@keplr-wallet/types@0.12.230/files/build/wallet/bitcoin.d.ts',
  },
]

const SUBWALLET = 'https://github.com/Koniverse/SubWallet-Documentation/blob/gitbook/integration/integration-instructions.md'
/** What the family's own alert service lists, and what the kit of Talisman does. */
const DOT_ALERT = 'https://github.com/dot-alert/dot.alert/blob/main/useful-tools/wallets.md'
const SHIELD = 'https://github.com/KusamaShield/InterfaceMirror'

/** Of Polkadot, in `window.injectedWeb3`, by their key. */
export const POLKADOT: readonly (Listed & { key: string; source: string })[] = [
  { name: 'Talisman', key: 'talisman', source: SUBWALLET },
  { name: 'SubWallet', key: 'subwallet-js', source: SUBWALLET, odd: 'May come after the page' },
  { name: 'PolkaGate', key: 'polkagate', source: DOT_ALERT },
  { name: 'Fearless Wallet', key: 'fearless-wallet', source: DOT_ALERT },
  { name: 'Enkrypt', key: 'enkrypt', source: DOT_ALERT },
  { name: 'Aleph Zero Signer', key: 'aleph-zero_signer', source: SHIELD },
  { name: 'Manta Wallet', key: 'manta-wallet-js', source: SHIELD },
]
