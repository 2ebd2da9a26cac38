import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  toText,
  AGREEMENT_TEXTS,
  CONNECT_TEXTS,
  CONNECTING_TEXTS,
  COPY_TEXTS,
  FRAME_TEXTS,
  LOGINS_TEXTS,
  NOTICES_TEXTS,
  EMBEDDED_TEXTS,
  ONE_CLICK_TEXTS,
  WALLETCONNECT_TEXTS,
  ACCOUNT_PLACE_TEXTS,
  ADDRESS_TEXTS,
  AMOUNTS_TEXTS,
  BUTTON_TEXTS,
  FOLLOWING_TEXTS,
  PICKER_TEXTS,
  PICKER_TITLES,
  RESULT_TEXTS,
  RETURNING_TEXTS,
  REVIEW_TEXTS,
  WAITING_TEXTS,
  SIGN_IN_TEXTS,
  SIGN_IN_TITLES,
} from '../../src/domain/texts.js'
import { ALL_WALLETS_TEXTS, HELP_TEXTS, HELP_TITLES } from '../../src/features/wallets/texts.js'
import { BUY_HELP_TEXTS, BUYING_TEXTS, ONRAMP_PRICE_TEXTS, ONRAMP_TEXTS, ONRAMP_TITLES } from '../../src/features/onramp/texts.js'
import { NAMES_TEXTS, NAMES_TITLES, REGISTERING_TEXTS } from '../../src/features/names/texts.js'
import { CHECKING_TEXTS, PAYING_TEXTS, PAYING_TITLES, SEND_TEXTS, SEND_TITLES, SENDLESS_TEXTS } from '../../src/features/send/texts.js'
import { SESSIONS_TEXTS, SESSIONS_TITLES } from '../../src/features/sessions/texts.js'
import { ACCOUNT_TEXTS, TITLES as ACCOUNT_TITLES } from '../../src/features/account/texts.js'
import { SETTINGS_TEXTS, TITLES as SETTINGS_TITLES } from '../../src/features/settings/texts.js'
import { LOGIN_TEXTS } from '../../src/features/login/texts.js'
import { SWAPS_TEXTS, SWAPS_TITLES } from '../../src/features/swaps/texts.js'

const PARTS = {
  ACCOUNT_PLACE_TEXTS,
  ADDRESS_TEXTS,
  ACCOUNT_TEXTS,
  ACCOUNT_TITLES,
  AGREEMENT_TEXTS,
  ALL_WALLETS_TEXTS,
  AMOUNTS_TEXTS,
  BUTTON_TEXTS,
  BUYING_TEXTS,
  BUY_HELP_TEXTS,
  CHECKING_TEXTS,
  CONNECTING_TEXTS,
  CONNECT_TEXTS,
  COPY_TEXTS,
  EMBEDDED_TEXTS,
  FOLLOWING_TEXTS,
  FRAME_TEXTS,
  HELP_TEXTS,
  HELP_TITLES,
  LOGINS_TEXTS,
  LOGIN_TEXTS,
  NAMES_TEXTS,
  NAMES_TITLES,
  NOTICES_TEXTS,
  ONE_CLICK_TEXTS,
  ONRAMP_PRICE_TEXTS,
  ONRAMP_TEXTS,
  ONRAMP_TITLES,
  PAYING_TEXTS,
  PAYING_TITLES,
  PICKER_TEXTS,
  PICKER_TITLES,
  REGISTERING_TEXTS,
  RESULT_TEXTS,
  RETURNING_TEXTS,
  REVIEW_TEXTS,
  SENDLESS_TEXTS,
  SEND_TEXTS,
  SEND_TITLES,
  SESSIONS_TEXTS,
  SESSIONS_TITLES,
  SETTINGS_TEXTS,
  SETTINGS_TITLES,
  SIGN_IN_TEXTS,
  SIGN_IN_TITLES,
  SWAPS_TEXTS,
  SWAPS_TITLES,
  WAITING_TEXTS,
  WALLETCONNECT_TEXTS,
}
const all = new Set(Object.values(PARTS).flatMap(part => Object.values<string>(part)))

// Short labels that page tests of AppKit 1.7 look for (references, sections 5.7 and 13): kept as they are, whatever else we would say. A dApp
// has better ones by `texts`. Their case is that of our rule, and 'Accept connection request in your wallet' is not kept: it is untrue where a network
// is switched.
const PINNED = [
  'Connect Wallet',
  'Choose Network',
  'Continue in {name}',
  'Connection declined',
  'Try Again',
  'Approve in wallet',
  'Switch declined',
  'This app doesn’t support your current network. Switch to an available option to continue.',
  'Disconnect',
  'Block Explorer',
  'Address copied',
  'Failed to copy',
  'Search network',
  'What Is a Network?',
  'iOS App',
  'Android App',
  'Website',
  'Copy Link',
  'Link copied',
  'Open',
  'Open and continue in the wallet app',
  'Not detected',
  'Don’t have {name}?',
  'Browser',
  'Mobile',
  'Webapp',
  'Desktop',
  'By connecting your wallet, you agree to our {links}',
  'Terms of Service',
  'Privacy Policy',
  'All Wallets',
  'No wallet found',
  'Only WalletConnect certified',
  'Receive',
  'Search token',
  'Choose Name',
  'Available',
  'Registered',
  'Select Token',
  'Enter Amount',
  'Insufficient Balance',
  'Insufficient Liquidity',
  'Review Swap',
  'Swap',
  'Approve',
  'Approving...',
  'Approve limit increase in your wallet',
  'Confirm transaction in your wallet',
  'Network not supported for Swaps',
  'No address found to swap the tokens from.',
  'The swap feature doesn’t support your current network. Switch to an available option to continue.',
  'Select Token',
  'Add Amount',
  'Add Address',
  'Invalid Address',
  'Insufficient Funds',
  'Incorrect Value',
  'Insufficient Gas Funds',
  'Preview Send',
  'Transaction started',
  'Unsupported chain',
  'Send',
  'Confirm Email',
  'Confirm Current Email',
  'Confirm New Email',
  'Enter the code we sent to',
  'Resend Code',
  'Approve Transaction',
  'Sign In',
  'Action not allowed',
]
for (const text of PINNED) {
  test(`a visitor may read '${text}'`, () => assert.ok(all.has(text)))
}

