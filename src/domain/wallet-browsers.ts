import type { CaipNetworkId } from './caip.js'
import { readKey } from './foreign.js'

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

/** The page as links want it: its address, as it is and encoded, its origin, encoded, and the network's reference. */
interface Here {
  href: string
  here: string
  origin: string
  isAndroid: boolean
  reference: string
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
const toCoinbaseApp: ToLink = ({ here }) => `cbwallet://miniapp?url=${here}`

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
  eip155fd20dc42: ['coinbaseWalletExtension', toCoinbaseApp],
  eip155d0ca99ff: ['coinbaseWalletExtension', toCoinbaseApp],
  // https://docs.xverse.app/sats-connect/guides/mobile-integration
  bip1222a87d74a: ['XverseProviders', ({ here }) => `https://connect.xverse.app/browser?url=${here}`],
  // https://web3.okx.com/build/docs/waas/app-universal-link
  bip122971e689d: [
    'okxwallet',
    ({ here }) => `https://web3.okx.com/download?deeplink=${encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${here}`)}`,
  ],
  // https://docs.bitkeep.com/en/docs/guide/mobile/Deeplink.html
  bip12238f5d18b: ['bitkeep', ({ here }) => `https://bkcode.vip?action=dapp&url=${here}`],
  // Binance opens pages in an app of its app.
  bip1222fafea35: [
    'binancew3w',
    ({ here, reference }) =>
      `https://app.binance.com/en/download?_dp=${btoa(
        'bnc://app.binance.com/mp/app?appId=yFK5FCqYprrXDiVFbhyRx7&startPagePath=L3BhZ2VzL2Jyb3dzZXIvaW5kZXg=&startPageQuery=' +
          btoa(`url=${here}&defaultChainId=${reference}`),
      )}`,
  ],
}

/** The link that opens this page inside a wallet's own browser, for wallets that are not reached by a relay on the network in use. */
export function toBrowserLink(
  walletId: string | undefined,
  { href, caipNetworkId = 'eip155:1', isAndroid, page }: PagePlace,
): string | undefined {
  const [namespace, reference] = caipNetworkId.split(':') as [string, string]
  const [puts, toLink] = BROWSERS[namespace + walletId?.slice(0, 8)] ?? []
  if (!puts || puts.split('.').reduce<unknown>(readKey, page)) return undefined
  return toLink!({ href, here: encodeURIComponent(href), origin: encodeURIComponent(new URL(href).origin), isAndroid, reference })
}
