/** Every duration (milliseconds) and limit of the product, named once (specification, section 9). */

// Toasts, motion
export const TOAST_GAP = 150
export const TOAST_LIFE = 2500
export const SHAKE = 500
/** The card's height takes so long to change; where it has far to go, so long for each pixel. */
export const HEIGHT_EASE = 260
export const HEIGHT_PACE = 1.1
/** The last view is shown so long while the next one's room comes; then bars in that one's shape. */
export const VIEW_PATIENCE = 400
/** What closes has gone by then. */
export const LEAVING = 260
/** The sign that somebody is connected is seen so long before the card goes to the page's button, and that takes so long. */
export const WON = 620
export const WON_LEAVING = 280
export const ERROR_DELAY = 300
/** So long the account has to be looked at before the rooms that it leads to are fetched: a finger does not hover. */
export const ACCOUNT_REST = 1_000

// Rooms
/** After this long a room that does not come is given up: the visitor is told, and may try again. */
export const ROOM_LIMIT = 10_000

// Wallets and connections
/** After this long a connection that is being restored is decided, whatever the wallet does (decisions.md, promise 3). */
export const RESTORE_LIMIT = 3_000
/** So long a wallet that is connected anew is given to hear that it has been left. */
export const FAREWELL_LIMIT = 1_000
/** A wallet that says that it serves several families has so long to say what it shares; one that does not is taken for each family by itself. */
export const MULTICHAIN_READ_LIMIT = 2_000
/** How long a wallet of sats-connect is waited for that is asked who and where it is, before it signs or pays. */
export const LAST_LOOK = 2_000
/** On a line whose answers take as long, what stands beside a list that needs none of it is asked for so much later: both would come at half the pace. */
export const LIST_FIRST = 100
/** Between two looks for a wallet that comes without a word: while one is waited for, and while the list of them stands. */
export const RESTORE_LOOK = 200
export const LIST_LOOK = 1_000
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

/** So long a Polkadot network is waited for that has to say how its addresses are spelt; then they are spelt as anywhere. */
export const ADDRESS_FORMAT_LIMIT = 1_500

// WalletConnect
export const PAIRING_LIFE = 4 * 60_000
export const PAIRING_MARGIN = 10_000
export const RELAY_LIMIT = 8_000
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
/** So often a form that pays looks again: a little more than `BALANCE_AGE`, so that what was kept that long is asked for anew. */
export const SEND_REFRESH = 31_000
/** So long the worth of an account is waited for; then its balance is shown. */
export const WORTH_PATIENCE = 2_000
/** A wallet that lists its tokens itself has so long to do it; then the service is asked. */
export const WALLET_ASSETS_LIMIT = 3_000
export const NAME_AGE = 5 * 60_000
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
/** The longest body that is read, in bytes; the longest that services of ours give are some 100 kB. */
export const HTTP_BODY_MAX = 10_000_000
export const RPC_TIMEOUT = 10_000
/** How long each node has to try what a swap gives. */
export const TRIAL_LIMIT = 4_000
/** So long is waited for nodes that may say otherwise than the first. */
export const JUDGE_LIMIT = 3_000
/** Whoever wants the same calls so soon after all were sent has not heard that they were. */
export const CALLS_RECENT = 15 * 60_000
export const RPC_BATCH = 1_000

// Transactions
/** So long a transaction is waited for; then its fate is open, and the visitor is told so. */
export const CONFIRM_LIMIT = 60_000
/** So long nodes have to say that another has a transaction's place, or that they know it no more: not every one behind an address is equally far. */
export const REPLACED_AFTER = 10_000
/** Between two questions after a transaction, at first and at most; each pause is half as long again as the one before. */
export const CONFIRM_PAUSE = 500
export const CONFIRM_PAUSE_MAX = 5_000
/** A transaction that was not decided for so long is no longer looked for. One of Solana is void after some 90 s (150 blocks). */
export const PENDING_LIFE = 24 * 60 * 60_000
export const SOLANA_PENDING_LIFE = 10 * 60_000
/** A wallet that is asked what it can do, or where it is, has so long to say it: it need not ask anybody. */
export const WALLET_REPLY_LIMIT = 10_000
/** So long a wallet that did not answer by itself is not asked the same again. */
export const WALLET_SILENT_FOR = 60_000

// Signing in
/** So long a dApp has to say who is signed in, to make a message, and to check one. */
export const SIGN_IN_LIMIT = 10_000
/** So long a link to a phone waits for the message that is to be signed along with it; then it is made without. */
export const ONE_CLICK_LIMIT = 3_000
/** Who comes back to a tab is looked after again, where it was so long ago. */
export const SIGN_IN_AGE = 30_000
/** After this long the visitor is told that it is being found out whether they are signed in. */
export const SIGN_IN_PATIENCE = 300
/** A longer message is not read, and not hashed: what comes from outside has a limit. */
export const SIGN_IN_LENGTH = 16_384

// Email and social login
export const EMAIL_COOLDOWN = 30_000
export const LOGIN_TIMEOUT = 30_000
/** So long the frame has to say where a provider's page is, while an empty window waits for it. */
export const SOCIAL_START_LIMIT = 8_000
export const FRAME_READY_DELAY = 500
export const SOCIAL_TIMEOUT = 45_000
/** A code in a mail is good for so long; whoever has to follow a link, or scan a code, is waited for as long as the frame itself answers. */
export const LOGIN_PATIENCE = 20 * 60_000
/** So long the frame has to say that it is still there, while somebody is waited for. */
export const FRAME_REPLY_LIMIT = 10_000
/** Whoever logs out is out; the frame has so long to hear of it. */
export const SIGN_OUT_LIMIT = 3_000
/** So long after a request was called off the frame may say what became of it. */
export const ABORT_GRACE = 2_000
/** The most characters (JSON) that go to the frame in one message, come in one answer of a request, and in any other answer. */
export const FRAME_MOST_SENT = 1_000_000
export const FRAME_MOST_READ = 1_000_000
export const FRAME_MOST_TOLD = 256_000

// Swap and on-ramp
export const SWAP_SLIPPAGE = 1
export const SWAP_REFRESH = 10_000
/** So long a preview that gives less than the one before it cannot be confirmed: it has to be seen first. */
export const SWAP_LOOK = 1_500
/** More gas than any swap takes: what a service says beyond it is not believed. */
export const SWAP_GAS = 10_000_000
/** So long a purchase is waited for; then the visitor is told that none was seen. */
export const BUY_PROGRESS_LIMIT = 180_000
/** Between two questions whether somebody has bought. */
export const BUY_POLL = 4_000
/** Between two questions after what is on its way, and from `BUY_PROGRESS_LIMIT` on. */
export const PURCHASE_POLL = 3_000
export const PURCHASE_POLL_SLOW = 30_000
/** So many pages of purchases are read at once, the newest first. */
export const PURCHASE_PAGES = 5
/** How often it is looked whether the provider's window is still open. */
export const POPUP_LOOK = 1_000
/** The address of a provider's page is good for so long. */
export const ONRAMP_URL_AGE = 4 * 60_000

// Platform
/** If the page is still visible this long after a deep link, the wallet did not open. */
export const DEEP_LINK_GRACE = 1_500

/** How long an opening waits for the words of another language; without them it goes on in English. */
export const LANGUAGE_LIMIT = 3_000

/** More lamports are never offered to come sooner into a block of Solana, however busy it is. */
export const PRIORITY_FEE_LIMIT = 1_000_000n
