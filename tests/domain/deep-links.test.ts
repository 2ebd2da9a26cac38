import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toBrowserLink, toPairingLink } from '../../src/domain/deep-links.js'

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
] as const) {
  test(`${link} hands the pairing over at ${url}`, () => assert.equal(toPairingLink(link, URI), { url: `${url}?uri=${ENCODED}`, href }))
}

test('for Telegram on Android the link is encoded twice', () => {
  assert.is(toPairingLink('metamask://', URI, true)?.url, `metamask://wc?uri=${encodeURIComponent(ENCODED)}`)
})

for (const link of ['javascript:alert(1)', 'java\nscript:alert(1)', ' javascript://x', 'data:text/html,x', 'vbscript:x', 'javascript', 'java:script', '']) {
  test(`'${link.replace('\n', '\\n')}' opens nothing`, () => assert.is(toPairingLink(link, URI), undefined))
}

test('some wallets open this page inside their own browser', () => {
  const here = 'https://dapp.test/page?a=1'
  const [page, origin] = [encodeURIComponent(here), encodeURIComponent('https://dapp.test')]
  assert.is(toBrowserLink('a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393', here), `https://phantom.app/ul/browse/${page}?ref=${origin}`)
  assert.is(toBrowserLink('1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79', here), `https://solflare.com/ul/v1/browse/${page}?ref=${page}`)
  assert.is(toBrowserLink('fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa', here), `https://go.cb-w.com/dapp?cb_url=${page}`)
  assert.is(toBrowserLink('other', here), undefined)
})

test.run()
