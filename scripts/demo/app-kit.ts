import { createAppKit as createInPage } from 'latchkey'
import { EthersAdapter } from 'latchkey/ethers'
import { createAppKit, type AppKit, type CreateAppKit } from 'latchkey/react'
import { readLanguage } from './language.js'
import { isShell, isWorkbench } from './pages.js'
import { sandbox } from './sandbox.js'
import { ANEW } from './Stage.js'
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

/** The pictures of the networks, which the header's button has of whoever connects, where the dialog has fetched none as well. */
const withPicture = <Network extends (typeof networks)[number]>(network: Network): Network => ({
  ...network,
  assets: { ...network.assets, imageUrl: `${services!.walletDirectory}/public/getAssetImage/${network.assets?.imageId}` },
})

/** What a dApp makes its modal of. */
const toOptions = (): CreateAppKit => ({
  adapters: chosen.adapters ? [new EthersAdapter(), ...Object.values(families?.adapters ?? {})] : [],
  services,
  onramp,
  networks: [
    ...(chosen.secondNetwork ? networks : networks.slice(0, 1)).map(isWorkbench ? network => network : withPicture),
    ...Object.values(families?.networks ?? {}),
  ],
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

/** The modal that stands in the first page, whole; the page's buttons, and hooks, open the other one as a dialog over it, whichever was made last. */
export let shown: AppKit | undefined

/** The modal of the page's buttons and hooks. */
export let appKit = make()

/** A dialog has closed for the eye, too, once its sign of a connection is over. */
const isSeen = () => appKit.isOpen() || Boolean(document.querySelector('w3m-modal')?.shadowRoot?.querySelector('.lk-still'))

/** The ring of the sign of a connection has closed by then, in ms. */
const CLOSED = 300

const isConnected = (kit: AppKit) => kit.getAccount()?.isConnected

/** Neither is on the way to somebody, and only one of them has somebody. */
const differ = () =>
  Boolean(shown && isConnected(shown) !== isConnected(appKit) && ![shown, appKit].some(kit => /ing$/.test(kit.getAccount()?.status ?? '')))

function make(): AppKit {
  if (isWorkbench || isShell) return createAppKit(toOptions())
  const made = createAppKit(toOptions())
  made.subscribeTheme(({ themeMode, themeVariables }) => {
    shown?.setThemeMode(themeMode)
    shown?.setThemeVariables(themeVariables)
  })
  made.subscribeState(cover)
  made.subscribeAccount(followSoon)
  if (!shown) show()
  return made
}

function show(): void {
  shown = createInPage({ ...toOptions(), enableEmbedded: true })
  // Who connects in one of them is connected in the other, which finds it where visits are kept.
  shown.subscribeAccount(() => {
    if (!differ()) return
    appKit.destroy()
    appKit = make()
  })
}

/** While a dialog is seen there is one modal, and not a second one beside it. */
function cover(): void {
  const { dataset } = document.documentElement
  if (appKit.isOpen()) dataset.over = ''
  // What is left of a dialog for the eye comes with the next frame.
  else
    requestAnimationFrame(() => {
      if (isSeen()) cover()
      else delete dataset.over
    })
}

/** Behind the dialog's sign of a connection, once that has nothing left to be drawn. */
function followSoon(): void {
  setTimeout(() => {
    if (!differ()) return
    dispatchEvent(new Event(ANEW))
    shown?.destroy()
    show()
  }, CLOSED)
}
