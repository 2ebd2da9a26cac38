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
  ADDRESS_TEXTS,
  AMOUNTS_TEXTS,
  FOLLOWING_TEXTS,
  PICKER_TEXTS,
  PICKER_TITLES,
  SIGN_IN_TEXTS,
  SIGN_IN_TITLES,
} from '../../src/domain/texts.js'
import { ALL_WALLETS_TEXTS, HELP_TEXTS, HELP_TITLES } from '../../src/features/wallets/texts.js'
import { BUY_HELP_TEXTS, BUYING_TEXTS, ONRAMP_PRICE_TEXTS, ONRAMP_TEXTS, ONRAMP_TITLES } from '../../src/features/onramp/texts.js'
import { NAMES_TEXTS, NAMES_TITLES, REGISTERING_TEXTS } from '../../src/features/names/texts.js'
import { CHECKING_TEXTS, PAYING_TEXTS, PAYING_TITLES, SEND_TEXTS, SEND_TITLES, SENDLESS_TEXTS } from '../../src/features/send/texts.js'
import { SESSIONS_TEXTS, SESSIONS_TITLES } from '../../src/features/sessions/texts.js'
import { ACCOUNT_TEXTS, TITLES as ACCOUNT_TITLES } from '../../src/features/account/texts.js'
import { LOGIN_TEXTS } from '../../src/features/login/texts.js'
import { SWAPS_TEXTS, SWAPS_TITLES } from '../../src/features/swaps/texts.js'

const PARTS = {
  ADDRESS_TEXTS,
  ACCOUNT_TEXTS,
  ACCOUNT_TITLES,
  AGREEMENT_TEXTS,
  ALL_WALLETS_TEXTS,
  AMOUNTS_TEXTS,
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
  SENDLESS_TEXTS,
  SEND_TEXTS,
  SEND_TITLES,
  SESSIONS_TEXTS,
  SESSIONS_TITLES,
  SIGN_IN_TEXTS,
  SIGN_IN_TITLES,
  SWAPS_TEXTS,
  SWAPS_TITLES,
  WALLETCONNECT_TEXTS,
}
const all = new Set(Object.values(PARTS).flatMap(part => Object.values<string>(part)))

// Short labels that page tests of AppKit 1.7 look for (references, sections 5.1, 5.7 and 13).
for (const text of [
  'Connect Wallet',
  'Choose Network',
  'Switch Network',
  'Continue in {name}',
  'Accept connection request in the wallet',
  'Connection declined',
  'Try again',
  'Approve in wallet',
  'Accept connection request in your wallet',
  'Switch declined',
  'This app doesn’t support your current network. Switch to an available option to continue.',
  'Disconnect',
  'Block Explorer',
  'Address copied',
  'Failed to copy',
  'Search network',
  'What is a Wallet?',
  'What is a network?',
  'iOS App',
  'Android App',
  'Website',
  'Copy link',
  'Link copied',
  'Open',
  'Open and continue in the wallet app',
  'Not Detected',
  "Don't have {name}?",
  'Browser',
  'Mobile',
  'Webapp',
  'Desktop',
  'By connecting your wallet, you agree to our',
  'Terms of Service',
  'Privacy Policy',
  'All Wallets',
  'No Wallet found',
  'Only WalletConnect certified',
  'Receive',
  'Compatible Networks',
  'Search token',
  'Choose Name',
  'Available',
  'Registered',
  'Select token',
  'Enter amount',
  'Insufficient balance',
  'Insufficient liquidity',
  'Review swap',
  'Swap',
  'Approve',
  'Approving...',
  'Approve limit increase in your wallet',
  'Confirm transaction in your wallet',
  'Failed to initialize swap',
  'Failed to fetch network token price',
  'Failed to check allowance',
  'Failed to create approval transaction',
  'Failed to create transaction',
  'Transaction error',
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
  'Choose Provider',
  'Select Currency',
  'What is Buy?',
  'Confirm Email',
  'Approve Transaction',
  'Sign In',
  'Action not allowed',
]) {
  test(`a visitor may read '${text}'`, () => assert.ok(all.has(text)))
}

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
