// Every entry a dApp imports, so that its declarations are looked at, without `skipLibCheck`.
import { createAppKit, type AppKit, type CreateAppKit } from 'latchkey'
import { BitcoinAdapter } from 'latchkey/bitcoin'
import { withCoinbase } from 'latchkey/coinbase'
import { EthersAdapter } from 'latchkey/ethers'
import { Ethers5Adapter } from 'latchkey/ethers5'
import type { Latchkey } from 'latchkey/global'
import { mainnet, solana, type AppKitNetwork } from 'latchkey/networks'
import { PolkadotAdapter } from 'latchkey/polkadot'
import { createSIWEConfig } from 'latchkey/siwe'
import { DefaultSIWX } from 'latchkey/siwx'
import { verifySignIn } from 'latchkey/siwx/verify'
import { SolanaAdapter } from 'latchkey/solana'
import { createAppKitWalletButton } from 'latchkey/wallet-button'

const networks: AppKitNetwork[] = [mainnet, solana]
const options: CreateAppKit = {
  networks,
  adapters: [new EthersAdapter(), new SolanaAdapter(), new BitcoinAdapter(), new PolkadotAdapter()],
}
export const modal: AppKit = createAppKit(options)
export const others = [withCoinbase, Ethers5Adapter, createSIWEConfig, DefaultSIWX, verifySignIn, createAppKitWalletButton]
export type Global = typeof Latchkey

const button = document.querySelector('appkit-button')!
button.label = 'Enter'
button.disabled = true
// @ts-expect-error there is no such size
button.size = 'huge'
