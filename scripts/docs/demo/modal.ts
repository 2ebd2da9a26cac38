// The modal of the site's demo, made as a dApp makes it.
import { EthersAdapter } from 'latchkey/ethers'
import { createAppKit } from 'latchkey/react'
import { loadTheme, readTheme } from '../../demo/theme.js'
import { services } from './services.js'
import { networks, startWorld } from './wallets.js'

/** The page with the editor of the look. */
export const isEditor = location.pathname.endsWith('theme.html')

/** The page with the modal alone, for the first page of the site. */
export const isHero = location.pathname.endsWith('hero.html')

/** So high is the frame while a dialog is open in it, in CSS pixels. */
const DIALOG = 600

const kept = new Map<string, string>()

/** Where the modal is a part of the page it is shown as dApps have it; the page with a button is for trying wallets that tests have. */
const isWhole = isEditor || isHero

startWorld(!isWhole)

const appKit = createAppKit({
  adapters: [new EthersAdapter()],
  networks,
  metadata: { name: 'Latchkey', description: 'The demo', url: location.origin, icons: [new URL('../mark.svg', location.href).href] },
  // There, and in the editor, it is a part of the page; else a dialog opens.
  enableEmbedded: isWhole,
  services,
  ...(isWhole && { projectId: 'docs' }),
  debug: false,
  // A page of documentation leaves nothing behind.
  storage: {
    getItem: key => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: key => void kept.delete(key),
  },
  ...(isEditor && readTheme()),
})

/** Follows the mode of the site around the demo, until somebody chooses one in the editor; the frame is as high as what is in it, and as a dialog while one is open. */
export function followSite(): void {
  if (!frameElement) return
  const frame = frameElement as HTMLElement
  const fit = () => (frame.style.height = `${appKit.isOpen() && !isWhole ? DIALOG : document.body.scrollHeight + 2}px`)
  new ResizeObserver(fit).observe(document.body)
  if (!isWhole) appKit.subscribeState(fit)
  const site = parent.document.documentElement
  const follow = () => {
    if (!isEditor || !loadTheme()) appKit.setThemeMode(site.classList.contains('dark') ? 'dark' : 'light')
  }
  new MutationObserver(follow).observe(site, { attributeFilter: ['class'] })
  follow()
}
