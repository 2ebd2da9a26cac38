import { createAppKit as createInPage } from 'latchkey'
import { EthersAdapter } from 'latchkey/ethers'
import { createAppKit, type AppKit, type CreateAppKit } from 'latchkey/react'
import { readLanguage } from './language.js'
import { isShell, isWorkbench } from './pages.js'
import { sandbox } from './sandbox.js'
import { ANEW } from './still.js'
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

/** What a dApp makes its modal of. */
const toOptions = (): CreateAppKit => ({
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
  enableEmbedded: chosen.enableEmbedded && isWorkbench,
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

/** The modal that stands in the first page, whole; the page's buttons open the other one as a dialog over it. */
export let shown: AppKit | undefined

/** Whether a dialog that has closed is still seen. */
const isLeaving = () => Boolean(document.querySelector('w3m-modal')?.shadowRoot?.querySelector('.lk-still'))

/** The modal of this page: hooks, and the page's buttons, are of the one that was made last. */
export let appKit = make()

function make(): AppKit {
  if (isWorkbench || isShell) return createAppKit(toOptions())
  shown ??= createInPage({ ...toOptions(), enableEmbedded: true })
  const made = createAppKit(toOptions())
  const stops = [
    made.subscribeTheme(({ themeMode, themeVariables }) => {
      shown?.setThemeMode(themeMode)
      shown?.setThemeVariables(themeVariables)
    }),
    shown.subscribeAccount(({ isConnected }) => {
      if (isConnected !== made.getAccount()?.isConnected) again()
    }),
    made.subscribeState(followSoon),
    made.subscribeAccount(followSoon),
  ]
  // Who connects in one of them is connected in the other, which finds it where visits are kept.
  function again(): void {
    for (const stop of stops) stop()
    cancelAnimationFrame(frame)
    made.destroy()
    appKit = make()
  }
  // Not before the dialog has gone for the eye too, which has a sign of it.
  let frame = 0
  function followSoon(): void {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(follow)
  }
  function follow(): void {
    if (isLeaving()) return followSoon()
    if (made.isOpen() || made.getAccount()?.isConnected === shown?.getAccount()?.isConnected) return
    dispatchEvent(new Event(ANEW))
    shown?.destroy()
    shown = undefined
    again()
  }
  return made
}
