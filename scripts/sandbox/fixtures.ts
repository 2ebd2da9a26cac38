// Invented wallets for the directory: no name, mark or address of anyone real.
import { createHash } from 'node:crypto'

/** A wallet as the directory's wire format has it (wire protocols 2.2). */
export interface DirectoryWallet {
  id: string
  name: string
  homepage: string
  /** A few wallets have none. */
  image_id: string | null
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
  'Bramblewick, Copperleaf, Tidemark Purse, Foxglove Vault, Marrowby, Quillstone, Lanternfish, Oddment, Pebblewise',
  'Thistledown, Moonbarrow, Harrowgate, Saltmarsh, Cinderpost, Wrenfold, Juniper Till, Kettlebrook, Larkspur Chest',
  'Mossgate, Nettlefish, Otterholm, Plumstead Key, Quaverly, Russetbox, Snowbeam, Tamarind Pouch, Umberline, Velvetine',
  'Willowisp, Yarrowick, Zephyrine Case, Applecroft, Brackenfold, Cloverdock, Dapplewood, Elderbrook, Fennelpost',
  'Gorsewing, Heatherlock, Inkberry, Jackdaw Coin, Kelpforge, Lindenbox, Mallowby, Nutmeg Till, Orrery Purse',
  'Pinwheel Safe, Quincebury, Rowanmere, Sorrelkey, Teaselworth, Uplandish, Verbena Keep, Wickerling, Yewhaven',
  'Zinnialock, Amberjack Purse, Bluebottle Bank, Cobblestow, Driftmoor, Emberlyn Case, Figwort, Glasswing Vault',
  'Hollowpine, Ivorytide, Jasmine Gate, Kittiwake, Lupinstore, Marigold Nook, Alderpost, Bellwether Bag, Candlebrook',
  'Dunlinbury, Eiderstow, Fernhollow, Goldcrest Tin, Hazelmere Box, Islebourne, Jonquil Purse, Kestrelgate, Loamfield',
  'Mistlethrush, Northwick Jar, Oakapple, Pipistrelle, Quernstone, Reedling, Sandpiper Till, Tansywood, Ulverbrook',
  'Vetchling, Whinchat Safe, Yaffle Box, Ashdown Jar, Birchmoor, Chaffinch Chest, Dewponder, Evenlode, Flintlark',
  'Gannetry, Hobbledown, Ibisford, Jaybarrow, Knapweed, Lapwing Till, Meadowsweet Vault, Nuthatch, Orchardleaf',
  'Puddingstone, Quillwort, Redshank Purse, Stonechat, Turnstone Key, Usk Hollow, Violetmere, Wagtail Bank, Yellowrattle',
  'Zelkova Case, Avocetry, Bryonygate, Cowslip Tin, Dabchick, Elmswell Keep, Furzebox, Greylagoon',
  'The Honest Company of Teasel Weavers, Ironbark Box, Juncoford',
].flatMap(row => row.split(', '))

const evm = ['eip155:1', 'eip155:10', 'eip155:137', 'eip155:8453', 'eip155:42161', 'eip155:31337', 'eip155:31338']
const solana = ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']

/** The sandbox wallet's own entry; its rdns makes it one row with the announced wallet. */
export function listSandboxWallet(homepage: string): DirectoryWallet {
  return { ...invent('Sandbox Wallet', 0), ...ours, order: 0, homepage, rdns: 'dev.latchkey.sandbox' }
}

/** The web wallet's entry: it opens in a tab, also where a phone would open an app. */
export function listWebWallet(url: string): DirectoryWallet {
  return { ...invent('Sandbox Web Wallet', 0), ...ours, order: 1, homepage: url, webapp_link: url, mobile_link: url }
}

/** Every other wallet: 128 of them, in the directory's order. */
export const inventedWallets: readonly DirectoryWallet[] = names.map((name, index) => invent(name, index + 1))

/** Names of wallets whose picture the directory lists and does not have. */
export const namesOfLostPictures: readonly string[] = ['Mossgate', 'Reedling']

const ours = {
  badge_type: 'certified',
  chains: evm,
  rdns: null,
  injected: null,
  mobile_link: null,
  link_mode: null,
  desktop_link: null,
  webapp_link: null,
  app_store: null,
  play_store: null,
  chrome_store: null,
} as const satisfies Partial<DirectoryWallet>

// The index decides what a wallet has, by numbers without a common divisor, so that every combination of phone,
// desktop, web and browser is there, nothing and everything too.
function invent(name: string, index: number): DirectoryWallet {
  const slug = name.toLowerCase().replaceAll(' ', '-')
  const hash = createHash('sha256').update(`latchkey sandbox ${slug}`).digest('hex')
  const isPhone = index % 2 === 1
  const isDesktop = index % 5 === 0
  const isWeb = index % 7 === 3
  const isBrowser = index % 3 === 1
  return {
    id: hash,
    name,
    homepage: `https://${slug}.example`,
    image_id: index % 31 === 17 ? null : hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    order: index * 10,
    badge_type: index % 10 < 3 ? 'certified' : 'none',
    chains: index % 11 === 10 ? solana : index % 4 === 2 ? [...evm, ...solana] : evm,
    mobile_link: isPhone ? `${slug}://` : null,
    link_mode: isPhone && index % 4 === 1 ? `https://link.${slug}.example` : null,
    desktop_link: isDesktop ? `${slug}-desktop://` : null,
    webapp_link: isWeb ? `https://app.${slug}.example` : null,
    app_store: isPhone ? `https://apps.example/${slug}` : null,
    play_store: isPhone ? `https://play.example/${slug}` : null,
    chrome_store: isBrowser ? `https://extensions.example/${slug}` : null,
    rdns: isBrowser ? `example.${slug.replaceAll('-', '')}` : null,
    injected: isBrowser ? [{ namespace: 'eip155', injected_id: `is${name.replaceAll(' ', '')}` }] : null,
  }
}
