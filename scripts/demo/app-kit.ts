import { EthersAdapter } from 'latchkey/ethers'
import { createAppKit } from 'latchkey/react'
import { readLanguage } from './language.js'
import { isWorkbench } from './pages.js'
import { sandbox } from './sandbox.js'
import { readSignIn, readSwitches } from './switches.js'
import { readTheme } from './theme.js'

const { networks, projectId, services, onramp } = sandbox.options

const hasFrame = sandbox.urls.frame !== undefined

/** How the switches stand; changing one loads the page again. */
export const chosen = readSwitches(location.search)

/** Whether visitors sign in, with the demo's own server; what does it is fetched only then. */
export const signIn = readSignIn(location.search)
export const siwx = signIn === 'off' ? undefined : (await import('./server-siwx.js')).createServerSIWX(signIn === 'required')

/** The chain families beside Ethereum, where the page has them; the first page does with one. */
export const families =
  isWorkbench && chosen.families && sandbox.families
    ? { ...sandbox.families, adapters: (await import('./adapters.js')).adapters }
    : undefined

/** The modal of this page, made as a dApp makes it. */
export const appKit = createAppKit({
  adapters: chosen.adapters ? [new EthersAdapter(), ...Object.values(families?.adapters ?? {})] : [],
  services,
  onramp,
  networks: [...(chosen.secondNetwork ? networks : networks.slice(0, 1)), ...Object.values(families?.networks ?? {})],
  projectId: chosen.projectId ? projectId : undefined,
  metadata: {
    name: 'Latchkey demo',
    description: 'A page to try a wallet modal on',
    url: location.origin,
    icons: [`${location.origin}/mark.svg`],
  },
  language: readLanguage(),
  enableEmbedded: chosen.enableEmbedded || !isWorkbench,
  allowUnsupportedChain: chosen.allowUnsupportedChain,
  enableNetworkSwitch: chosen.enableNetworkSwitch,
  enableReconnect: chosen.enableReconnect,
  enableInjected: chosen.enableInjected,
  enableWalletGuide: chosen.enableWalletGuide,
  debug: chosen.debug,
  siwx,
  // The public service keeps names for embedded wallets; here everybody may have one.
  experimental_namesForAllWallets: true,
  enableWallets: chosen.enableWallets,
  features: {
    analytics: chosen.analytics,
    // Where the embedded wallet's site was not started, nobody can log in.
    email: chosen.email && hasFrame,
    socials: chosen.socials && hasFrame ? undefined : false,
    collapseWallets: chosen.collapseWallets,
    legalCheckbox: chosen.legalCheckbox,
    smartSessions: chosen.smartSessions,
  },
  ...(chosen.legalCheckbox && { termsConditionsUrl: `${location.origin}/terms`, privacyPolicyUrl: `${location.origin}/privacy` }),
  ...readTheme(),
})