/** The words of developers: none of them is for a visitor, who wants to know what it means for their money, and what to do. */
const TECHNICAL = /\b(fail(ed)? to|initiali[sz]e|allowance|transaction error|unavailable|fetch|EOA)\b/i

test('where it is about money nobody reads a word of developers', () => {
  const money = {
    AMOUNTS_TEXTS,
    BUYING_TEXTS,
    BUY_HELP_TEXTS,
    CHECKING_TEXTS,
    FOLLOWING_TEXTS,
    NAMES_TEXTS,
    NAMES_TITLES,
    ONRAMP_PRICE_TEXTS,
    ONRAMP_TEXTS,
    ONRAMP_TITLES,
    PAYING_TEXTS,
    PAYING_TITLES,
    PICKER_TEXTS,
    PICKER_TITLES,
    REGISTERING_TEXTS,
    RESULT_TEXTS,
    REVIEW_TEXTS,
    SENDLESS_TEXTS,
    SEND_TEXTS,
    SEND_TITLES,
    SWAPS_TEXTS,
    SWAPS_TITLES,
    WAITING_TEXTS,
  }
  for (const [part, texts] of Object.entries(money))
    for (const [key, text] of Object.entries<string>(texts)) assert.not.match(text, TECHNICAL, `${part}.${key}`)
})

// What is written large in the middle of a sentence: names, and what page tests of AppKit look for.
const NAMES =
  /\b(?:WalletConnect|Ethereum|Solana|Bitcoin|Polkadot|Farcaster|Safe|Stacks|App|Terms of Service|Privacy Policy|Smart Account|EOA|[A-Z]{2,}\w*)\b/g

/** What is pressed: buttons, and rows that lead on. With what stands in the header, these are in Title Case; all else is in sentence case (decisions.md). */
const PRESSED = new Set<string>(
  `addWallet androidApp anotherWallet backToAccount buttonConnect buttonSwitchNetwork changeEmail chooseCoin chooseCurrency chooseName
  chooseNetwork chooseWallet compatible continueWithWallet copyAddress copyLink copyReceipt disconnect disconnectAll emailContinue explorer extension
  farcasterCopyLink getWallet help iosApp loadMore lookAtAccount lookBack noWallet openFarcaster otherAddress otherProvider otherWallet
  otherWays purchases resendCode resendEmail resendIn secureSite seePurchases seeSessions sendAgain sendAnyway showAll showLoginWindow
  showProviderWindow signAgain smartSessions socialHere swapAnyway swapApproveAndSwap swapBalanceLow swapEnterAmount swapInSteps
  swapLiquidityLow swapReset swapReview swapSelectToken switchAccount switchChain switchToEoa switchToSmart tryAgain tryAgainIn
  upgradeWallet useLink useOtherPhone usePhone useThisDevice useWalletConnect viewOnExplorer whatIsBuy whatIsNetwork
  addAddress addAmount incorrectValue insufficientFunds insufficientGasFunds invalidAddress previewSend selectToken yourName`.split(/\s+/),
)
const SMALL = new Set('a an and as at by for from in of on or the to with x xs s'.split(' '))

test('titles and what is pressed are in Title Case, all else is in sentence case, but for names', () => {
  for (const [part, texts] of Object.entries(PARTS)) {
    for (const [key, text] of Object.entries<string>(texts)) {
      const isTitle = key.startsWith('title') || PRESSED.has(key)
      // What is filled in for `nothing` is a sentence.
      const plain = text
        .replace(isTitle ? /(?!)/ : NAMES, 'x')
        .replaceAll('{nothing}', 'x.')
        .replace(/\{\w+\}/g, 'x')
      const isTitled = /[\p{L}’'),] \p{Lu}\p{Ll}/u.test(plain.replace(/([.:?!…]) \p{Lu}/gu, '$1 x'))
      const words = plain.split(/[^\p{L}\p{N}’]+/u).filter(Boolean)
      const isRight = isTitle
        ? words.every(word => SMALL.has(word) || !/^\p{Ll}/u.test(word) || word === 'iOS')
        : !isTitled || text === 'Network not supported for Swaps'
      assert.ok(isRight, `${part}.${key}: ${text}`)
    }
  }
})

test('no text is empty or ends with white space', () => {
  for (const [part, texts] of Object.entries(PARTS)) {
    for (const [key, text] of Object.entries<string>(texts)) assert.ok(text && text === text.trim(), `${part}.${key}`)
  }
})

test("the dApp's own text comes first, others stay", () => {
  assert.is(toText({ back: 'Zurück' }, FRAME_TEXTS, 'back'), 'Zurück')
  assert.is(toText({ back: 'Zurück' }, FRAME_TEXTS, 'close'), 'Close')
  assert.is(toText({ back: '' }, FRAME_TEXTS, 'back'), '')
})

test('values are put in, also into a text of the dApp', () => {
  assert.is(toText(undefined, CONNECTING_TEXTS, 'waiting', { name: 'Rabby' }), 'Continue in Rabby')
  assert.is(toText({ waiting: '{name}: weiter in {name}' }, CONNECTING_TEXTS, 'waiting', { name: '$&' }), '$&: weiter in $&')
})

test.run()
