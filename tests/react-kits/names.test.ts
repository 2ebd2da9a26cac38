// What RainbowKit and ConnectKit export, as the types of their packages say: ours have each name, but for those that are told here.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { NAMES, TYPES } from '../support/public-names.js'

const test = suite('names of other kits')
const words = (text: string) => text.trim().split(/\s+/)

const RAINBOWKIT_2_2_11 = words(`
  ConnectButton WalletButton WalletButtonRendererProps RainbowKitProvider RainbowKitProviderProps getDefaultConfig getDefaultWallets
  getWalletConnectConnector connectorsForWallets useAccountModal useChainModal useConnectModal useAddRecentTransaction
  RainbowKitAuthenticationProvider createAuthenticationAdapter Wallet WalletList WalletDetailsParams RainbowKitWalletConnectParameters
  Theme AuthenticationStatus AuthenticationConfig Locale DisclaimerComponent AvatarComponent Chain lightTheme darkTheme midnightTheme
  cssStringFromTheme cssObjectFromTheme __private__`)
const WALLETS_2_2_11 = words(`
  argentWallet anchorageDigitalWallet backpackWallet base baseAccount berasigWallet bestWallet bifrostWallet binanceWallet bitgetWallet
  bitskiWallet bitverseWallet bloomWallet braveWallet bybitWallet clvWallet coin98Wallet coinbaseWallet compassWallet coreWallet ctrlWallet
  dawnWallet desigWallet enkryptWallet foxWallet frameWallet frontierWallet gateWallet geminiWallet imTokenWallet injectedWallet iopayWallet
  kaiaWallet kaikasWallet krakenWallet kresusWallet ledgerWallet magicEdenWallet metaMaskWallet mewWallet mecoWallet nestWallet novaWallet
  oktoWallet okxWallet omniWallet oneInchWallet oneKeyWallet paraSwapWallet phantomWallet portoWallet rabbyWallet rainbowWallet readyWallet
  ramperWallet roninWallet safeheronWallet safepalWallet safeWallet seifWallet subWallet tahoWallet talismanWallet tokenaryWallet
  tokenPocketWallet trustWallet universalProfilesWallet uniswapWallet valoraWallet walletConnectWallet wigwamWallet xdefiWallet xPortalWallet
  zealWallet zerionWallet zilPayWallet`)
const CONNECTKIT_1_9_2 = words(`
  CONNECTKIT_VERSION Types getDefaultConfig getDefaultConnectors wallets useModal SIWEProvider useSIWE SIWE_NONCE_QUERY_KEY
  SIWE_SESSION_QUERY_KEY SIWESession SIWEConfig ConnectKitProvider Context ConnectKitButton SIWEButton Avatar ChainIcon useIsMounted
  useChains useChainIsSupported ConnectKitModalDemo`)

/** What is meant for the kit itself, or for what it is made of: `migrate` rewrites a source that takes one of these. */
const LEFT_OUT = words('__private__ CONNECTKIT_VERSION wallets SIWE_NONCE_QUERY_KEY SIWE_SESSION_QUERY_KEY Context ConnectKitModalDemo')

for (const [entry, theirs] of [
  ['latchkey/rainbowkit', RAINBOWKIT_2_2_11],
  ['latchkey/rainbowkit/wallets', WALLETS_2_2_11],
  ['latchkey/connectkit', CONNECTKIT_1_9_2],
] as const)
  test(`${entry} has every name but those that are told`, () => {
    const ours = new Set([...NAMES[entry]!, ...TYPES[entry]!])
    assert.equal(
      theirs.filter(name => !ours.has(name) && !LEFT_OUT.includes(name)),
      [],
    )
  })
