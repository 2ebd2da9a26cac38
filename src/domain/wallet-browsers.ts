import type { CaipNetworkId } from './caip.js'
import { readKey } from './foreign.js'
import { toTellable } from './links.js'

/** Where the page is that a wallet's own browser is to open. */
export interface PagePlace {
  /** The page's address. */
  href: string
  /** The network in use. @default Ethereum */
  caipNetworkId: CaipNetworkId | undefined
  isAndroid: boolean
  /** What the window holds: a wallet that is in it needs no link, the page stands in its browser already. */
  page: object
}

/** The page as links want it: its address without secrets, as it is and encoded, and its origin, encoded. */
interface Here {
  href: string
  here: string
  origin: string
  isAndroid: boolean
}

/** How one wallet's browser is told what to open. */
type ToLink = (place: Here) => string

// https://docs.phantom.com/phantom-deeplinks/other-methods/browse
const toPhantom: ToLink = ({ here, origin, isAndroid }) =>
  isAndroid
    ? `intent://browse/${here}?ref=${origin}#Intent;scheme=phantom;package=app.phantom;end`
    : `https://phantom.app/ul/browse/${here}?ref=${origin}`

// https://docs.solflare.com/solflare/technical/deeplinks
const toSolflare: ToLink = ({ here }) => `https://solflare.com/ul/v1/browse/${here}?ref=${here}`

// https://docs.cdp.coinbase.com/coinbase-wallet/developer-guidance/mobile-dapp-integration
const toCoinbase: ToLink = ({ here }) => `https://go.cb-w.com/dapp?cb_url=${here}`

/**
 * By namespace and the beginning of a wallet's id in the directory, which is a hash: what its browser puts into the page, and the link, by the
 * wallet's own documentation (docs/wallets.md names it; references, wire 10.2, interface 10.4). Coinbase stands in the directory twice.
 */
const BROWSERS: Record<string, readonly [puts: string, toLink: ToLink]> = {
  eip155a797aa35: ['phantom', toPhantom],
  solanaa797aa35: ['phantom', toPhantom],
  bip122a797aa35: ['phantom', toPhantom],
  // It does not answer links of WalletConnect (reown-com/appkit#5675), and its browser holds both families.
  eip1551ca0bdd4: ['solflare', toSolflare],
  solana1ca0bdd4: ['solflare', toSolflare],
  // docs.backpack.app/deeplinks/other-methods/browse
  solana2bd8c14e: ['backpack', ({ here, origin }) => `https://backpack.app/ul/v1/browse/${here}?ref=${origin}`],
  // Without the scheme: https://docs.metamask.io/metamask-connect/evm/guides/metamask-exclusive/use-deeplinks
  solanac57ca95b: ['ethereum.isMetaMask', ({ href }) => `https://link.metamask.io/dapp/${href.replace(/^https?:\/\//, '')}`],
  solanafd20dc42: ['coinbaseSolana', toCoinbase],
  solanad0ca99ff: ['coinbaseSolana', toCoinbase],
  eip155fd20dc42: ['coinbaseWalletExtension', toCoinbase],
  eip155d0ca99ff: ['coinbaseWalletExtension', toCoinbase],
  // https://docs.xverse.app/sats-connect/guides/mobile-integration
  bip1222a87d74a: ['XverseProviders', ({ here }) => `https://connect.xverse.app/browser?url=${here}`],
  // https://web3.okx.com/build/docs/waas/app-universal-link
  bip122971e689d: [
    'okxwallet',
    ({ here }) => `https://web3.okx.com/download?deeplink=${encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${here}`)}`,
  ],
  // https://docs.bitkeep.com/en/docs/guide/mobile/Deeplink.html
  bip12238f5d18b: ['bitkeep', ({ here }) => `https://bkcode.vip?action=dapp&url=${here}`],
  // It pairs on EVM chains and Solana alone, and takes the number that SLIP-44 has for Bitcoin:
  // https://developer.trustwallet.com/developer/develop-for-trust/deeplinking
  bip1224622a2b2: ['ethereum.isTrust', ({ here }) => `https://link.trustwallet.com/open_url?coin_id=0&url=${here}`],
}

/** The link that opens this page inside a wallet's own browser, for wallets that are not reached by a relay on the network in use. */
export function toBrowserLink(
  walletId: string | undefined,
  { href, caipNetworkId = 'eip155:1', isAndroid, page }: PagePlace,
): string | undefined {
  const [puts, toLink] = BROWSERS[`${caipNetworkId.split(':')[0]}${walletId?.slice(0, 8)}`] ?? []
  if (!puts || puts.split('.').reduce<unknown>(readKey, page)) return undefined
  const told = toTellable(href)
  return toLink!({ href: told, here: encodeURIComponent(told), origin: encodeURIComponent(new URL(told).origin), isAndroid })
}
