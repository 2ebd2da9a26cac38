/** Every duration (milliseconds) and limit of the product, named once (specification, section 9). */

// Toasts, motion
export const TOAST_GAP = 150
export const TOAST_LIFE = 2500
export const SHAKE = 500
export const HEADER_FADE = 120
export const HEIGHT_EASE = 150
export const VIEW_SLIDE = 150
export const ERROR_DELAY = 300

// Wallets and connections
/** After this long a connection that is being restored is decided, whatever the wallet does (decisions.md, promise 3). */
export const RESTORE_LIMIT = 3_000
/** After this long without an answer the visitor is told that the wallet is silent; the request itself goes on. */
export const WALLET_SILENCE = 30_000
export const IMAGE_PRELOAD_LIMIT = 2_000
export const RECENT_WALLETS = 2
export const FEATURED_WALLETS = 4
export const RECOMMENDED_WALLETS = 4
export const WALLET_PAGE = 40
export const WALLET_SEARCH_ENTRIES = 100
/** From so many letters on the directory is asked. */
export const WALLET_SEARCH_LETTERS = 2
/** Between the last letter and the question to the directory; skeletons are shown at least as long, so that nothing flickers. */
export const WALLET_SEARCH_DELAY = 300
export const DEBOUNCE = 500

// WalletConnect
export const PAIRING_LIFE = 4 * 60_000
export const PAIRING_MARGIN = 10_000
export const RELAY_LIMIT = 8_000
export const HEARTBEAT = 5_000
export const PING_DELAY = 500
export const LINK_MODE_DELAY = 50
export const RELAY_CACHE_DELAY = 1_000
/** Bounds of a session request's expiry, in seconds. */
export const REQUEST_EXPIRY_MIN = 300
export const REQUEST_EXPIRY_MAX = 604_800
export const LOG_BYTES = 1_024_000
/** Topics of ended sessions that are remembered; when there are so many, the older half is forgotten. */
export const GONE_SESSIONS = 200
/** How long the answer to a batch of calls is known here. */
export const CALLS_LIFE = 24 * 60 * 60_000
/** A database that has not answered by then (blocked, a fault of Safari, a page that slept) is not waited for. */
export const STORAGE_LIMIT = 1_500
/** The verify service may delay a request by so much, once; then it is left alone for a while. */
export const ATTESTATION_LIMIT = 1_000
export const ATTESTATION_PAUSE = 5 * 60_000

// Balances, names, prices
export const BALANCE_AGE = 30_000
export const BALANCE_RETRY_GAP = 30_000
/** So long the worth of an account is waited for; then its balance is shown. */
export const WORTH_PATIENCE = 2_000
/** A wallet that lists its tokens itself has so long to do it; then the service is asked. */
export const WALLET_ASSETS_LIMIT = 3_000
export const NAME_AGE = 5 * 60_000
export const BALANCE_DECIMALS = 3
export const FIAT_DECIMALS = 2
export const TRANSACTION_DECIMALS = 3
export const PENDING_TRANSACTIONS = 99

/** How far the time of a message that registers a name may be from the service's own. */
export const NAME_MESSAGE_LIFE = 10_000
// History
/** The first page is good for so long. */
export const HISTORY_AGE = 30_000
/** So many pages of which nothing is shown, spam say, are passed by themselves; then the visitor says whether to go on. */
export const HISTORY_EMPTY_PAGES = 5
/** First pages kept, of so many accounts and networks. */
export const HISTORY_CACHED = 5

// HTTP and chain nodes
export const HTTP_TRIES = 3
export const HTTP_RETRY_BASE = 150
/** The longest a server's `Retry-After` is honoured; beyond it the failure is told instead. */
export const HTTP_RETRY_MAX = 10_000
export const RPC_TIMEOUT = 10_000
export const RPC_BATCH = 1_000

// Email and social login
export const EMAIL_COOLDOWN = 30_000
export const LOGIN_TIMEOUT = 30_000
export const FRAME_READY_DELAY = 500
export const SOCIAL_TIMEOUT = 45_000

// Swap and on-ramp
export const SWAP_SLIPPAGE = 1
export const SWAP_REFRESH = 10_000
export const BUY_PROGRESS_LIMIT = 180_000

// Platform
/** If the page is still visible this long after a deep link, the wallet did not open. */
export const DEEP_LINK_GRACE = 1_500
