import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toText } from '../../src/domain/texts.js'
import { ACCOUNT_TEXTS } from '../../src/domain/texts/account.js'
import { ALL_WALLETS_TEXTS } from '../../src/domain/texts/all-wallets.js'
import { CONNECT_TEXTS } from '../../src/domain/texts/connect.js'
import { CONNECTING_TEXTS } from '../../src/domain/texts/connecting.js'
import { COPY_TEXTS } from '../../src/domain/texts/copy.js'
import { FRAME_TEXTS } from '../../src/domain/texts/frame.js'
import { HELP_TEXTS } from '../../src/domain/texts/help.js'
import { HISTORY_TEXTS } from '../../src/domain/texts/history.js'
import { NAMES_TEXTS } from '../../src/domain/texts/names.js'
import { NETWORKS_TEXTS } from '../../src/domain/texts/networks.js'
import { NFTS_TEXTS } from '../../src/domain/texts/nfts.js'
import { NO_HISTORY_TEXTS } from '../../src/domain/texts/no-history.js'
import { OPERATION_TEXTS } from '../../src/domain/texts/operations.js'
import { RECEIVE_TEXTS } from '../../src/domain/texts/receive.js'
import { REGISTERING_TEXTS } from '../../src/domain/texts/registering.js'
import { SETTINGS_TEXTS } from '../../src/domain/texts/settings.js'
import { WALLETCONNECT_TEXTS } from '../../src/domain/texts/walletconnect.js'

const PARTS = { ACCOUNT_TEXTS, ALL_WALLETS_TEXTS, CONNECT_TEXTS, CONNECTING_TEXTS, COPY_TEXTS, FRAME_TEXTS, HELP_TEXTS, HISTORY_TEXTS, NAMES_TEXTS, NETWORKS_TEXTS, NFTS_TEXTS, NO_HISTORY_TEXTS, OPERATION_TEXTS, RECEIVE_TEXTS, REGISTERING_TEXTS, SETTINGS_TEXTS, WALLETCONNECT_TEXTS }
const all = new Set(Object.values(PARTS).flatMap(part => Object.values<string>(part)))

// Short labels that page tests of AppKit 1.7 look for (references, sections 5.1, 5.7 and 13).
for (const text of [
  'Connect Wallet', 'Choose Network', 'Switch Network', 'Continue in {name}', 'Accept connection request in the wallet',
  'Connection declined', 'Try again', 'Approve in wallet', 'Accept connection request in your wallet', 'Switch declined',
  'This app doesn’t support your current network. Switch to an available option to continue.', 'Disconnect', 'Block Explorer',
  'Address copied', 'Failed to copy', 'Search network', 'What is a Wallet?', 'What is a network?', 'iOS App', 'Android App', 'Website',
  'Copy link', 'Link copied', 'Open', 'Open and continue in the wallet app', 'Not Detected', "Don't have {name}?", 'Browser', 'Mobile', 'Webapp', 'Desktop',
  'By connecting your wallet, you agree to our', 'Terms of Service', 'Privacy Policy', 'All Wallets', 'No Wallet found', 'Only WalletConnect certified',
  'Receive', 'Compatible Networks', 'Choose Name', 'Available', 'Registered',
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
