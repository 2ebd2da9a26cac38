/**
 * The door of what a list of the dApp's own wants next: the link, further pages, a search. Names are not those of the dialog's rooms, which have
 * the same flows.
 */
export { openWallet as openApp, pairAgain as tryLinkAgain, pairingOf as linkOf, watchPairing as keepLink } from '../connecting/pairing.js'
export { loadMore as loadNextPage, searchWallets as lookFor } from './load-all-wallets.js'
