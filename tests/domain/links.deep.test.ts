import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toPairingLink } from '../../src/domain/links.js'

const URI = 'wc:ab@2?relay-protocol=irn&symKey=cd'
const ENCODED = 'wc%3Aab%402%3Frelay-protocol%3Dirn%26symKey%3Dcd'

// References, wire 10.1; a lost or doubled slash is a wallet that does not open.
for (const [link, url, href] of [
  ['metamask://', 'metamask://wc', 'metamask://'],
  ['metamask:', 'metamask://wc', 'metamask://'],
  ['metamask', 'metamask://wc', 'metamask://'],
  ['metamask:/', 'metamask://wc', 'metamask://'],
  ['trust://open', 'trust://open/wc', 'trust://open/'],
  ['trust://open/', 'trust://open/wc', 'trust://open/'],
  ['https://rnbwapp.com', 'https://rnbwapp.com/wc', 'https://rnbwapp.com'],
  ['https://link.trustwallet.com/', 'https://link.trustwallet.com/wc', 'https://link.trustwallet.com'],
  ['https://app.test/deep/path//', 'https://app.test/deep/path/wc', 'https://app.test/deep/path'],
  ['HTTPS://App.test', 'HTTPS://App.test/wc', 'HTTPS://App.test'],
] as const)
  test(`${link} hands the pairing over at ${url}`, () => assert.equal(toPairingLink(link, URI), { url: `${url}?uri=${ENCODED}`, href }))

test('a wallet on this machine is reached without encryption, too', () =>
  assert.is(toPairingLink('http://localhost:4400', URI)?.url, `http://localhost:4400/wc?uri=${ENCODED}`))

test('for Telegram on Android the link is encoded twice', () =>
  assert.is(toPairingLink('metamask://', URI, true)?.url, `metamask://wc?uri=${encodeURIComponent(ENCODED)}`))

for (const link of [
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript://x',
  'data:text/html,x',
  'vbscript:x',
  'javascript',
  'java:script',
  // The key of the pairing would go over the wire for all to read.
  'http://wallet.test/',
  'HTTP://localhost.evil.test',
  'http://localhost:x@evil.test',
  'http://127.0.0.1:80@evil.test/',
  '',
])
  test(`'${link.replace('\n', '\\n')}' opens nothing`, () => assert.is(toPairingLink(link, URI), undefined))
