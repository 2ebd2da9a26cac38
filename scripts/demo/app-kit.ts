import { EthersAdapter } from 'latchkey/ethers'
import { createAppKit } from 'latchkey/react'
import { sandbox } from './sandbox.js'
import { readSwitches } from './switches.js'
import { readTheme } from './theme.js'

const { networks, projectId, services } = sandbox.options

/** How the switches stand; changing one loads the page again. */
export const chosen = readSwitches(location.search)

/** The modal of this page, made as a dApp makes it. */
export const appKit = createAppKit({
  adapters: chosen.adapters ? [new EthersAdapter()] : [],
  services,
  networks: chosen.secondNetwork ? networks : networks.slice(0, 1),
  projectId: chosen.projectId ? projectId : undefined,
  metadata: { name: 'Latchkey demo', description: 'A page to try a wallet modal on', url: location.origin, icons: [`${location.origin}/mark.svg`] },
  enableEmbedded: chosen.enableEmbedded,
  allowUnsupportedChain: chosen.allowUnsupportedChain,
  enableNetworkSwitch: chosen.enableNetworkSwitch,
  enableReconnect: chosen.enableReconnect,
  enableInjected: chosen.enableInjected,
  enableWalletGuide: chosen.enableWalletGuide,
  debug: chosen.debug,
  // The public service keeps names for embedded wallets; here everybody may have one.
  experimental_namesForAllWallets: true,
  features: { analytics: chosen.analytics },
  ...readTheme(),
})
