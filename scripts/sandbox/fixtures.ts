// Invented wallets for the directory: no name, mark or address of anyone real.
import { createHash } from 'node:crypto'

/** A wallet as the directory's wire format has it (wire protocols 2.2). */
export interface DirectoryWallet {
  id: string
  name: string
  homepage: string
  image_id: string
  order: number
  badge_type: 'certified' | 'none'
  chains: string[]
  mobile_link: string | null
  link_mode: string | null
  desktop_link: string | null
  webapp_link: string | null
  app_store: string | null
  play_store: string | null
  chrome_store: string | null
  rdns: string | null
  injected: { namespace: string; injected_id: string }[] | null
}

const names = [
  'Bramblewick', 'Copperleaf', 'Tidemark Purse', 'Foxglove Vault', 'Marrowby', 'Quillstone', 'Lanternfish', 'Oddment',
  'Pebblewise', 'Thistledown', 'Moonbarrow', 'Harrowgate', 'Saltmarsh', 'Cinderpost', 'Wrenfold', 'Juniper Till',
  'Kettlebrook', 'Larkspur Chest', 'Mossgate', 'Nettlefish', 'Otterholm', 'Plumstead Key', 'Quaverly', 'Russetbox',
  'Snowbeam', 'Tamarind Pouch', 'Umberline', 'Velvetine', 'Willowisp', 'Yarrowick', 'Zephyrine Case', 'Applecroft',
  'Brackenfold', 'Cloverdock', 'Dapplewood', 'Elderbrook', 'Fennelpost', 'Gorsewing', 'Heatherlock', 'Inkberry',
  'Jackdaw Coin', 'Kelpforge', 'Lindenbox', 'Mallowby', 'Nutmeg Till', 'Orrery Purse', 'Pinwheel Safe', 'Quincebury',
  'Rowanmere', 'Sorrelkey', 'Teaselworth', 'Uplandish', 'Verbena Keep', 'Wickerling', 'Yewhaven', 'Zinnialock',
  'Amberjack Purse', 'Bluebottle Bank', 'Cobblestow', 'Driftmoor', 'Emberlyn Case', 'Figwort', 'Glasswing Vault',
  'Hollowpine', 'Ivorytide', 'Jasmine Gate', 'Kittiwake', 'Lupinstore', 'Marigold Nook',
]

const evm = ['eip155:1', 'eip155:10', 'eip155:137', 'eip155:8453', 'eip155:42161', 'eip155:31337', 'eip155:31338']
const solana = ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']

/** The sandbox wallet's own entry; its rdns makes it one row with the announced wallet. */
export function listSandboxWallet(homepage: string): DirectoryWallet {
  return { ...invent('Sandbox Wallet', 0), order: 0, homepage, badge_type: 'certified', chains: evm, rdns: 'dev.latchkey.sandbox', ...noLinks }
}

/** Every other wallet: sixty-nine, in the directory's order. */
export const inventedWallets: readonly DirectoryWallet[] = names.map((name, index) => invent(name, index + 1))

const noLinks = { mobile_link: null, link_mode: null, desktop_link: null, webapp_link: null, app_store: null, play_store: null, chrome_store: null, injected: null }

// The index decides what a wallet has, so that every combination of links is there: phone only, desktop only,
// web only, browser only, everything, nothing.
function invent(name: string, index: number): DirectoryWallet {
  const slug = name.toLowerCase().replaceAll(' ', '-')
  const bytes = createHash('sha256').update(`latchkey sandbox ${slug}`).digest('hex')
  const isPhone = index % 5 !== 4
  const isDesktop = index % 4 === 0
  const isWeb = index % 6 === 5
  const isBrowser = index % 3 === 1
  return {
    id: bytes,
    name,
    homepage: `https://${slug}.example`,
    image_id: bytes.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    order: index * 10,
    badge_type: index % 3 === 0 ? 'certified' : 'none',
    chains: index % 11 === 10 ? solana : index % 4 === 2 ? [...evm, ...solana] : evm,
    mobile_link: isPhone ? `${slug}://` : null,
    link_mode: isPhone && index % 2 === 0 ? `https://link.${slug}.example` : null,
    desktop_link: isDesktop ? `${slug}-desktop://` : null,
    webapp_link: isWeb ? `https://app.${slug}.example` : null,
    app_store: isPhone ? `https://apps.example/${slug}` : null,
    play_store: isPhone ? `https://play.example/${slug}` : null,
    chrome_store: isBrowser ? `https://extensions.example/${slug}` : null,
    rdns: isBrowser ? `example.${slug.replaceAll('-', '')}` : null,
    injected: isBrowser ? [{ namespace: 'eip155', injected_id: `is${name.replaceAll(' ', '')}` }] : null,
  }
}
