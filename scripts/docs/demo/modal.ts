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

/** The frame that the demo stands in, if it does. */
const frame = frameElement as HTMLElement | null

/**
 * Shows the modal alone, once it is whole: until then its frame is there, as high as the page's styles make it, and nothing of it is seen. The light
 * around it, which is the page's, is as high as its card.
 */
export function showHero(): void {
  frame?.setAttribute('data-whole', '')
  const tell: ResizeObserverCallback = ([card]) => frame?.parentElement!.style.setProperty('--card', `${card!.contentRect.height}px`)
  new ResizeObserver(tell).observe(document.querySelector('.lit')!)
}

/**
 * Follows the mode of the site around the demo, until somebody chooses one in the editor; the frame is as high as what is in it, and as a dialog while
 * one is open. Around the modal alone it only grows, so that what is below it on the page stays where it is.
 */
export function followSite(): void {
  if (!frame) return
  const least = isHero ? frame.clientHeight : 0
  const fit = () => (frame.style.height = `${appKit.isOpen() && !isWhole ? DIALOG : Math.max(least, document.body.scrollHeight + 2)}px`)
  new ResizeObserver(fit).observe(document.body)
  if (!isWhole) appKit.subscribeState(fit)
  const site = parent.document.documentElement
  const follow = () => {
    if (!isEditor || !loadTheme()) appKit.setThemeMode(site.classList.contains('dark') ? 'dark' : 'light')
  }
  new MutationObserver(follow).observe(site, { attributeFilter: ['class'] })
  follow()
}
