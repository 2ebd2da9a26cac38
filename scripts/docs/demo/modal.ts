// The modal of the site's demo, made as a dApp makes it.
import { EthersAdapter } from 'latchkey/ethers'
import { createAppKit } from 'latchkey/react'
import { loadTheme, readTheme } from '../../demo/theme.js'
import { networks, startWorld } from './wallets.js'

/** The page with the editor of the look. */
export const isEditor = location.pathname.endsWith('theme.html')

/** The page with the modal alone, for the first page of the site. */
export const isHero = location.pathname.endsWith('hero.html')

const kept = new Map<string, string>()

startWorld()

const appKit = createAppKit({
  adapters: [new EthersAdapter()],
  networks,
  metadata: { name: 'Latchkey', description: 'The demo', url: location.origin, icons: [new URL('../mark.svg', location.href).href] },
  // There, and in the editor, it is a part of the page; else a dialog opens.
  enableEmbedded: isEditor || isHero,
  // There is no project id here on purpose, and a page of documentation leaves nothing behind.
  debug: false,
  storage: {
    getItem: key => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: key => void kept.delete(key),
  },
  ...(isEditor && readTheme()),
})

/** Follows the mode of the site around the demo, until somebody chooses one in the editor; where the modal is a part of the page, the frame is as high as that. */
export function followSite(): void {
  if (!frameElement) return
  const frame = frameElement as HTMLElement
  if (isEditor || isHero) new ResizeObserver(() => (frame.style.height = `${document.body.scrollHeight + 2}px`)).observe(document.body)
  const site = parent.document.documentElement
  const follow = () => {
    if (!isEditor || !loadTheme()) appKit.setThemeMode(site.classList.contains('dark') ? 'dark' : 'light')
  }
  new MutationObserver(follow).observe(site, { attributeFilter: ['class'] })
  follow()
}
