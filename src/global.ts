/**
 * The entry `latchkey/global`: for a page without a build. `dist/latchkey.js` is all that a page loads, as one file beside what rooms share with it,
 * and puts these names into `window.Latchkey`; rooms load from beside it, when they are wanted.
 */
import { BitcoinAdapter } from './bitcoin.js'
import { EthersAdapter } from './ethers.js'
import { createAppKit } from './index.js'
import {
  arbitrum,
  avalanche,
  base,
  baseSepolia,
  bitcoin,
  bitcoinTestnet,
  bsc,
  celo,
  defineChain,
  gnosis,
  linea,
  mainnet,
  optimism,
  polkadot,
  polygon,
  scroll,
  sepolia,
  solana,
  solanaDevnet,
  zksync,
} from './networks.js'
import { PolkadotAdapter } from './polkadot.js'
import { SolanaAdapter } from './solana.js'

/** What a page finds in `window.Latchkey`. Any other network is made by `defineChain`, or imported from `networks.js` beside it. */
export const Latchkey = {
  createAppKit,
  EthersAdapter,
  SolanaAdapter,
  BitcoinAdapter,
  PolkadotAdapter,
  defineChain,
  networks: {
    arbitrum,
    avalanche,
    base,
    baseSepolia,
    bitcoin,
    bitcoinTestnet,
    bsc,
    celo,
    gnosis,
    linea,
    mainnet,
    optimism,
    polkadot,
    polygon,
    scroll,
    sepolia,
    solana,
    solanaDevnet,
    zksync,
  },
}

declare global {
  interface Window {
    Latchkey: typeof Latchkey
  }
}

if (typeof document !== 'undefined') window.Latchkey = Latchkey
