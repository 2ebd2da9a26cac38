import { test } from 'uvu'
import * as assert from 'uvu/assert'
import * as times from '../../src/domain/times.js'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** Section 9 of the specification, in its own order, and what decisions.md and AppKit 1.7 (sections 12.1, 12.3) add. */
const SPECIFIED: Record<string, readonly [what: string, value: number]> = {
  EMAIL_COOLDOWN: ['email login cooldown', 30 * SECOND],
  PENDING_TRANSACTIONS: ['pending transactions', 99],
  TOAST_GAP: ['toast re-show delay', 150],
  SHAKE: ['shake', 500],
  HEADER_FADE: ['header text animation', 120],
  HEIGHT_EASE: ['modal height', 150],
  VIEW_SLIDE: ['view transition', 150],
  ERROR_DELAY: ['error message delay', 300],
  SWAP_SLIPPAGE: ['swap slippage tolerance', 1],
  LOG_BYTES: ['log buffer', 1_024_000],
  FEATURED_WALLETS: ['featured wallets', 4],
  RECOMMENDED_WALLETS: ['recommended wallets', 4],
  WALLET_PAGE: ['wallet page', 40],
  WALLET_SEARCH_ENTRIES: ['search entries', 100],
  WALLET_SEARCH_DELAY: ['search minimum delay', 300],
  IMAGE_PRELOAD_LIMIT: ['image preload', 2 * SECOND],
  DEBOUNCE: ['debounce', 500],
  RECENT_WALLETS: ['recent wallets', 2],
  BALANCE_RETRY_GAP: ['balance retry gap', 30 * SECOND],
  BALANCE_AGE: ['balance cache', 30 * SECOND],
  NAME_AGE: ['name and identity cache', 5 * MINUTE],
  PAIRING_MARGIN: ['pairing expiry margin', 10 * SECOND],
  PAIRING_LIFE: ['pairing lifetime', 4 * MINUTE],
  HTTP_TRIES: ['RPC tries', 3],
  HTTP_RETRY_BASE: ['RPC base delay', 150],
  RPC_TIMEOUT: ['node request', 10 * SECOND],
  RPC_BATCH: ['node batch', 1000],
  LOGIN_TIMEOUT: ['login action', 30 * SECOND],
  FRAME_READY_DELAY: ['frame ready delay', 500],
  HEARTBEAT: ['heartbeat', 5 * SECOND],
  PING_DELAY: ['ping response', 500],
  LINK_MODE_DELAY: ['link-mode initial URL', 50],
  RELAY_CACHE_DELAY: ['cached relay messages', 1 * SECOND],
  BALANCE_DECIMALS: ['balance decimals', 3],
  FIAT_DECIMALS: ['fiat decimals', 2],
  TRANSACTION_DECIMALS: ['transaction decimals', 3],
  RESTORE_LIMIT: ['restored within (decisions.md, promise 3)', 3 * SECOND],
  TOAST_LIFE: ['toast auto-close (AppKit 12.3)', 2500],
  SOCIAL_TIMEOUT: ['social connect (AppKit 12.3)', 45 * SECOND],
  SWAP_REFRESH: ['swap quotes (AppKit 12.3)', 10 * SECOND],
  BUY_PROGRESS_LIMIT: ['buy in progress (AppKit 12.3)', 180 * SECOND],
  REQUEST_EXPIRY_MIN: ['request expiry, least seconds (AppKit 12.1)', 300],
  REQUEST_EXPIRY_MAX: ['request expiry, most seconds (AppKit 12.1)', 604_800],
}

const given: Record<string, unknown> = { ...times }

for (const [name, [what, value]] of Object.entries(SPECIFIED)) {
  test(`${what}: ${value}`, () => assert.is(given[name], value, name))
}

test('every duration and limit is a finite number above zero', () => {
  for (const [name, value] of Object.entries(given)) assert.ok(Number.isFinite(value) && Number(value) > 0, name)
})

test.run()
