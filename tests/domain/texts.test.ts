import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readDictionary } from '../../scripts/locales.mjs'
import { CONNECTING_TEXTS, FRAME_TEXTS, toText } from '../../src/domain/texts.js'

/** What visitors read, but errors, whose words are compared by dApps. */
const words = (await readDictionary()).filter(({ table }) => table !== 'ERRORS')
const all = new Set(words.map(({ text }) => text))

// Short labels that page tests of AppKit 1.7 look for (references, sections 5.7, 9.2 and 13): kept as they are, whatever else we would say. A dApp
// has better ones by `texts`. Their case is that of our rule. Not kept are three: 'Accept connection request in your wallet' and 'Approve limit increase in your wallet'
// are untrue where a network is switched, or no more is allowed than is paid, and 'Approve in wallet' says in which.
const PINNED = [
  'Connect Wallet',
  'Choose Network',
  'Continue in {name}',
  'Connection declined',
  'Try Again',
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
  'Confirm transaction in your wallet',
  'Network not supported for Swaps',
  'No address found to swap the tokens from.',
  'The swap feature doesn’t support your current network. Switch to an available option to continue.',
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
  'Authenticating...',
]
for (const text of PINNED) test(`a visitor may read '${text}'`, () => assert.ok(all.has(text)))

/** The words of developers: none of them is for a visitor, who wants to know what it means for their money, and what to do. */
const TECHNICAL = /\b(fail(ed)? to|initiali[sz]e|allowance|transaction error|unavailable|fetch|EOA)\b/i

test('where it is about money nobody reads a word of developers', () => {
  const isMoney = /^src\/features\/(calls|names|onramp|send|swaps)\/|^(AMOUNTS|ENDED|FOLLOWING|PICKER|RESULT|REVIEW|UNSENT|WAITING)_/
  for (const { key, text, table, place } of words) if (isMoney.test(place) || isMoney.test(table)) assert.not.match(text, TECHNICAL, key)
})

// What is written large in the middle of a sentence: names, and what page tests of AppKit look for.
const NAMES =
  /\b(?:WalletConnect|Ethereum|Solana|Bitcoin|Polkadot|Farcaster|Safe|Stacks|App|Terms of Service|Privacy Policy|Smart Account|EOA|[A-Z]{2,}\w*)\b/g

/** What is pressed: buttons, and rows that lead on. With what stands in the header, these are in Title Case; all else is in sentence case (decisions.md). */
const PRESSED = new Set<string>(
  `addWallet androidApp anotherWallet backToAccount buttonConnect buttonSwitchNetwork buttonUnknownNetwork callsAnew callsAnyway callsOneByOne changeEmail chooseCoin chooseCurrency chooseName
  chooseNetwork chooseWallet compatible continueWithWallet copyAddress copyLink copyReceipt disconnect disconnectAll emailContinue explorer extension
  farcasterCopyLink getWallet help iosApp loadMore lookAtAccount lookBack noWallet openFarcaster otherAddress otherProvider otherWallet
  otherWays purchases resendCode resendEmail resendIn secureSite seePurchases seeSessions sendAgain showAll showLoginWindow
  showProviderWindow signAgain smartSessions socialHere swapApproveAndSwap swapBalanceLow enterAmount swapInSteps
  swapLiquidityLow swapReset swapReview swapSelectToken switchAccount switchChain switchToEoa switchToSmart tryAgain tryAgainIn
  upgradeWallet useLink useOtherPhone usePhone useThisDevice useWalletConnect viewOnExplorer whatIsBuy whatIsNetwork
  addAddress addAmount incorrectValue insufficientFunds insufficientGasFunds invalidAddress previewSend registerName selectToken yourName`.split(
    /\s+/,
  ),
)
const isTitle = (key: string): boolean => key.startsWith('title') || PRESSED.has(key)
const SMALL = new Set('a an and as at by for from in of on or the to with x xs s'.split(' '))

test('titles and what is pressed are in Title Case, all else is in sentence case, but for names', () => {
  for (const { key, text } of words) {
    // What is filled in for `nothing` is a sentence.
    const plain = text
      .replace(isTitle(key) ? /(?!)/ : NAMES, 'x')
      .replaceAll('{nothing}', 'x.')
      .replace(/\{\w+\}/g, 'x')
    const isTitled = /[\p{L}’'),] \p{Lu}\p{Ll}/u.test(plain.replace(/([.:?!…]) \p{Lu}/gu, '$1 x'))
    const each = plain.split(/[^\p{L}\p{N}’]+/u).filter(Boolean)
    const isRight = isTitle(key)
      ? each.every(word => SMALL.has(word) || !/^\p{Ll}/u.test(word) || word === 'iOS')
      : !isTitled || text === 'Network not supported for Swaps'
    assert.ok(isRight, `${key}: ${text}`)
  }
})

/** They end in `More` as what explains does, and stand in a row, on a button, or before an address. */
const NO_BODY = new Set(['deviceMore', 'eoaMore', 'openMore', 'smartMore', 'switchChainMore', 'upgradeWalletMore'])

test('several sentences and what explains end with a full stop; titles, buttons, labels and what waits end without one', () => {
  const wrong = words.filter(({ key, text }) => {
    if (/^(Connecting|Approving|Authenticating)\.\.\.$/.test(text)) return false
    const isBody = /[a-z]More$/.test(key) && !NO_BODY.has(key) && !isTitle(key)
    const isSeveral = /[.?!] (\p{Lu}|\{\w+\}\.)/u.test(text) && !key.startsWith('button')
    const isLabel = isTitle(key) || text.split(' ').length < 3
    return isBody || isSeveral ? !/[.?:]$/.test(text) : isLabel && /[.:…]$/.test(text)
  })
  const shown = wrong.map(({ key, text }) => `${key}: ${text}`)
  assert.equal(shown, [])
})

test('no text is empty or ends with white space', () => {
  for (const { key, text } of words) assert.ok(text && text === text.trim(), key)
})

test("the dApp's own text comes first, others stay, and values are put in, also into a text of the dApp", () => {
  assert.is(toText({ back: 'Zurück' }, FRAME_TEXTS, 'back'), 'Zurück')
  assert.is(toText({ back: 'Zurück' }, FRAME_TEXTS, 'close'), 'Close')
  assert.is(toText({ back: '' }, FRAME_TEXTS, 'back'), '')
  assert.is(toText(undefined, CONNECTING_TEXTS, 'waiting', { name: 'Rabby' }), 'Continue in Rabby')
  assert.is(toText({ waiting: '{name}: weiter in {name}' }, CONNECTING_TEXTS, 'waiting', { name: '$&' }), '$&: weiter in $&')
})
